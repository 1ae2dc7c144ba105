import { sql } from 'kysely'
import type { OwnSession, Profile } from '#contract/accounts/profile.ts'
import { avatarAddress } from '#server/modules/files/queries.ts'
import { effectiveStatus } from '#server/modules/users/account/account-status.ts'
import type { Context } from '#server/http/context.ts'

/** The caller, as shown on /pages/profile. */
export async function ownProfile(context: Context): Promise<Profile> {
  const { db, actor } = context
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
    avatar: avatarAddress(context.outside.signer, avatar_file_id),
    memberships: await ownMemberships(context),
  }
}

const unusedCodeCount = sql<number>`(select count(*)::int from recovery_codes where recovery_codes.account_id = accounts.id and used_at is null)`

async function ownMemberships({ db, actor, now }: Context) {
  const rows = await db
    .selectFrom('memberships')
    .innerJoin('roles', 'roles.id', 'memberships.role_id')
    .leftJoin('companies', 'companies.id', 'memberships.agency_id')
    .select(['memberships.id', 'companies.name as agency', 'roles.name as role', 'roles.kind'])
    .where('memberships.account_id', '=', actor.account_id)
    .where(effectiveStatus('memberships', now), 'in', ['active', 'invited'])
    .orderBy('companies.name')
    .orderBy('memberships.created_at')
    .orderBy('memberships.id')
    .execute()
  return rows.map((row) => ({ ...row, current: row.id === actor.membership_id }))
}

/** The caller's active sessions, latest first. */
export async function ownSessions({ db, actor, now }: Context): Promise<OwnSession[]> {
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
export const ownSession = ({ db, actor }: Pick<Context, 'db' | 'actor'>, id: string) =>
  db
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', id)
    .where('account_id', '=', actor.account_id)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
