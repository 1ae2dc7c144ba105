import { describe, expect, test } from 'vitest'
import { addDays } from '#contract/values/time.ts'
import { type AccruedWeek, missingAccruals, serviceGrant, yearlyGrant, yearOfEmployment } from './accrual-rules.ts'

const monday = (week: number) => addDays('2026-01-05', 7 * week)
const weeksOf = (...minutes: number[]) => new Map(minutes.map((one, week) => [monday(week), one]))

/** The ledger after a run of the job. */
function run(ordinary: ReadonlyMap<string, number>, ledger: readonly AccruedWeek[], rate = 4000): AccruedWeek[] {
  const made = missingAccruals(ordinary, ledger, rate)
  return [
    ...ledger,
    ...made.map(({ period_from = '', edition = 0, ordinary_minutes = 0, weeks_thousandths = 0, minutes }) => ({
      ...{ period_from, edition, ordinary_minutes, weeks_thousandths, minutes },
    })),
  ]
}
const sum = (ledger: readonly AccruedWeek[]) => ledger.reduce((total, { minutes }) => total + minutes, 0)

describe('leave per ordinary hour', () => {
  test('of each week is the difference, so that the rest of one counts in the next', () => {
    // 2,280 × 4 ÷ 52 is 175 5⁄13.
    const made = run(weeksOf(2280, 2280, 2280, 2280, 2280), [])
    expect(made.map(({ minutes }) => minutes)).toEqual([175, 175, 176, 175, 175])
    expect(sum(run(new Map(Array.from({ length: 52 }, (_, week) => [monday(week), 2280])), []))).toBe(4 * 2280)
  })

  test('of a week that was corrected is its difference, in that week only', () => {
    const first = run(weeksOf(2280, 2280, 2280), [])
    const corrected = run(weeksOf(2280, 1800, 2280), first)
    expect(corrected.slice(3)).toEqual([
      { period_from: monday(1), edition: 2, ordinary_minutes: -480, weeks_thousandths: 4000, minutes: -37 },
    ])
    // (2,280 + 1,800 + 2,280) × 4 ÷ 52 = 489.2…
    expect(sum(corrected)).toBe(489)
  })

  test('changes with the type from then on, and a correction of a former week is at the rate of then', () => {
    const first = run(weeksOf(2280, 2280), [], 4000)
    const second = run(weeksOf(2280, 2280, 2280), first, 5000)
    expect(second.at(-1)).toMatchObject({ period_from: monday(2), weeks_thousandths: 5000, minutes: 219 })
    expect(run(weeksOf(2280, 0, 2280), second, 5000).at(-1)).toMatchObject({ weeks_thousandths: 4000, minutes: -175 })
  })

  test('is the share of all ordinary time, and nothing twice, however often, in whatever order and with whatever stops it runs', () => {
    // A fixed sequence of numbers that look random.
    let seed = 20_261_118
    const random = (below: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
      return seed % below
    }
    for (let round = 0; round < 200; round += 1) {
      const ordinary = new Map<string, number>()
      let ledger: AccruedWeek[] = []
      for (let step = 0; step < 30; step += 1) {
        ordinary.set(monday(random(20)), random(3000))
        const whole = run(ordinary, ledger)
        // Stopped half-way, it kept some of its entries, from the first on.
        ledger = random(3) === 0 ? whole.slice(0, ledger.length + random(whole.length - ledger.length + 1)) : whole
      }
      ledger = run(ordinary, ledger)
      const total = [...ordinary.values()].reduce((all, minutes) => all + minutes, 0)
      expect(sum(ledger)).toBe(Math.floor((total * 4) / 52))
      expect(run(ordinary, ledger)).toEqual(ledger)
      const keys = ledger.map(({ period_from, edition }) => `${period_from} ${edition}`)
      expect(new Set(keys).size).toBe(keys.length)
    }
  })
})

describe('years of employment', () => {
  test.each([
    ['2024-03-01', '2024-02-29', null],
    ['2024-03-01', '2024-03-01', { number: 0, starts_on: '2024-03-01' }],
    ['2024-03-01', '2026-02-28', { number: 1, starts_on: '2025-03-01' }],
    ['2024-03-01', '2026-03-01', { number: 2, starts_on: '2026-03-01' }],
    ['2024-02-29', '2025-03-01', { number: 1, starts_on: '2025-02-28' }],
  ] as const)('from %s, the day %s is in %o', (start, day, year) => {
    expect(yearOfEmployment(start, day)).toEqual(year)
  })
})

describe('leave in full each year', () => {
  const facts = (more: object = {}) => ({
    ...{
      start: '2025-05-01',
      today: '2026-11-18',
      day_minutes: 456,
      granted: [],
      openings: [],
      balanceBefore: () => 0,
    },
    ...more,
  })
  const tenDays = { yearly_days: 10, yearly_minutes: null }

  test('is ten usual days from the first day of the year of employment on', () => {
    expect(yearlyGrant(tenDays, facts())).toEqual([
      { kind: 'accrued', minutes: 4560, period_from: '2026-05-01', edition: 1, on_day: '2026-05-01' },
    ])
    expect(yearlyGrant({ yearly_days: null, yearly_minutes: 3000 }, facts())).toMatchObject([{ minutes: 3000 }])
  })

  test('replaces what the year before left over', () => {
    const granted = yearlyGrant(tenDays, facts({ balanceBefore: () => 1000 }))
    expect(granted.map(({ kind, minutes }) => [kind, minutes])).toEqual([
      ['expired', -1000],
      ['accrued', 4560],
    ])
  })

  test('is not granted twice, beside an opening balance of the year, or before employment', () => {
    expect(yearlyGrant(tenDays, facts({ granted: ['2026-05-01'] }))).toEqual([])
    expect(yearlyGrant(tenDays, facts({ openings: ['2026-06-30'] }))).toEqual([])
    expect(yearlyGrant(tenDays, facts({ start: '2026-12-01' }))).toEqual([])
  })
})

describe('leave by service', () => {
  const type = { weeks_thousandths: 8667, service_years: 10, accrues_from: '2020-01-01' }
  const grant = (start: string, granted: string[] = []) =>
    serviceGrant(type, { start, today: '2026-11-18', granted, week_minutes: 2280 }).map(({ minutes }) => minutes)

  test('is granted with the tenth year in full, in part with each further one, and never twice', () => {
    expect(grant('2016-11-19')).toEqual([])
    // 8.667 × 2,280 = 19,760.76
    expect(grant('2016-11-18')).toEqual([19_760])
    expect(grant('2015-11-18')).toEqual([21_736 - 19_760])
    expect(grant('2016-11-18', ['2026-11-18'])).toEqual([])
  })

  test('of years before the type accrues is not granted', () => {
    expect(
      serviceGrant(
        { ...type, accrues_from: '2026-11-20' },
        { start: '2016-11-18', today: '2026-11-25', granted: [], week_minutes: 2280 },
      ),
    ).toEqual([])
  })
})
