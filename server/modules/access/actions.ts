import { sql } from 'kysely'
import { allPermissions, defaultGrants, kinds } from '#contract/permissions.ts'
import type { Db } from '#server/database/dialect.ts'
import { newId } from '#server/database/ids.ts'

/**
 * Makes the four system roles with their default grants where they are missing. What an agency changed afterwards stays;
 * only the super admin's role always holds every permission, so that access can always be repaired.
 */
export async function ensureSystemRoles(db: Db) {
  const rows = kinds.map((kind) => ({ id: newId(), name: kind, kind, system: true, agency_id: null }))
  const made = await db
    .insertInto('roles')
    .values(rows)
    .onConflict((of) => of.doNothing())
    .returning(['id', 'kind'])
    .execute()
  const grants = made.flatMap((role) =>
    defaultGrants[role.kind].map((permission) => ({ role_id: role.id, permission })),
  )
  if (grants.length > 0) await db.insertInto('role_permissions').values(grants).execute()
  await grantEverythingToSuperAdmins(db)
}

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
