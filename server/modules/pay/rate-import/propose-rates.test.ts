import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import type { RuleSet } from '#contract/payroll/pay-rules/rule-set.ts'
import { samples } from '#server/modules/pay/samples/samples.ts'
import { proposeRates } from './propose-rates.ts'
import { hundredthsIn, type RateRow } from './rate-rows.ts'

const rowsOf = (name: string): RateRow[] =>
  parse<Record<string, string>>(readFileSync(join(import.meta.dirname, '../samples/rates', name)), { columns: true })
const tables = {
  pay_rates: rowsOf('MA000004-pay-rates.csv'),
  penalties: rowsOf('MA000004-penalties.csv'),
  wage_allowances: rowsOf('MA000004-wage-allowances.csv'),
}

const retail = samples.find(({ code }) => code === 'GENERAL-RETAIL') ?? expect.fail('no sample of General Retail')
const withRates = (rules: RuleSet, weekly_cents: number): RuleSet => ({
  ...rules,
  classifications: rules.classifications.map((one) => ({ ...one, weekly_cents })),
})

test('the rates of the day on which the sample was read change nothing', () => {
  const { changes, unchanged, not_found, rules, penalties } = proposeRates(retail, tables, '2025-07-01')

  expect(rules).toEqual(retail)
  expect({ changes, unchanged, not_found }).toEqual({ changes: [], unchanged: 11, not_found: [] })
  expect(penalties).toMatchObject({ different: [], changed: [] })
  expect(penalties.equal).toBeGreaterThan(440)
})

test('rates of an earlier day are those of that day, by the id of the pay rate', () => {
  const { changes, rules } = proposeRates(retail, tables, '2022-07-01')

  expect(rules.valid_from).toBe('2022-07-01')
  expect(changes[0]).toEqual({
    ...{ part: 'classification', code: 'BR89790', title: 'Retail Employee Level 1', per_week: true },
    ...{ from_cents: 1008_90, to_cents: 888_50 },
  })
  expect(rules.classifications.map(({ weekly_cents }) => weekly_cents)).toEqual([
    ...[888_50, 908_80, 922_90, 940_90, 979_60, 993_80, 1043_60, 1086_00],
  ])
})

test('a classification with a code of the agency is found by its title among adults', () => {
  const ownCodes = retail.classifications.map((one, at) => ({ ...one, code: `LEVEL-${at + 1}` }))
  const { rules, not_found } = proposeRates(
    withRates({ ...retail, classifications: ownCodes }, 900_00),
    tables,
    '2025-07-01',
  )

  expect(not_found).toEqual([])
  expect(rules.classifications.map(({ weekly_cents }) => weekly_cents)).toEqual(
    retail.classifications.map(({ weekly_cents }) => weekly_cents),
  )
})

test('what the files do not have stays as it is and is named', () => {
  const own = { code: 'OWN', title: 'Store manager', weekly_cents: 1500_00, hourly_cents: null, juniors: [] }
  const { rules, not_found, changes } = proposeRates(
    { ...retail, classifications: [...retail.classifications, own] },
    { pay_rates: tables.pay_rates },
    '2025-07-01',
  )

  expect(not_found).toEqual([{ part: 'classification', code: 'OWN', title: 'Store manager', rows: 0 }])
  expect(rules.classifications.at(-1)).toEqual(own)
  expect(changes).toEqual([])
})

test('a rate that is in the files twice is for a person to decide', () => {
  const twice = [...tables.pay_rates, ...tables.pay_rates.filter((row) => row.base_pay_rate_id === 'BR89790')]
  const { not_found, rules } = proposeRates(withRates(retail, 900_00), { pay_rates: twice }, '2025-07-01')

  expect(not_found).toEqual([{ part: 'classification', code: 'BR89790', title: 'Retail Employee Level 1', rows: 2 }])
  expect(rules.classifications[0]?.weekly_cents).toBe(900_00)
})

test('rows of juniors and apprentices are named as left out', () => {
  const { left_out } = proposeRates(retail, tables, '2025-07-01')

  expect(left_out).toContainEqual({
    ...{ file: 'pay_rates', title: 'Retail Employee Level 1 · Under 16 years of age', rows: 1 },
  })
  expect(left_out.some(({ title }) => title.includes('Level 8'))).toBe(false)
})

test('a percentage that is another one than before, and a value that is not the percentage of its rate, are named', () => {
  const changed = tables.penalties.map((row) =>
    row.operative_from === '2025-07-01' && row.penalty_description === 'Sunday' && row.rate === '150'
      ? { ...row, rate: '160' }
      : row,
  )
  const { penalties } = proposeRates(
    { ...retail, valid_from: '2022-07-01' },
    { ...tables, penalties: changed },
    '2025-07-01',
  )

  expect(penalties.changed).toContainEqual({ description: 'Sunday', from: [150_00, 175_00], to: [160_00, 175_00] })
  expect(penalties.different).toHaveLength(changed.filter((row) => row.rate === '160').length)
})

test('a day before the files begin has no rates', () => {
  const { not_found, unchanged } = proposeRates(retail, { pay_rates: tables.pay_rates }, '2001-07-01')

  expect(unchanged).toBe(0)
  expect(not_found).toHaveLength(retail.classifications.length)
})

test.each([
  ['26.55', 26_55],
  ['1008.9', 1008_90],
  ['1,233.20', 1233_20],
  ['137.5', 137_50],
  ['26.555', null],
  ['', null],
  ['n/a', null],
])('%j are %j hundredths', (text, hundredths) => {
  expect(hundredthsIn(text)).toBe(hundredths)
})
