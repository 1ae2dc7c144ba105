// Deletes expired codes, tokens and counters, so that their tables do not grow forever.
import { systemActor } from '#contract/platform/audit.ts'
import type { Database } from '#server/database/transaction.ts'
import { deleteOldThrottles } from '#server/modules/auth/actions.ts'
import { deleteExpiredAccountTokens, deleteOldInvitationLinks } from '#server/modules/users/account/account-tokens.ts'
import { deleteOldRefreshTokens } from '#server/modules/users/sessions/actions.ts'

/** Deletes expired codes and links, old attempt counters and unusable refresh tokens; returns their number. */
export const purgeExpiredCredentials = (database: Database, now: Date): Promise<number> =>
  database.asPlatform(async (db) => {
    const deleted = [
      await deleteExpiredAccountTokens(db, now),
      await deleteOldInvitationLinks(db, now),
      await deleteOldThrottles(db, now),
      await deleteOldRefreshTokens(db, now),
    ]
    return deleted.reduce((sum, { numDeletedRows }) => sum + Number(numDeletedRows), 0)
  }, systemActor('sweep'))
