import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { calls } from '#contract/calls.ts'
import { type Client, testApp, type TestApp } from '#server/testing/app.ts'
import { password } from '#server/testing/world.ts'

let app: TestApp
let ava: Client
let id: string

beforeAll(async () => {
  app = await testApp()
  ava = await app.as('employee')
  id = app.world.ava
  await ava.call(updateBank, { id, version: 0, accounts: [account] })
})
afterAll(() => app.close())

const { updateBank, file } = calls.employeeDetails
const account = { account_name: 'Ava Nguyen', bsb: '999-001', number: '12345678', split: 'remainder' as const }
const stored = async () => (await ava.call(file, { id })).bank
const unchanged = async () => ({ ...account, number: '', id: (await stored())?.accounts[0]?.id })
const change = async (changes: Partial<typeof account>, proof: { current_password?: string; otp?: string } = {}) => {
  const accounts = [{ ...(await unchanged()), ...changes }]
  return ava.call(updateBank, { id, accounts, ...proof, version: (await stored())?.version ?? 0 })
}
const other = { bsb: '999-002' }

test('another account requires the password; a changed account name does not', async () => {
  await expect(change({ account_name: 'A Nguyen' })).resolves.toMatchObject({
    accounts: [{ account_name: 'A Nguyen' }],
  })
  for (const current_password of ['', 'wrong'])
    await expect(change(other, { current_password })).rejects.toMatchObject({
      status: 422,
      fields: { current_password: [expect.any(String)] },
    })
  expect(await stored()).toMatchObject({ accounts: [{ bsb: '999-001' }] })

  await expect(change(other, { current_password: password })).resolves.toMatchObject({ accounts: [other] })
})

test('a second account with part of the pay requires the password', async () => {
  const savings = { ...account, number: '55555555', split: 'amount' as const, amount_cents: 20_000 }
  const input = { id, version: (await stored())?.version ?? 0, accounts: [await unchanged(), savings] }
  await expect(ava.call(updateBank, input)).rejects.toMatchObject({
    fields: { current_password: [expect.any(String)] },
  })

  const saved = await ava.call(updateBank, { ...input, current_password: password })
  expect(saved.accounts).toMatchObject([{ split: 'remainder' }, { split: 'amount', amount_cents: 20_000 }])
  await change({}, { current_password: password })
})

test('wrong passwords are counted', async () => {
  for (let tries = 0; tries < 10; tries++)
    await change({ number: '87654321' }, { current_password: 'wrong' }).catch(() => {})

  await expect(change({ number: '87654321' }, { current_password: password })).rejects.toMatchObject({
    code: 'tooMany',
  })
  await app.clearThrottles()
})

test('with two-factor authentication a code is required too, and a code works once', async () => {
  const { secret } = await ava.call(calls.profiles.startTwoFactor, { current_password: password })
  const code = () => {
    app.clock.moveBy({ seconds: 90 })
    return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: app.clock.now().getTime() })
  }
  await ava.call(calls.profiles.confirmTwoFactor, { otp: code() })
  const third = { bsb: '999-003' }

  for (const otp of ['', '000000'])
    await expect(change(third, { current_password: password, otp })).rejects.toMatchObject({
      fields: { otp: [expect.any(String)] },
    })
  const otp = code()
  await expect(change(third, { current_password: password, otp })).resolves.toMatchObject({ accounts: [third] })
  await expect(change({ bsb: '999-004' }, { current_password: password, otp })).rejects.toMatchObject({ status: 422 })
})

test('the agency changes it without either: every change is recorded with its actor', async () => {
  const admin = await app.as('admin')
  const accounts = [{ ...(await unchanged()), bsb: '999-005' }]

  await expect(
    admin.call(updateBank, { id, accounts, version: (await stored())?.version ?? 0 }),
  ).resolves.toMatchObject({
    accounts: [{ bsb: '999-005' }],
  })
})
