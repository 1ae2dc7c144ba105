import { sql } from 'kysely'
import type { OwnSession, Profile } from '#contract/accounts/profile.ts'
import type { Db } from '#server/database/dialect.ts'
import type { Actor } from '#server/http/actor.ts'
import { avatarAddress } from '#server/modules/files/queries.ts'
import { effectiveStatus } from '#server/modules/users/account/account-status.ts'
import type { Outside } from '#server/outside/outside.ts'

/** The caller, as shown on /pages/profile. */
export async function ownProfile(db: Db, actor: Actor, { signer }: Outside, now: Date): Promise<Profile> {
  const { avatar_file_id, ...account } = await db
    .selectFrom('accounts')
    .select(['id', 'first_name', 'last_name', 'email', 'phone', 'locale', 'avatar_file_id', 'version'])
    .select(['password_changed_at', 'created_at', 'last_login_at', 'two_factor_at'])
    .select(sql<boolean>`two_factor_at is not null`.as('two_factor'))
    .select(unusedCodeCount.as('recovery_codes_left'))
    .where('accounts.id', '=', actor.account_id)
    .executeTakeFirstOrThrow()
  return {
    ...account,
    avatar: avatarAddress(signer, avatar_file_id),
    memberships: await ownMemberships(db, actor, now),
  }
}

const unusedCodeCount = sql<number>`(select count(*)::int from recovery_codes where recovery_codes.account_id = accounts.id and used_at is null)`

async function ownMemberships(db: Db, { account_id, membership_id }: Actor, now: Date) {
  const rows = await db
    .selectFrom('memberships')
    .innerJoin('roles', 'roles.id', 'memberships.role_id')
    .leftJoin('companies', 'companies.id', 'memberships.agency_id')
    .select(['memberships.id', 'companies.name as agency', 'roles.name as role', 'roles.kind'])
    .where('memberships.account_id', '=', account_id)
    .where(effectiveStatus('memberships', now), 'in', ['active', 'invited'])
    .orderBy('companies.name')
    .orderBy('memberships.created_at')
    .orderBy('memberships.id')
    .execute()
  return rows.map((row) => ({ ...row, current: row.id === membership_id }))
}

/** The caller's active sessions, latest first. */
export async function ownSessions(db: Db, actor: Actor, now: Date): Promise<OwnSession[]> {
  const rows = await db
    .selectFrom('sessions')
    .select(['id', 'user_agent', 'address', 'created_at', 'seen_at'])
    .where('account_id', '=', actor.account_id)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .orderBy('seen_at', 'desc')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ ...row, current: row.id === actor.session_id }))
}

/** Whether it is an active session of the caller. */
export const ownSession = (db: Db, actor: Actor, id: string) =>
  db
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', id)
    .where('account_id', '=', actor.account_id)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
