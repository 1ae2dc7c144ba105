import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { calls } from '#contract/calls.ts'
import { issueInvitation } from '#server/modules/users/account/account-tokens.ts'
import { type Client, clientWith, type TestApp, testApp } from '#server/testing/app.ts'
import { codeTo, emailsTo, notThis } from '#server/testing/codes.ts'
import { password, passwordHash } from '#server/testing/world.ts'

let app: TestApp
let nobody: Client

beforeAll(async () => {
  app = await testApp()
  nobody = await app.as('nobody')
})
beforeEach(async () => {
  const password_hash = await passwordHash()
  await app.database.asPlatform(async (db) => {
    await db.deleteFrom('throttles').execute()
    await db.updateTable('accounts').set({ password_hash, status: 'active' }).execute()
  })
})
afterAll(() => app.close())

const { login, forgotPassword, resendCode, verifyCode, updatePassword, changePassword, refresh, me } = calls.auth
const email = 'admin@muster.example'
const fresh = 'four quiet pelicans'
const signIn = (given = password) => nobody.call(login, { email, password: given })
const requested = async () => {
  await nobody.call(forgotPassword, { email })
  return codeTo(app, email)
}
const verify = (otp: string) => nobody.call(verifyCode, { email, otp, purpose: 'recover' })
const tokenFor = async () => (await verify(await requested())).token ?? ''
const set = (token: string, given = fresh) => nobody.call(updatePassword, { token, password: given })
const accountId = async () =>
  (
    await app.database.asPlatform((db) =>
      db.selectFrom('accounts').select('id').where('email', '=', email).executeTakeFirstOrThrow(),
    )
  ).id
const stored = () =>
  app.database.asPlatform((db) => db.selectFrom('account_tokens').selectAll().orderBy('id').execute())
const isOver = { status: 409, code: 'linkOver' }

describe('a forgotten password', () => {
  test('gets the same response for an unknown address, to which nothing is sent', async () => {
    const known = await nobody.call(forgotPassword, { email })
    const unknown = await nobody.call(forgotPassword, { email: 'nobody@muster.example' })

    expect(unknown).toEqual(known)
    expect(await emailsTo(app, 'nobody@muster.example')).toEqual([])
    expect((await emailsTo(app, email)).at(-1)).toMatchObject({ kind: 'recoverPassword', params: { minutes: 10 } })
  })

  test('lets the owner of a locked account sign in, while others keep guessing', async () => {
    const guess = () => signIn('wrong').catch((refused: { code: string }) => refused.code)
    for (let tries = 0; tries < 11; tries++) await guess()
    await expect(signIn()).rejects.toMatchObject({ code: 'signInLocked' })

    const { device_token } = await set(await tokenFor())
    for (let tries = 0; tries < 11; tries++) await guess()

    expect(await guess()).toBe('signInLocked')
    await expect(nobody.call(login, { email, password: fresh, device_tokens: [device_token] })).resolves.toMatchObject({
      userData: { email },
    })
  })

  test('gets the same response for guesses at an unknown address', async () => {
    const other = 'somebody@muster.example'
    const guess = (address: string) =>
      nobody
        .call(verifyCode, { email: address, otp: '000000', purpose: 'recover' })
        .catch((refused: unknown) => refused)
    const code = await requested()
    await nobody.call(forgotPassword, { email: other })
    if (code === '000000') return

    for (let tries = 0; tries < 6; tries++) expect(await guess(other)).toEqual(await guess(email))
  })

  test('is replaced with the token of the code, which ends every session', async () => {
    const before = await signIn()

    const { session, ...answer } = await set(await tokenFor())

    expect(answer).toMatchObject({ email })
    // A password that was just chosen is not asked for again.
    await expect(clientWith(app.app, session?.accessToken ?? '').call(me, {})).resolves.toMatchObject({ email })

    await expect(clientWith(app.app, before.accessToken).call(me, {})).rejects.toMatchObject({ code: 'pleaseLogin' })
    await expect(nobody.call(refresh, { refreshToken: before.refreshToken })).rejects.toMatchObject({
      code: 'pleaseLogin',
    })
    await expect(signIn()).rejects.toMatchObject({ code: 'wrongCredentials' })
    await expect(signIn(fresh)).resolves.toBeDefined()
    expect((await emailsTo(app, email)).at(-1)).toMatchObject({ kind: 'passwordChanged' })
  })

  test('unlocks an account that was locked by wrong passwords', async () => {
    for (let tries = 0; tries < 11; tries++) await signIn('wrong').catch(() => null)

    await set(await tokenFor())

    await expect(signIn(fresh)).resolves.toBeDefined()
  })

  test('of a suspended account sends no email', async () => {
    const before = await emailsTo(app, email)
    await app.database.asPlatform((db) =>
      db.updateTable('accounts').set({ status: 'suspended' }).where('email', '=', email).execute(),
    )

    await nobody.call(forgotPassword, { email })

    expect(await emailsTo(app, email)).toHaveLength(before.length)
  })
})

describe('a code', () => {
  test('is not stored readable', async () => {
    const code = await requested()

    expect(JSON.stringify(await stored())).not.toContain(code)
  })

  test('can be sent again after a minute, and five times a day', async () => {
    await requested()
    await expect(nobody.call(resendCode, { email, purpose: 'recover' })).rejects.toMatchObject({
      code: 'tooMany',
      params: { seconds: 60 },
    })
    for (let times = 0; times < 4; times++) {
      app.clock.moveBy({ seconds: 61 })
      await nobody.call(resendCode, { email, purpose: 'recover' })
    }
    app.clock.moveBy({ seconds: 61 })

    await expect(nobody.call(resendCode, { email, purpose: 'recover' })).rejects.toMatchObject({ code: 'tooMany' })
    app.clock.moveBy({ days: 1 })
    await expect(nobody.call(forgotPassword, { email })).resolves.toBeDefined()
  })

  test('no longer works when another was sent', async () => {
    const first = await requested()
    app.clock.moveBy({ seconds: 61 })
    const second = await requested()
    if (first === second) return

    await expect(verify(first)).rejects.toMatchObject({ fields: { otp: ['Wrong code.'] } })
    await expect(verify(second)).resolves.toBeDefined()
  })

  test('works once and for ten minutes', async () => {
    const used = await requested()
    await verify(used)
    await expect(verify(used)).rejects.toMatchObject({ fields: { otp: [expect.stringMatching(/has expired/)] } })
    app.clock.moveBy({ seconds: 61 })
    const late = await requested()
    app.clock.moveBy({ seconds: 601 })

    await expect(verify(late)).rejects.toMatchObject({ fields: { otp: [expect.stringMatching(/has expired/)] } })
  })

  test('is refused after five wrong guesses, although right', async () => {
    const code = await requested()
    for (let tries = 0; tries < 5; tries++) await expect(verify(notThis(code))).rejects.toMatchObject({ status: 422 })

    await expect(verify(code)).rejects.toMatchObject({ fields: { otp: [expect.stringMatching(/has expired/)] } })
  })

  test('is checked five times for a hundred concurrent guesses', async () => {
    const code = await requested()

    const answers = await Promise.allSettled(Array.from({ length: 100 }, () => verify(notThis(code))))

    const reasons = answers.map((answer) => (answer.status === 'rejected' ? String(answer.reason) : 'in'))
    expect(reasons.filter((text) => text.includes('Wrong code'))).toHaveLength(5)
    expect(reasons.filter((text) => text.includes('has expired'))).toHaveLength(95)
    await expect(verify(code)).rejects.toMatchObject({ status: 422 })
  })

  test('is used once by twenty concurrent requests', async () => {
    const code = await requested()

    const answers = await Promise.allSettled(Array.from({ length: 20 }, () => verify(code)))

    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('cannot be guessed by requesting one after the other: twenty-five guesses a day', async () => {
    let checked = 0
    for (let times = 0; times < 8; times++) {
      app.clock.moveBy({ seconds: 61 })
      const code = await requested().catch(() => null)
      for (let tries = 0; tries < 8; tries++)
        checked += await verify(notThis(code ?? '000000'))
          .catch((refused: Error) => (refused.message.includes('Wrong code') ? 1 : 0))
          .then(Number)
    }

    expect(checked).toBe(25)
  })

  test.each(['12345', '1234567', 'abcdef'])(
    'that does not have six digits (“%s”) is refused at its field',
    async (otp) => {
      await expect(verify(otp)).rejects.toMatchObject({ fields: { otp: ['The code has six digits.'] } })
    },
  )
})

describe('the token for a new password', () => {
  test('works once, also for twenty concurrent requests', async () => {
    const token = await tokenFor()

    const answers = await Promise.allSettled(Array.from({ length: 20 }, () => set(token)))

    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await expect(set(token)).rejects.toMatchObject(isOver)
  })

  test('works for half an hour', async () => {
    const token = await tokenFor()
    app.clock.moveBy({ seconds: 1801 })

    await expect(set(token)).rejects.toMatchObject(isOver)
  })

  test('and a right code are accepted although others at the network address have used up their guesses', async () => {
    const otp = await requested()
    for (let tries = 0; tries < 2; tries++) await expect(set(`guess-${tries}`)).rejects.toThrow()
    await app.database.asPlatform((db) =>
      db.updateTable('throttles').set({ attempts: 150 }).where('key', 'like', 'guessesFrom:%').execute(),
    )
    await expect(set('guess-again')).rejects.toMatchObject({ code: 'tooMany' })

    const { token } = await verify(otp)
    await expect(set(token ?? '')).resolves.toMatchObject({ email })
  })

  test('still works after a refused password', async () => {
    const token = await tokenFor()

    await expect(set(token, 'Password1234')).rejects.toMatchObject({ fields: { password: [expect.any(String)] } })
    await expect(set(token, 'admin@muster.example')).rejects.toMatchObject({
      fields: { password: [expect.any(String)] },
    })
    await expect(set(token)).resolves.toBeDefined()
  })

  test.each(['nonsense', 'x'.repeat(200)])('that is invalid is refused (%#)', async (token) => {
    await expect(set(token)).rejects.toMatchObject(isOver)
  })

  test('of an invitation works for seven days, and activates the account', async () => {
    const id = await accountId()
    const token = await app.database.asPlatform(async (db) => {
      await db.updateTable('accounts').set({ status: 'invited' }).where('id', '=', id).execute()
      return issueInvitation(db, { account_id: id, agency_id: null }, app.clock.now())
    })
    app.clock.moveBy({ days: 6 })

    await set(token)

    await expect(signIn(fresh)).resolves.toBeDefined()
    await expect(set(token)).rejects.toMatchObject(isOver)
  })

  test('of an invitation expires after seven days, and when another was sent', async () => {
    const id = await accountId()
    const invited = { account_id: id, agency_id: null }
    const issued = () => app.database.asPlatform((db) => issueInvitation(db, invited, app.clock.now()))
    const [first, second] = [await issued(), await issued()]

    await expect(set(first)).rejects.toMatchObject(isOver)
    app.clock.moveBy({ days: 7, seconds: 1 })
    await expect(set(second)).rejects.toMatchObject(isOver)
  })
})

describe('changing the password', () => {
  test('ends every other session, and the current one continues', async () => {
    const [here, there] = [await signIn(), await signIn()]
    const client = clientWith(app.app, here.accessToken)

    const changed = await client.call(changePassword, { current_password: password, password: fresh })

    expect(changed.ended_sessions).toBeGreaterThan(0)
    await expect(client.call(me, {})).resolves.toBeDefined()
    await expect(clientWith(app.app, there.accessToken).call(me, {})).rejects.toMatchObject({ code: 'pleaseLogin' })
    await expect(nobody.call(refresh, { refreshToken: there.refreshToken })).rejects.toMatchObject({ status: 401 })
    await expect(signIn(fresh)).resolves.toBeDefined()
  })

  test('requires the current one, which may be guessed ten times in a quarter of an hour', async () => {
    const client = clientWith(app.app, (await signIn()).accessToken)
    const guess = (current_password: string) => client.call(changePassword, { current_password, password: fresh })
    for (let tries = 0; tries < 10; tries++)
      await expect(guess('wrong')).rejects.toMatchObject({
        status: 422,
        fields: { current_password: ['Your current password is wrong.'] },
      })

    await expect(guess(password)).rejects.toMatchObject({ status: 429 })
    await expect(signIn()).resolves.toBeDefined()
  })

  test('refuses one that is easy to guess', async () => {
    const client = clientWith(app.app, (await signIn()).accessToken)

    await expect(
      client.call(changePassword, { current_password: password, password: 'Ruth Adler 2026' }),
    ).rejects.toMatchObject({ fields: { password: [expect.any(String)] } })
  })
})
