// Private links: the holder sees and changes one record without an account (decision 094).
import type { Db } from '#server/database/dialect.ts'
import type { Database } from '#server/database/transaction.ts'
import { newId } from '#server/database/values/ids.ts'
import { type LinkRequest, newLinkToken, requireByToken, requireLinkWrite } from '#server/modules/auth/private-links.ts'

/** What a link opens: an applicant their application, a customer the applicants released for review. */
export type LinkPurpose = 'application' | 'review'

export type NewLink = { agency_id: string; purpose: LinkPurpose; record_id: string; expires_at: string }

/** Creates a link per row, in their order, and returns the tokens, of which only hashes are stored. Former links stay valid. */
export async function issueLinks(db: Db, links: readonly NewLink[], now: Date): Promise<string[]> {
  if (links.length === 0) return []
  const tokens = links.map(newLinkToken)
  const created_at = now.toISOString()
  const rows = links.map((link, at) => ({ ...link, id: newId(), token_hash: tokens[at]?.token_hash ?? '', created_at }))
  await db.insertInto('job_links').values(rows).execute()
  return tokens.map(({ token }) => token)
}

type OpenLinkInput = LinkRequest & { purpose: LinkPurpose }
export type OpenLink = { id: string; agency_id: string; record_id: string }

/**
 * The record that a token opens. Unknown, expired and revoked tokens are refused alike, as not found, and count against the limit of their
 * network address; used ones do not.
 */
export const requireLink = (database: Database, opening: OpenLinkInput): Promise<OpenLink> =>
  requireByToken(database, opening, (db, token_hash) =>
    db
      .selectFrom('job_links')
      .select(['id', 'agency_id', 'record_id'])
      .where('token_hash', '=', token_hash)
      .where('purpose', '=', opening.purpose)
      .where('revoked_at', 'is', null)
      .where('expires_at', '>', opening.now.toISOString())
      .executeTakeFirst(),
  )

/** Limits how often the holder of a link writes. */
export const requireLinkUse = (database: Database, { id }: OpenLink, now: Date) => requireLinkWrite(database, id, now)

/** Changes until when the links to a record are valid. */
export const extendLinks = (db: Db, of: Omit<NewLink, 'expires_at'>, expires_at: string) =>
  db
    .updateTable('job_links')
    .set({ expires_at })
    .where('agency_id', '=', of.agency_id)
    .where('purpose', '=', of.purpose)
    .where('record_id', '=', of.record_id)
    .where('revoked_at', 'is', null)
    .execute()

/** Deletes every link to records that no longer exist. */
export const deleteLinks = (db: Db, purpose: LinkPurpose, record_ids: readonly string[]) =>
  db.deleteFrom('job_links').where('purpose', '=', purpose).where('record_id', 'in', record_ids).execute()

/** Deletes links that expired or were revoked a year ago: until then a dead link still says whose it was. */
export function deleteOldLinks(db: Db, now: Date) {
  const before = new Date(now.getTime() - 365 * 86_400_000).toISOString()
  return db
    .deleteFrom('job_links')
    .where((where) => where.or([where('expires_at', '<', before), where('revoked_at', '<', before)]))
    .executeTakeFirstOrThrow()
}
