// The whole state machine with its refusals, and every way to sign in.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { RequestOf } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import { allPermissions } from '#contract/default-grants.ts'
import type { SharedRole } from '#contract/permissions.ts'
import { type Client, clientWith, type TestApp, testApp } from '#server/testing/app.ts'
import { emailsTo } from '#server/testing/codes.ts'
import { withCustomRole } from '#server/testing/records/custom-role.ts'
import { password } from '#server/testing/world.ts'

const { list, details, create, update, suspend, changeStatus, remove, inviteAgain, roles, agencies } = calls.users
const reason = 'Left a site without telling anybody'
let app: TestApp
let platform: Client
let admin: Client
let admin2: Client
let roleIds: Map<string, string>

beforeAll(async () => {
  app = await testApp()
  const rows = await app.database.asPlatform((db) =>
    db.selectFrom('roles').select(['id', 'name']).where('system', '=', true).orderBy('name').execute(),
  )
  roleIds = new Map(rows.map(({ id, name }) => [name, id]))
})
beforeEach(async () => {
  await app.clearThrottles()
  ;[platform, admin, admin2] = await Promise.all([app.as('superadmin'), app.as('admin'), app.as('admin2')])
})
afterAll(() => app.close())

const made = { count: 0 }
const role = (name: SharedRole) => roleIds.get(name) ?? ''
const newPerson = () => ({
  email: `new.${++made.count}@example.com`,
  first_name: 'Nelly',
  last_name: `New ${made.count}`,
  phone: '0755 500 000',
})
const newAdmin = (more: Partial<RequestOf<typeof create>> = {}) => ({ ...newPerson(), role_id: role('admin'), ...more })
const here = () => ({ agency_id: app.world.agency })

/** an invitation as the login of an employee, to the address in their record */
const loginOf = async (employee_id: string) => {
  const { email } = await admin.call(calls.employees.info, { id: employee_id })
  return { ...newPerson(), email, employee_id }
}
/** an invitation as a user of a customer, who is a contact there */
const userOf = async (customer_id: string) => {
  const person = newPerson()
  await admin.call(calls.customerContacts.store, { customer_id, name: 'Nelly', role: 'site', email: person.email })
  return { ...person, customer_id }
}

const nobody = () => clientWith(app.app, '')
const lastEmail = async (to: string) => {
  const email = (await emailsTo(app, to)).at(-1)
  if (email === undefined) throw new Error(`nothing was written to ${to}`)
  return email
}

/** The token in the link of the last invitation sent to an address. */
async function tokenTo(email: string) {
  const { params } = await lastEmail(email)
  return /^\/reset-password#(.+)$/.exec(String(params.link))?.[1] ?? ''
}

const setPassword = (token: string) =>
  nobody().call(calls.auth.updatePassword, { token, password: 'a-long-enough-secret' })
const accept = async (email: string) => setPassword(await tokenTo(email))

const signIn = (email: string, secret = 'a-long-enough-secret') =>
  clientWith(app.app, '').call(calls.auth.login, { email, password: secret })

/** a user who was invited by an admin, set a password and signed in */
async function active() {
  const { id, email } = await admin.call(create, newAdmin())
  await accept(email)
  const session = await signIn(email)
  return { id, email, session, client: clientWith(app.app, session.accessToken) }
}

/** How the calls identify a user for this client: by the account for the super admin, by the membership for an agency. */
const idOf = async (email: string, client = platform) => {
  const [found] = (await client.call(list, { q: email })).rows
  if (found === undefined) throw new Error(`no user ${email}`)
  return found.id
}
const pleaseLogin = { status: 401, code: 'pleaseLogin' }
const notFound = { status: 404, code: 'notFound' }

describe('the list', () => {
  test('shows an admin the users of the agency, and no others', async () => {
    const { rows } = await admin.call(list, { per_page: 100 })

    expect(rows.map(({ email }) => email)).toEqual(
      expect.arrayContaining(['admin@muster.example', 'customer@muster.example', 'employee@muster.example']),
    )
    expect(rows.map(({ email }) => email).filter((email) => email.includes('2@') || email.includes('super'))).toEqual(
      [],
    )
  })

  test('shows the super admin everybody, each once', async () => {
    const { rows, total } = await platform.call(list, { per_page: 100 })

    expect(rows.map(({ email }) => email)).toEqual(
      expect.arrayContaining(['superadmin@muster.example', 'admin@muster.example', 'admin2@muster.example']),
    )
    expect(new Set(rows.map(({ id }) => id)).size).toBe(total)
  })

  test('is filtered by kind, agency, customer and person, and searched by name and address', async () => {
    const emails = async (input: RequestOf<typeof list>) =>
      (await platform.call(list, input)).rows.map(({ email }) => email)
    const { northern, harbour, ava } = app.world

    await expect(emails({ kind: ['superadmin'] })).resolves.toEqual(['superadmin@muster.example'])
    await expect(emails({ agency_id: northern.agency, kind: ['admin'] })).resolves.toEqual(['admin2@muster.example'])
    await expect(emails({ customer_id: harbour })).resolves.toEqual(['customer@muster.example'])
    await expect(emails({ employee_id: ava })).resolves.toEqual(['employee@muster.example'])
    await expect(emails({ q: 'patel' })).resolves.toEqual(['noah@muster.example'])
    await expect(emails({ q: 'NOAH@must' })).resolves.toEqual(['noah@muster.example'])
  })

  test('is sorted by the last sign-in, those who never signed in first', async () => {
    await admin.call(create, newAdmin())

    const { rows } = await admin.call(list, { sort: 'last_login_at', per_page: 100 })
    const signedIn = rows.map(({ last_login_at }) => last_login_at)

    expect(signedIn[0]).toBeNull()
    expect(signedIn.filter((at) => at !== null)).toEqual(signedIn.filter((at) => at !== null).toSorted())
  })
})

describe('an invitation', () => {
  test('creates a user without a password, who can sign in after setting one', async () => {
    const value = newAdmin()
    const invited = await admin.call(create, value)
    await expect(signIn(value.email)).rejects.toMatchObject({ code: 'wrongCredentials' })

    await accept(value.email)
    const { userData } = await signIn(value.email)

    expect(invited).toMatchObject({ status: 'invited', phone: '+61755500000', last_login_at: null })
    expect(invited.invitation_ends_at).not.toBeNull()
    expect(userData).toMatchObject({ agency: { id: app.world.agency }, roles: [{ name: 'admin' }] })
    await expect(admin.call(details, { id: invited.id })).resolves.toMatchObject({ status: 'active', invited_at: null })
  })

  test("is an email in the user's language, with a link that works once", async () => {
    const { email } = await admin.call(create, newAdmin({ locale: 'de' }))
    const token = await tokenTo(email)

    await setPassword(token)

    await expect(lastEmail(email)).resolves.toMatchObject({
      kind: 'invitation',
      language: 'de',
      params: { name: 'Nelly', agency: 'Southern Cross Staffing', days: 7 },
    })
    await expect(setPassword(token)).rejects.toMatchObject({ code: 'linkOver' })
  })

  test('can be sent again at the earliest after a minute, and not to a user who has signed in', async () => {
    const { id, email } = await admin.call(create, newAdmin())

    await expect(admin.call(inviteAgain, { id })).rejects.toMatchObject({ code: 'tooMany' })
    app.clock.moveBy({ seconds: 61 })
    const former = await tokenTo(email)
    await expect(admin.call(inviteAgain, { id })).resolves.toMatchObject({ status: 'invited' })
    await expect(setPassword(former)).rejects.toMatchObject({ code: 'linkOver' })
    await expect(accept(email)).resolves.toBeDefined()
    await expect(admin.call(inviteAgain, { id: (await active()).id })).rejects.toMatchObject({ code: 'wrongState' })
  })

  test('has a link that names its agency for a year, also once it was replaced, was used or has expired', async () => {
    const { id, email } = await admin.call(create, newAdmin())
    const replaced = await tokenTo(email)
    app.clock.moveBy({ seconds: 61 })
    await admin.call(inviteAgain, { id })
    const used = await tokenTo(email)
    await setPassword(used)
    const expired = await tokenTo((await admin.call(create, newAdmin())).email)
    const agencies = async () => {
      const asked = [replaced, used, expired].map((token) => nobody().call(calls.auth.linkAgency, { token }))
      return (await Promise.all(asked)).map(({ agency }) => agency?.name ?? null)
    }
    const began = app.clock.now().toISOString()
    app.clock.moveBy({ hours: 20 * 24 })
    await app.runJob('purge-expired-credentials')

    await expect(setPassword(expired)).rejects.toMatchObject({ code: 'linkOver' })
    expect(await agencies()).toEqual(Array.from({ length: 3 }, () => 'Southern Cross Staffing'))
    app.clock.moveBy({ hours: 366 * 24 })
    await app.runJob('purge-expired-credentials')
    expect(await agencies()).toEqual([null, null, null])
    app.clock.moveTo(began)
  })

  test('of an employee requires an employee of the agency without a login', async () => {
    const { mia, ava, northern } = app.world
    const requested = (employee_id?: string) => ({ ...newPerson(), role_id: role('employee'), employee_id })

    await expect(admin.call(create, requested())).rejects.toMatchObject({
      fields: { employee_id: [expect.any(String)] },
    })
    await expect(admin.call(create, requested(ava))).rejects.toMatchObject({
      fields: { employee_id: [expect.stringContaining('already')] },
    })
    await expect(admin.call(create, requested(northern.otto))).rejects.toMatchObject({
      fields: { employee_id: [expect.any(String)] },
    })
    const invited = await admin.call(create, { ...(await loginOf(mia)), role_id: role('employee') })
    expect(invited.memberships).toMatchObject([{ kind: 'employee', employee_id: mia, employee_name: 'Mia Müller' }])
  })

  test("of a customer's user requires a customer of the agency", async () => {
    const requested = (customer_id?: string) => ({ ...newPerson(), role_id: role('customer'), customer_id })

    await expect(admin.call(create, requested())).rejects.toMatchObject({
      fields: { customer_id: [expect.any(String)] },
    })
    await expect(admin.call(create, requested(app.world.northern.coastal))).rejects.toMatchObject({
      fields: { customer_id: [expect.any(String)] },
    })
    const invited = await admin.call(create, { ...(await userOf(app.world.harbour)), role_id: role('customer') })
    expect(invited.memberships).toMatchObject([{ customer_name: 'Harbour Foods' }])
  })

  test('as the login of a record requires the permission to change that record, and its address', async () => {
    const { liam, harbour } = app.world
    const office = await withCustomRole(app, 'admin')
    const [login, user] = [await loginOf(liam), await userOf(harbour)]
    await office.holds(allPermissions.filter((name) => !['Employee/update', 'Client/update'].includes(name)))

    for (const invitation of [login, user])
      await expect(office.client.call(create, invitation)).rejects.toMatchObject({ code: 'mayNot' })
    for (const invitation of [login, user])
      await expect(admin.call(create, { ...invitation, email: 'mallory@example.com' })).rejects.toMatchObject({
        fields: { email: [expect.stringContaining('first')] },
      })
    expect(await emailsTo(app, 'mallory@example.com')).toEqual([])
  })

  test('of an employee notifies those who manage users, and the login cannot change bank details for 48 hours', async () => {
    const { liam } = app.world
    const invitation = await loginOf(liam)
    const { email } = await admin.call(create, invitation)
    await accept(email)
    const login = async () => clientWith(app.app, (await signIn(email)).accessToken)
    const account = { account_name: 'Liam Smith', bsb: '999-001', number: '12345678', split: 'remainder' as const }
    const change = { id: liam, version: 0, accounts: [account] }

    const { rows } = await admin.call(calls.notifications.list, {})
    expect(rows).toContainEqual(
      expect.objectContaining({ kind: 'loginAttached', params: expect.objectContaining({ email, by: 'Ruth Adler' }) }),
    )
    await expect((await login()).call(calls.employeeDetails.updateBank, change)).rejects.toMatchObject({
      code: 'employees.bankLocked',
      params: { day: '2026-11-20', time: expect.stringMatching(/^\d\d:\d\d$/) },
    })
    app.clock.moveBy({ hours: 49 })
    await expect((await login()).call(calls.employeeDetails.updateBank, change)).resolves.toMatchObject({
      accounts: [{ number_ends: '678' }],
    })
    app.clock.moveBy({ hours: -49 })
    await platform.call(remove, { id: await idOf(email) })
  })

  test("of an employee or of a customer's user implies the shared role and the agency", async () => {
    const { zoe, summit, agency } = app.world

    const login = await platform.call(create, await loginOf(zoe))
    const user = await admin.call(create, await userOf(summit))

    expect(login.memberships).toMatchObject([{ agency_id: agency, kind: 'employee', role_system: true }])
    expect(user.memberships).toMatchObject([{ kind: 'customer', role_system: true }])
    await expect(admin.call(create, newPerson())).rejects.toMatchObject({ fields: { role_id: [expect.any(String)] } })
  })

  test('refuses fields that the role does not need', async () => {
    const { harbour, mia } = app.world

    await expect(admin.call(create, newAdmin({ customer_id: harbour }))).rejects.toMatchObject({
      fields: { customer_id: [expect.any(String)] },
    })
    await expect(admin.call(create, newAdmin({ employee_id: mia }))).rejects.toMatchObject({
      fields: { employee_id: [expect.any(String)] },
    })
  })

  test('to the platform is for the super admin only', async () => {
    const input = { ...newPerson(), role_id: role('superadmin') }

    await expect(admin.call(create, input)).rejects.toMatchObject({ fields: { role_id: [expect.any(String)] } })
    await expect(admin.call(create, newAdmin({ agency_id: app.world.northern.agency }))).rejects.toMatchObject({
      fields: { agency_id: [expect.any(String)] },
    })
    await expect(platform.call(create, { ...input, agency_id: app.world.agency })).rejects.toMatchObject({
      fields: { role_id: [expect.any(String)] },
    })
    await expect(platform.call(create, input)).resolves.toMatchObject({
      memberships: [{ kind: 'superadmin', agency_id: null }],
    })
  })

  test('refuses a role with permissions that the caller lacks', async () => {
    const recruiter = await withCustomRole(app, 'admin')
    await recruiter.holds(['User/create', 'User/list', 'User/update', 'User/view', 'Auth/read', 'Dashboard/show menu'])

    await expect(recruiter.client.call(create, newAdmin())).rejects.toMatchObject({ code: 'access.notHeld' })
    const offered = await recruiter.client.call(roles, {})
    expect(offered.map(({ name }) => name)).toEqual(expect.arrayContaining(['customer', 'employee']))
    expect(offered.map(({ name }) => name)).not.toContain('admin')
  })

  test("is refused for a customer's user or an employee", async () => {
    const [customer, employee] = [await app.as('customer'), await app.as('employee')]

    await expect(customer.call(create, newAdmin())).rejects.toMatchObject({ status: 403 })
    await expect(employee.call(list, {})).rejects.toMatchObject({ status: 403 })
  })

  test('of a user of another agency adds a membership, without revealing the other', async () => {
    const otto = { ...newAdmin({ locale: 'pt' }), email: 'employee2@muster.example' }
    const oskar = { ...otto, first_name: 'Oskar', last_name: 'Mountain' }

    const invited = await admin.call(create, oskar)
    const fresh = await admin.call(create, newAdmin({ locale: 'pt' }))

    expect(invited).toMatchObject({ name: 'Oskar Mountain', status: 'invited', last_login_at: null })
    await expect(lastEmail(otto.email)).resolves.toMatchObject({ kind: 'joined', params: { link: '/login' } })
    expect(Object.keys(invited)).toEqual(Object.keys(fresh))
    expect(invited.memberships).toHaveLength(1)
    expect({ ...invited, ...same }).toEqual({ ...fresh, ...same })
    await expect(admin2.call(details, { id: await idOf(otto.email, admin2) })).resolves.toMatchObject({
      name: 'Otto Berg',
      memberships: [{ kind: 'employee' }],
    })
    await expect(platform.call(details, { id: await idOf(otto.email) })).resolves.toMatchObject({
      status: 'active',
      memberships: [{}, {}],
    })
  })

  test('of a user with an account elsewhere shows nothing of it: not in the user, the list or the log', async () => {
    const [known, fresh] = [{ ...newAdmin(), email: 'admin2@muster.example' }, newAdmin()]
    const [account, before] = [await idOf(known.email), Date.now()]

    const users = [await admin.call(create, known), await admin.call(create, fresh)]

    for (const { id, email } of users) {
      // The first 48 bits of such an id are the milliseconds of its creation.
      expect(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)).toBeGreaterThanOrEqual(before)
      const [listed] = (await admin.call(list, { q: email })).rows
      const [entry] = (await admin.call(calls.audit.list, { record_id: id })).rows
      const written = await admin.call(calls.audit.info, { id: entry?.id ?? '' })
      expect(listed?.id).toBe(id)
      expect(written.changes).toMatchObject([{ entity: 'memberships', after: { account_id: id } }])
      expect(JSON.stringify([users, listed, written])).not.toContain(account)
    }
    await expect(admin.call(details, { id: account })).rejects.toMatchObject(notFound)
  })

  test('gives a new account an id that does not reveal its creation time', async () => {
    const { email } = await admin.call(create, newAdmin())

    expect((await idOf(email)).charAt(14)).toBe('4')
  })

  const same = { id: '', name: '', first_name: '', last_name: '', email: '', memberships: [], created_at: '' }

  test('of an existing user of the agency is refused at the address', async () => {
    await expect(admin.call(create, newAdmin({ email: 'noah@muster.example' }))).rejects.toMatchObject({
      code: 'users.member',
      fields: { email: [expect.any(String)] },
    })
  })

  test('is sent once for repeated requests', async () => {
    const value = newAdmin()

    const [first, again] = [
      await admin.call(create, value, { key: 'once' }),
      await admin.call(create, value, { key: 'once' }),
    ]

    expect(again).toEqual(first)
    await expect(admin.call(list, { q: value.email })).resolves.toMatchObject({ total: 1 })
  })
})

const supervisor = (email = `supervisor.${++made.count}@example.com`) =>
  admin.call(calls.supervisors.store, {
    company_id: app.world.agency,
    ...{ first_name: 'Gavin', last_name: 'Pike', email, location_ids: [app.world.brisbane] },
  })

describe('the invitation of a supervisor', () => {
  test('is linked to the supervisor, once, with the role that only supervisors have', async () => {
    const person = newPerson()
    const { id: supervisor_id } = await supervisor(person.email)

    const login = await admin.call(create, { ...person, supervisor_id })

    const membership = { kind: 'admin', role_name: 'supervisor', role_system: true, supervisor_name: 'Gavin Pike' }
    expect(login).toMatchObject({ status: 'invited', memberships: [membership] })
    await expect(admin.call(list, { supervisor_id })).resolves.toMatchObject({ rows: [{ id: login.id }] })
    await expect(admin.call(create, { ...newPerson(), supervisor_id })).rejects.toMatchObject({
      fields: { supervisor_id: [expect.any(String)] },
    })
    await accept(person.email)
    await expect(signIn(person.email)).resolves.toMatchObject({ userData: { supervisor_id } })
    await expect(admin.call(suspend, { id: login.id, reason: 'On leave' })).resolves.toMatchObject({
      status: 'suspended',
    })
  })

  test('requires a supervisor for that role, and for no other', async () => {
    const { id: supervisor_id } = await supervisor()
    const strange = { fields: { supervisor_id: [expect.any(String)] } }

    await expect(admin.call(create, newAdmin({ supervisor_id }))).rejects.toMatchObject(strange)
    await expect(admin.call(create, newAdmin({ role_id: role('supervisor') }))).rejects.toMatchObject(strange)
    await expect(admin2.call(create, { ...newPerson(), supervisor_id })).rejects.toMatchObject(strange)
  })
})

describe('a suspension', () => {
  test('requires a reason, and applies to the next request and to the refresh token', async () => {
    const { id, client, session, email } = await active()
    await expect(client.call(calls.auth.me, {})).resolves.toMatchObject({ email })

    await expect(admin.call(suspend, { id })).rejects.toMatchObject({ fields: { reason: [expect.any(String)] } })
    const suspended = await admin.call(suspend, { id, reason })

    expect(suspended).toMatchObject({ status: 'suspended', status_reason: reason })
    await expect(lastEmail(email)).resolves.toMatchObject({ kind: 'suspended', params: { reason } })
    await expect(client.call(calls.auth.me, {})).rejects.toMatchObject(pleaseLogin)
    await expect(
      clientWith(app.app, '').call(calls.auth.refresh, { refreshToken: session.refreshToken }),
    ).rejects.toMatchObject(pleaseLogin)
    await expect(signIn(email)).rejects.toMatchObject({ code: 'accountSuspended' })
  })

  test('can be lifted, which restores the previous status', async () => {
    const { id, email } = await active()
    await admin.call(changeStatus, { id, status: 'inactive' })
    await admin.call(suspend, { id, reason })

    await expect(admin.call(suspend, { id, recover: true })).resolves.toMatchObject({
      status: 'inactive',
      status_reason: null,
    })
    await admin.call(changeStatus, { id, status: 'active' })
    await expect(signIn(email)).resolves.toBeDefined()
    await expect(lastEmail(email)).resolves.toMatchObject({ kind: 'recovered' })
  })

  test('of an invited user leaves them invited afterwards', async () => {
    const { id } = await admin.call(create, newAdmin())

    await admin.call(suspend, { id, reason })

    await expect(admin.call(suspend, { id, recover: true })).resolves.toMatchObject({ status: 'invited' })
  })

  test('until a day ends by itself when that day begins', async () => {
    const { id, email } = await active()
    const today = app.clock.now().toISOString().slice(0, 10)
    await expect(admin.call(suspend, { id, reason, until: today })).rejects.toMatchObject({
      fields: { until: [expect.any(String)] },
    })

    const until = new Date(app.clock.now().getTime() + 2 * 86_400_000).toISOString().slice(0, 10)
    await admin.call(suspend, { id, reason, until })

    await expect(signIn(email)).rejects.toMatchObject({ code: 'accountSuspended' })
    app.clock.moveBy({ days: 2 })
    await expect(signIn(email)).resolves.toBeDefined()
    admin = await app.as('admin')
    await expect(admin.call(details, { id })).resolves.toMatchObject({
      status: 'active',
      status_reason: null,
      suspended_until: null,
    })
    await expect(admin.call(list, { q: email, status: ['active'] })).resolves.toMatchObject({ total: 1 })
  })

  test("at one agency does not affect the other, and the super admin's applies to both", async () => {
    const { id, email } = await active()
    await platform.call(create, newAdmin({ email, agency_id: app.world.northern.agency }))

    await admin.call(suspend, { id, reason })

    await expect(signIn(email)).resolves.toMatchObject({ userData: { agency: { id: app.world.northern.agency } } })
    const there = await idOf(email, admin2)
    await expect(admin2.call(details, { id: there })).resolves.toMatchObject({ status: 'active' })
    await platform.call(suspend, { id: await idOf(email), reason })
    await expect(signIn(email)).rejects.toMatchObject({ code: 'accountSuspended' })
  })

  test('of a stale version is refused with the current one', async () => {
    const { id } = await active()
    const { version } = await admin.call(details, { id })
    await admin.call(changeStatus, { id, status: 'inactive' })

    await expect(admin.call(suspend, { id, version, reason })).rejects.toMatchObject({
      code: 'stale',
      current: { status: 'inactive' },
    })
  })
})

describe('the state machine', () => {
  test.each([
    [
      'an invited user',
      'made active',
      async () => ({ id: (await admin.call(create, newAdmin())).id, status: 'active' as const }),
    ],
    [
      'an invited user',
      'made inactive',
      async () => ({ id: (await admin.call(create, newAdmin())).id, status: 'inactive' as const }),
    ],
    ['an active user', 'made active', async () => ({ id: (await active()).id, status: 'active' as const })],
  ])('%s cannot be %s', async (_, __, requested) => {
    await expect(admin.call(changeStatus, await requested())).rejects.toMatchObject({ status: 409, code: 'wrongState' })
  })

  test('a user who is not suspended cannot be recovered, nor a suspended one suspended or deactivated', async () => {
    const { id } = await active()
    await expect(admin.call(suspend, { id, recover: true })).rejects.toMatchObject({ code: 'wrongState' })
    await admin.call(suspend, { id, reason })

    await expect(admin.call(suspend, { id, reason })).rejects.toMatchObject({ code: 'wrongState' })
    await expect(admin.call(changeStatus, { id, status: 'inactive' })).rejects.toMatchObject({ code: 'wrongState' })
  })

  test('an inactive user is signed out at once and can be reactivated', async () => {
    const { id, client, email } = await active()

    await admin.call(changeStatus, { id, status: 'inactive' })

    await expect(client.call(calls.auth.me, {})).rejects.toMatchObject(pleaseLogin)
    await expect(signIn(email)).rejects.toMatchObject({
      code: 'accountInactive',
      message: expect.stringContaining('This account is inactive. Please contact your agency.'),
    })
    await expect(signIn(email, 'not the password')).rejects.toMatchObject({ code: 'wrongCredentials' })
    await platform.call(changeStatus, { id: await idOf(email), status: 'inactive' })
    await expect(signIn(email)).rejects.toMatchObject({ code: 'accountInactive' })
    await platform.call(changeStatus, { id: await idOf(email), status: 'active' })
    await admin.call(changeStatus, { id, status: 'active' })
    await expect(signIn(email)).resolves.toBeDefined()
  })

  test('nobody can do it to themselves', async () => {
    const own = await idOf('admin@muster.example', admin)
    const yourself = { status: 403, code: 'users.yourself' }

    await expect(admin.call(suspend, { id: own, reason })).rejects.toMatchObject(yourself)
    await expect(admin.call(changeStatus, { id: own, status: 'inactive' })).rejects.toMatchObject(yourself)
    await expect(platform.call(remove, { id: await idOf('superadmin@muster.example') })).rejects.toMatchObject(yourself)
  })

  test('nobody can do it to an agency user with permissions that they lack', async () => {
    const helper = await withCustomRole(app, 'admin')
    await helper.holds(['User/list', 'User/view', 'User/update', 'Auth/read', 'Dashboard/show menu'])
    const boss = await idOf('admin@muster.example', admin)

    await expect(helper.client.call(suspend, { id: boss, reason })).rejects.toMatchObject({ code: 'users.stronger' })
    await expect(helper.client.call(details, { id: boss })).resolves.toMatchObject({ obstacle: 'stronger' })
  })

  test('nobody can do it to a user of another agency, who is not found', async () => {
    const id = await idOf('admin2@muster.example', admin2)

    for (const attempt of [
      () => admin.call(details, { id }),
      () => admin.call(suspend, { id, reason }),
      () => admin.call(changeStatus, { id, status: 'inactive' }),
      () => admin.call(inviteAgain, { id }),
    ])
      await expect(attempt()).rejects.toMatchObject(notFound)
  })
})

describe('the last super admin', () => {
  const another = async () => {
    const { id, email } = await platform.call(create, { ...newPerson(), role_id: role('superadmin') })
    await accept(email)
    return { id, email, client: clientWith(app.app, (await signIn(email)).accessToken) }
  }

  test('cannot be suspended, deactivated or deleted by anybody', async () => {
    const { id, client } = await another()
    const first = await idOf('superadmin@muster.example')
    await client.call(suspend, { id: first, reason })

    await expect(client.call(details, { id })).resolves.toMatchObject({ last_super_admin: true, obstacle: 'yourself' })
    await client.call(suspend, { id: first, recover: true })
    await expect(client.call(details, { id })).resolves.toMatchObject({ last_super_admin: false })
  })

  test('remains when two suspend each other concurrently', async () => {
    const { id, client } = await another()
    const first = await idOf('superadmin@muster.example')
    // Others from earlier tests are excluded.
    await app.database.asPlatform((db) =>
      db
        .updateTable('accounts')
        .set({ status: 'inactive' })
        .where('id', 'in', (of) =>
          of
            .selectFrom('memberships')
            .select('account_id')
            .where('agency_id', 'is', null)
            .where('account_id', 'not in', [id, first]),
        )
        .execute(),
    )

    const answers = await Promise.allSettled([
      platform.call(suspend, { id, reason }),
      client.call(suspend, { id: first, reason }),
    ])

    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const left = answers[0]?.status === 'fulfilled' ? platform : client
    await left.call(suspend, { id: left === platform ? id : first, recover: true })
  })
})

describe('a deletion', () => {
  test('erases personal data and credentials, and cannot be undone', async () => {
    const { id: member, email, client } = await active()
    const id = await idOf(email)

    await platform.call(remove, { id })

    await expect(client.call(calls.auth.me, {})).rejects.toMatchObject(pleaseLogin)
    await expect(signIn(email)).rejects.toMatchObject({ code: 'wrongCredentials' })
    await expect(platform.call(details, { id })).resolves.toMatchObject({
      name: 'Deleted user',
      email: `deleted-${id}@deleted.invalid`,
      phone: null,
      status: 'deleted',
      memberships: [{ status: 'inactive' }],
    })
    await expect(admin.call(details, { id: member })).rejects.toMatchObject(notFound)
    await expect(platform.call(remove, { id })).rejects.toMatchObject({ code: 'wrongState' })
    await expect(platform.call(list, { q: id })).resolves.toMatchObject({ total: 0 })
    await expect(platform.call(list, { q: id, status: ['deleted'] })).resolves.toMatchObject({ total: 1 })
  })

  test('leaves the employee of a login, who can be invited again', async () => {
    const { liam } = app.world
    const invitation = await loginOf(liam)
    const { email } = await admin.call(create, invitation)

    await platform.call(remove, { id: await idOf(email) })

    await expect(admin.call(calls.employees.info, { id: liam })).resolves.toMatchObject({ name: 'Liam Smith' })
    await expect(admin.call(create, invitation)).resolves.toMatchObject({ status: 'invited' })
  })
})

describe('an update', () => {
  const valuesOf = async (client: Client, id: string) => {
    const { email, first_name, last_name, phone, locale, version, memberships } = await client.call(details, { id })
    const [{ role_id, customer_id } = { role_id: '', customer_id: null }] = memberships
    return { id, version, email, first_name, last_name, phone, locale, role_id, customer_id }
  }

  test('of the role applies to the next request', async () => {
    const { id, client } = await active()
    const own = await admin.call(calls.access.store, { name: `Small ${id}`, kind: 'admin' })
    await expect(client.call(calls.customers.list, {})).resolves.toBeDefined()

    await admin.call(update, { ...(await valuesOf(admin, id)), role_id: own.id })

    await expect(client.call(calls.customers.list, {})).rejects.toMatchObject({ status: 403 })
  })

  test("of the kind, or to another agency's role, is refused", async () => {
    const { id } = await active()
    const theirs = await admin2.call(calls.access.store, { name: `Theirs ${id}`, kind: 'admin' })
    const values = await valuesOf(admin, id)

    await expect(admin.call(update, { ...values, role_id: role('employee') })).rejects.toMatchObject({
      fields: { role_id: [expect.any(String)] },
    })
    await expect(admin.call(update, { ...values, role_id: theirs.id })).rejects.toMatchObject({
      fields: { role_id: [expect.any(String)] },
    })
  })

  test("of a supervisor's role is refused, and so is assigning theirs to others", async () => {
    const person = newPerson()
    const theirs = await admin.call(create, { ...person, supervisor_id: (await supervisor(person.email)).id })
    const office = await admin.call(create, newAdmin())
    const become = async (id: string, name: SharedRole) =>
      admin.call(update, { ...(await valuesOf(admin, id)), role_id: role(name) })

    for (const attempt of [() => become(theirs.id, 'admin'), () => become(office.id, 'supervisor')])
      await expect(attempt()).rejects.toMatchObject({ fields: { role_id: [expect.any(String)] } })
  })

  test("of one's own role is refused", async () => {
    const own = await idOf('admin@muster.example', admin)
    const small = await admin.call(calls.access.store, { name: `Smaller ${own}`, kind: 'admin' })

    await expect(admin.call(update, { ...(await valuesOf(admin, own)), role_id: small.id })).rejects.toMatchObject({
      code: 'users.yourself',
    })
  })

  test('of the name is for the user only after the first sign-in; the super admin may', async () => {
    const { id, email } = await active()

    await expect(admin.call(update, { ...(await valuesOf(admin, id)), first_name: 'Nell' })).rejects.toMatchObject({
      fields: { first_name: [expect.any(String)] },
    })
    const changed = await platform.call(update, {
      ...(await valuesOf(platform, await idOf(email))),
      first_name: 'Nell',
      email: `now.${email}`,
    })

    expect(changed).toMatchObject({ first_name: 'Nell', email: `now.${email}` })
    await expect(lastEmail(email)).resolves.toMatchObject({ kind: 'emailChanged', params: { email: `now.${email}` } })
    await expect(signIn(`now.${email}`)).resolves.toBeDefined()
  })

  test('of the name on an invitation is for the agency, only for its own', async () => {
    const { id } = await admin.call(create, newAdmin({ email: 'customer2@muster.example' }))

    await expect(admin.call(update, { ...(await valuesOf(admin, id)), first_name: 'Colin' })).resolves.toMatchObject({
      first_name: 'Colin',
    })

    const theirs = await idOf('customer2@muster.example', admin2)
    await expect(admin2.call(details, { id: theirs })).resolves.toMatchObject({ name: 'Cole Coastal' })
  })

  test('of a stale version is refused with the current one', async () => {
    const { email } = await active()
    const values = await valuesOf(platform, await idOf(email))
    await platform.call(update, { ...values, first_name: 'One' })

    await expect(platform.call(update, { ...values, first_name: 'Two' })).rejects.toMatchObject({
      code: 'stale',
      current: { first_name: 'One' },
    })
  })
})

describe('the options', () => {
  test('are agencies and the roles of each for the super admin', async () => {
    const found = await platform.call(agencies, {})

    expect(found.map(({ name }) => name)).toEqual(['Northern Light Labour', 'Southern Cross Staffing'])
    await expect(platform.call(roles, {})).resolves.toMatchObject([{ kind: 'superadmin' }])
    const offered = await platform.call(roles, here())
    expect(offered.filter(({ system }) => system).map(({ kind }) => kind)).toEqual(['admin', 'customer', 'employee'])
  })

  test("are only the agency's own roles for an admin", async () => {
    const offered = await admin.call(roles, { agency_id: app.world.northern.agency })

    expect(offered).toEqual([])
    await expect(signIn('noah@muster.example', password)).resolves.toBeDefined()
  })
})

test('several employees are invited at once, each at their recorded address; who has a login or no address is named', async () => {
  const person = { company_id: app.world.agency, birth_date: '1990-05-17', right_to_work: 'citizen' as const }
  const more = { ...person, phone: '0491 570 156', position_ids: [app.world.chef], accept_duplicates: true }
  const added = (employee_code: string, first_name: string, email = '') =>
    admin.call(calls.employees.store, { ...more, employee_code, first_name, email })
  const { id: silent } = await added('SILENT', 'Silas')
  const { id: wilma } = await added('WILMA', 'Wilma', 'wilma@example.com')
  const seen = { ids: [wilma, app.world.noah, silent], versions: [1, 1, 1] }

  const result = await admin.call(calls.users.inviteEmployees, seen)

  expect(result.rows.map(({ id, code }) => [id, code])).toEqual([
    [wilma, undefined],
    [app.world.noah, 'users.member'],
    [silent, 'users.withoutEmail'],
  ])
  expect((await admin.call(list, { employee_id: wilma })).rows).toMatchObject([{ name: 'Wilma', status: 'invited' }])
  expect(await emailsTo(app, 'wilma@example.com')).not.toHaveLength(0)
})
