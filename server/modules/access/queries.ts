import { type ExpressionBuilder, type RawBuilder, sql } from 'kysely'
import type { InputOf } from '#contract/call.ts'
import type { calls } from '#contract/calls.ts'
import { allPermissions } from '#contract/default-grants.ts'
import type { SharedRole } from '#contract/permissions.ts'
import { notFound, refuse, refuseField } from '#contract/refusals.ts'
import type { Db } from '#server/database/dialect.ts'
import { countAll, countedIn, listQuery } from '#server/database/lists/list-query.ts'
import type { Tables } from '#server/database/schema.gen.ts'
import { inAgency, type Scope } from '#server/database/tenancy/scope.ts'
import { containsSql } from '#server/database/lists/search.ts'
import type { Actor } from '#server/http/actor.ts'
import type { Context } from '#server/http/context.ts'
import { ungrantablePermissions } from './rules.ts'

/** The id of a system role. */
export async function systemRole(db: Db, name: SharedRole): Promise<string> {
  const role = await db
    .selectFrom('roles')
    .select('id')
    .where('system', '=', true)
    .where('name', '=', name)
    .executeTakeFirst()
  return (role ?? refuse('notFound')).id
}

/** One page of the roles in the scope: the agency's own and the shared ones; for the super admin all. */
export function rolesPage({ db, actor, scope }: Context, input: InputOf<typeof calls.access.list>) {
  const matching = rolesIn(db, scope)
    .where(containsSql(input.q, 'roles.name', 'roles.description', agencyName))
    .$if(input.kind !== undefined, (of) => of.where('roles.kind', 'in', input.kind ?? []))
  return listQuery(db, input, {
    matching,
    rows: matching.select((of) => factsFor(of, actor, countedIn)),
    order: [
      [sortColumns(scope)[input.sort], input.dir],
      ['roles.system', 'desc'],
      [lowerName, input.dir],
      ['roles.id', input.dir],
    ],
  })
}

const lowerName = sql`muster_plain(roles.name)`
const agencyName = sql<string | null>`(select owner.name from companies owner where owner.id = roles.agency_id)`
const permissionCount = sql<number>`(select count(*) from role_permissions held where held.role_id = roles.id and held.permission = any (${[...allPermissions]}::text[]))`
const roleHolders = (scope: Scope) =>
  sql`select from memberships held where held.role_id = roles.id and ${inAgency(scope, 'held.agency_id')}`

const sortColumns = (scope: Scope) => ({
  kind: sql`array_position(array['superadmin', 'admin', 'customer', 'employee'], roles.kind)`,
  name: lowerName,
  users: countedIn(roleHolders(scope)),
  permissions: permissionCount,
})

const rolesIn = (db: Db, scope: Scope) => db.selectFrom('roles').where(visibleRoles(scope))

/** The agency's own roles and the shared ones, without roles of platform users; customers and employees see none. */
function visibleRoles(scope: Scope): RawBuilder<boolean> {
  if (scope.kind === 'superadmin') return sql`true`
  if (scope.kind !== 'admin') return sql`false`
  return sql`(roles.agency_id = ${scope.agency_id}::uuid or (roles.agency_id is null and roles.kind <> 'superadmin'))`
}

type CountExpression = (rows: RawBuilder<unknown>) => RawBuilder<number>

const factsFor = (
  of: ExpressionBuilder<Tables, 'roles'>,
  { scope, membership_id }: Pick<Actor, 'scope' | 'membership_id'>,
  count: CountExpression,
) =>
  [
    'roles.id' as const,
    'roles.name' as const,
    'roles.kind' as const,
    'roles.system' as const,
    'roles.description' as const,
    'roles.agency_id' as const,
    'roles.version' as const,
    agencyName.as('agency_name'),
    count(roleHolders(scope)).as('user_count'),
    permissionCount.as('permission_count'),
    of
      .exists(
        of
          .selectFrom('memberships as mine')
          .select('mine.id')
          .where('mine.id', '=', membership_id)
          .whereRef('mine.role_id', '=', 'roles.id'),
      )
      .$castTo<boolean>()
      .as('is_own'),
  ] as const

/** One role with its permissions; not found outside the scope. */
export async function roleOf({ db, actor, scope }: Context, id: string) {
  const role = await rolesIn(db, scope)
    .select((of) => factsFor(of, actor, countAll))
    .where('roles.id', '=', id)
    .executeTakeFirstOrThrow(notFound)
  return { ...role, permissions: await grantsOfRole(db, id) }
}

export type StoredRole = Awaited<ReturnType<typeof roleOf>>

async function grantsOfRole(db: Db, role_id: string): Promise<string[]> {
  const rows = await db
    .selectFrom('role_permissions')
    .select('permission')
    .where('role_id', '=', role_id)
    .orderBy('permission')
    .execute()
  const granted = new Set(rows.map(({ permission }) => permission))
  return allPermissions.filter((name) => granted.has(name))
}

/** The role to copy; refuses an unknown one at its field. */
export async function roleToCopy(db: Db, scope: Scope, id: string) {
  const role = await rolesIn(db, scope)
    .select('roles.id')
    .where('roles.id', '=', id)
    .executeTakeFirstOrThrow(() => refuseField('copy_from_id', 'refusals.unknownChoice'))
  return grantsOfRole(db, role.id)
}

/** Whether this is an agency (a head company) in the scope. */
export async function isAgency(db: Db, scope: Scope, id: string) {
  const head = await db
    .selectFrom('companies')
    .select('id')
    .where('id', '=', id)
    .where('type', '=', 'head')
    .where(inAgency(scope, 'companies.agency_id'))
    .executeTakeFirst()
  return head !== undefined
}

/**
 * The role to assign to a user of an agency (null: of the platform). Refuses an unknown role, and one of another agency or of platform
 * users, at the field, and as `access.notHeld` one with permissions that the actor lacks.
 */
export async function roleToGive(
  { db, actor, scope }: Pick<Context, 'db' | 'actor' | 'scope'>,
  { role_id, agency_id, field = 'role_id' }: { role_id: string; agency_id: string | null; field?: string },
) {
  const role = await rolesIn(db, scope)
    .select(['roles.id', 'roles.name', 'roles.kind', 'roles.system', 'roles.agency_id'])
    .where('roles.id', '=', role_id)
    .executeTakeFirst()
  const fits = role !== undefined && (role.kind === 'superadmin') === (agency_id === null)
  if (!fits || (role.agency_id !== null && role.agency_id !== agency_id)) refuseField(field, 'refusals.unknownChoice')
  const lacking = ungrantablePermissions(actor, role.kind, await grantsOfRole(db, role.id))
  if (lacking.length > 0) refuse('access.notHeld', { permissions: lacking.join(', ') })
  return role
}
