// Every guard of roles, each with its refusal.
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calls } from '#contract/calls.ts'
import { allPermissions, defaultGrants, grantable } from '#contract/default-grants.ts'
import { guestGrants, type Kind } from '#contract/permissions.ts'
import { type Client, testApp, type TestApp } from '#server/testing/app.ts'
import { withCustomRole } from '#server/testing/records/custom-role.ts'

const { list, permissions, info, assign, store, update, remove } = calls.access
let app: TestApp
let admin: Client
let platform: Client

beforeAll(async () => {
  app = await testApp()
  admin = await app.as('admin')
  platform = await app.as('superadmin')
})
afterAll(() => app.close())

const made = { count: 0 }
const newRole = (kind: 'admin' | 'customer' | 'employee' = 'admin') => ({ name: `Made ${++made.count}`, kind })

/** the id of a record and the version that was loaded */
const seen = ({ id, version }: { id: string; version: number }) => ({ id, version })

/** a system role, as the super admin sees it */
async function systemRole(kind: Kind) {
  const { rows } = await platform.call(list, { kind: [kind], per_page: 100 })
  const found = rows.find(({ system }) => system)
  if (found === undefined) throw new Error(`no system role of the ${kind}`)
  return platform.call(info, { id: found.id })
}

describe('the list of roles', () => {
  test("shows an admin the shared roles and the agency's own, with their number of users", async () => {
    const own = await admin.call(store, { ...newRole(), name: 'Payroll office', description: 'Hours and pay' })

    const page = await admin.call(list, {})

    const shared = ['admin', 'supervisor', 'customer', 'employee']
    expect(page.rows.filter(({ system }) => system).map(({ name }) => name)).toEqual(shared)
    expect(page.rows.find(({ id }) => id === own.id)).toMatchObject({
      kind: 'admin',
      system: false,
      agency_name: 'Southern Cross Staffing',
      user_count: 0,
      permission_count: 2,
    })
    expect(page.rows.find(({ name }) => name === 'employee')).toMatchObject({ user_count: 2, agency_name: null })
  })

  test('is searched by name and description, filtered by kind and sorted', async () => {
    const found = await admin.call(list, { q: 'HOURS and' })
    const employees = await admin.call(list, { kind: ['employee'] })
    const byUsers = await admin.call(list, { sort: 'users', dir: 'desc' })

    expect(found.rows.map(({ name }) => name)).toEqual(['Payroll office'])
    expect(employees.rows.map(({ name }) => name)).toEqual(['employee'])
    expect(byUsers.rows[0]).toMatchObject({ name: 'employee', user_count: 2 })
  })

  test('shows the super admin every agency’s roles, and another agency none of them', async () => {
    const other = await app.as('admin2')

    const all = await platform.call(list, { per_page: 100 })
    const theirs = await other.call(list, { per_page: 100 })

    expect(all.rows.map(({ name }) => name)).toEqual(expect.arrayContaining(['superadmin', 'Payroll office']))
    expect(theirs.rows.map(({ name }) => name)).toEqual(['admin', 'supervisor', 'customer', 'employee'])
  })

  test.each(['customer', 'employee'] as const)('is not for a %s', async (person) => {
    const other = await app.as(person)

    await expect(other.call(list, {})).rejects.toMatchObject({ status: 403 })
    await expect(other.call(permissions, {})).rejects.toMatchObject({ status: 403 })
  })

  test("marks the role of the caller's session", async () => {
    const { rows } = await admin.call(list, {})

    expect(rows.filter(({ is_own }) => is_own).map(({ name }) => name)).toEqual(['admin'])
  })
})

describe('the available permissions', () => {
  test('are in the order of the contract, and grantable if the caller holds them', async () => {
    const result = (await admin.call(permissions, {})).flatMap(({ actions }) => actions)

    expect(result.map(({ name }) => name)).toEqual(allPermissions)
    expect(result.filter(({ may_grant }) => may_grant).map(({ name }) => name)).toEqual(
      allPermissions.filter((name) => defaultGrants.admin.includes(name)),
    )
  })

  test('may all be granted by the super admin', async () => {
    const result = (await platform.call(permissions, {})).flatMap(({ actions }) => actions)

    expect(result.filter(({ may_grant }) => !may_grant)).toEqual([])
  })
})

describe('a new role', () => {
  test("starts with the guest's permissions", async () => {
    const role = await admin.call(store, newRole('employee'))

    expect(role).toMatchObject({
      kind: 'employee',
      system: false,
      agency_id: app.world.agency,
      permissions: guestGrants,
      version: 1,
      may: { assign: true, rename: true, remove: true, obstacle: null },
    })
  })

  test("as a copy starts with the original's permissions that its kind may hold", async () => {
    const original = await systemRole('admin')

    const copy = await admin.call(store, { ...newRole('customer'), copy_from_id: original.id })

    const fitting = original.permissions.filter((name) => grantable.customer.includes(name))
    expect(copy.permissions).toEqual(fitting)
  })

  test('as a copy never includes permissions that the caller lacks', async () => {
    const payroll = await platform.call(store, { ...newRole(), agency_id: app.world.agency })
    await platform.call(assign, { ...seen(payroll), permissions: ['Timesheet/unlock', 'Timesheet/list'] })

    const copy = await admin.call(store, { ...newRole(), copy_from_id: payroll.id })

    expect(copy.permissions).toEqual([...guestGrants, 'Timesheet/list'])
  })

  test('is created by the super admin for a named agency, and refused without one for agency kinds', async () => {
    const role = await platform.call(store, { ...newRole(), agency_id: app.world.northern.agency })

    expect(role).toMatchObject({ agency_id: app.world.northern.agency, agency_name: 'Northern Light Labour' })
    await expect(platform.call(store, newRole())).rejects.toMatchObject({
      status: 422,
      fields: { agency_id: [expect.any(String)] },
    })
    await expect(platform.call(store, { ...newRole(), agency_id: app.world.sister })).rejects.toMatchObject({
      status: 422,
      fields: { agency_id: [expect.any(String)] },
    })
  })

  test('for platform users is created by the super admin only, and hidden from agencies', async () => {
    const support = await platform.call(store, { name: 'Support', kind: 'superadmin' })

    expect(support).toMatchObject({ agency_id: null, system: false })
    await expect(admin.call(info, { id: support.id })).rejects.toMatchObject({ status: 404 })
    await expect(admin.call(store, { name: 'Mine', kind: 'superadmin' })).rejects.toMatchObject({
      status: 422,
      fields: { kind: [expect.any(String)] },
    })
  })

  test('requires one of the four kinds and a name that is new in the agency', async () => {
    const { name } = await admin.call(store, newRole())

    // @ts-expect-error: there are four kinds
    await expect(admin.call(store, { name: 'Guide', kind: 'guide' })).rejects.toMatchObject({ status: 422 })
    for (const taken of [name.toUpperCase(), 'SuperAdmin'])
      await expect(admin.call(store, { ...newRole(), name: taken })).rejects.toMatchObject({
        status: 409,
        code: 'nameTaken',
        fields: { name: [expect.any(String)] },
      })
  })
})

describe('the permissions of a role', () => {
  test('are replaced as a whole', async () => {
    const role = await admin.call(store, newRole())

    const first = await admin.call(assign, { ...seen(role), permissions: ['Employee/list', 'Bank/list'] })
    const second = await admin.call(assign, { ...seen(first), permissions: ['Bank/list', 'Bank/create'] })

    expect(first.permissions).toEqual([...guestGrants, 'Employee/list', 'Bank/list'])
    expect(second).toMatchObject({ permissions: [...guestGrants, 'Bank/list', 'Bank/create'], version: 3 })
    await expect(admin.call(info, { id: role.id })).resolves.toEqual(second)
  })

  test('are refused for a stale version', async () => {
    const role = await admin.call(store, newRole())
    const present = await admin.call(assign, { ...seen(role), permissions: ['Employee/list'] })

    await expect(admin.call(assign, { ...seen(role), permissions: [] })).rejects.toMatchObject({
      status: 409,
      code: 'stale',
      current: present,
    })
  })

  test('are granted and revoked only by users who hold them', async () => {
    const role = await platform.call(store, { ...newRole(), agency_id: app.world.agency })
    const unlocking = { ...seen(role), permissions: ['Timesheet/unlock', 'Timesheet/list'] }

    await expect(admin.call(assign, unlocking)).rejects.toMatchObject({ status: 403, code: 'access.notHeld' })
    const { version } = await platform.call(assign, unlocking)
    await expect(admin.call(assign, { id: role.id, version, permissions: [] })).rejects.toMatchObject({
      code: 'access.notHeld',
      params: { permissions: 'Timesheet/unlock' },
    })
    await expect(admin.call(remove, { id: role.id, version })).rejects.toMatchObject({ code: 'access.notHeld' })
    const stored = await admin.call(assign, { id: role.id, version, permissions: ['Timesheet/unlock'] })
    expect(stored.permissions).toEqual([...guestGrants, 'Timesheet/unlock'])
  })

  test('cannot be changed by a user who is signed in with the role', async () => {
    const custom = await withCustomRole(app, 'admin')
    const own = (await custom.client.call(list, { per_page: 100 })).rows.find(({ is_own }) => is_own)

    const role = await custom.client.call(info, { id: own?.id ?? '' })

    expect(role.may).toEqual({ assign: false, rename: false, remove: false, obstacle: 'ownRole' })
    for (const attempt of [
      () => custom.client.call(assign, { ...seen(role), permissions: ['Employee/list'] }),
      () => custom.client.call(update, { ...seen(role), name: 'Mine' }),
      () => custom.client.call(remove, seen(role)),
    ])
      await expect(attempt()).rejects.toMatchObject({ status: 403, code: 'access.ownRole' })
  })

  test.each(['Settings/update', 'Super Admin/list', 'Company/create', 'Country/update'])(
    'never include %s in a role of an agency, not even by the super admin',
    async (permission) => {
      const role = await platform.call(store, { ...newRole(), agency_id: app.world.agency })

      await expect(platform.call(assign, { ...seen(role), permissions: [permission] })).rejects.toMatchObject({
        status: 422,
        fields: { permissions: [expect.stringContaining(permission)] },
      })
    },
  )

  test.each([
    ['customer', 'Employee/create'],
    ['customer', 'Roster/create'],
    ['employee', 'Timesheet/approve'],
    ['employee', 'Role Permission/view'],
    ['admin', 'Job Post/apply'],
  ] as const)('of kind %s never include %s', async (kind, permission) => {
    const role = await admin.call(store, newRole(kind))

    await expect(admin.call(assign, { ...seen(role), permissions: [permission] })).rejects.toMatchObject({
      status: 422,
      fields: { permissions: [expect.stringContaining(permission)] },
    })
  })

  test('must exist', async () => {
    const role = await admin.call(store, newRole())

    await expect(admin.call(assign, { ...seen(role), permissions: ['Moon/visit'] })).rejects.toMatchObject({
      status: 422,
    })
  })
})

describe('the shared roles', () => {
  test('of supervisors are the same everywhere, for the super admin too', async () => {
    const { rows } = await platform.call(list, { q: 'supervisor' })
    const role = await platform.call(info, { id: rows.find(({ system }) => system)?.id ?? '' })

    expect(role).toMatchObject({ kind: 'admin', may: { assign: false, obstacle: 'fixedRole' } })
    await expect(platform.call(assign, { ...seen(role), permissions: [] })).rejects.toMatchObject({
      code: 'access.fixedRole',
    })
    await expect(admin.call(store, { ...newRole(), name: 'Supervisor' })).rejects.toMatchObject({ code: 'nameTaken' })
  })

  test('are read-only for an agency', async () => {
    const role = await admin.call(info, { id: (await systemRole('employee')).id })

    expect(role.may).toEqual({ assign: false, rename: false, remove: false, obstacle: 'sharedRole' })
    for (const attempt of [
      () => admin.call(assign, { ...seen(role), permissions: [] }),
      () => admin.call(update, { ...seen(role), name: 'Worker' }),
      () => admin.call(remove, seen(role)),
    ])
      await expect(attempt()).rejects.toMatchObject({ status: 403, code: 'access.sharedRole' })
  })

  test('cannot be renamed or deleted', async () => {
    const role = await systemRole('employee')

    expect(role.may).toMatchObject({ assign: true, rename: false, remove: false })
    await expect(platform.call(update, { ...seen(role), name: 'Worker' })).rejects.toMatchObject({
      status: 409,
      code: 'access.systemRole',
    })
    await expect(platform.call(remove, seen(role))).rejects.toMatchObject({ code: 'access.systemRole' })
  })

  test('can be changed by the super admin within their kind', async () => {
    const role = await systemRole('employee')

    const wider = await platform.call(assign, {
      ...seen(role),
      permissions: [...role.permissions, 'Location/list'],
    })

    expect(wider.permissions).toContain('Location/list')
    const employee = await app.as('employee')
    await expect(employee.call(calls.locations.list, {})).resolves.toMatchObject({ rows: [] })
    await platform.call(assign, { ...seen(wider), permissions: role.permissions })
  })

  test("always include every permission for the super admin's role", async () => {
    const role = await systemRole('superadmin')

    expect(role).toMatchObject({ permissions: allPermissions, may: { assign: false, obstacle: 'alwaysAll' } })
    await expect(platform.call(assign, { ...seen(role), permissions: allPermissions.slice(1) })).rejects.toMatchObject({
      status: 409,
      code: 'access.alwaysAll',
    })
    await expect(admin.call(info, { id: role.id })).rejects.toMatchObject({ status: 404 })
  })
})

describe('renaming and removing', () => {
  test('a role can be renamed and described; its kind never changes', async () => {
    const role = await admin.call(store, newRole())

    const renamed = await admin.call(update, { ...seen(role), name: 'Roster desk', description: 'Plans the week' })

    expect(renamed).toMatchObject({ name: 'Roster desk', description: 'Plans the week', kind: 'admin', version: 2 })
    await expect(
      // @ts-expect-error: the kind is not among the fields
      admin.call(update, { ...seen(renamed), name: 'Roster desk', kind: 'employee' }),
    ).rejects.toMatchObject({ status: 422 })
  })

  test('a role without users is deleted', async () => {
    const role = await admin.call(store, newRole())

    await expect(admin.call(remove, seen(role))).resolves.toEqual({ id: role.id })
    await expect(admin.call(info, { id: role.id })).rejects.toMatchObject({ status: 404 })
  })

  test('a role with users is not deleted, and the refusal has their number', async () => {
    await withCustomRole(app, 'employee', { employee_id: app.world.mia })
    const { rows } = await admin.call(list, { kind: ['employee'], per_page: 100 })
    const used = rows.find(({ user_count, system }) => !system && user_count === 1)

    await expect(admin.call(remove, { id: used?.id ?? '', version: 1 })).rejects.toMatchObject({
      status: 409,
      code: 'stillUsed',
      params: { count: 1 },
    })
  })

  test('another agency’s role does not exist', async () => {
    const role = await admin.call(store, newRole())
    const other = await app.as('admin2')

    for (const attempt of [
      () => other.call(info, { id: role.id }),
      () => other.call(assign, { ...seen(role), permissions: [] }),
      () => other.call(update, { ...seen(role), name: 'Theirs' }),
      () => other.call(remove, seen(role)),
    ])
      await expect(attempt()).rejects.toMatchObject({ status: 404, code: 'notFound' })
  })
})

describe('the tenant isolation of the database', () => {
  const granting = (role_id: string) => ({ role_id, permission: 'Settings/update' })

  test('lets an agency write only the permissions of its own roles', async () => {
    const theirs = await (await app.as('admin2')).call(store, newRole())
    const shared = await systemRole('admin')

    for (const { id } of [theirs, shared])
      await expect(
        app.database.asAgency(app.world.agency, (db) =>
          db.insertInto('role_permissions').values(granting(id)).execute(),
        ),
      ).rejects.toMatchObject({ code: '42501' })
    await app.database.asAgency(app.world.agency, async (db) => {
      const { rows } =
        await sql`delete from role_permissions where role_id in (${theirs.id}, ${shared.id}) returning 1`.execute(db)
      expect(rows).toEqual([])
    })
  })

  test('shows an agency the permissions of shared roles, and nothing of other agencies', async () => {
    const theirs = await (await app.as('admin2')).call(store, newRole())
    const shared = await systemRole('admin')

    const shown = await app.database.asAgency(app.world.agency, (db) =>
      db
        .selectFrom('role_permissions')
        .select('role_id')
        .distinct()
        .where('role_id', 'in', [theirs.id, shared.id])
        .orderBy('role_id')
        .execute(),
    )

    expect(shown).toEqual([{ role_id: shared.id }])
  })

  test('prevents an agency from creating roles for platform users', async () => {
    const role = { id: app.world.chef, agency_id: app.world.agency, name: 'Root', kind: 'superadmin' as const }

    await expect(
      app.database.asAgency(app.world.agency, (db) => db.insertInto('roles').values(role).execute()),
    ).rejects.toMatchObject({ constraint: 'roles_owner' })
  })
})
