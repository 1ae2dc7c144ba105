import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { RequestOf } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import { newId } from '#server/database/values/ids.ts'
import { purgeExpiredCredentials } from '#server/modules/auth/expired-credentials.ts'
import { type Client, clientWith, type TestApp, testApp } from '#server/testing/app.ts'
import { codeTo, emailsTo, notThis } from '#server/testing/codes.ts'

let app: TestApp
let nobody: Client

beforeAll(async () => {
  app = await testApp()
  nobody = await app.as('nobody')
})
beforeEach(() => app.clearThrottles())
afterAll(() => app.close())

const { register, verifyCode, resendCode, agencies, login } = calls.auth
const southern = 'southern-cross-staffing'
const password = 'four quiet pelicans'
const input = (more: Partial<RequestOf<typeof register>> = {}): RequestOf<typeof register> => ({
  first_name: 'Pia',
  last_name: 'Lindqvist',
  email: `${newId()}@example.com`,
  phone: '0412 345 678',
  birth_date: '1999-03-02',
  right_to_work: 'citizen',
  password,
  locale: 'de',
  agency: southern,
  ...more,
})
const registered = async (more: Partial<RequestOf<typeof register>> = {}) => {
  const given = input(more)
  await nobody.call(register, given)
  return { ...given, otp: await codeTo(app, given.email) }
}
const confirm = (email: string, otp: string) => nobody.call(verifyCode, { email, otp, purpose: 'register' })
const peopleWith = (email: string) =>
  app.database.asPlatform((db) =>
    db.selectFrom('employees').selectAll().where('email', '=', email).orderBy('id').execute(),
  )
const accountsWith = (email: string) =>
  app.database.asPlatform((db) => db.selectFrom('accounts').selectAll().where('email', '=', email).execute())

describe('registering', () => {
  test('creates no employee before the code is confirmed', async () => {
    const { email } = await registered()

    expect(await peopleWith(email)).toEqual([])
    expect(await accountsWith(email)).toEqual([])
  })

  test('stores the entered data sealed', async () => {
    const { email } = await registered()

    const stored = await app.database.asPlatform((db) =>
      db.selectFrom('account_tokens').selectAll().where('email', '=', email).executeTakeFirstOrThrow(),
    )

    expect(JSON.stringify(stored)).not.toMatch(/Lindqvist|1999|argon2/)
  })

  test('with the code creates a candidate of the head company and signs in', async () => {
    const { email, otp } = await registered()

    const { session, token } = await confirm(email, otp)

    const [person] = await peopleWith(email)
    expect(token).toBeNull()
    expect(person).toMatchObject({
      agency_id: app.world.agency,
      company_id: app.world.agency,
      type: 'candidate',
      status: 'registered',
      phone: '+61412345678',
      employee_code: expect.stringMatching(/^C-\d{6}$/),
    })
    await expect(clientWith(app.app, session?.accessToken ?? '').call(calls.auth.me, {})).resolves.toMatchObject({
      email,
      locale: 'de',
      employee_id: person?.id,
      roles: [{ name: 'employee' }],
    })
    await expect(nobody.call(login, { email, password })).resolves.toBeDefined()
  })

  test('that is not confirmed is deleted after a day', async () => {
    const { email } = await registered()
    const stored = () =>
      app.database.asPlatform((db) =>
        db.selectFrom('account_tokens').select('id').where('email', '=', email).orderBy('id').execute(),
      )
    app.clock.moveBy({ seconds: 86_300 })
    await purgeExpiredCredentials(app.database, app.clock.now())
    expect(await stored()).toHaveLength(1)
    app.clock.moveBy({ seconds: 200 })

    await purgeExpiredCredentials(app.database, app.clock.now())

    expect(await stored()).toEqual([])
  })

  test('gives every candidate another number, also for twelve concurrent confirmations', async () => {
    const people = await Promise.all(Array.from({ length: 12 }, () => registered()))

    await Promise.all(people.map(({ email, otp }) => confirm(email, otp)))

    const made = await Promise.all(people.map(({ email }) => peopleWith(email)))
    expect(new Set(made.flat().map(({ employee_code }) => employee_code)).size).toBe(12)
  })

  test('gives an existing employee with that address a login, and creates no second employee', async () => {
    const { email, otp } = await registered({ email: 'mia.muller@example.com', last_name: 'Mueller' })

    const { session } = await confirm(email, otp)

    expect(session?.userData.employee_id).toBe(app.world.mia)
    expect(await peopleWith(email)).toMatchObject([{ last_name: 'Müller', employee_code: 'EM003' }])
  })

  test('notifies the agency, also of a possible duplicate with another address', async () => {
    const admin = await app.as('admin')
    const one = { first_name: 'Ingrid', last_name: 'Aas', phone: '0491 570 110', birth_date: '1994-05-06' }
    const first = await registered(one)
    await confirm(first.email, first.otp)
    const second = await registered({ ...one, phone: '0491 570 157', last_name: 'AAS' })
    await confirm(second.email, second.otp)

    const { rows } = await admin.call(calls.notifications.list, { per_page: 100 })

    const [person] = await peopleWith(second.email)
    // Created in the same instant: either may be first.
    const value = rows.filter(({ params }) => String(params['name']).startsWith('Ingrid'))
    expect(value.toSorted((one, other) => one.kind.localeCompare(other.kind))).toMatchObject([
      {
        kind: 'candidateMaybeKnown',
        params: { name: 'Ingrid AAS', other: expect.stringMatching(/^Ingrid Aas \(C-\d{6}\)$/) },
        link: `/employee-preview/${person?.id}`,
      },
      { kind: 'candidateRegistered', params: { name: 'Ingrid Aas' } },
    ])
  })

  test("is refused on confirmation when the agency's employee has another login", async () => {
    const { email, otp } = await registered({ email: 'ava.nguyen@example.com' })

    await expect(confirm(email, otp)).rejects.toMatchObject({ status: 409, code: 'emailTaken' })
    expect(await accountsWith(email)).toEqual([])
  })

  test('has the same result for an address with an account, and only its owner is notified', async () => {
    const email = 'admin@muster.example'

    const known = await nobody.call(register, input({ email }))
    const unknown = await nobody.call(register, input())

    expect(known).toEqual(unknown)
    expect((await emailsTo(app, email)).at(-1)).toMatchObject({ kind: 'haveAccount', params: { name: 'Ruth' } })
    for (let tries = 0; tries < 5; tries++)
      await expect(confirm(email, '123456')).rejects.toMatchObject({ fields: { otp: ['Wrong code.'] } })
    await expect(confirm(email, '123456')).rejects.toMatchObject({
      fields: { otp: [expect.stringMatching(/has expired/)] },
    })
  })

  test('does nothing when the honeypot field is filled in, with the same result', async () => {
    const given = input({ website: 'https://example.com' })

    await expect(nobody.call(register, given)).resolves.toEqual({ resend_seconds: 60 })

    expect(await emailsTo(app, given.email)).toEqual([])
  })

  test('again sends another code, and the first no longer works', async () => {
    const first = await registered()
    const again = await registered({ email: first.email, first_name: 'Pilar' })

    await expect(confirm(first.email, notThis(again.otp))).rejects.toMatchObject({ code: 'invalid' })
    await confirm(first.email, again.otp)

    expect(await peopleWith(first.email)).toMatchObject([{ first_name: 'Pilar' }])
  })

  test('can be attempted five times an hour per address', async () => {
    const given = input()
    for (let times = 0; times < 5; times++) await nobody.call(register, given)

    await expect(nobody.call(register, given)).rejects.toMatchObject({ status: 429, code: 'tooMany' })
  })

  test.each([
    ['a child', { birth_date: '2014-01-01' }, 'birth_date'],
    ['somebody who is yet to be born', { birth_date: '2030-01-01' }, 'birth_date'],
    ['a password that is easy to guess', { password: 'Password1234' }, 'password'],
    ['a password that is short', { password: 'elevenchars' }, 'password'],
    ['the own name as a password', { password: 'Lindqvist2026' }, 'password'],
    ['no telephone number', { phone: '000000' }, 'phone'],
    ['a name that shows nothing', { first_name: '\u200b' }, 'first_name'],
    ['a web address as a name', { last_name: 'see www.evil.test' }, 'last_name'],
    ['a domain as a name', { first_name: 'evil.com' }, 'first_name'],
    ['an agency that there is not', { agency: 'nobody-and-sons' }, 'agency'],
    ['no agency, where there are two', { agency: '' }, 'agency'],
  ])('refuses %s at its field', async (_, wrong, field) => {
    await expect(nobody.call(register, input(wrong))).rejects.toMatchObject({
      status: 422,
      fields: { [field]: [expect.any(String)] },
    })
  })

  test('works at /jwt/register as at /register', async () => {
    await expect(nobody.call(calls.auth.jwtRegister, input())).resolves.toEqual({ resend_seconds: 60 })
  })
})

describe('the code of a registration', () => {
  test('can be requested again after a minute, and then only the new one works', async () => {
    const { email, otp } = await registered()
    await expect(nobody.call(resendCode, { email, purpose: 'register' })).rejects.toMatchObject({ code: 'tooMany' })
    app.clock.moveBy({ seconds: 61 })

    await nobody.call(resendCode, { email, purpose: 'register' })

    const other = await codeTo(app, email)
    if (other !== otp) await expect(confirm(email, otp)).rejects.toMatchObject({ code: 'invalid' })
    await expect(confirm(email, other)).resolves.toMatchObject({ token: null })
  })

  test('works for ten minutes', async () => {
    const { email, otp } = await registered()
    app.clock.moveBy({ seconds: 601 })

    await expect(confirm(email, otp)).rejects.toMatchObject({ fields: { otp: [expect.stringMatching(/has expired/)] } })
  })

  test('is not accepted for a new password', async () => {
    const { email, otp } = await registered()

    await expect(nobody.call(verifyCode, { email, otp, purpose: 'recover' })).rejects.toMatchObject({ code: 'invalid' })
  })
})

describe('the agency of a registration', () => {
  test('is the one in the link', async () => {
    await expect(nobody.call(agencies, { agency: southern })).resolves.toEqual({
      agency: { name: 'Southern Cross Staffing', slug: southern },
    })
  })

  test.each(['', 'nobody-and-sons', 'southern-cross-events'])('is unknown for “%s”', async (agency) => {
    await expect(nobody.call(agencies, { agency })).resolves.toEqual({ agency: null })
  })

  test('is the only one where there is one', async () => {
    await app.database.asPlatform((db) =>
      db.updateTable('companies').set({ status: 'inactive' }).where('id', '=', app.world.northern.agency).execute(),
    )

    await expect(nobody.call(agencies, {})).resolves.toMatchObject({ agency: { slug: southern } })
  })
})
