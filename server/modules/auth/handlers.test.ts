import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { calls } from '#contract/calls.ts'
import { allPermissions } from '#contract/default-grants.ts'
import { type Client, clientWith, type TestApp, testApp } from '#server/testing/app.ts'
import { password } from '#server/testing/world.ts'

let app: TestApp
let nobody: Client

beforeAll(async () => {
  app = await testApp()
  nobody = await app.as('nobody')
})
// Resets what the tests count; the clock continues.
beforeEach(() =>
  app.database.asPlatform(async (db) => {
    await db.deleteFrom('throttles').execute()
    await db.deleteFrom('refresh_tokens').execute()
    await db.updateTable('accounts').set({ status: 'active', locale: 'en' }).execute()
    await db.updateTable('memberships').set({ status: 'active' }).execute()
  }),
)
afterAll(() => app.close())

const { login, refresh, logout, me } = calls.auth
const email = 'admin@muster.example'
const signIn = (given = { email, password }) => nobody.call(login, given)
const renew = (refreshToken: string) => nobody.call(refresh, { refreshToken })
const meWith = (token: string) => clientWith(app.app, token).call(me, {})
const pleaseLogin = { status: 401, code: 'pleaseLogin', message: expect.stringContaining('Please Login') }
const wrong = { status: 401, code: 'wrongCredentials' }
const sessions = () =>
  app.database.asPlatform((db) => db.selectFrom('refresh_tokens').selectAll().orderBy('token_hash').execute())

describe('signing in', () => {
  test('with the right password opens a session', async () => {
    const { accessToken, userData } = await signIn()

    await expect(meWith(accessToken)).resolves.toEqual(userData)
  })

  test('ignores the case of the address and spaces around it', async () => {
    await expect(signIn({ email: '  Admin@Muster.Example ', password })).resolves.toMatchObject({ userData: { email } })
  })

  test('with a wrong password or an unknown address gets the same response, which is not "Please Login"', async () => {
    const known = await signIn({ email, password: 'not-this-one' }).catch((refused: unknown) => refused)
    const unknown = await signIn({ email: 'nobody@muster.example', password }).catch((refused: unknown) => refused)

    expect(known).toMatchObject(wrong)
    expect(unknown).toEqual(known)
    expect(String(known)).not.toContain('Please Login')
  })

  test('works as before when the clock was a day ahead and is set right', async () => {
    const before = await signIn()
    app.clock.moveBy({ hours: 24 })
    const ahead = await renew(before.refreshToken)
    for (let tries = 0; tries < 11; tries++) await signIn({ email, password: 'wrong' }).catch(() => null)
    app.clock.moveBy({ hours: -24 })

    await expect(meWith(ahead.accessToken)).resolves.toMatchObject({ email })
    const renewed = await renew(ahead.refreshToken)
    await expect(meWith(renewed.accessToken)).resolves.toMatchObject({ email })
    await expect(signIn()).resolves.toMatchObject({ userData: { email } })
  })

  test('is locked for a quarter of an hour after ten wrong passwords, for that account only', async () => {
    for (let tries = 0; tries < 10; tries++)
      await expect(signIn({ email, password: 'wrong' })).rejects.toMatchObject(wrong)

    await expect(signIn()).rejects.toMatchObject({ status: 429, code: 'signInLocked', params: { seconds: 900 } })
    await expect(signIn({ email: 'noah@muster.example', password })).resolves.toBeDefined()
    app.clock.moveBy({ seconds: 901 })
    await expect(signIn()).resolves.toBeDefined()
  })

  test('checks no more than ten of forty concurrent guesses', async () => {
    const answers = await Promise.allSettled(Array.from({ length: 40 }, () => signIn({ email, password: 'wrong' })))
    const codes = answers.map((answer) =>
      answer.status === 'rejected' ? (answer.reason as { code: string }).code : 'in',
    )

    expect(codes.filter((code) => code === 'wrongCredentials')).toHaveLength(10)
    expect(codes.filter((code) => code === 'signInLocked')).toHaveLength(30)
  })

  test('with the right password resets the wrong ones', async () => {
    for (let tries = 0; tries < 9; tries++)
      await expect(signIn({ email, password: 'wrong' })).rejects.toMatchObject(wrong)
    await signIn()

    for (let tries = 0; tries < 10; tries++)
      await expect(signIn({ email, password: 'wrong' })).rejects.toMatchObject(wrong)
  })

  test('does not affect an open session while the account is locked', async () => {
    const { refreshToken } = await signIn()
    for (let tries = 0; tries < 11; tries++) await signIn({ email, password: 'wrong' }).catch(() => null)

    await expect(renew(refreshToken)).resolves.toBeDefined()
  })

  test('from a known device works while guesses from elsewhere keep the account locked', async () => {
    const { device_token } = await signIn()
    const guess = () => signIn({ email, password: 'wrong' }).catch((refused: { code: string }) => refused.code)
    for (let tries = 0; tries < 11; tries++) await guess()

    const known = await nobody.call(login, { email, password, device_tokens: ['made.up', device_token] })

    expect(known.device_token).toBe(device_token)
    // The owner's success does not free guesses for others.
    expect(await guess()).toBe('signInLocked')
    await expect(nobody.call(login, { email, password, device_tokens: [device_token] })).resolves.toBeDefined()
  })

  test('from a known device is locked after ten wrong passwords on it, but only there', async () => {
    const { device_token } = await signIn()
    const onDevice = (given: string) => nobody.call(login, { email, password: given, device_tokens: [device_token] })
    for (let tries = 0; tries < 10; tries++) await expect(onDevice('wrong')).rejects.toMatchObject(wrong)

    await expect(onDevice(password)).rejects.toMatchObject({ status: 429, code: 'signInLocked' })
    await expect(signIn()).resolves.toBeDefined()
  })

  test('with the device token of another account, or a forged one, is an unknown device', async () => {
    const { device_token } = await nobody.call(login, { email: 'noah@muster.example', password })
    for (let tries = 0; tries < 10; tries++) await signIn({ email, password: 'wrong' }).catch(() => null)

    for (const other of [device_token, `${device_token}x`, 'x', '.', ''])
      await expect(nobody.call(login, { email, password, device_tokens: [other] })).rejects.toMatchObject({
        code: 'signInLocked',
      })
  })

  test('of a suspended account is refused with its reason only after the right password', async () => {
    await setStatus('suspended')

    await expect(signIn()).rejects.toMatchObject({ status: 401, code: 'accountSuspended' })
    await expect(signIn({ email, password: 'wrong' })).rejects.toMatchObject(wrong)
  })

  test('works at /jwt/login as at /login', async () => {
    await expect(nobody.call(calls.auth.jwtLogin, { email, password })).resolves.toMatchObject({ userData: { email } })
  })
})

describe('the profile', () => {
  test('of an admin has the agency and the kind first', async () => {
    const { userData } = await signIn()

    expect(userData).toMatchObject({
      name: 'Ruth Adler',
      email,
      locale: 'en',
      employee_id: null,
      customer_id: null,
      roles: [{ name: 'admin' }],
    })
    expect(userData.agency).toEqual({
      ...{ id: app.world.agency, name: 'Southern Cross Staffing' },
      ...{ phone: null, email: 'office@example.com' },
    })
    expect(userData.abilities).toContainEqual({ action: 'list', subject: 'Employee' })
  })

  test('of a super admin has no agency and every ability, and sees both agencies', async () => {
    const superadmin = await app.as('superadmin')

    const profile = await superadmin.call(me, {})
    const { rows } = await superadmin.call(calls.companies.list, {})

    expect(profile).toMatchObject({ agency: null, roles: [{ name: 'superadmin' }] })
    expect(profile.abilities).toHaveLength(allPermissions.length)
    expect(rows.map(({ name }) => name)).toEqual([
      'Northern Light Labour',
      'Southern Cross Events',
      'Southern Cross Staffing',
    ])
  })

  test("of a customer's user has the customer, of an employee the employee", async () => {
    await expect((await app.as('customer')).call(me, {})).resolves.toMatchObject({
      roles: [{ name: 'customer' }],
      customer_id: app.world.harbour,
      employee_id: null,
    })
    await expect((await app.as('employee')).call(me, {})).resolves.toMatchObject({
      roles: [{ name: 'employee' }],
      employee_id: app.world.ava,
      customer_id: null,
    })
  })

  test('has the language that was chosen last', async () => {
    const admin = await app.as('admin')

    await admin.call(calls.auth.language, { locale: 'pt' })

    await expect(admin.call(me, {})).resolves.toMatchObject({ locale: 'pt' })
  })
})

describe('refreshing', () => {
  test('returns new tokens, which work', async () => {
    const first = await signIn()

    const renewed = await renew(first.refreshToken)

    expect(renewed.refreshToken).not.toBe(first.refreshToken)
    await expect(meWith(renewed.accessToken)).resolves.toMatchObject({ email })
    await expect(renew(renewed.refreshToken)).resolves.toBeDefined()
  })

  test('again within five minutes returns the same token while it is unused, for an answer that was lost', async () => {
    const { refreshToken } = await signIn()
    const lost = await renew(refreshToken)
    app.clock.moveBy({ minutes: 4 })
    const before = await sessions()

    const again = await renew(refreshToken)

    expect(again.refreshToken).toBe(lost.refreshToken)
    expect(await sessions()).toEqual(before)
    await expect(meWith(again.accessToken)).resolves.toMatchObject({ email })
    await expect(renew(again.refreshToken)).resolves.toBeDefined()
  })

  test('with a token whose successor was used is a lost race: no token is issued and the session continues', async () => {
    const { refreshToken } = await signIn()
    const winner = await renew(refreshToken)
    const next = await renew(winner.refreshToken)
    const before = await sessions()

    await expect(renew(refreshToken)).rejects.toMatchObject({ status: 409, code: 'refreshRaced' })

    expect(await sessions()).toEqual(before)
    await expect(renew(next.refreshToken)).resolves.toBeDefined()
  })

  test('with a token whose successor was used more than ten seconds ago ends the session for everybody who has it', async () => {
    const { refreshToken } = await signIn()
    const holder = await renew((await renew(refreshToken)).refreshToken)
    app.clock.moveBy({ seconds: 11 })

    await expect(renew(refreshToken)).rejects.toMatchObject(pleaseLogin)

    await expect(renew(holder.refreshToken)).rejects.toMatchObject(pleaseLogin)
    await expect(meWith(holder.accessToken)).rejects.toMatchObject(pleaseLogin)
  })

  test('with a token whose successor was never used ends the session after five minutes', async () => {
    const { refreshToken } = await signIn()
    const lost = await renew(refreshToken)
    app.clock.moveBy({ minutes: 5 })

    await expect(renew(refreshToken)).rejects.toMatchObject(pleaseLogin)
    await expect(renew(lost.refreshToken)).rejects.toMatchObject(pleaseLogin)
  })

  test('fifty times concurrently rotates once', async () => {
    const { refreshToken } = await signIn()

    const answers = await Promise.all(Array.from({ length: 50 }, () => renew(refreshToken)))

    expect(new Set(answers.map((answer) => answer.refreshToken)).size).toBe(1)
    expect(await sessions()).toHaveLength(2)
  })

  test.each(['nonsense', 'x'.repeat(200), "' or 1=1 --"])(
    'with an invalid token requires signing in (%#)',
    async (token) => {
      await expect(renew(token)).rejects.toMatchObject(pleaseLogin)
    },
  )

  test('ends thirty days after the last time', async () => {
    const { refreshToken } = await signIn()
    app.clock.moveBy({ days: 29 })
    const renewed = await renew(refreshToken)
    app.clock.moveBy({ days: 30, seconds: 1 })

    await expect(renew(renewed.refreshToken)).rejects.toMatchObject(pleaseLogin)
  })

  test('is refused for an account that was suspended meanwhile', async () => {
    const { refreshToken } = await signIn()
    await setStatus('suspended')

    await expect(renew(refreshToken)).rejects.toMatchObject(pleaseLogin)
  })
})

describe('a session', () => {
  test("ends at once when its user signs out, and the account's other sessions continue", async () => {
    const [here, there] = [await signIn(), await signIn()]

    await nobody.call(logout, { refreshToken: here.refreshToken })

    await expect(meWith(here.accessToken)).rejects.toMatchObject(pleaseLogin)
    await expect(renew(here.refreshToken)).rejects.toMatchObject(pleaseLogin)
    await expect(meWith(there.accessToken)).resolves.toMatchObject({ email })
  })

  test('that does not exist can be signed out of without an error', async () => {
    await expect(nobody.call(logout, { refreshToken: 'nonsense' })).resolves.toEqual({})
    await expect(nobody.call(logout, {})).resolves.toEqual({})
  })

  test('of an account suspended directly in the database ends within five seconds', async () => {
    const { accessToken } = await signIn()
    await meWith(accessToken)
    await setStatus('suspended')
    app.clock.moveBy({ seconds: 5 })

    await expect(meWith(accessToken)).rejects.toMatchObject(pleaseLogin)
  })

  test('of a membership removed there ends within five seconds', async () => {
    const { accessToken } = await signIn()
    await meWith(accessToken)
    await app.database.asPlatform((db) =>
      db.updateTable('memberships').set({ status: 'inactive' }).where('agency_id', '=', app.world.agency).execute(),
    )
    app.clock.moveBy({ seconds: 5 })

    await expect(meWith(accessToken)).rejects.toMatchObject(pleaseLogin)
  })
})

describe('an access token', () => {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const partsOf = (token: string) => {
    const [head = '', claims = '', signature = ''] = token.split('.')
    return { head, claims, signature, payload: JSON.parse(Buffer.from(claims, 'base64url').toString()) as object }
  }

  test('is valid for a quarter of an hour', async () => {
    const { accessToken } = await signIn()
    app.clock.moveBy({ seconds: 899 })
    await expect(meWith(accessToken)).resolves.toBeDefined()
    app.clock.moveBy({ seconds: 2 })
    await expect(meWith(accessToken)).rejects.toMatchObject(pleaseLogin)
  })

  test('with changed content under the same signature is refused', async () => {
    const [own, foreign] = [await signIn(), await signIn({ email: 'admin2@muster.example', password })]
    const { head, signature } = partsOf(own.accessToken)

    await expect(meWith(`${head}.${partsOf(foreign.accessToken).claims}.${signature}`)).rejects.toMatchObject(
      pleaseLogin,
    )
  })

  test('that declares no signature is refused', async () => {
    const { claims } = partsOf((await signIn()).accessToken)
    const head = part({ alg: 'none', typ: 'at+jwt' })

    await expect(meWith(`${head}.${claims}.`)).rejects.toMatchObject(pleaseLogin)
    await expect(meWith(`${head}.${claims}`)).rejects.toMatchObject(pleaseLogin)
  })

  test.each(['', 'muster', '\u0000'.repeat(32)])('signed with a guessable key is refused (%#)', async (key) => {
    const { head, payload } = partsOf((await signIn()).accessToken)
    const signed = `${head}.${part({ ...payload, exp: 4_102_444_800 })}`

    await expect(
      meWith(`${signed}.${createHmac('sha256', key).update(signed).digest('base64url')}`),
    ).rejects.toMatchObject(pleaseLogin)
  })

  test.each(['nonsense', 'a.b.c', '..', 'eyJhbGciOiJIUzI1NiJ9.e30.', 'null'])(
    'that is malformed requires signing in (%s)',
    async (token) => {
      await expect(meWith(token)).rejects.toMatchObject(pleaseLogin)
    },
  )

  test('is not accepted as a refresh token, nor the other way round', async () => {
    const { accessToken, refreshToken } = await signIn()

    await expect(meWith(refreshToken)).rejects.toMatchObject(pleaseLogin)
    await expect(renew(accessToken)).rejects.toMatchObject({ status: expect.toBeOneOf([401, 422]) })
  })
})

const setStatus = (status: 'suspended' | 'active') =>
  app.database.asPlatform((db) => db.updateTable('accounts').set({ status }).where('email', '=', email).execute())
