// Private links with which customers sign off a week without an account.
import { signoffPath, signoffReadableDays } from '#contract/rostering/timesheets/signoffs.ts'
import type { SignoffChannel } from '#contract/rostering/timesheets/signoffs.ts'
import { sql } from 'kysely'
import type { Language } from '#contract/values/values.ts'
import type { Db } from '#server/database/dialect.ts'
import type { Database } from '#server/database/transaction.ts'
import { newId } from '#server/database/values/ids.ts'
import { type LinkRequest, newLinkToken, requireByToken } from '#server/modules/auth/private-links.ts'

export type SignoffRecipient = {
  channel: SignoffChannel
  recipient_name: string | null
  recipient_address: string | null
  is_backup: boolean
  language: Language
  /** who shows it on their own screen */
  shown_by_name?: string
}

type SignoffKey = { agency_id: string; signoff_id: string }

/** Creates a link and returns its path; former links stay valid. */
export async function issueSignoffLink(db: Db, of: SignoffKey, to: SignoffRecipient, now: Date): Promise<string> {
  const { token, token_hash } = newLinkToken()
  await db
    .insertInto('timesheet_signoff_links')
    .values({ id: newId(), ...of, ...to, token_hash, created_at: now.toISOString() })
    .execute()
  return signoffPath(token)
}

export type OpenSignoffLink = {
  id: string
  agency_id: string
  signoff_id: string
  recipient_name: string | null
  shown_by_name: string | null
  language: Language
}

/** The link of a token, also of a sign-off that was signed or revoked or has expired, as long as its record can be read. */
export const requireSignoffLink = (database: Database, opening: LinkRequest): Promise<OpenSignoffLink> =>
  requireByToken(database, opening, (db, token_hash) =>
    db
      .selectFrom('timesheet_signoff_links as links')
      .innerJoin('timesheet_signoffs as signoffs', (join) =>
        join.onRef('signoffs.agency_id', '=', 'links.agency_id').onRef('signoffs.id', '=', 'links.signoff_id'),
      )
      .select(['links.id', 'links.agency_id', 'links.signoff_id', 'links.recipient_name', 'links.shown_by_name'])
      .select(sql<Language>`links.language`.as('language'))
      .where('links.token_hash', '=', token_hash)
      .where('signoffs.expires_at', '>', readableSince(opening.now))
      .executeTakeFirst(),
  )

const readableSince = (now: Date) => new Date(now.getTime() - signoffReadableDays * 86_400_000).toISOString()
