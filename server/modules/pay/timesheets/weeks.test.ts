// A week is priced with what it depends on: the same as if all of the person's time were priced at once.
import { describe, expect, test } from 'vitest'
import type { RuleSetInput } from '#contract/payroll/pay-rules/rule-set.ts'
import { addDays } from '#contract/values/time.ts'
import { type WeekStart, weekStarts } from '#contract/values/week-starts.ts'
import { pricePeriods } from '#server/modules/pay/pricing/price-periods.ts'
import { plainRules } from '#server/testing/records/pay-rules.ts'
import { workedTime } from '#server/modules/timesheets/rules.ts'
import type { PersonFacts, PricingFacts, SheetFacts } from './facts.ts'
import { payTermsOf } from './pay-terms.ts'
import { type Pricer, priceSheets, pricedAlike } from './weeks.ts'

const time_zone = 'Australia/Sydney'
const personWith = (week_start: WeekStart): PersonFacts => ({
  ...{ id: 'ava', type: 'employee', birth_date: '1990-05-17', currency: 'AUD', week_start },
  ...{ pay_cycle: null, pay_cycle_anchor: null, basis: 'casual' },
})

/** Seven weeks of shifts of different lengths: some soon after the one before or right at its end, some across midnight. */
function sheets(): SheetFacts[] {
  const spans = [
    '06:00–14:30',
    '06:00–16:00',
    '05:00–13:00',
    '22:00–06:00',
    '00:00–10:30',
    '07:00–17:00',
    '22:30–00:00',
  ].map((span) => span.split('–'))
  return Array.from({ length: 49 }, (_, day) => {
    const works_on = addDays('2026-08-03', day)
    const [starts = '', ends = ''] = spans[(day * 5 + Math.floor(day / 9)) % spans.length] ?? []
    const breaks = [{ minutes: 30, paid: false }]
    const time = workedTime({ works_on, starts, ends, zone: time_zone, breaks, ambiguous: 'earlier', paid_by: 'clock' })
    const place = { customer_id: `customer ${day % 2}`, location_id: 'wharf', position_id: 'chef' }
    return {
      ...{ id: `day ${day}`, employee_id: 'ava', ...place, works_on, time_zone, breaks, ...time },
      ...{ status: 'approved', version: 1, placement_cents: null, extras: [] },
    } satisfies SheetFacts
  }).filter((sheet, day, all) => day % 6 !== 5 && (day === 0 || sheet.starts_at >= (all[day - 1]?.ends_at ?? '')))
}

function factsUnder(changes: Partial<RuleSetInput>): PricingFacts {
  const assignment = {
    ...{
      id: 'assignment',
      rule_set_id: 'set',
      classification: 'L1',
      works_permanent_nights: false,
      starts_on: '2026-01-01',
    },
    ...{ customer_id: null, location_id: null, position_id: null, employee_id: null, ends_on: null },
    all_purpose_allowances: [],
  }
  const version = {
    id: 'version',
    rule_set_id: 'set',
    title: 'Plain',
    valid_from: '2026-01-01',
    rules: plainRules(changes),
  }
  return {
    ...{ people: [], sheets: new Map([['ava', sheets()]]), assignments: [assignment] },
    ...{ versions: new Map([['set', [version]]]), holidays: new Map() },
  }
}

const { overtime, ordinary_hours } = plainRules()
const percentages = { permanent: 20_000, casual: 22_500, casual_of: 'hourly_rate' as const, clause: null }
const cycle = { weeks: 4, starts_on: '2026-07-06', minutes: 150 * 60 }

describe.each<[string, Partial<RuleSetInput>]>([
  ['weekly hours', {}],
  [
    'a rest after any work',
    { overtime: { ...overtime, triggers: ['short_rest', 'week'] }, short_rest: rest('any_work') },
  ],
  [
    'a rest after overtime',
    { overtime: { ...overtime, triggers: ['short_rest', 'week'] }, short_rest: rest('overtime') },
  ],
  ['a cycle', { overtime: { ...overtime, triggers: ['cycle'] }, ordinary_hours: { ...ordinary_hours, cycle } }],
  [
    'a least overtime',
    {
      overtime: { ...overtime, triggers: ['week', 'days'], minimum_minutes: 240 },
      ordinary_hours: { ...ordinary_hours, days_a_week: 4 },
    },
  ],
])('under rules with %s', (_, changes) => {
  const facts = factsUnder(changes)
  const rules = facts.versions.get('set')?.[0]?.rules ?? plainRules()

  test.each(weekStarts)('each week from %s on is priced as it is with all other time', (week_start) => {
    const priced = priceSheets(facts, personWith(week_start), { isWanted: () => true, price: pricePeriods })
    const all = new Map(priced.flatMap((one) => one.facts.periods.map((period) => [period.id, period])))
    const periods = [...all.values()].map(({ pay, ...period }) => ({ ...period, pay: pay && payTermsOf(pay, rules) }))
    const weekday = priced[0]?.facts.week_starts_on ?? 'monday'
    const atOnce = new Map(pricePeriods(periods, weekday).map((one) => [one.id, one.lines]))

    expect(weekday.slice(0, 3)).toBe(week_start)
    expect(priced.length).toBeGreaterThan(30)
    for (const { sheet, lines } of priced) expect(lines, sheet.id).toEqual(atOnce.get(sheet.id))
  })

  test('one week is priced alike when only it is wanted', () => {
    const person = personWith('wed')
    const isWanted = ({ works_on }: SheetFacts) => works_on >= '2026-09-02' && works_on <= '2026-09-08'
    const all = priceSheets(facts, person, { isWanted: () => true, price: pricePeriods })
    const some = priceSheets(facts, person, { isWanted, price: pricePeriods })

    expect(some).toEqual(all.filter(({ sheet }) => isWanted(sheet)))
    expect(some.length).toBeGreaterThan(3)
  })
})

function rest(after: 'any_work' | 'overtime') {
  return { minutes: 600, after, percentages }
}

describe('two interpreters', () => {
  const priced =
    (cents: number): Pricer =>
    () => [{ id: 'a', minutes: 60, cents, lines: [], gaps: [] }]

  test('that price differently price nothing, and say so', () => {
    expect(pricedAlike(priced(2500), priced(2501))([], 'monday')).toEqual([
      { id: 'a', minutes: 60, cents: 0, lines: [], gaps: [{ gap: 'calculations_differ' }] },
    ])
  })

  test('of which one prices fewer periods price nothing of the others', () => {
    expect(pricedAlike(priced(2500), () => [])([], 'monday')).toMatchObject([
      { cents: 0, gaps: [{ gap: 'calculations_differ' }] },
    ])
  })

  test('that price alike have one result', () => {
    expect(pricedAlike(priced(2500), priced(2500))([], 'monday')).toMatchObject([{ cents: 2500 }])
  })
})
