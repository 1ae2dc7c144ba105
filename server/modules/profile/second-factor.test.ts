import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { calls } from '#contract/calls.ts'
import { dropTwoFactor } from '#server/modules/users/account/two-factor.ts'
import { type Client, clientWith, type TestApp, testApp } from '#server/testing/app.ts'
import { emailsTo } from '#server/testing/codes.ts'
import { password } from '#server/testing/world.ts'

let app: TestApp
let ruth: Client
let ruthId: string

beforeAll(async () => {
  app = await testApp()
  ruth = await app.as('admin')
  ruthId = (await ruth.call(me, {})).id
})
beforeEach(async () => {
  // Another half minute, so that no code of the previous test interferes.
  app.clock.moveBy({ seconds: 90 })
  await app.database.asPlatform(async (db) => {
    await db.deleteFrom('throttles').execute()
    await dropTwoFactor(db, ruthId)
  })
  ruth = await app.as('admin')
})
afterAll(() => app.close())

const { me, login } = calls.auth
const { startTwoFactor, confirmTwoFactor, endTwoFactor, newRecoveryCodes, info } = calls.profiles
const email = 'admin@muster.example'
const signIn = (otp = '', given = password) => clientWith(app.app, '').call(login, { email, password: given, otp })
const codeOf = (secret: string, seconds = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: app.clock.now().getTime() + seconds * 1000 })
const wrongCode = (secret: string) => String((Number(codeOf(secret)) + 500_000) % 1_000_000).padStart(6, '0')
const switchedOn = async () => {
  const { secret } = await ruth.call(startTwoFactor, { current_password: password })
  const { recovery_codes } = await ruth.call(confirmTwoFactor, { otp: codeOf(secret) })
  app.clock.moveBy({ seconds: 60 })
  return { secret, recovery_codes }
}
const wrong = { status: 422, fields: { otp: [expect.stringContaining('Wrong code')] } }

describe('switching on', () => {
  test('requires the password, and counts wrong ones', async () => {
    for (let tries = 0; tries < 10; tries++)
      await expect(ruth.call(startTwoFactor, { current_password: 'wrong' })).rejects.toMatchObject({
        fields: { current_password: [expect.any(String)] },
      })

    await expect(ruth.call(startTwoFactor, { current_password: password })).rejects.toMatchObject({ code: 'tooMany' })
  })

  test('is not active before a first code, so that users do not lock themselves out', async () => {
    const started = await ruth.call(startTwoFactor, { current_password: password })

    expect(started.address).toMatch(/^otpauth:\/\/totp\/Muster:admin%40muster\.example\?issuer=Muster&secret=/)
    await expect(signIn()).resolves.toBeDefined()
    await expect(ruth.call(confirmTwoFactor, { otp: wrongCode(started.secret) })).rejects.toMatchObject(wrong)
    await expect(ruth.call(info, {})).resolves.toMatchObject({ two_factor: false })
  })

  test('returns ten recovery codes, sends an email, and stores neither secret nor codes readable', async () => {
    const { secret, recovery_codes } = await switchedOn()

    expect(new Set(recovery_codes).size).toBe(10)
    expect(recovery_codes[0]).toMatch(/^[a-z2-9]{5}-[a-z2-9]{5}$/)
    expect((await emailsTo(app, email)).at(-1)).toMatchObject({ kind: 'twoFactorOn' })
    await expect(ruth.call(info, {})).resolves.toMatchObject({ two_factor: true, recovery_codes_left: 10 })
    const stored = await app.database.asPlatform(async (db) => [
      await db.selectFrom('accounts').selectAll().where('id', '=', ruthId).execute(),
      await db.selectFrom('recovery_codes').selectAll().execute(),
      await db.selectFrom('idempotency_keys').selectAll().execute(),
    ])
    expect(JSON.stringify(stored)).not.toContain(secret)
    expect(JSON.stringify(stored)).not.toContain(recovery_codes[0]?.replace('-', ''))
  })

  test('cannot be repeated', async () => {
    await switchedOn()

    await expect(ruth.call(startTwoFactor, { current_password: password })).rejects.toMatchObject({
      code: 'wrongState',
    })
    await expect(ruth.call(confirmTwoFactor, { otp: '123456' })).rejects.toMatchObject({ code: 'wrongState' })
  })
})

describe('signing in with two-factor authentication', () => {
  test('requires the code at its field, only after the right password', async () => {
    await switchedOn()

    await expect(signIn()).rejects.toMatchObject({
      status: 422,
      fields: { otp: ['Enter the code from your authenticator app.'] },
    })
    await expect(signIn('', 'wrong')).rejects.toMatchObject({ status: 401, code: 'wrongCredentials' })
    await expect(signIn('123456', 'wrong')).rejects.toMatchObject({ status: 401, code: 'wrongCredentials' })
  })

  test('accepts the code of this half minute and of the adjacent ones, no others', async () => {
    const { secret } = await switchedOn()

    await expect(signIn(codeOf(secret, -60))).rejects.toMatchObject(wrong)
    await expect(signIn(codeOf(secret, 60))).rejects.toMatchObject(wrong)
    await expect(signIn(codeOf(secret, -30))).resolves.toBeDefined()
    await expect(signIn(codeOf(secret))).resolves.toBeDefined()
    await expect(signIn(codeOf(secret, 30))).resolves.toBeDefined()
  })

  test('accepts each code once, also in twenty concurrent requests', async () => {
    const { secret } = await switchedOn()
    const otp = codeOf(secret)

    const answers = await Promise.allSettled(Array.from({ length: 8 }, () => signIn(otp)))

    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await expect(signIn(otp)).rejects.toMatchObject(wrong)
  })

  test('accepts each recovery code once, however it is written', async () => {
    const { recovery_codes } = await switchedOn()
    const [first = '', second = ''] = recovery_codes

    await expect(signIn(first)).resolves.toBeDefined()
    await expect(signIn(second.toUpperCase().replace('-', ' '))).resolves.toBeDefined()

    await expect(signIn(first)).rejects.toMatchObject(wrong)
    await expect(ruth.call(info, {})).resolves.toMatchObject({ recovery_codes_left: 8 })
  })

  test('checks ten wrong codes in a quarter of an hour', async () => {
    const { secret } = await switchedOn()
    const guesses: string[] = []
    for (let tries = 0; tries < 12; tries++) {
      // Knowing the password may reset its counter; the code's counter stays.
      await app.database.asPlatform((db) => db.deleteFrom('throttles').where('key', 'like', 'signIn%').execute())
      guesses.push(
        await signIn(wrongCode(secret))
          .catch((refused: { code: string }) => refused.code)
          .then(String),
      )
    }

    expect(guesses.filter((code) => code === 'invalid')).toHaveLength(10)
    await expect(signIn(codeOf(secret))).rejects.toMatchObject({ code: 'tooMany' })
  })
})

describe('afterwards', () => {
  test('new recovery codes replace the old ones, with password and code', async () => {
    const { secret, recovery_codes } = await switchedOn()
    const input = { current_password: password, otp: codeOf(secret) }
    await expect(
      ruth.call(newRecoveryCodes, { current_password: password, otp: wrongCode(secret) }),
    ).rejects.toMatchObject(wrong)

    const replaced = await ruth.call(newRecoveryCodes, input)

    expect(replaced.recovery_codes).toHaveLength(10)
    await expect(signIn(recovery_codes[0])).rejects.toMatchObject(wrong)
    await expect(signIn(replaced.recovery_codes[0])).resolves.toBeDefined()
  })

  test('it is switched off with password and code, and an email reports it', async () => {
    const { secret } = await switchedOn()
    await expect(ruth.call(endTwoFactor, { current_password: password, otp: '000000' })).rejects.toMatchObject({
      status: 422,
    })

    await ruth.call(endTwoFactor, { current_password: password, otp: codeOf(secret) })

    await expect(signIn()).resolves.toBeDefined()
    expect((await emailsTo(app, email)).at(-1)).toMatchObject({ kind: 'twoFactorOff' })
    await expect(ruth.call(info, {})).resolves.toMatchObject({ two_factor: false, recovery_codes_left: 0 })
  })
})

describe('lost two-factor authentication', () => {
  const end = (client: Client) => client.call(calls.users.endTwoFactor, { id: ruthId, reason: 'Telephone lost' })

  test('is switched off by the super admin, with a reason in the log and in an email; all sessions end', async () => {
    await switchedOn()
    const platform = await app.as('superadmin')
    await expect(platform.call(calls.users.details, { id: ruthId })).resolves.toMatchObject({
      two_factor_at: expect.any(String),
    })

    await expect(end(platform)).resolves.toMatchObject({ two_factor_at: null })

    await expect(ruth.call(me, {})).rejects.toMatchObject({ code: 'pleaseLogin' })
    await expect(signIn()).resolves.toBeDefined()
    expect((await emailsTo(app, email)).at(-1)).toMatchObject({
      kind: 'twoFactorEnded',
      params: { reason: 'Telephone lost' },
    })
    const { rows } = await platform.call(calls.audit.list, { record_id: ruthId, entity: ['accounts'], per_page: 1 })
    const entry = await platform.call(calls.audit.info, { id: rows[0]?.id ?? '', record_id: ruthId })
    expect(entry.changes[0]?.after).toMatchObject({ two_factor_at: null, two_factor_ended_because: 'Telephone lost' })
    await expect(end(platform)).rejects.toMatchObject({ code: 'wrongState' })
  })

  test('cannot be switched off or seen by the agency', async () => {
    await switchedOn()
    const daniel = await app.as('noah')

    await expect(end(daniel)).rejects.toMatchObject({ status: 403 })
    await expect(end(ruth)).rejects.toMatchObject({ status: 403 })
    const [own] = (await ruth.call(calls.users.list, { q: email })).rows
    await expect(ruth.call(calls.users.details, { id: own?.id ?? '' })).resolves.toMatchObject({ two_factor_at: null })
  })
})
