import { type RawBuilder, sql } from 'kysely'
import type { InputOf } from '#contract/call.ts'
import type { calls } from '#contract/calls.ts'
import { notFound, refuse } from '#contract/refusals.ts'
import type { Language } from '#contract/values/values.ts'
import type { Db } from '#server/database/dialect.ts'
import { cachedListQuery, joinParent, countTotal } from '#server/database/lists/list-query.ts'
import { inAgency, type Scope } from '#server/database/tenancy/scope.ts'
import { containsSql, type SearchedTexts, searchOf } from '#server/database/lists/search.ts'
import { effectiveStatus } from '#server/modules/users/account/account-status.ts'
import type { Context } from '#server/http/context.ts'

type ListInput = InputOf<typeof calls.users.list>
type Reader = { scope: Scope; now: string }

/** One page of the users in the scope. The super admin sees each account once, an agency its memberships. */
export const usersPage = cachedListQuery((db, { scope, now }: Reader, input: ListInput) => {
  const status = statusIn(scope, now)
  const matching = membersIn(db, scope)
    [joinParent]('roles', 'roles.id', 'memberships.role_id')
    .leftJoin('companies as agency', 'agency.id', 'memberships.agency_id')
    .leftJoin('customers', 'customers.id', 'memberships.customer_id')
    .where(memberFilters(scope, input, 'memberships', 'roles'))
    .$if(scope.agency_id === null, (of) => of.where(firstOf(scope, input)))
    .$if(scope.agency_id === null, (of) => of.where(containsSql(input.q, nameIn(scope), 'accounts.email')))
    .$if(input.status === undefined, (of) => of.where('memberships.account_deleted', '=', false))
    .$if(input.status !== undefined, (of) => of.where(status, 'in', input.status ?? []))
  // The platform shows accounts, not an agency's view of them.
  const search = scope.agency_id === null ? undefined : searchOf(scope, 'memberships', input.q, searchedTexts)
  return {
    matching,
    rows: matching
      .select([userId(scope).as('id'), nameIn(scope).as('name'), 'accounts.email', status.as('status'), 'roles.kind'])
      .select(['roles.name as role_name', 'roles.system as role_system', 'agency.name as agency_name'])
      .select(['customers.name as customer_name', 'memberships.employee_id', otherMembershipCount(scope).as('more')])
      .select([
        effectiveStatus('memberships', now).as('place_status'),
        isoText(lastLoginIn(scope)).as('last_login_at'),
      ]),
    parents: ['accounts.id', 'roles.id'],
    order: [
      [sortColumns(scope, now)[input.sort], input.dir, nullsFor(input)],
      // The account column of the list's own table: a search sorts its matches before joining.
      ['memberships.account_id', input.dir],
    ],
    search,
  }
})

const searchedTexts: SearchedTexts = (has) => [has('memberships', 'memberships.id')]

const sortColumns = (scope: Scope, now: string) => ({
  name: sql`muster_plain(${nameIn(scope)})`,
  email: sql`lower(accounts.email::text)`,
  status: sql`array_position(array['active', 'invited', 'inactive', 'suspended', 'deleted'], ${statusIn(scope, now)})`,
  last_login_at: lastLoginIn(scope),
})

// Users who never signed in come first; the indexes of the other orders have no nulls first or last.
function nullsFor({ sort, dir }: Pick<ListInput, 'sort' | 'dir'>) {
  if (sort !== 'last_login_at') return undefined
  return dir === 'asc' ? 'first' : 'last'
}

const membersIn = (db: Db, scope: Scope) =>
  db
    .selectFrom('memberships')
    [joinParent]('accounts', 'accounts.id', 'memberships.account_id')
    .where(visibleMembers(scope, 'memberships'))
    // Accounts deleted by the platform are hidden from agencies.
    .$if(scope.agency_id !== null, (of) => of.where('memberships.account_deleted', '=', false))

/** The members of the scope's agency; for a customer's user those of their own customer, for an employee their own login. */
function visibleMembers(scope: Scope, members: string): RawBuilder<boolean> {
  const agency = inAgency(scope, `${members}.agency_id`)
  if (scope.kind === 'customer')
    return sql`(${agency} and ${sql.ref(`${members}.customer_id`)} = ${scope.customer_id}::uuid)`
  if (scope.kind === 'employee')
    return sql`(${agency} and ${sql.ref(`${members}.employee_id`)} = ${scope.employee_id}::uuid)`
  return agency
}

/** The filters on memberships. */
function memberFilters(scope: Scope, input: ListInput, members: string, roles: string): RawBuilder<boolean> {
  const of = (column: string) => sql.ref(`${members}.${column}`)
  return sql`(${sql.join(
    [
      visibleMembers(scope, members),
      ...(input.kind === undefined ? [] : [sql`${sql.ref(`${roles}.kind`)} = any(${input.kind}::text[])`]),
      ...(input.role_id === undefined ? [] : [sql`${of('role_id')} = ${input.role_id}::uuid`]),
      ...(input.agency_id === undefined ? [] : [sql`${of('agency_id')} = ${input.agency_id}::uuid`]),
      ...(input.customer_id === undefined ? [] : [sql`${of('customer_id')} = ${input.customer_id}::uuid`]),
      ...(input.supervisor_id === undefined ? [] : [sql`${of('supervisor_id')} = ${input.supervisor_id}::uuid`]),
      ...(input.employee_id === undefined ? [] : [sql`${of('employee_id')} = ${input.employee_id}::uuid`]),
    ],
    sql` and `,
  )})`
}

// Of several matching memberships, the oldest represents the account.
const firstOf = (scope: Scope, input: ListInput) => sql<boolean>`not exists (
  select from memberships other join roles other_role on other_role.id = other.role_id
  where other.account_id = memberships.account_id and (other.created_at, other.id) < (memberships.created_at, memberships.id)
    and ${memberFilters(scope, input, 'other', 'other_role')})`

// How calls identify a user: by the account for the super admin, and by the membership for an agency. An account's id is the same
// everywhere, and one from before migration 0065 reveals when the account was created.
const userId = (scope: Scope) => sql<string>`${sql.ref(scope.agency_id === null ? 'accounts.id' : 'memberships.id')}`

/** The account of a user in a call; not found outside the scope. */
export async function accountOfUser(db: Db, scope: Scope, id: string): Promise<string> {
  if (scope.agency_id === null) return id
  const member = await membersIn(db, scope)
    .select('memberships.account_id')
    .where('memberships.id', '=', id)
    .executeTakeFirst()
  return member?.account_id ?? refuse('notFound')
}

// The agency changes the membership, the platform the account (contract/accounts/users.ts).
const statusIn = (scope: Scope, now: Date | string) =>
  effectiveStatus(scope.agency_id === null ? 'accounts' : 'memberships', now)

// Until a user has signed in, an agency sees only what it entered itself (migrations 0010 and 0040).
const nameIn = (scope: Scope) =>
  scope.agency_id === null
    ? sql<string>`muster_full_name(accounts.first_name, accounts.last_name)`
    : sql<string>`memberships.shown_name`

// The account's own column is not granted to agencies, which must not learn about sign-ins elsewhere.
const lastLoginIn = (scope: Scope) =>
  scope.agency_id === null ? sql<string | null>`accounts.last_login_at` : sql<string | null>`memberships.last_login_at`

const otherMembershipCount = (scope: Scope) =>
  scope.agency_id === null
    ? sql<number>`(select count(*)::int - 1 from memberships all_of where all_of.account_id = accounts.id)`
    : sql<number>`0`

const isoText = (of: RawBuilder<string | null>) =>
  sql<string | null>`to_char(${of} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** One user as seen in the scope, with their permissions at all these places; not found outside the scope. */
export async function userIn({ db, scope, now }: Pick<Context, 'db' | 'scope' | 'now'>, id: string) {
  const platform = scope.agency_id === null
  const of = platform ? ('accounts' as const) : ('memberships' as const)
  const own = (column: 'first_name' | 'last_name' | 'phone' | 'locale') => {
    const account = sql<string | null>`${sql.ref(`accounts.${column}`)}`
    if (platform) return account
    return sql<string | null>`case when memberships.last_login_at is null and memberships.invited_last_name is not null
      then coalesce(${sql.ref(`memberships.invited_${column}`)}, ${column === 'locale' ? account : sql`null`}) else ${account} end`
  }
  return (
    membersIn(db, scope)
      .select(['accounts.id', 'accounts.email', 'accounts.status as account_status', userId(scope).as('user_id')])
      .select(own('locale').$castTo<Language>().as('locale'))
      .select([nameIn(scope).as('name'), own('first_name').$castTo<string>().as('first_name')])
      .select([own('last_name').$castTo<string>().as('last_name'), own('phone').as('phone')])
      .select([effectiveStatus(of, now).as('status'), `${of}.created_at`, lastLoginIn(scope).as('last_login_at')])
      .$if(platform, (q) => q.select(['accounts.status_reason', 'accounts.suspended_until', 'accounts.version']))
      .$if(!platform, (q) =>
        q.select(['memberships.status_reason', 'memberships.suspended_until', 'memberships.version']),
      )
      // Not granted to agencies.
      .select((platform ? sql<string | null>`accounts.two_factor_at` : sql<string | null>`null`).as('two_factor_at'))
      .select(['memberships.id as membership_id', 'memberships.invited_at', 'memberships.last_login_at as came_in_at'])
      .where('accounts.id', '=', id)
      .orderBy('memberships.created_at')
      .orderBy('memberships.id')
      .limit(1)
      .executeTakeFirstOrThrow(notFound)
  )
}

export type StoredUser = Awaited<ReturnType<typeof userIn>>

/** The memberships of a user in the scope. */
export const membershipsOf = ({ db, scope, now }: Pick<Context, 'db' | 'scope' | 'now'>, account_id: string) =>
  db
    .selectFrom('memberships')
    .innerJoin('roles', 'roles.id', 'memberships.role_id')
    .leftJoin('companies as agency', 'agency.id', 'memberships.agency_id')
    .leftJoin('customers', 'customers.id', 'memberships.customer_id')
    .leftJoin('employees', 'employees.id', 'memberships.employee_id')
    .leftJoin('supervisors', 'supervisors.id', 'memberships.supervisor_id')
    .select(['memberships.id', 'memberships.agency_id', 'agency.name as agency_name', 'memberships.role_id'])
    .select(['roles.name as role_name', 'roles.system as role_system', 'roles.kind', 'memberships.customer_id'])
    .select(['customers.name as customer_name', 'memberships.employee_id', 'employees.name as employee_name'])
    .select(['memberships.supervisor_id', supervisorName.as('supervisor_name')])
    .select('supervisors.company_id as supervisor_company_id')
    .select([
      effectiveStatus('memberships', now).as('status'),
      'memberships.status_reason',
      'memberships.last_login_at',
    ])
    .where(visibleMembers(scope, 'memberships'))
    .where('memberships.account_id', '=', account_id)
    .orderBy('memberships.created_at')
    .orderBy('memberships.id')
    .execute()

const supervisorName = sql<string | null>`muster_full_name(supervisors.first_name, supervisors.last_name)`

/** Every permission of a user in the scope. */
export async function permissionsOfUser(db: Db, scope: Scope, account_id: string): Promise<string[]> {
  const rows = await db
    .selectFrom('memberships')
    .innerJoin('role_permissions', 'role_permissions.role_id', 'memberships.role_id')
    .select('role_permissions.permission')
    .distinct()
    .where(visibleMembers(scope, 'memberships'))
    .where('memberships.account_id', '=', account_id)
    .orderBy('role_permissions.permission')
    .execute()
  return rows.map(({ permission }) => permission)
}

/** The number of a user's future shifts in the scope. */
export async function upcomingShifts(
  { db, scope, now }: Pick<Context, 'db' | 'scope' | 'now'>,
  account_id: string,
): Promise<number> {
  const { total: count } = await db
    .selectFrom('memberships')
    .innerJoin('assignments', (join) =>
      join
        .onRef('assignments.agency_id', '=', 'memberships.agency_id')
        .onRef('assignments.employee_id', '=', 'memberships.employee_id'),
    )
    .select(countTotal)
    .where(visibleMembers(scope, 'memberships'))
    .where('memberships.account_id', '=', account_id)
    .where('assignments.status', 'in', ['planned', 'pending', 'accepted'])
    .where('assignments.starts_at', '>', now.toISOString())
    .executeTakeFirstOrThrow()
  return count
}

/** The ids of the active super admins. */
export async function activeSuperAdmins(db: Db, now: Date): Promise<string[]> {
  const rows = await superAdmins(db, now).orderBy('accounts.id').execute()
  return rows.map(({ id }) => id)
}

/** The same with locks in a fixed order, so that of two concurrent changes the second sees the first. */
export async function lockedSuperAdmins(db: Db, now: Date): Promise<string[]> {
  const rows = await superAdmins(db, now).orderBy('accounts.id').forUpdate(['accounts', 'memberships']).execute()
  return rows.map(({ id }) => id)
}

const superAdmins = (db: Db, now: Date) =>
  db
    .selectFrom('memberships')
    .innerJoin('accounts', 'accounts.id', 'memberships.account_id')
    .innerJoin('roles', 'roles.id', 'memberships.role_id')
    .select('accounts.id')
    .where('roles.kind', '=', 'superadmin')
    .where('roles.system', '=', true)
    .where(effectiveStatus('accounts', now), '=', 'active')
    .where(effectiveStatus('memberships', now), 'in', ['active', 'invited'])
