import { sql } from 'kysely'
import type { Role } from '#contract/accounts/access.ts'
import type { InputOf } from '#contract/call.ts'
import type { calls } from '#contract/calls.ts'
import { allPermissions, defaultGrants, supervisorGrants } from '#contract/default-grants.ts'
import { type Kind, type SharedRole, sharedRoles } from '#contract/permissions.ts'
import { refuse, refuseField, Refusal } from '#contract/refusals.ts'
import type { Db } from '#server/database/dialect.ts'
import { deleteVersioned, requireVersion, updateVersioned } from '#server/database/rows/versioned.ts'
import { newId } from '#server/database/values/ids.ts'
import { inAgency } from '#server/database/tenancy/scope.ts'
import type { Actor } from '#server/http/actor.ts'
import type { Context } from '#server/http/context.ts'
import { allowedRoleActions } from './policy.ts'
import { type StoredRole, isAgency, roleOf, roleToCopy } from './queries.ts'
import { copiedSet, symmetricDifference, invalidForKind, missingPermissions, completeGrants } from './rules.ts'

type AccessCalls = typeof calls.access

/** The role for the caller, with what they may do with it. */
export const withAllowedActions = (actor: Actor, role: StoredRole): Role => ({
  ...role,
  may: allowedRoleActions(actor, role),
})

/**
 * Creates a role. Agency users create roles of their agency; the super admin creates one for the named agency, or for platform users. A
 * copy starts with the permissions that the caller may grant; otherwise a role starts with a guest's permissions.
 */
export async function makeRole(context: Context, input: InputOf<AccessCalls['store']>): Promise<Role> {
  const { db, actor, scope } = context
  const { copy_from_id, agency_id: requestedAgency, ...fields } = input
  refuseSystemName(fields.name)
  const agency_id = await ownerOf(context, fields.kind, requestedAgency)
  const original = copy_from_id === null ? [] : await roleToCopy(db, scope, copy_from_id)
  const id = newId()
  await db
    .insertInto('roles')
    .values({ id, agency_id, ...fields })
    .execute()
  await addPermissions(db, id, copiedSet(fields.kind, actor.grants, original))
  return withAllowedActions(actor, await roleOf(context, id))
}

function refuseSystemName(name: string) {
  if (!sharedRoles.some((shared) => shared === name.toLowerCase())) return
  throw new Refusal('nameTaken', {}, { fields: { name: [{ key: 'refusals.nameTaken', params: {} }] } })
}

async function ownerOf({ db, actor, scope }: Context, kind: Role['kind'], requestedAgency: string | null) {
  if (kind === 'superadmin' && actor.kind !== 'superadmin') refuseField('kind', 'refusals.unknownChoice')
  if (requestedAgency !== null && (kind === 'superadmin' || !(await isAgency(db, scope, requestedAgency))))
    refuseField('agency_id', 'refusals.unknownChoice')
  if (kind === 'superadmin') return null
  return requestedAgency ?? actor.agency_id ?? refuseField('agency_id', 'validation.required')
}

async function addPermissions(db: Db, role_id: string, permissions: readonly string[]) {
  const rows = permissions.map((permission) => ({ role_id, permission }))
  if (rows.length > 0)
    await db
      .insertInto('role_permissions')
      .values(rows)
      .onConflict((of) => of.doNothing())
      .execute()
}

/**
 * Replaces the permissions of a role. Refuses permissions outside its kind, adding or removing a permission that the actor does not hold, a
 * role that the actor may not change, and a stale version.
 */
export async function assignPermissions(context: Context, input: InputOf<AccessCalls['assign']>): Promise<Role> {
  const { db, actor } = context
  const current = await roleToChange(context, input)
  const permissions = completeGrants(input.permissions)
  const strange = invalidForKind(current.kind, permissions)
  if (strange.length > 0)
    refuseField('permissions', 'validation.permissionNotForKind', { permissions: strange.join(', ') })
  const lacking = missingPermissions(actor.grants, symmetricDifference(current.permissions, permissions))
  if (lacking.length > 0) refuse('access.notHeld', { permissions: lacking.join(', ') })
  await db
    .deleteFrom('role_permissions')
    .where('role_id', '=', input.id)
    .where('permission', '<>', sql<string>`all (${permissions}::text[])`)
    .execute()
  await addPermissions(db, input.id, permissions)
  return updateRole(context, current, {})
}

/** Changes the name and description of a role; the four system roles keep their names. */
export async function renameRole(context: Context, input: InputOf<AccessCalls['update']>): Promise<Role> {
  const { id: _, version: __, ...fields } = input
  const current = await roleToChange(context, input)
  if (current.system) refuse('access.systemRole')
  refuseSystemName(fields.name)
  return updateRole(context, current, fields)
}

/** Deletes a role of the actor's agency; refuses while users have it, with their number. */
export async function removeRole(context: Context, input: InputOf<AccessCalls['remove']>) {
  const { db, actor, scope } = context
  const current = await roleToChange(context, input)
  if (current.system) refuse('access.systemRole')
  if (current.user_count > 0) refuse('stillUsed', { count: current.user_count })
  const lacking = missingPermissions(actor.grants, current.permissions)
  if (lacking.length > 0) refuse('access.notHeld', { permissions: lacking.join(', ') })
  await deleteVersioned(db, 'roles', { scope, current })
  return { id: input.id }
}

/** The locked role, if the actor may change it and loaded its current version. */
async function roleToChange(context: Context, { id, version }: { id: string; version: number }) {
  const { db, actor, scope } = context
  requireMay(actor, await roleOf(context, id))
  await db
    .selectFrom('roles')
    .select('id')
    .where('id', '=', id)
    .where(inAgency(scope, 'roles.agency_id'))
    .forUpdate()
    .execute()
  const current = await roleOf(context, id)
  requireVersion(current, version, withAllowedActions(actor, current))
  return current
}

function requireMay(actor: Actor, role: StoredRole) {
  const { obstacle } = allowedRoleActions(actor, role)
  if (obstacle === 'mayNot') refuse('mayNot')
  if (obstacle !== null) refuse(`access.${obstacle}`)
}

type RoleFields = { name?: string; description?: string | null }

async function updateRole(context: Context, current: StoredRole, fields: RoleFields): Promise<Role> {
  const { db, actor, scope, now } = context
  await updateVersioned(db, 'roles', {
    scope,
    current,
    set: { ...fields, updated_at: now.toISOString() },
  })
  await bumpAccessVersion(db)
  return withAllowedActions(actor, await roleOf(context, current.id))
}

/**
 * Invalidates the cached sessions of all processes on commit: call it in every transaction that changes what they contain (grants, roles,
 * suspensions, names, languages). Open event streams check their session at once.
 */
export const bumpAccessVersion = (db: Db) =>
  sql`select muster_access_changed(), pg_notify(${accessChannel}, '')`.execute(db)

/** Notifies the event streams of every server process, after the commit, that these sessions have ended. */
export async function notifySessionsEnded(db: Db, session_ids: readonly string[]) {
  if (session_ids.length === 0) return
  // A notification payload holds 8,000 bytes; with more ids than these, every session is checked.
  const named = session_ids.length > 100 ? '' : JSON.stringify(session_ids)
  await sql`select pg_notify(${accessChannel}, ${named})`.execute(db)
}

/** The session ids in a payload of the channel; null: any session may have ended. */
export const sessionIdsIn = (payload: string): string[] | null => (payload === '' ? null : JSON.parse(payload))

export const accessChannel = 'muster_access'

/**
 * Creates missing system roles with their default grants. Changes made later stay; only the super admin's role always has every permission,
 * so that access can always be restored.
 */
export async function ensureSystemRoles(db: Db) {
  const rows = sharedRoles.map((name) => ({ id: newId(), name, kind: kindOf(name), system: true, agency_id: null }))
  const made = await db
    .insertInto('roles')
    .values(rows)
    .onConflict((of) => of.doNothing())
    .returning(['id', 'kind', 'name'])
    .execute()
  const grants = made.flatMap((role) => grantsAtFirst(role).map((permission) => ({ role_id: role.id, permission })))
  if (grants.length > 0) await db.insertInto('role_permissions').values(grants).execute()
  await grantEverythingToSuperAdmins(db)
}

const kindOf = (shared: SharedRole): Kind => (shared === 'supervisor' ? 'admin' : shared)

const grantsAtFirst = ({ name, kind }: Pick<Role, 'name' | 'kind'>) =>
  name === 'supervisor' ? supervisorGrants : defaultGrants[kind]

const grantEverythingToSuperAdmins = (db: Db) =>
  db
    .insertInto('role_permissions')
    .columns(['role_id', 'permission'])
    .expression(
      db
        .selectFrom('roles')
        .innerJoin(everyPermission, (join) => join.onTrue())
        .select(['roles.id as role_id', 'every.permission'])
        .where('roles.kind', '=', 'superadmin')
        .where('roles.system', '=', true),
    )
    .onConflict((of) => of.doNothing())
    .execute()

const everyPermission = sql<{ permission: string }>`unnest(${[...allPermissions]}::text[])`.as<'every'>(
  sql`every(permission)`,
)
