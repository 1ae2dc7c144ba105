// The regulator's own cents, every row: what Muster pays for a percentage of a rate is what the Fair Work Commission publishes.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { describe, expect, test } from 'vitest'
import type { Employment, Percentages } from '#contract/payroll/pay-rules/rule-set.ts'
import { percentOf } from './half-up.ts'
import { samples } from './samples.ts'

type Row = Record<string, string>

const rowsOf = (name: string): Row[] =>
  parse<Row>(readFileSync(join(import.meta.dirname, 'rates', name)), { columns: true })
const payRates = rowsOf('MA000004-pay-rates.csv')
const penalties = rowsOf('MA000004-penalties.csv')
const allowances = rowsOf('MA000004-wage-allowances.csv')

/** '25.3' as 2530: cents of dollars, or hundredths of a percent. No floating-point number is multiplied. */
function hundredths(text = '') {
  const [, whole, fraction = ''] = /^(\d+)(?:\.(\d{1,2}))?$/.exec(text) ?? []
  if (whole === undefined) throw new Error(`not a number with at most two decimals: “${text}”`)
  return Number(whole + fraction.padEnd(2, '0'))
}

const hourlyOf = (weeklyCents: number) => Math.floor((2 * weeklyCents + 38) / 76)

describe.each(['2022-07-01', '2025-07-01'])('from %s', (operative_from) => {
  const rates = payRates.filter((row) => row.operative_from === operative_from)
  const rows = penalties.filter((row) => row.operative_from === operative_from)

  test('the hourly rate is the weekly rate ÷ 38, of all but the juniors, who have a weekly rate only', () => {
    const hourly = rates.filter((row) => row.calculated_rate !== '')
    expect(hourly).toHaveLength(24)
    expect(hourly.filter((row) => hourlyOf(hundredths(row.base_rate)) !== hundredths(row.calculated_rate))).toEqual([])
    expect(rates.filter((row) => row.calculated_rate === '' && row.employee_rate_type_code !== 'JN')).toEqual([])
  })

  test('a penalty is the percentage of the hourly rate, half a cent up, in every row', () => {
    expect(rows.length).toBeGreaterThan(440)
    const wrong = rows.filter(
      (row) =>
        percentOf(hundredths(row.calculated_rate), hundredths(row.rate)) !== hundredths(row.penalty_calculated_value),
    )
    expect(wrong).toEqual([])
  })

  test('every penalty is of the hourly rate of its pay rate', () => {
    const rateOf = new Map(rates.map((row) => [row.base_pay_rate_id, row.calculated_rate]))
    expect(rows.filter((row) => rateOf.get(row.base_pay_rate_id) !== row.calculated_rate)).toEqual([])
  })
})

test('the two dates are all penalties', () => {
  expect(penalties).toHaveLength(890)
})

const retail = samples.find(({ code }) => code === 'GENERAL-RETAIL')
if (retail === undefined) throw new Error('no sample of General Retail')
const { ordinary, bands, shift_loadings, overtime } = retail
const evening = bands.flatMap(({ pay }) => (pay.in === 'percent' ? [pay.percentages] : []))[0]
const shift = shift_loadings[0]?.percentages

/** What the sample pays by the beginning of a description: these are the same for permanent and casual employees. */
const notShiftworkers: [string, Percentages | null | undefined][] = [
  ['Ordinary hours', ordinary.weekday],
  ['Monday to Friday after 6.00 pm', evening],
  ['Saturday', ordinary.saturday],
  ['Sunday', ordinary.sunday],
  ['Public holiday', ordinary.public_holiday],
]
const shiftworkers: [string, Percentages | null | undefined][] = [
  ['Other than baking production employees (OBPE): Monday to Friday - Starting at or after 6.00 pm', shift?.weekday],
  ['All shiftworkers: Saturday', shift?.saturday],
  ['All shiftworkers: Sunday', shift?.sunday],
  ['All shiftworkers: Public holiday', shift?.public_holiday ?? ordinary.public_holiday],
]
const inOvertime: [string, Percentages | null | undefined][] = [
  ['Monday to Saturday – first 3 hours', overtime.tiers.weekday[0]?.percentages],
  ['Monday to Saturday – first 3 hours', overtime.tiers.saturday[0]?.percentages],
  ['Monday to Saturday – after 3 hours', overtime.tiers.weekday[1]?.percentages],
  ['Monday to Saturday – after 3 hours', overtime.tiers.saturday[1]?.percentages],
  ['Sunday', overtime.tiers.sunday[0]?.percentages],
  ['Public holiday', overtime.tiers.public_holiday[0]?.percentages],
]

const tables: [clause: string, Employment, typeof notShiftworkers][] = [
  [
    'Full-time and part-time adult employees other than shiftworkers—ordinary and penalty rates',
    'permanent',
    notShiftworkers,
  ],
  ['Casual adult employees other than shiftworkers—ordinary and penalty rates', 'casual', notShiftworkers],
  ['Full-time and part-time adult shiftworkers—shiftwork and penalty rates', 'permanent', shiftworkers],
  ['Casual adult shiftworkers—shiftwork and penalty rates', 'casual', shiftworkers],
  ['All full-time and part-time adult employees—overtime rates', 'permanent', inOvertime],
]

describe('the General Retail sample', () => {
  const now = penalties.filter((row) => row.operative_from === '2025-07-01' && row.employee_rate_type_code === 'AD')
  const hourly = new Map(retail.classifications.map(({ code, weekly_cents }) => [code, hourlyOf(weekly_cents ?? 0)]))

  test('has the adult classifications with their weekly rates', () => {
    const adults = payRates.filter((row) => row.operative_from === '2025-07-01' && row.employee_rate_type_code === 'AD')
    expect(retail.classifications.map(({ code, title, weekly_cents }) => ({ code, title, weekly_cents }))).toEqual(
      adults.map((row) => ({
        code: row.base_pay_rate_id,
        title: row.classification,
        weekly_cents: hundredths(row.base_rate),
      })),
    )
  })

  test.each(tables)('pays the regulator’s cents: %s', (clause, employment, covered) => {
    for (const [description, percentages] of covered) {
      const rows = now.filter(
        (row) => row.clause_description === clause && row.penalty_description?.startsWith(description),
      )
      expect(rows).toHaveLength(hourly.size)
      expect(new Set(rows.map((row) => row.base_pay_rate_id))).toEqual(new Set(hourly.keys()))
      for (const row of rows) {
        const percentage = percentages?.[employment]
        expect(percentage, description).toBe(hundredths(row.rate))
        expect(percentOf(hourly.get(row.base_pay_rate_id ?? '') ?? 0, Number(percentage)), description).toBe(
          hundredths(row.penalty_calculated_value),
        )
      }
    }
  })

  test('covers all penalties of adults but those of baking production employees', () => {
    const left = now.filter(
      (row) =>
        !tables.some(
          ([clause, , covered]) =>
            clause === row.clause_description &&
            covered.some(([description]) => row.penalty_description?.startsWith(description)),
        ),
    )
    expect(left.filter((row) => !row.penalty_description?.startsWith('Baking production employees (BPE)'))).toEqual([])
  })

  test('refuses the overtime of casuals, for which the database has no percentage', () => {
    expect(now.filter((row) => /casual.*overtime/i.test(row.clause_description ?? ''))).toEqual([])
    expect(inOvertime.map(([, percentages]) => percentages?.casual)).toEqual(inOvertime.map(() => null))
  })

  test('has the hourly allowances of the database', () => {
    const found = allowances.filter(
      (row) => row.operative_from === '2025-07-01' && row.payment_frequency === 'per hour',
    )
    expect(new Map(retail.allowances.map(({ clause, cents }) => [clause, cents]))).toEqual(
      new Map(found.map((row) => [row.clauses, hundredths(row.allowance_amount)])),
    )
    for (const row of found)
      expect(percentOf(hourly.get(row.base_pay_rate_id ?? '') ?? 0, hundredths(row.rate))).toBe(
        hundredths(row.allowance_amount),
      )
  })
})
