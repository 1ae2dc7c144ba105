import { calls } from '#contract/calls.ts'
import { allPermissions } from '#contract/default-grants.ts'
import type { Kind } from '#contract/permissions.ts'
import { bumpAccessVersion } from '#server/modules/access/actions.ts'
import { newId } from '#server/database/values/ids.ts'
import { type Client, clientWith, type TestApp } from '#server/testing/app.ts'
import { password, passwordHash } from '#server/testing/world.ts'

export type CustomRole = {
  readonly client: Client
  readonly account_id: string
  /** again, after the clock was moved past the end of the session */
  signIn(): Promise<Client>
  /** sets exactly these permissions ('Employee/list') of the role, from the next request on */
  holds(permissions: readonly string[]): Promise<void>
}

type Bounds = { agency_id?: string; customer_id?: string; employee_id?: string }

/** A user, by default of the first agency, with an agency role that has every permission until changed. */
export async function withCustomRole(
  { app, database, world }: TestApp,
  kind: Exclude<Kind, 'superadmin'>,
  { agency_id = world.agency, ...bounds }: Bounds = {},
): Promise<CustomRole> {
  const [role_id, account_id] = [newId(), newId()]
  const email = `${account_id}@muster.example`
  const password_hash = await passwordHash()
  await database.asPlatform(async (db) => {
    await db
      .insertInto('roles')
      .values({ id: role_id, agency_id, name: `Their own ${account_id}`, kind })
      .execute()
    await db
      .insertInto('accounts')
      .values({ id: account_id, email, password_hash, first_name: 'Cato', last_name: kind })
      .execute()
    await db
      .insertInto('memberships')
      .values({ id: newId(), account_id, role_id, agency_id, ...bounds })
      .execute()
  })
  const grant = (permissions: readonly string[]) =>
    database.asPlatform(async (db) => {
      await db.deleteFrom('role_permissions').where('role_id', '=', role_id).execute()
      const rows = permissions.map((permission) => ({ role_id, permission }))
      if (rows.length > 0) await db.insertInto('role_permissions').values(rows).execute()
      await bumpAccessVersion(db)
    })
  await grant(allPermissions)
  const signIn = async () => {
    const { accessToken } = await clientWith(app, '').call(calls.auth.login, { email, password })
    return clientWith(app, accessToken)
  }
  const client = await signIn()
  return {
    client,
    account_id,
    signIn,
    async holds(permissions) {
      await grant(permissions)
      // Input with missing fields is refused before the database is queried; this queries it.
      await client.call(calls.auth.me, {})
    },
  }
}
