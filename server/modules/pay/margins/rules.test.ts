import { describe, expect, test } from 'vitest'
import type { PayLine } from '#contract/payroll/pay-rules/pay-lines.ts'
import { ruleSet } from '#contract/payroll/pay-rules/rule-set.ts'
import type { ChargeRateTerms } from '#server/modules/pay/charges/rules.ts'
import { ordinaryHour, type Rate } from '#server/modules/pay/costs/rules.ts'
import { storage } from '#server/modules/pay/samples/storage.ts'
import type { PricedSheet } from '#server/modules/pay/timesheets/weeks.ts'
import { chargeAndCostOf, type MarginRates } from './rules.ts'

const day = '2026-11-16'
const set = ruleSet.parse(storage)
/** Eight hours of a casual of grade 2 under Storage: 34.96 an hour. */
const eightHours: PayLine = { ...ordinaryHour(34_96), minutes: 480, percentage: 125_00, cents: 279_68 }

const priced = (changes: Partial<PricedSheet> = {}): PricedSheet => ({
  sheet: {
    ...{ id: 'sheet', employee_id: 'ava', customer_id: 'customer', location_id: 'wharf', position_id: 'picker' },
    ...{ works_on: day, starts_at: `${day}T08:00:00+11:00`, ends_at: `${day}T16:00:00+11:00` },
    ...{ time_zone: 'Australia/Sydney', breaks: [], break_minutes: 0, unpaid_minutes: 0 },
    ...{ status: 'approved', version: 1, placement_cents: null, extras: [] },
  },
  version: { id: 'version', rule_set_id: 'set', title: 'Storage', valid_from: '2026-07-01', rules: set },
  ...{ classification: 'GRADE-2', employment: 'casual', hourly_cents: 27_97, not_priced: null, gaps: [] },
  terms: {
    ...{ version_id: 'version', classification: 'GRADE-2', employment: 'casual', age: null, placement_cents: null },
    ...{ works_permanent_nights: false, all_purpose_allowances: [], recorded: [], pieces: [] },
  },
  ...{ lines: [eightHours], minutes: 480, cents: 279_68, currency: 'AUD' },
  facts: { week_starts_on: 'monday', periods: [] },
  ...changes,
})

const hourly: ChargeRateTerms = {
  ...{ id: 'rate', customer_id: 'customer', location_id: 'wharf', position_id: 'picker', employment: 'casual' },
  ...{ label: null, code: null, method: 'fixed', cents: 46_00, basis_points: null, passes_penalties: true },
  ...{ starts_on: day, ends_on: day },
}
/** A margin of nothing charges what each line costs. */
const atCost: ChargeRateTerms = { ...hourly, method: 'margin', cents: null, basis_points: 0, passes_penalties: false }

const anywhere = { state: null, industry_id: null, position_id: null, employment: null, starts_on: day, ends_on: day }
const percent = (kind: Rate['kind'], basis_points: number, where: Partial<Rate> = {}): Rate => ({
  ...{ kind, ...anywhere, basis_points, cents: null, ...where },
})
const perHour: Rate = { kind: 'per_hour', ...anywhere, basis_points: null, cents: 1_50 }
const cost = [
  percent('super', 12_00, { position_id: 'picker' }),
  percent('workers_compensation', 3_50, { industry_id: 'warehousing', employment: 'casual' }),
  percent('payroll_tax', 5_45, { state: 'NSW' }),
]

const at = (changes: Partial<MarginRates> = {}): MarginRates => ({
  charge: new Map([['customer', [hourly]]]),
  cost,
  places: new Map([['wharf', { state: 'NSW', industry_id: 'warehousing', currency: 'AUD' }]]),
  ...changes,
})
const charging = (rate: ChargeRateTerms) => new Map([['customer', [rate]]])

test('eight hours are charged and cost by the rates of their customer, site, position, employment and day', () => {
  expect(chargeAndCostOf(priced(), at())).toMatchObject({
    charge: { cents: 368_00, gaps: [], lines: [{ charge_rate_id: 'rate', cents: 368_00 }] },
    // 12 % and 3.5 % of 279.68; 5.45 % of 279.68 + 33.56
    cost: { pay_cents: 279_68, super_cents: 33_56, workers_compensation_cents: 9_79, payroll_tax_cents: 17_07 },
  })
  expect(chargeAndCostOf(priced(), at())?.cost).toMatchObject({ total_cents: 340_10, missing: [] })
})

test.each([
  ['it was not priced', { not_priced: 'below_minimum' }],
  ['somebody has to decide about its pay', { gaps: [{ gap: 'age_not_known' }] }],
  ['its terms are not known', { terms: null }],
  ['its rule set has no version', { version: null }],
] as const)('nothing is known where %s', (_, changes) => {
  expect(chargeAndCostOf(priced(changes), at())).toBeNull()
})

describe('what is missing is named', () => {
  test('where the rates are those of another customer', () => {
    const found = chargeAndCostOf(priced(), at({ charge: new Map([['other', [hourly]]]) }))

    expect(found?.charge).toEqual({
      ...{ lines: [], cents: 0 },
      gaps: [{ gap: 'no_charge_rate', label: 'ordinary', location_id: 'wharf', position_id: 'picker', day }],
    })
    expect(found?.cost.total_cents).toBe(340_10)
  })

  test('where state and industry of the site are not known', () => {
    expect(chargeAndCostOf(priced(), at({ places: new Map() }))?.cost).toMatchObject({
      ...{ super_cents: 33_56, total_cents: 313_24, missing: ['workers_compensation', 'payroll_tax'] },
    })
  })

  test('where a margin is on a cost of which a part is', () => {
    const found = chargeAndCostOf(priced(), at({ charge: charging(atCost), cost: cost.slice(1) }))

    expect(found?.cost.missing).toEqual(['super'])
    expect(found?.charge.gaps).toMatchObject([{ gap: 'cost_not_known' }])
  })
})

describe('a margin is on the cost of each line', () => {
  const none = percent('super', 0)
  const free = [none, percent('workers_compensation', 0), percent('payroll_tax', 0), perHour]
  const charged = (lines: PayLine[], minutes: number) =>
    chargeAndCostOf(priced({ lines, minutes }), at({ charge: charging(atCost), cost: free }))

  test('with its shares in percent', () => {
    expect(chargeAndCostOf(priced(), at({ charge: charging(atCost) }))?.charge.cents).toBe(340_10)
  })

  test.each<[string, Partial<PayLine>, number]>([
    // 8 h at 1.50
    ['with the fixed amount of its hours', {}, 291_68],
    ['with that of hours which are paid, but not worked, once', { label: 'minimum_engagement' }, 291_68],
    ['with that of overtime which is paid, but not worked, once', { label: 'minimum_overtime' }, 291_68],
    ['without it for a missed break', { label: 'missed_break' }, 279_68],
    ['without it for a band in cents', { label: 'evening', percentage: null }, 279_68],
    ['without it for units', { label: 'allowance', percentage: null, minutes: null, hundredths: 100 }, 279_68],
  ])('%s', (_, changes, cents) => {
    expect(charged([{ ...eightHours, ...changes }], 480)?.charge.lines).toMatchObject([{ cents }])
  })

  test('so that the lines add up to the cost of the timesheet', () => {
    const evening: PayLine = { ...eightHours, label: 'evening', percentage: null, minutes: 120, cents: 5_62 }
    const madeUp: PayLine = { ...eightHours, label: 'minimum_engagement', minutes: 60, cents: 34_96 }
    const found = charged([eightHours, evening, madeUp], 480)

    // 279.68 + 5.62 + 34.96 of pay; 9 h at 1.50
    expect(found?.cost.total_cents).toBe(333_76)
    expect(found?.charge.cents).toBe(333_76)
  })
})
