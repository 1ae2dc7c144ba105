import { type AliasedExpression, sql } from 'kysely'
import { fullName } from '#contract/values/formats/person-names.ts'
import type { UserData } from '#contract/accounts/auth.ts'
import { grantsOfSupervisor } from '#contract/default-grants.ts'
import { nameOf, type Permission } from '#contract/permissions.ts'
import type { Db } from '#server/database/dialect.ts'
import { scopeOf } from '#server/database/tenancy/scope.ts'
import type { Actor } from '#server/http/actor.ts'
import { customsOfReader } from '#server/modules/companies/queries.ts'
import { avatarAddress } from '#server/modules/files/queries.ts'
import { overridesOf, effectiveConfig } from '#server/modules/settings/queries.ts'
import type { Signer } from '#server/outside/secrets/signer.ts'
import { canSignInSql, effectiveStatus } from '#server/modules/users/account/account-status.ts'

const accountColumns = ['id', 'email', 'password_hash', 'first_name', 'last_name', 'locale', 'two_factor_at'] as const

/** The account with this sign-in address, with its password hash; undefined when there is none. */
export const accountOf = (db: Db, email: string, now: Date) =>
  db
    .selectFrom('accounts')
    .select(accountColumns)
    .select(effectiveStatus('accounts', now).as('status'))
    .where('email', '=', email)
    .executeTakeFirst()

/** The caller's account, with its password hash. */
export const accountById = (db: Db, id: string) =>
  db
    .selectFrom('accounts')
    .select([...accountColumns, 'status'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

/** The account that emails about signing in may go to: one that may sign in, or was invited. */
export const reachableAccount = (db: Db, email: string, now: Date) =>
  db
    .selectFrom('accounts')
    .select(['id', 'email', 'first_name', 'locale'])
    .where('email', '=', email)
    .where(effectiveStatus('accounts', now), 'in', ['active', 'invited'])
    .executeTakeFirst()

/** The membership of a new session: the requested one, else the most recently used, else the oldest. Null: there is none. */
export async function membershipToEnter(
  db: Db,
  { account_id, membership_id: requestedId, single_sign_on = false }: VisitorKey,
  now: Date,
): Promise<string | null> {
  const membership = await db
    .selectFrom('memberships')
    .leftJoin('sessions', 'sessions.membership_id', 'memberships.id')
    .select(['memberships.id'])
    .where('memberships.account_id', '=', account_id)
    .where(effectiveStatus('memberships', now), 'in', ['active', 'invited'])
    .$if(!single_sign_on, (of) => of.where(sql<boolean>`not ${mustUseProvider}`))
    .$if(requestedId !== undefined, (of) => of.where('memberships.id', '=', requestedId ?? ''))
    .groupBy(['memberships.id', 'memberships.created_at'])
    .orderBy(sql`max(sessions.created_at) desc nulls last`)
    .orderBy('memberships.created_at')
    .executeTakeFirst()
  return membership?.id ?? null
}

/** The name of the agency whose identity provider somebody has to use, because no membership lets them in by a password; null: one does, or none at all. */
export async function providerToEnter(db: Db, account_id: string, now: Date): Promise<string | null> {
  if ((await membershipToEnter(db, { account_id }, now)) !== null) return null
  const membership_id = await membershipToEnter(db, { account_id, single_sign_on: true }, now)
  if (membership_id === null) return null
  const { name } = await db
    .selectFrom('memberships')
    .innerJoin('companies', 'companies.id', 'memberships.agency_id')
    .select('companies.name')
    .where('memberships.id', '=', membership_id)
    .executeTakeFirstOrThrow()
  return name
}

type VisitorKey = { account_id: string; membership_id?: string | undefined; single_sign_on?: boolean | undefined }

/** Whether the agency of a membership requires its identity provider of the address's domain: for the table memberships. */
export const mustUseProvider = sql<boolean>`exists (
  select from identity_providers provider
  join email_domains served on served.agency_id = provider.agency_id and served.verified_at is not null
  join accounts served_account on served_account.id = memberships.account_id
    and served.domain = substring(served_account.email::text from '[^@]+$')::citext
  where provider.agency_id = memberships.agency_id and provider.mode = 'required'
    and provider.password_membership_id <> memberships.id)`

/** The current status of every membership of an account. */
export async function membershipStatuses(db: Db, account_id: string, now: Date) {
  const rows = await db
    .selectFrom('memberships')
    .select(effectiveStatus('memberships', now).as('status'))
    .where('account_id', '=', account_id)
    .orderBy('id')
    .execute()
  return rows.map(({ status }) => status)
}

/** The actor of an active session. */
export const actorOfSession = (db: Db, session_id: string, now: Date): Promise<Actor | null> =>
  actorOf(
    db,
    db
      .selectFrom('sessions')
      .select(['sessions.id as session_id', 'sessions.membership_id'])
      .where('sessions.id', '=', session_id)
      .where('sessions.ended_at', 'is', null)
      .where('sessions.expires_at', '>', now.toISOString())
      .as('entry'),
    now,
  )

/** What somebody enters with: a session or an API token, of one membership. */
type Entry = AliasedExpression<{ session_id: string; membership_id: string }, 'entry'>

/** The actor of an entry, if they may sign in: account, membership, role and grants in one statement. */
// oxlint-disable-next-line max-lines-per-function -- one statement with one column or condition per line
export async function actorOf(db: Db, entry: Entry, now: Date): Promise<Actor | null> {
  const member = await db
    .selectFrom(entry)
    .innerJoin('memberships', 'memberships.id', 'entry.membership_id')
    .innerJoin('accounts', 'accounts.id', 'memberships.account_id')
    .innerJoin('roles', 'roles.id', 'memberships.role_id')
    .leftJoin('supervisors', 'supervisors.id', 'memberships.supervisor_id')
    .select(['entry.session_id', 'accounts.id as account_id', 'memberships.id as membership_id', 'accounts.locale'])
    .select(['accounts.first_name', 'accounts.last_name', 'roles.kind', 'roles.name as role_name'])
    .select([
      'memberships.agency_id',
      'memberships.employee_id',
      'memberships.customer_id',
      'memberships.supervisor_id',
    ])
    .select(['supervisors.can_approve_timesheets', 'supervisors.can_see_cost'])
    .select((eb) =>
      eb
        .selectFrom('role_permissions')
        .select((of) =>
          of.fn
            .coalesce(of.fn.agg<string[]>('array_agg', ['role_permissions.permission']), sql<string[]>`'{}'`)
            .as('granted'),
        )
        .whereRef('role_permissions.role_id', '=', 'roles.id')
        .as('granted'),
    )
    .select(sql<string>`(select version::text from access_version)`.as('access_version'))
    .select(overridesOf('memberships.agency_id').as('overrides'))
    .where(canSignInSql(now))
    .executeTakeFirst()
  if (member === undefined) return null
  const { granted, first_name, last_name, can_approve_timesheets, can_see_cost, overrides, ...who } = member
  const may = { can_approve_timesheets: can_approve_timesheets ?? false, can_see_cost: can_see_cost ?? false }
  const grants = new Set(who.supervisor_id === null ? granted : grantsOfSupervisor(granted ?? [], may))
  return {
    ...who,
    name: fullName({ first_name, last_name }),
    grants,
    scope: scopeOf(who),
    config: effectiveConfig(overrides),
  }
}

/** Whether an agency's identity provider signed in: such a session is of that agency only. */
export async function isSingleSignOn(db: Db, session_id: string): Promise<boolean> {
  const { single_sign_on } = await db
    .selectFrom('sessions')
    .select('single_sign_on')
    .where('id', '=', session_id)
    .executeTakeFirstOrThrow()
  return single_sign_on
}

/** The person of a membership, if they may sign in and have the permission: for what is read without a session. */
export const membershipThatMay = (db: Db, id: string, permission: Permission, now: Date) =>
  db
    .selectFrom('memberships')
    .innerJoin('accounts', 'accounts.id', 'memberships.account_id')
    .innerJoin('roles', 'roles.id', 'memberships.role_id')
    .innerJoin('role_permissions', 'role_permissions.role_id', 'memberships.role_id')
    .select([
      'memberships.agency_id',
      'memberships.employee_id',
      'memberships.customer_id',
      'memberships.supervisor_id',
    ])
    .select(['accounts.locale', 'roles.kind'])
    .where('memberships.id', '=', id)
    .where('role_permissions.permission', '=', nameOf(permission))
    .where(canSignInSql(now))
    .executeTakeFirst()

/** The profile that the browser stores; `roles[0].name` is the kind, the role's own name follows it (domain.md). */
export async function profileOf(db: Db, actor: Actor, signer: Signer): Promise<UserData> {
  const account = await db
    .selectFrom('accounts')
    .select(['email', 'locale', 'avatar_file_id'])
    .where('id', '=', actor.account_id)
    .executeTakeFirstOrThrow()
  const agency = await agencyOf(db, actor.agency_id)
  const own = actor.role_name === actor.kind ? [] : [{ name: actor.role_name }]
  return {
    id: actor.account_id,
    name: actor.name,
    email: account.email,
    locale: account.locale,
    agency: agency && { id: agency.id, name: agency.name, phone: agency.phone, email: agency.email },
    time_zone: agency?.time_zone ?? null,
    employee_id: actor.employee_id,
    customer_id: actor.customer_id,
    supervisor_id: actor.supervisor_id,
    ...(await customsOfReader(db, actor.scope)),
    avatar: avatarAddress(signer, account.avatar_file_id),
    roles: [{ name: actor.kind }, ...own],
    abilities: [...actor.grants]
      .toSorted()
      .map((name) => ({ action: name.slice(name.indexOf('/') + 1), subject: name.slice(0, name.indexOf('/')) })),
  }
}

async function agencyOf(db: Db, agency_id: string | null) {
  if (agency_id === null) return null
  return (
    (await db
      .selectFrom('companies')
      .select(['id', 'name', 'phone', 'email', 'time_zone'])
      .where('id', '=', agency_id)
      .executeTakeFirst()) ?? null
  )
}
