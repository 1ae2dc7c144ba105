// The bearer token of an agency's identity provider.
import { randomBytes } from 'node:crypto'
import type { Db } from '#server/database/dialect.ts'
import { newId } from '#server/database/values/ids.ts'
import { tokenHash } from '#server/modules/users/sessions/ending.ts'

/** A new token, shown once; the former one no longer works. */
export async function issueToken(db: Db, agency_id: string, now: Date): Promise<string> {
  const token = `mscim_${randomBytes(32).toString('base64url')}`
  await removeToken(db, agency_id)
  const row = { id: newId(), agency_id, token_hash: tokenHash(token), ends: token.slice(-4) }
  await db
    .insertInto('scim_tokens')
    .values({ ...row, created_at: now.toISOString() })
    .execute()
  return token
}

export const removeToken = (db: Db, agency_id: string) =>
  db.deleteFrom('scim_tokens').where('agency_id', '=', agency_id).execute()

/** The agency of a token; undefined for any other text. Its use is noted once a minute. */
export async function agencyOfToken(db: Db, token: string, now: Date): Promise<string | undefined> {
  const stored = await db
    .selectFrom('scim_tokens')
    .select(['id', 'agency_id', 'last_used_at'])
    .where('token_hash', '=', tokenHash(token))
    .executeTakeFirst()
  if (stored === undefined) return undefined
  if (stored.last_used_at === null || Date.parse(stored.last_used_at) < now.getTime() - 60_000)
    await db.updateTable('scim_tokens').set({ last_used_at: now.toISOString() }).where('id', '=', stored.id).execute()
  return stored.agency_id
}

/** What the settings show of the token; null: there is none. */
export const tokenFacts = async (db: Db, agency_id: string) =>
  (await db
    .selectFrom('scim_tokens')
    .select(['ends', 'created_at', 'last_used_at'])
    .where('agency_id', '=', agency_id)
    .executeTakeFirst()) ?? null
