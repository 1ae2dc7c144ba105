import { describe, expect, test } from 'vitest'
import type { PayLine } from '#contract/payroll/pay-rules/pay-lines.ts'
import { ruleSet } from '#contract/payroll/pay-rules/rule-set.ts'
import { storage } from '#server/modules/pay/samples/storage.ts'
import { periodOf, pricedByBoth } from '#server/testing/pricing.ts'
import { costOf, costRateFor, type CostFacts, marginOf, ordinaryHour, type Rate } from './rules.ts'

const set = ruleSet.parse(storage)
const monday = '2026-11-16'
const facts: CostFacts = {
  ...{ state: 'NSW', industry_id: 'warehousing', position_id: 'picker', employment: 'casual', day: monday },
}
const anywhere = { state: null, industry_id: null, position_id: null, employment: null }
const always = { starts_on: '2025-07-01', ends_on: null }

const percent = (kind: Rate['kind'], basis_points: number, where: Partial<Rate> = {}): Rate => ({
  ...{ kind, ...anywhere, ...always, basis_points, cents: null, ...where },
})
const perHour = (cents: number): Rate => ({ kind: 'per_hour', ...anywhere, ...always, basis_points: null, cents })

const superannuation = percent('super', 12_00)
const compensation = percent('workers_compensation', 3_50, { industry_id: 'warehousing' })
const payrollTax = percent('payroll_tax', 5_45, { state: 'NSW' })
const rates = [superannuation, compensation, payrollTax]

type Period = ReturnType<typeof periodOf>
/** What the last of the periods costs. */
function costOfLast(periods: Period[], with_rates: readonly Rate[] = rates, work: Partial<CostFacts> = {}) {
  const priced = pricedByBoth(periods).at(-1)
  if (!priced) throw new Error('no period')
  return costOf(priced.lines, with_rates, { ...facts, ...work, minutes: priced.minutes })
}

/** What is set aside for an hour of a permanent employee at 30.00, changed. */
const leaveFor = (changes: Partial<PayLine>) =>
  costOf([{ ...ordinaryHour(30_00), ...changes }], [percent('leave', 10_00)], {
    ...facts,
    employment: 'permanent',
    minutes: 60,
  }).leave_cents

describe('what time costs', () => {
  test('Storage grade 2, a casual on a Monday: all parts, and the margin of a charge', () => {
    const cost = costOfLast([periodOf(set, `${monday} 08:00-16:00`)])

    expect(cost).toEqual({
      // 8 h at 34.96; 12 % of it; 3.5 % of it; 5.45 % of 279.68 + 33.56
      ...{ pay_cents: 279_68, super_cents: 33_56, workers_compensation_cents: 9_79, payroll_tax_cents: 17_07 },
      ...{ leave_cents: 0, per_hour_cents: 0, total_cents: 340_10, missing: [] },
    })
    expect(marginOf(8 * 46_00, cost)).toEqual({ cents: 27_90, basis_points: 7_58 })
  })

  test('the same hours as Sunday overtime have no super, and so less payroll tax on them', () => {
    const week = ['16', '17', '18', '19', '20'].map((day) => periodOf(set, `2026-11-${day} 08:00-16:00`))
    const cost = costOfLast([...week, periodOf(set, '2026-11-22 08:00-16:00')])

    // 8 h at 55.94; 3.5 % and 5.45 % of it
    expect(cost).toMatchObject({ pay_cents: 447_52, super_cents: 0, workers_compensation_cents: 15_66 })
    expect(cost).toMatchObject({ payroll_tax_cents: 24_39, total_cents: 487_57, missing: [] })
    expect(marginOf(368_00, cost)).toEqual({ cents: -119_57, basis_points: -32_49 })
  })

  test('super is due on the ordinary part of a day that ends in overtime', () => {
    const cost = costOfLast([periodOf(set, `${monday} 10:00-18:30`, { breaks: ['12:00-12:30'] })])

    // 7 h at 34.96 are 244.72; the hour after 17:30 costs 48.95
    expect(cost).toMatchObject({ pay_cents: 293_67, super_cents: 29_37 })
  })

  test('leave is set aside for permanent employees, for ordinary time on any day, not for overtime', () => {
    const leave = [...rates, percent('leave', 10_00)]
    const permanent = (times: string) => periodOf(set, times, { pay: { employment: 'permanent' } })
    const cost = (times: string) => costOfLast([permanent(times)], leave, { employment: 'permanent' })

    expect(cost(`${monday} 08:00-16:00`)).toMatchObject({ pay_cents: 223_76, leave_cents: 22_38 })
    expect(cost('2026-11-22 08:00-16:00')).toMatchObject({ pay_cents: 447_52, leave_cents: 44_75 })
    // From 16:30 on 1 h ordinary at 27.97; then 2 h at 150 %
    expect(cost(`${monday} 16:30-19:30`)).toMatchObject({ leave_cents: 2_80 })
    expect(costOfLast([periodOf(set, `${monday} 08:00-16:00`)], leave)).toMatchObject({ leave_cents: 0, missing: [] })
  })

  test.each([
    ...['ordinary', 'saturday', 'sunday', 'public_holiday', 'early', 'afternoon', 'evening', 'night'],
    'permanent_night',
  ] as const)('leave is set aside for time of %s', (label) => {
    expect(leaveFor({ label })).toBe(3_00)
  })

  test.each<[string, Partial<PayLine>]>([
    ['overtime', { label: 'overtime_first' }],
    ['an allowance', { label: 'allowance', percentage: null, minutes: null, hundredths: 100 }],
    ['a missed break', { label: 'missed_break' }],
    ['time up to a minimum engagement', { label: 'minimum_engagement' }],
    ['an amount on top of the time', { label: 'evening', percentage: null }],
  ])('no leave is set aside for %s', (_, changes) => {
    expect(leaveFor(changes)).toBe(0)
  })

  test('the fixed amount is for hours up to a minimum of overtime too, and not for units', () => {
    const lines: PayLine[] = [
      { ...ordinaryHour(30_00), label: 'minimum_overtime', minutes: 120 },
      { ...ordinaryHour(5_00), label: 'allowance', percentage: null, minutes: null, hundredths: 100 },
    ]

    // 1 h worked and 2 h made up, at 1.50
    expect(costOf(lines, [perHour(1_50)], { ...facts, minutes: 60 }).per_hour_cents).toBe(4_50)
  })

  test('the fixed amount is for every paid hour, also for those up to a minimum engagement', () => {
    const cost = (times: string) => costOfLast([periodOf(set, times)], [...rates, perHour(1_50)]).per_hour_cents

    expect(cost(`${monday} 08:00-16:00`)).toBe(12_00)
    expect(cost(`${monday} 08:00-12:20`)).toBe(6_50)
    expect(cost(`${monday} 08:00-09:00`)).toBe(6_00)
  })

  test('each part is rounded once, half a cent up', () => {
    const lines = [33, 33, 33].map((cents) => ({ ...ordinaryHour(cents), cents }))
    const cost = costOf(lines, [percent('super', 50_00)], { ...facts, minutes: 180 })

    // Half of 0.99; line by line it would be 0.51
    expect(cost.super_cents).toBe(50)
    expect(costOf([ordinaryHour(1_00)], [percent('super', 50)], { ...facts, minutes: 60 }).super_cents).toBe(1)
  })

  test('only what a rule set says counts for a part is in it', () => {
    const counting = (counts_for: PayLine['counts_for']) => [{ ...ordinaryHour(100_00), counts_for }]
    const cost = (counts_for: PayLine['counts_for']) => costOf(counting(counts_for), rates, { ...facts, minutes: 60 })

    expect(cost({ super: false, payroll_tax: true, workers_compensation: true })).toMatchObject({
      ...{ super_cents: 0, workers_compensation_cents: 3_50, payroll_tax_cents: 5_45 },
    })
    // The super is taxed all the same
    expect(cost({ super: true, payroll_tax: false, workers_compensation: false })).toMatchObject({
      ...{ super_cents: 12_00, workers_compensation_cents: 0, payroll_tax_cents: 65, total_cents: 112_65 },
    })
  })
})

describe('a missing rate', () => {
  test('is named by its kind', () => {
    const cost = costOfLast([periodOf(set, `${monday} 08:00-16:00`)], [superannuation])

    expect(cost).toMatchObject({ super_cents: 33_56, total_cents: 313_24 })
    expect(cost.missing).toEqual(['workers_compensation', 'payroll_tax'])
  })

  test('is none where nothing is due, where the rate is zero, or for the amount that an agency need not have', () => {
    const week = ['16', '17', '18', '19', '20'].map((day) => periodOf(set, `2026-11-${day} 08:00-16:00`))
    const sunday = [...week, periodOf(set, '2026-11-22 08:00-16:00')]
    const untaxed = percent('payroll_tax', 0)

    expect(costOfLast(sunday, [compensation, untaxed])).toMatchObject({ payroll_tax_cents: 0, missing: [] })
    expect(costOf([], [], { ...facts, minutes: 0 })).toMatchObject({ total_cents: 0, missing: [] })
  })

  test('of leave is named for permanent employees', () => {
    const work = { ...facts, employment: 'permanent' as const, minutes: 60 }

    expect(costOf([ordinaryHour(30_00)], rates, work).missing).toEqual(['leave'])
  })
})

describe('the rate for work', () => {
  const rateFor = (of: readonly Rate[], work: Partial<CostFacts> = {}) =>
    costRateFor(of, { ...facts, ...work, kind: 'workers_compensation' })?.basis_points ?? null
  const of = (basis_points: number, where: Partial<Rate>) => percent('workers_compensation', basis_points, where)

  test('is of its kind, and one for the work', () => {
    expect(rateFor([superannuation])).toBeNull()
    expect(rateFor([of(1, { state: 'VIC' })])).toBeNull()
    expect(rateFor([of(1, { industry_id: 'retail' })])).toBeNull()
    expect(rateFor([of(1, { position_id: 'driver' })])).toBeNull()
    expect(rateFor([of(1, { employment: 'permanent' })])).toBeNull()
    expect(rateFor([of(1, { state: 'NSW' })])).toBe(1)
    expect(rateFor([of(1, { state: 'NSW' })], { state: null })).toBeNull()
    expect(rateFor([of(1, { industry_id: 'warehousing' })], { industry_id: null })).toBeNull()
  })

  test('applies from its first day to its last', () => {
    const june = of(1, { starts_on: '2026-06-01', ends_on: '2026-06-30' })
    const days = ['2026-05-31', '2026-06-01', '2026-06-30', '2026-07-01']

    expect(days.map((day) => rateFor([june], { day }))).toEqual([null, 1, 1, null])
  })

  test('is the most specific: position, industry, employment, state', () => {
    const ascending = [
      of(1, {}),
      of(2, { state: 'NSW' }),
      of(3, { employment: 'casual' }),
      of(4, { employment: 'casual', state: 'NSW' }),
      of(5, { industry_id: 'warehousing' }),
      of(6, { industry_id: 'warehousing', state: 'NSW' }),
      of(7, { industry_id: 'warehousing', employment: 'casual', state: 'NSW' }),
      of(8, { position_id: 'picker' }),
      of(9, { position_id: 'picker', state: 'NSW' }),
      of(10, { position_id: 'picker', industry_id: 'warehousing' }),
    ]

    for (let count = 1; count <= ascending.length; count += 1) {
      expect(rateFor(ascending.slice(0, count))).toBe(count)
      expect(rateFor(ascending.slice(0, count).toReversed())).toBe(count)
    }
  })
})

test('a margin is a share of the charge, and none of no charge', () => {
  expect(marginOf(46_00, { total_cents: 42_51 })).toEqual({ cents: 3_49, basis_points: 7_59 })
  expect(marginOf(0, { total_cents: 1_00 })).toEqual({ cents: -1_00, basis_points: null })
  expect(marginOf(40_00, { total_cents: 50_00 })).toEqual({ cents: -10_00, basis_points: -25_00 })
})
