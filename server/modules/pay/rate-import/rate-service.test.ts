import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calls } from '#contract/calls.ts'
import type { PayRuleVersion } from '#contract/payroll/pay-rules/rule-sets.ts'
import { type Client, type TestApp, testApp } from '#server/testing/app.ts'
import { type FakeAwardRates, fakeAwardRates } from '#server/testing/fakes/fake-award-rates.ts'

const { info, store, remove, propose } = calls.rateService
let app: TestApp
let admin: Client
let fake: FakeAwardRates
let retail: PayRuleVersion

beforeAll(async () => {
  app = await testApp()
  admin = await app.as('admin')
  fake = await fakeAwardRates()
  Object.assign(app.outside.environment, fake.environment)
  const fields = { code: 'RETAIL', title: 'Retail', sample: 'GENERAL-RETAIL', valid_from: '2022-07-01' }
  const { history } = await admin.call(calls.payRuleSets.store, fields)
  retail = await admin.call(calls.payRuleSets.versionInfo, { id: history[0]?.id ?? '' })
})
afterAll(async () => {
  await fake.close()
  await app.close()
})

const proposed = (fields: { award?: string; valid_from?: string } = {}) =>
  admin.call(propose, { version_id: retail.id, award: 'MA000004', valid_from: '2025-07-01', ...fields })

async function useKey(key = fake.key) {
  const { version } = await admin.call(info, { version_id: retail.id })
  return admin.call(store, { version_id: retail.id, key, version })
}

describe('the key of the service', () => {
  test('is stored sealed, shows its end only, is replaced and deleted', async () => {
    expect(await admin.call(info, { version_id: retail.id })).toEqual({ key_ends: null, version: 0 })
    await expect(proposed()).rejects.toMatchObject({ code: 'rateService.noKey' })

    expect(await useKey()).toEqual({ key_ends: 'def', version: 1 })
    const stored = await app.database.asPlatform((db) =>
      db.selectFrom('rate_service_keys').select('key_sealed').executeTakeFirstOrThrow(),
    )
    expect(stored.key_sealed).not.toContain(fake.key)
    expect(await useKey('another-key-of-theirs')).toEqual({ key_ends: 'irs', version: 2 })
    await expect(
      admin.call(store, { version_id: retail.id, key: 'from-a-stale-form', version: 1 }),
    ).rejects.toMatchObject({ code: 'stale' })
    expect(await admin.call(remove, { version_id: retail.id, version: 2 })).toEqual({ key_ends: null, version: 0 })
  })

  test.each(['', 'short', 'with a space in it', 'naïve-key-0001'])('cannot be %j', async (key) => {
    await expect(admin.call(store, { version_id: retail.id, key, version: 0 })).rejects.toMatchObject({
      fields: { key: [expect.anything()] },
    })
  })
})

describe('rates of the service', () => {
  test('give the same proposal as the files, of any number of pages', async () => {
    await useKey()
    const file = (filename: string) => ({
      filename,
      bytes: readFileSync(join(import.meta.dirname, '../samples/rates', filename)),
    })
    const ofFiles = await admin.upload(
      calls.payRuleSets.proposeRates,
      { version_id: retail.id, valid_from: '2025-07-01' },
      file('MA000004-pay-rates.csv'),
      file('MA000004-penalties.csv'),
      file('MA000004-wage-allowances.csv'),
    )
    fake.state.requests.length = 0

    expect(await proposed({ award: 'ma000004' })).toEqual(ofFiles)

    expect(fake.state.requests).toHaveLength(1 + 9 + 1)
    expect(fake.state.requests[1]).toBe('/api/v1/awards/MA000004/penalties?page=1&limit=100')
  })

  test('are read after a wait where the service asks for one, and refused where it asks for a long one', async () => {
    await useKey()
    fake.state.instead.push({ status: 429, headers: { 'retry-after': '0' } })
    expect((await proposed()).penalties.equal).toBeGreaterThan(440)

    fake.state.instead.push({ status: 429, headers: { 'retry-after': '300' } })
    await expect(proposed()).rejects.toMatchObject({
      code: 'rateService.busy',
      message: expect.stringContaining('300'),
    })
  })

  test.each([
    ['rateService.keyRefused', { status: 403 }],
    ['rateService.unreachable', { status: 500 }],
    ['rateService.unreadable', { status: 200, body: { results: 'none' } }],
    ['rateService.unreadable', { status: 400 }],
  ])('are refused with %s after %o', async (code, answer) => {
    await useKey()
    fake.state.instead.push(answer)
    await expect(proposed()).rejects.toMatchObject({ code })
  })

  test('are refused for a wrong key, an unknown award, an endless one and a service that is away', async () => {
    await useKey('not-the-key-of-anybody')
    await expect(proposed()).rejects.toMatchObject({ code: 'rateService.keyRefused' })
    await useKey()
    await expect(proposed({ award: 'MA000999' })).rejects.toMatchObject({
      fields: { award: [expect.stringContaining('no award')] },
    })
    await expect(proposed({ award: '../login' })).rejects.toMatchObject({ fields: { award: [expect.anything()] } })
    fake.state.isEndless = true
    await expect(proposed()).rejects.toMatchObject({ code: 'rateService.unreadable' })
    fake.state.isEndless = false
    Object.assign(app.outside.environment, { AWARD_RATES_URL: 'http://127.0.0.1:1/api/v1' })
    await expect(proposed()).rejects.toMatchObject({ code: 'rateService.unreachable' })
    Object.assign(app.outside.environment, fake.environment)
  })

  test('are for users who may change pay rules', async () => {
    for (const who of ['customer', 'employee'] as const)
      await expect(
        (await app.as(who)).call(propose, { version_id: retail.id, award: 'MA000004', valid_from: '2025-07-01' }),
      ).rejects.toMatchObject({ code: 'mayNot' })
  })
})
