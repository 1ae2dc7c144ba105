import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { calls } from '#contract/calls.ts'
import type { PayRuleVersion } from '#contract/payroll/pay-rules/rule-sets.ts'
import { type Client, type TestApp, testApp } from '#server/testing/app.ts'

const { payRuleSets } = calls
let app: TestApp
let admin: Client
let retail: PayRuleVersion
beforeAll(async () => {
  app = await testApp()
  admin = await app.as('admin')
  const fields = { code: 'RETAIL', title: 'Retail', sample: 'GENERAL-RETAIL', valid_from: '2022-07-01' }
  const { history } = await admin.call(payRuleSets.store, fields)
  retail = await admin.call(payRuleSets.versionInfo, { id: history[0]?.id ?? '' })
})
afterAll(() => app.close())

const fileOf = (filename: string) => ({
  filename,
  bytes: readFileSync(join(import.meta.dirname, '../samples/rates', filename)),
})
const payRates = fileOf('MA000004-pay-rates.csv')
const penalties = fileOf('MA000004-penalties.csv')
const allowances = fileOf('MA000004-wage-allowances.csv')
const input = () => ({ version_id: retail.id, valid_from: '2022-07-01' })

test('three files give a proposal in any order, and nothing is stored', async () => {
  const {
    rules,
    changes,
    penalties: checked,
  } = await admin.upload(payRuleSets.proposeRates, input(), allowances, penalties, payRates)

  expect(rules).toMatchObject({ code: 'RETAIL', valid_from: '2022-07-01' })
  expect(rules.classifications[0]).toMatchObject({ title: 'Retail Employee Level 1', weekly_cents: 888_50 })
  expect(changes.length).toBeGreaterThan(7)
  expect(checked.equal).toBeGreaterThan(440)
  expect(await admin.call(payRuleSets.versionInfo, { id: retail.id })).toEqual(retail)
})

test('the proposal can be saved as another version', async () => {
  const { rules } = await admin.upload(
    payRuleSets.proposeRates,
    { ...input(), valid_from: '2025-07-01' },
    payRates,
    allowances,
  )

  const saved = await admin.call(payRuleSets.storeVersion, { rule_set_id: retail.rule_set_id, rules, examples: [] })

  expect(saved.rules.classifications[0]?.weekly_cents).toBe(1008_90)
})

test('a file that is none of the database’s is refused by its name', async () => {
  const other = { filename: 'customers.csv', bytes: Buffer.from('Code,Name\nZZ1,Somebody\n') }

  await expect(admin.upload(payRuleSets.proposeRates, input(), payRates, other)).rejects.toMatchObject({
    code: 'payRules.notRates',
    message: expect.stringContaining('customers.csv'),
  })
})

test('two files of one kind, no pay rates, a broken file and too many files are refused', async () => {
  const proposed = (...files: [typeof payRates, ...(typeof payRates)[]]) =>
    admin.upload(payRuleSets.proposeRates, input(), ...files)

  await expect(proposed(payRates, payRates)).rejects.toMatchObject({ code: 'payRules.rateFileTwice' })
  await expect(proposed(penalties)).rejects.toMatchObject({ code: 'payRules.noPayRates' })
  await expect(proposed({ filename: 'empty.csv', bytes: Buffer.alloc(0) })).rejects.toMatchObject({
    code: 'imports.empty',
  })
  await expect(proposed(payRates, penalties, allowances, payRates)).rejects.toMatchObject({ code: 'tooLarge' })
})

test('a customer and an employee cannot', async () => {
  for (const who of ['customer', 'employee'] as const)
    await expect((await app.as(who)).upload(payRuleSets.proposeRates, input(), payRates)).rejects.toMatchObject({
      code: 'mayNot',
    })
})
