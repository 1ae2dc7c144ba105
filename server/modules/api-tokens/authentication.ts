// Who calls with an API token.
import { sql } from 'kysely'
import { systemActor } from '#contract/platform/audit.ts'
import { apiTokenPrefix, tokenPermissions } from '#contract/platform/api-tokens.ts'
import { guestGrants } from '#contract/permissions.ts'
import type { Db } from '#server/database/dialect.ts'
import type { Database } from '#server/database/transaction.ts'
import type { Actor } from '#server/http/actor.ts'
import { actorOf } from '#server/modules/auth/queries.ts'
import type { Clock } from '#server/outside/clock.ts'
import { hashOfSecret } from './secrets.ts'

export const isApiToken = (bearer: string) => bearer.startsWith(apiTokenPrefix)

/**
 * The actor of a token's secret, read from the database with every call: the user whom the token acts for, with what both may do. Null when
 * the secret is unknown or the token was revoked or has expired, or while its user may not sign in.
 */
export const authenticateApiTokens =
  (database: Database, clock: Clock) =>
  async (secret: string): Promise<Actor | null> => {
    const now = clock.now()
    const token = await database.readAsPlatform((db) => tokenOfSecret(db, secret, now))
    if (token === undefined) return null
    const { id, name, last_four, permissions, read_only } = token
    const entry = (db: Db) =>
      db
        .selectFrom('api_tokens')
        .select(['api_tokens.id as session_id', 'api_tokens.membership_id'])
        .where('api_tokens.id', '=', id)
    const owner = await database.readAsPlatform((db) => actorOf(db, entry(db).as('entry'), now))
    if (owner === null) return null
    if (token.is_use_due) await database.asPlatform((db) => recordUse(db, id, now), systemActor('start'))
    const grants = new Set(permissions.filter((of) => owner.grants.has(of) && tokenPermissions.includes(of)))
    for (const of of guestGrants) grants.add(of)
    return { ...owner, name: `${name} (${apiTokenPrefix}…${last_four})`, grants, token: { id, read_only } }
  }

const tokenOfSecret = (db: Db, secret: string, now: Date) =>
  db
    .selectFrom('api_tokens')
    .select(['id', 'name', 'last_four', 'permissions', 'read_only'])
    .select(
      sql<boolean>`last_used_at is null or last_used_at <= ${now}::timestamptz - interval '1 minute'`.as('is_use_due'),
    )
    .where('revoked_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb.and([eb('secret_hash', '=', hashOfSecret(secret)), eb('expires_at', '>', now.toISOString())]),
        eb.and([eb('former_secret_hash', '=', hashOfSecret(secret)), eb('former_until', '>', now.toISOString())]),
      ]),
    )
    .executeTakeFirst()

const recordUse = (db: Db, id: string, now: Date) =>
  db.updateTable('api_tokens').set({ last_used_at: now.toISOString() }).where('id', '=', id).execute()
