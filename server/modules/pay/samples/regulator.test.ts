// The regulator's own cents, every row: both interpreters pay for an hour what the Fair Work Commission publishes.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { describe, expect, test } from 'vitest'
import type { PayTerms } from '#contract/payroll/pay-rules/pay-lines.ts'
import type { Employment, RuleSet } from '#contract/payroll/pay-rules/rule-set.ts'
import { periodOf, pricedByBoth } from '#server/testing/pricing.ts'
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

const retail = samples.find(({ code }) => code === 'GENERAL-RETAIL')
if (retail === undefined) throw new Error('no sample of General Retail')

type Rate = Pick<RuleSet['classifications'][number], 'weekly_cents' | 'hourly_cents'>

/** What an ordinary hour of a permanent employee costs at this percentage of a rate. */
function hourCents(rate: Rate, percentage: number) {
  const percentages = { permanent: percentage, casual: null, casual_of: 'hourly_rate' as const, clause: null }
  const classifications = [{ code: 'ROW', title: 'Row', juniors: [], ...rate }]
  const set = { ...retail!, classifications, ordinary: { ...retail!.ordinary, weekday: percentages } }
  return pricedByBoth([periodOf(set, '2026-11-16 10:00-11:00', { pay: { employment: 'permanent' } })])[0]?.cents
}

describe.each(['2022-07-01', '2025-07-01'])('from %s', (operative_from) => {
  const rates = payRates.filter((row) => row.operative_from === operative_from)
  const rows = penalties.filter((row) => row.operative_from === operative_from)

  test('the hourly rate is the weekly rate ÷ 38, of all but the juniors, who have a weekly rate only', () => {
    const hourly = rates.filter((row) => row.calculated_rate !== '')
    expect(hourly).toHaveLength(24)
    expect(
      hourly.filter(
        (row) =>
          hourCents({ weekly_cents: hundredths(row.base_rate), hourly_cents: null }, 100_00) !==
          hundredths(row.calculated_rate),
      ),
    ).toEqual([])
    expect(rates.filter((row) => row.calculated_rate === '' && row.employee_rate_type_code !== 'JN')).toEqual([])
  })

  test('a penalty is the percentage of the hourly rate, half a cent up, in every row', () => {
    expect(rows.length).toBeGreaterThan(440)
    const wrong = rows.filter(
      (row) =>
        hourCents({ weekly_cents: null, hourly_cents: hundredths(row.calculated_rate) }, hundredths(row.rate)) !==
        hundredths(row.penalty_calculated_value),
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

// 16 November 2026 is a Monday.
const [monday, thursday, saturday, sunday] = ['2026-11-16', '2026-11-19', '2026-11-21', '2026-11-22']

/** The beginning of a description, and the rate that the sample pays in the first or the last line of this time. */
type Covered = { description: string; times: string; line: 'first' | 'last'; is_holiday?: true }

const notShiftworkers: Covered[] = [
  { description: 'Ordinary hours', times: `${monday} 10:00-16:00`, line: 'first' },
  { description: 'Monday to Friday after 6.00 pm', times: `${monday} 10:00-19:00`, line: 'last' },
  { description: 'Saturday', times: `${saturday} 10:00-16:00`, line: 'first' },
  { description: 'Sunday', times: `${sunday} 10:00-16:00`, line: 'first' },
  { description: 'Public holiday', times: `${monday} 10:00-16:00`, line: 'first', is_holiday: true },
]
const shiftworkers: Covered[] = [
  {
    description: 'Other than baking production employees (OBPE): Monday to Friday - Starting at or after 6.00 pm',
    ...{ times: `${monday} 18:00-23:00`, line: 'first' },
  },
  { description: 'All shiftworkers: Saturday', times: `${saturday} 18:00-23:00`, line: 'first' },
  { description: 'All shiftworkers: Sunday', times: `${sunday} 18:00-23:00`, line: 'first' },
  { description: 'All shiftworkers: Public holiday', times: `${monday} 18:00-23:00`, line: 'first', is_holiday: true },
]
const inOvertime: Covered[] = [
  { description: 'Monday to Saturday – first 3 hours', times: `${thursday} 10:00-14:00`, line: 'first' },
  { description: 'Monday to Saturday – after 3 hours', times: `${thursday} 10:00-14:00`, line: 'last' },
  { description: 'Monday to Saturday – first 3 hours', times: `${saturday} 10:00-14:00`, line: 'first' },
  { description: 'Monday to Saturday – after 3 hours', times: `${saturday} 10:00-14:00`, line: 'last' },
  { description: 'Sunday', times: `${sunday} 10:00-14:00`, line: 'last' },
  { description: 'Public holiday', times: `${thursday} 10:00-14:00`, line: 'last', is_holiday: true },
]

const tables: [clause: string, Employment, Covered[]][] = [
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

/** The 38 ordinary hours of a week, worked elsewhere. */
const fullWeek = ['16', '17'].map((day) => periodOf(retail, `2026-11-${day} 00:00-19:00`, { pay: null }))

function priceOf({ times, is_holiday }: Covered, pay: Partial<PayTerms>, isOvertime: boolean) {
  const holidays = is_holiday ? [{ date: times.slice(0, 10), name: 'Holiday', starts: null }] : []
  return pricedByBoth([...(isOvertime ? fullWeek : []), periodOf(retail!, times, { pay, holidays })]).at(-1)
}

describe('the General Retail sample', () => {
  const now = penalties.filter((row) => row.operative_from === '2025-07-01' && row.employee_rate_type_code === 'AD')
  const codes = retail.classifications.map(({ code }) => code)

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
    for (const one of covered) {
      const rows = now.filter(
        (row) => row.clause_description === clause && row.penalty_description?.startsWith(one.description),
      )
      expect(rows).toHaveLength(codes.length)
      expect(new Set(rows.map((row) => row.base_pay_rate_id))).toEqual(new Set(codes))
      for (const row of rows) {
        const pay = { classification: row.base_pay_rate_id ?? '', employment }
        const lines = priceOf(one, pay, covered === inOvertime)?.lines
        expect(lines?.at(one.line === 'first' ? 0 : -1), one.description).toMatchObject({
          ...{ percentage: hundredths(row.rate), rate_cents: hundredths(row.penalty_calculated_value) },
        })
      }
    }
  })

  test('covers all penalties of adults but those of baking production employees', () => {
    const left = now.filter(
      (row) =>
        !tables.some(
          ([clause, , covered]) =>
            clause === row.clause_description &&
            covered.some(({ description }) => row.penalty_description?.startsWith(description)),
        ),
    )
    expect(left.filter((row) => !row.penalty_description?.startsWith('Baking production employees (BPE)'))).toEqual([])
  })

  test('refuses the overtime of casuals, for which the database has no percentage', () => {
    expect(now.filter((row) => /casual.*overtime/i.test(row.clause_description ?? ''))).toEqual([])
    for (const one of inOvertime)
      expect(priceOf(one, { employment: 'casual' }, true), one.description).toMatchObject({
        ...{ lines: [], gaps: expect.arrayContaining([expect.objectContaining({ gap: 'not_covered' })]) },
      })
  })

  test('has the hourly allowances of the database', () => {
    const found = allowances.filter(
      (row) => row.operative_from === '2025-07-01' && row.payment_frequency === 'per hour',
    )
    expect(new Map(retail.allowances.map(({ clause, cents }) => [clause, cents]))).toEqual(
      new Map(found.map((row) => [row.clauses, hundredths(row.allowance_amount)])),
    )
    const weekly = new Map(retail.classifications.map(({ code, weekly_cents }) => [code, weekly_cents]))
    for (const row of found) {
      const rate = { weekly_cents: weekly.get(row.base_pay_rate_id ?? '') ?? null, hourly_cents: null }
      expect(hourCents(rate, hundredths(row.rate))).toBe(hundredths(row.allowance_amount))
    }
  })
})
