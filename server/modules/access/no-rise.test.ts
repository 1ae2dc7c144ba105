// Whatever calls an admin makes, no role ever gets permissions that the admin does not hold.
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { calls } from '#contract/calls.ts'
import { allPermissions, grantable } from '#contract/default-grants.ts'
import { guestGrants } from '#contract/permissions.ts'
import { type Client, type TestApp, testApp } from '#server/testing/app.ts'
import { type CustomRole, withCustomRole } from '#server/testing/records/custom-role.ts'

const { list, info, assign, store, update, remove } = calls.access

let app: TestApp
let planner: CustomRole
let platform: Client

beforeAll(async () => {
  app = await testApp()
  planner = await withCustomRole(app, 'admin')
  platform = await app.as('superadmin')
})
afterAll(() => app.close())

// The admin's permissions: enough to manage roles, and half of the rest.
const held = new Set([
  ...allPermissions.filter((_, at) => at % 2 === 0),
  ...guestGrants,
  'Role Permission/list',
  'Role Permission/view',
  'Role Permission/create',
  'Role Permission/update',
])

const kind = fc.constantFrom('admin' as const, 'admin' as const, 'customer' as const, 'superadmin' as const)
// Half of them are the admin's, so that enough calls are allowed.
const some = fc.oneof(fc.subarray([...grantable.admin]), fc.subarray(grantable.admin.filter((name) => held.has(name))))
const step = fc.oneof(
  { weight: 2, arbitrary: fc.record({ does: fc.constant('make' as const), kind, role: fc.nat() }) },
  {
    weight: 4,
    arbitrary: fc.record({
      does: fc.constant('assign' as const),
      role: fc.nat(),
      permissions: some,
      keeps: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('rename' as const), role: fc.nat() }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('remove' as const), role: fc.nat() }) },
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

test("no sequence of an admin's calls adds a permission that the admin lacks to a role", async () => {
  await planner.holds([...held])
  // A role to copy from and to revoke from.
  const rich = await platform.call(store, { name: 'Rich', kind: 'admin', agency_id: app.world.agency })
  const { id, version } = rich
  await platform.call(assign, { id, version, permissions: ['Timesheet/unlock', 'Timesheet/list', 'Rate/view'] })

  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
      const before = await lackedIn()
      for (const [at, one] of steps.entries()) await tried(one, at)

      for (const [role_id, lacked] of await lackedIn()) expect(lacked).toEqual(before.get(role_id) ?? [])
    }),
    { numRuns: 20, seed: 20261118 },
  )
  expect(allowed.make).toBeGreaterThan(5)
  expect(allowed.assign).toBeGreaterThan(5)
})

/** For each role, the permissions that the admin lacks. */
async function lackedIn() {
  const { rows } = await platform.call(list, { per_page: 100 })
  const roles = await Promise.all(rows.map(({ id }) => platform.call(info, { id })))
  return new Map(roles.map((role) => [role.id, role.permissions.filter((name) => !held.has(name))]))
}

const made = { count: 0 }
const allowed = { make: 0, assign: 0, rename: 0, remove: 0 }

/** Refusals are expected from the guards; only successful calls matter. */
async function tried(one: Step, at: number) {
  const { rows } = await planner.client.call(list, { per_page: 100, sort: 'name', dir: 'desc' })
  const role = rows[one.role % rows.length]
  if (role === undefined) return
  const seen = { id: role.id, version: role.version }
  await attempt(one, seen, `Tried ${at} ${++made.count}`).then(
    () => (allowed[one.does] += 1),
    () => {},
  )
}

async function attempt(one: Step, seen: { id: string; version: number }, name: string) {
  const { client } = planner
  if (one.does === 'make') return client.call(store, { name, kind: one.kind, copy_from_id: seen.id })
  if (one.does === 'rename') return client.call(update, { ...seen, name })
  if (one.does === 'remove') return client.call(remove, seen)
  // Random sets are mostly refused; sets that only change the admin's own permissions get further.
  const { permissions } = await client.call(info, { id: seen.id })
  const remaining = permissions.filter((permission) => !held.has(permission))
  const value = one.keeps
    ? [...one.permissions.filter((permission) => held.has(permission)), ...remaining]
    : one.permissions
  return client.call(assign, { ...seen, permissions: value })
}
