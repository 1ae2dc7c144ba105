// A noun of its own: what no longer works is taken away, so that nothing of it grows for ever.
import { systemDoer } from '#contract/audit.ts'
import type { Database } from '#server/database/transaction.ts'
import { sweepThrottles } from '#server/modules/auth/actions.ts'
import { sweepFiles } from '#server/modules/files/actions.ts'
import { sweepAccountTokens } from '#server/modules/users/account-tokens.ts'
import { sweepRefreshTokens } from '#server/modules/users/session-actions.ts'
import type { Outside } from '#server/outside/outside.ts'

const hour = 60 * 60 * 1000

/** Sweeps now and every hour. Several processes may do it at once: what is gone is gone. */
export function sweepHourly(database: Database, outside: Outside) {
  // What fails now, the next hour does.
  const again = () => void sweep(database, outside).catch(() => {})
  again()
  return setInterval(again, hour).unref()
}

/** Takes away codes and tokens that have run out, old counters of attempts, used refresh tokens, files that no row knows. */
export async function sweep(database: Database, outside: Outside) {
  const now = outside.clock.now()
  await database.asPlatform(async (db) => {
    await sweepAccountTokens(db, now)
    await sweepThrottles(db, now)
    await sweepRefreshTokens(db, now)
  }, systemDoer('sweep'))
  await sweepFiles(database, outside)
}
