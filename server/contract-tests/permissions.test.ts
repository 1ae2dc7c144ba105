// Contract test: every row of the contract, called by every kind of user, responds as contract/permissions.ts defines. The tests
// are generated from the table of calls, so a new row is tested at once, and one without a handler does not start. The same on every
// engine: permissions are checked from a few rows before the call.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Call } from '#contract/call.ts'
import { allCalls, calls } from '#contract/calls.ts'
import { allPermissions, defaultGrants } from '#contract/default-grants.ts'
import { type Kind, kinds, nameOf } from '#contract/permissions.ts'
import { type RawResponse, sendRequest } from '#server/testing/requests.ts'
import { type TestApp, testApp } from '#server/testing/app.ts'
import { reviveSessions } from '#server/testing/crash/revive.ts'
import { type CustomRole, withCustomRole } from '#server/testing/records/custom-role.ts'

let app: TestApp
const tokens = new Map<string, string>()

beforeAll(async () => {
  app = await testApp()
  for (const kind of kinds) tokens.set(kind, (await app.as(kind)).token)
})
afterAll(() => app.close())

// Called with empty input: with the permission the response is a validation error (or a list), never a missing permission.
async function statusOf(row: Call, token = '') {
  const answer = await sendRequest(app.app, row, { token })
  if (row === calls.profiles.endAllSessions) await reviveSessions(app)
  return answer
}

/** The names of a row's permissions; any one of them is enough. */
const neededBy = (row: Call) => (typeof row.needs === 'string' ? [] : row.needs.map(nameOf))

const isFor = ({ kinds: only }: Pick<Call, 'kinds'>, kind: Kind) => only === undefined || only.includes(kind)

const isCallAllowed = (row: Call, kind: Kind, grants: readonly string[]) =>
  isFor(row, kind) && (typeof row.needs === 'string' || neededBy(row).some((name) => grants.includes(name)))

// 409: permitted, but the new agency has nothing to do it with (it is not connected to Xero).
const isAllowed = ({ status }: Pick<RawResponse, 'status'>) => status === 200 || status === 422 || status === 409

describe('a guest', () => {
  const closed = allCalls.filter(({ row }) => row.needs !== 'public')
  const open = allCalls.filter(({ row }) => row.needs === 'public')

  test.each(closed)('must sign in for $name', async ({ row }) => {
    expect(await statusOf(row)).toMatchObject({ status: 401, code: 'pleaseLogin', message: 'Please Login' })
  })

  test.each(open)('may call $name', async ({ row }) => {
    expect(await statusOf(row)).toSatisfy(isAllowed)
  })

  test('may call only the calls for signing in and out, for applying for a job, of private links and of kiosks', () => {
    expect(open.map(({ row }) => row.path)).toEqual([
      '/login',
      '/jwt/login',
      '/register',
      '/jwt/register',
      '/register-agency',
      '/private-link-agency',
      '/forgot-password',
      '/resend-otp',
      '/verify-otp',
      '/password-link',
      '/update-password',
      '/jwt/refresh-token',
      '/jwt/logout',
      '/single-sign-on/options',
      '/single-sign-on/start',
      '/single-sign-on/finish',
      '/single-sign-on/sign-out',
      '/roster/response-info',
      '/roster/response-answer',
      '/roster/response-withdraw',
      '/timesheet/private-signoff',
      '/timesheet/private-signoff-sign',
      '/timesheet/private-signoff-preview',
      '/timesheet/private-signoff-record',
      '/pay-statement/private',
      '/pay-statement/private-open',
      '/pay-statement/private-file',
      '/kiosk/pair',
      '/kiosk/heartbeat',
      '/kiosk/identify',
      '/kiosk/punches',
      '/kiosk/punch-photo-store',
      '/job/public-details',
      '/job-apply-without-login',
      '/job/private-application',
      '/job/private-application-answer',
      '/job/private-application-questions',
      '/job/private-application-interview',
      '/job/private-application-file-store',
      '/job/private-application-file',
      '/job/private-application-consent',
      '/job/private-application-export',
      '/job/private-application-erase',
      '/job/private-test-start',
      '/job/private-test-exam',
      '/job/private-test-attach',
      '/job/private-review',
      '/job/private-review-answer',
      '/job/private-review-file',
    ])
  })
})

describe.each(kinds)('the %s of a new agency', (kind) => {
  const may = allCalls.filter(({ row }) => row.needs !== 'public' && isCallAllowed(row, kind, defaultGrants[kind]))
  const mayNot = allCalls.filter(({ row }) => !isCallAllowed(row, kind, defaultGrants[kind]))

  test.each(may)('may call $name', async ({ row }) => {
    expect(await statusOf(row, tokens.get(kind))).toSatisfy(isAllowed)
  })

  test.each(mayNot)('may not call $name', async ({ row }) => {
    expect(await statusOf(row, tokens.get(kind))).toMatchObject({ status: 403, code: 'mayNot' })
  })
})

describe("an agency's own role", () => {
  let role: CustomRole
  beforeAll(async () => {
    role = await withCustomRole(app, 'admin')
  })

  const needed = [...new Set(allCalls.flatMap(({ row }) => neededBy(row)))]
  const callsForAdmins = allCalls.filter(({ row }) => isFor(row, 'admin'))
  const concernedBy = (permission: string) => callsForAdmins.filter(({ row }) => neededBy(row).includes(permission))
  /** The calls grouped by their permissions. */
  const groups = Object.entries(Object.groupBy(callsForAdmins, ({ row }) => neededBy(row).toSorted().join(', ')))
    .filter(([permissions]) => permissions !== '')
    .map(([permissions, group = []]) => ({ permissions, group }))

  test.each(needed)('with only %s may call those that need it', async (permission) => {
    await role.holds([permission])

    const concerned = concernedBy(permission)
    expect(await openTo(role.client.token, concerned)).toEqual(namesOf(() => true, concerned))
  })

  test('without permissions may call only those that need none', async () => {
    await role.holds([])

    expect(await openTo(role.client.token)).toEqual(namesOf(({ needs }) => typeof needs === 'string', callsForAdmins))
  })

  // An additional permission never forbids a call, so this refusal also applies with each of the other permissions alone.
  test.each(groups)(
    'with every permission except $permissions is refused by the calls that need it',
    async ({ group }) => {
      const excluded = new Set(group.flatMap(({ row }) => neededBy(row)))
      await role.holds(allPermissions.filter((name) => !excluded.has(name)))

      expect(await openTo(role.client.token, group)).toEqual([])
    },
  )

  const replaceable = needed.filter((name) => concernedBy(name).some(({ row }) => neededBy(row).length > 1))
  test.each(replaceable)(
    'with every permission except %s may call those for which another one is enough',
    async (permission) => {
      const others = allPermissions.filter((name) => name !== permission)
      await role.holds(others)

      const concerned = concernedBy(permission)
      const open = namesOf((row) => isCallAllowed(row, 'admin', others), concerned)
      expect(await openTo(role.client.token, concerned)).toEqual(open)
    },
  )

  const namesOf = (isOpen: (row: Call) => boolean, among = allCalls) =>
    among.filter(({ row }) => isOpen(row)).map(({ name }) => name)

  async function openTo(token: string, among = allCalls) {
    const open: string[] = []
    for (const { name, row } of among) if (await isOpen(row, token)) open.push(name)
    return open
  }

  async function isOpen(row: Call, token: string) {
    const { status, code } = await statusOf(row, token)
    expect([200, 409, 422, 403], `${row.path} answered ${status}`).toContain(status)
    if (status === 403) expect(code).toBe('mayNot')
    return status !== 403
  }
})

// Of the kind superadmin, the shared role has every permission: it is tested above.
const otherKinds = ['admin', 'customer', 'employee'] as const

describe.each(otherKinds)('a role of kind %s with every permission', (kind) => {
  let role: CustomRole
  beforeAll(async () => {
    const { summit: customer_id, liam: employee_id } = app.world
    const bounds = { admin: {}, customer: { customer_id }, employee: { employee_id } }
    role = await withCustomRole(app, kind, bounds[kind])
  })

  const forOthers = allCalls.filter(({ row }) => !isFor(row, kind))

  test.each(forOthers)('may not call $name, which is for other kinds', async ({ row }) => {
    expect(await statusOf(row, role.client.token)).toMatchObject({ status: 403, code: 'mayNot' })
  })
})
