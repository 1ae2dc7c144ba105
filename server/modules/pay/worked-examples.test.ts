import { describe, expect, test } from 'vitest'
import type { PayLine, PayTerms, WorkPeriod } from '#contract/payroll/pay-rules/pay-lines.ts'
import { type RuleSetInput, ruleSet } from '#contract/payroll/pay-rules/rule-set.ts'
import { priceMinutes } from '#server/modules/pay/minute-by-minute/price-minutes.ts'
import { pricePeriods } from '#server/modules/pay/pricing/price-periods.ts'
import { periodOf, pricedByBoth } from '#server/testing/pricing.ts'

const counts = { super: true, payroll_tax: true, workers_compensation: true }
const notSuper = { ...counts, super: false }
const everyDay = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const
const noLimit = { permanent: null, casual: null }

type Percentages = RuleSetInput['ordinary']['weekday']

/** In percent, of the hourly rate. */
const percent = (permanent: number | null, casual: number | 'to_choose' | null, clause: string | null = null) => ({
  permanent: permanent === null ? null : Math.round(permanent * 100),
  casual: typeof casual === 'number' ? Math.round(casual * 100) : casual,
  clause,
})

const kinds = (weekday: Percentages, saturday: Percentages, sunday: Percentages, public_holiday: Percentages) => ({
  ...{ weekday, saturday, sunday, public_holiday },
})

/** Tiers of which the first takes so many minutes, the same on every kind of day. */
function tiers(minutes: number, first: Percentages, further: Percentages) {
  const both = [
    { label: 'overtime_first' as const, minutes, percentages: first },
    { label: 'overtime_further' as const, minutes: null, percentages: further },
  ]
  return { weekday: both, saturday: both, sunday: both, public_holiday: both }
}

const only = (label: 'overtime_sunday' | 'overtime_public_holiday', percentages: Percentages) => [
  { label, minutes: null, percentages },
]

function spanOnWeekdays(weekday: { from: string; to: string }) {
  const weekdays = { monday: weekday, tuesday: weekday, wednesday: weekday, thursday: weekday, friday: weekday }
  return { ...weekdays, saturday: null, sunday: null, public_holiday: null }
}

const noSpan = Object.fromEntries([...everyDay, 'public_holiday'].map((day) => [day, null])) as Record<
  (typeof everyDay)[number] | 'public_holiday',
  null
>
const noOrdinaryHours = { span: noSpan, day: noLimit, week: noLimit }

function ruleSetOf(hourly_cents: number, fields: Partial<RuleSetInput> = {}) {
  return ruleSet.parse({
    ...{ code: 'SAMPLE', title: 'Sample', instrument: 'MA000000', valid_from: '2025-07-01' },
    source: { text: 'Test', read_on: '2026-07-01' },
    not_covered: [],
    classifications: [{ code: 'ONE', title: 'Level 1', hourly_cents }],
    casual: { loading: 2500, rounds_casual_rate: true },
    ordinary: kinds(percent(100, 125), percent(150, 175), percent(200, 225), percent(250, 275)),
    stacking: 'highest',
    across_midnight: { day: 'by_the_clock', public_holiday: 'by_the_clock' },
    clock_change: 'by_the_clock',
    ordinary_hours: noOrdinaryHours,
    overtime: { triggers: [], tiers: tiers(120, percent(150, 175), percent(200, 225)) },
    counts_for: {
      ...{ ordinary: counts, overtime: notSuper, minimum_engagement: counts, missed_break: notSuper },
      piece_work: counts,
    },
    ...fields,
  })
}

const price = (...periods: WorkPeriod[]) => pricedByBoth(periods)

const priceOne = (...[rule_set, times, fields]: Parameters<typeof periodOf>) =>
  price(periodOf(rule_set, times, fields))[0]!

/** Label, minutes or hundredths, rate and cents. */
const brief = (lines: readonly PayLine[]) =>
  lines.map(({ label, minutes, hundredths, rate_cents, cents }) => [label, minutes ?? hundredths, rate_cents, cents])
const ratesOf = ({ lines }: { lines: readonly PayLine[] }) => lines.map(({ rate_cents }) => rate_cents)

// 16 November 2026 is a Monday.
const monday = '2026-11-16'
const saturday = '2026-11-21'
const sunday = '2026-11-22'
const holidayOn = (date: string, starts: string | null = null) => [{ date, name: 'Holiday', starts }]

/** The rates of an hour of ordinary time on a weekday, a Saturday, a Sunday and a public holiday. */
const ordinaryRates = (rules: PayTerms['rule_set'], pay: Partial<PayTerms> = {}) =>
  [
    priceOne(rules, `${monday} 09:00-10:00`, { pay }),
    priceOne(rules, `${saturday} 09:00-10:00`, { pay }),
    priceOne(rules, `${sunday} 09:00-10:00`, { pay }),
    priceOne(rules, `${monday} 09:00-10:00`, { pay, holidays: holidayOn(monday) }),
  ].flatMap(ratesOf)

/** The same when every minute is overtime: four hours on each kind of day, so that both tiers are reached. */
function overtimeRates(rules: PayTerms['rule_set'], pay: Partial<PayTerms> = {}) {
  const hours = { ...rules.ordinary_hours, day: { permanent: 0, casual: 0 } }
  const overtime = { ...rules, ordinary_hours: hours, overtime: { ...rules.overtime, triggers: ['day' as const] } }
  return {
    weekday: ratesOf(priceOne(overtime, `${monday} 09:00-13:00`, { pay })),
    saturday: ratesOf(priceOne(overtime, `${saturday} 09:00-13:00`, { pay })),
    sunday: ratesOf(priceOne(overtime, `${sunday} 09:00-13:00`, { pay })),
    public_holiday: ratesOf(priceOne(overtime, `${monday} 09:00-13:00`, { pay, holidays: holidayOn(monday) })),
  }
}

const storage = ruleSetOf(2797, {
  ordinary_hours: {
    span: spanOnWeekdays({ from: '07:00', to: '17:30' }),
    day: noLimit,
    week: { permanent: 2280, casual: 2280 },
  },
  overtime: {
    triggers: ['week', 'span'],
    tiers: {
      ...tiers(120, percent(150, 175), percent(200, 225)),
      sunday: only('overtime_sunday', percent(200, 200)),
      public_holiday: only('overtime_public_holiday', percent(250, 250)),
    },
  },
  minimum_engagement: [
    {
      ...{ employments: ['casual'], kinds_of_day: ['weekday', 'saturday', 'sunday', 'public_holiday'], minutes: 240 },
      ...{ paid_at: 'kind_of_day', counts: 'each_period', clause: '11.4' },
    },
  ],
})
const storageWithoutMinimum = { ...storage, minimum_engagement: [] }

/** 38 hours of the week, under no rule set. */
const worked38Hours = [16, 17, 18, 19, 20].map((day) =>
  periodOf(storage, `2026-11-${day} 09:00-${day === 20 ? '15:00' : '17:00'}`, { pay: null }),
)

describe('the worked examples', () => {
  test.each([
    ['none', percent(150, 150), 3000],
    ['additive', percent(150, 175), 3500],
    ['compounding', { ...percent(150, 150), casual_of: 'casual_rate' as const }, 3750],
  ])('1: overtime of 150 % with a casual loading that is %s', (_, overtime, cents) => {
    const rules = ruleSetOf(2000, { overtime: { triggers: [], tiers: tiers(120, overtime, overtime) } })

    expect(overtimeRates(rules).weekday).toEqual([cents, cents])
  })

  test('2: Storage, casual: rates of ordinary time and overtime', () => {
    expect(ordinaryRates(storageWithoutMinimum)).toEqual([3496, 4895, 6293, 7692])
    expect(overtimeRates(storageWithoutMinimum)).toEqual({
      ...{ weekday: [4895, 6293], saturday: [4895, 6293], sunday: [5594], public_holiday: [6993] },
    })
  })

  test('3: Storage, casual: a Sunday of eight ordinary hours, and after the week is full', () => {
    const eightHours = periodOf(storage, `${sunday} 08:00-16:00`)

    expect(price(eightHours)[0]!.cents).toBe(50_344)
    expect(price(...worked38Hours, eightHours).at(-1)).toMatchObject({
      cents: 44_752,
      lines: [{ label: 'overtime_sunday', reason: { by: 'week', limit: 2280, before: 2280 }, counts_for: notSuper }],
    })
  })

  test('4: Storage, casual: a Monday that ends an hour after the span', () => {
    const priced = priceOne(storage, `${monday} 10:00-18:30`, { breaks: ['12:00-12:30'] })

    expect(priced).toEqual({
      ...{ id: `${monday} 10:00-18:30`, minutes: 480, cents: 29_367, gaps: [] },
      lines: [
        {
          ...{ label: 'ordinary', minutes: 420, hundredths: null, percentage: 12_500, rate_cents: 3496, cents: 24_472 },
          ...{ clause: null, counts_for: counts, reason: { by: 'kind_of_day', holiday: null } },
          spans: [
            { from: 0, to: 120 },
            { from: 150, to: 450 },
          ],
        },
        {
          ...{ label: 'overtime_first', minutes: 60, hundredths: null, percentage: 17_500, rate_cents: 4895 },
          ...{ cents: 4895, clause: null, counts_for: notSuper, reason: { by: 'span', limit: null, before: null } },
          spans: [{ from: 450, to: 510 }],
        },
      ],
    })
  })

  test.each([
    [true, [4827, 6436]],
    // 25.74 × 1.25 × 2 is 64.35 when the casual rate is not rounded first.
    [false, [4826, 6435]],
  ])('5: Manufacturing, casual: compounding, the casual rate rounded first: %s', (rounds_casual_rate, rates) => {
    const compounding = (percentage: number) => ({
      ...percent(percentage, percentage),
      casual_of: 'casual_rate' as const,
    })
    const rules = ruleSetOf(2574, {
      casual: { loading: 2500, rounds_casual_rate },
      overtime: { triggers: [], tiers: tiers(120, compounding(150), compounding(200)) },
    })

    expect(ratesOf(priceOne(rules, `${monday} 09:00-10:00`))).toEqual([3218])
    expect(overtimeRates(rules).weekday).toEqual(rates)
  })

  const fastFood = ruleSetOf(2473, {
    ordinary: kinds(percent(100, 125), percent(125, 150), percent(125, 150), percent(225, 250)),
    ordinary_hours: { ...noOrdinaryHours, week: { permanent: 2280, casual: 2280 } },
    overtime: {
      triggers: ['week'],
      tiers: {
        ...tiers(120, percent(150, 175), percent(200, 225)),
        sunday: only('overtime_sunday', percent(200, 225)),
        public_holiday: only('overtime_public_holiday', percent(250, 275)),
      },
    },
  })

  test('6: Fast food, casual: rates', () => {
    expect(ordinaryRates(fastFood)).toEqual([3091, 3710, 3710, 6183])
    expect(overtimeRates(fastFood)).toMatchObject({
      ...{ weekday: [4328, 5564], sunday: [5564], public_holiday: [6801] },
    })
  })

  test('7: Fast food, permanent: a Saturday after a full week is two hours of the first tier and one of the next', () => {
    const evening = periodOf(fastFood, `${saturday} 17:00-20:00`, { pay: { employment: 'permanent' } })

    expect(price(...worked38Hours, evening).at(-1)!.lines).toMatchObject([
      { label: 'overtime_first', minutes: 120, percentage: 15_000 },
      { label: 'overtime_further', minutes: 60, percentage: 20_000 },
    ])
  })

  test('8: Poultry, casual: rates, with a first tier of three hours and no loading on overtime', () => {
    const poultry = ruleSetOf(2506, {
      ordinary: kinds(percent(100, 125), percent(150, 150), percent(175, 175), percent(250, 250)),
      overtime: { triggers: [], tiers: tiers(180, percent(150, 150), percent(200, 200)) },
    })

    expect(ordinaryRates(poultry)).toEqual([3133, 3759, 4386, 6265])
    expect(overtimeRates(poultry).weekday).toEqual([3759, 5012])
  })

  const clerks = ruleSetOf(2697, {
    ordinary_hours: { ...noOrdinaryHours, span: spanOnWeekdays({ from: '07:00', to: '19:00' }) },
    overtime: { triggers: ['span'], tiers: tiers(120, percent(150, 175), percent(200, 225)) },
    shift_loadings: [
      {
        ...{ label: 'night', decided_by: 'finish', from: '00:00', until: '07:00', days: [...everyDay], clause: '25' },
        percentages: { weekday: percent(130, 155), saturday: null, sunday: null, public_holiday: null },
      },
    ],
  })

  test.each([
    ['9: Clerks, permanent: a night of which the first day is a holiday', monday, 37_759],
    ['10: Clerks, permanent: a night of which the second day is a holiday', '2026-11-17', 44_233],
  ])('%s', (_, holiday, cents) => {
    const pay = { employment: 'permanent' as const }

    expect(priceOne(clerks, `${monday} 21:00-05:00`, { pay, holidays: holidayOn(holiday) }).cents).toBe(cents)
  })

  test('11: Hospitality: one hour and five minutes of the evening are two units', () => {
    const rules = ruleSetOf(2574, {
      bands: [
        {
          ...{ label: 'evening', days: [...everyDay], times: { from: '19:00', to: '00:00' }, clause: '29.4' },
          pay: { in: 'cents', cents: 281, per: 'part_of_hour' },
        },
      ],
    })

    expect(priceOne(rules, `${monday} 12:00-20:05`).lines[1]).toEqual({
      ...{ label: 'evening', minutes: null, hundredths: 200, percentage: null, rate_cents: 281, cents: 562 },
      ...{ clause: '29.4', counts_for: counts, reason: { by: 'band', holiday: null }, spans: [{ from: 420, to: 485 }] },
    })
  })

  test('12: Hospitality, casual: eight hours without a break', () => {
    const rules = ruleSetOf(2574, { missed_break: missedBreak })
    const priced = priceOne(rules, `${monday} 10:00-18:00`)

    expect(priced.cents).toBe(28_318)
    expect(priced.lines[1]).toEqual({
      ...{ label: 'missed_break', minutes: 120, hundredths: null, percentage: 5000, rate_cents: 1287, cents: 2574 },
      ...{ clause: '16.6', counts_for: notSuper, reason: { by: 'missed_break', limit: 360 } },
      spans: [{ from: 360, to: 480 }],
    })
  })

  test('13: Building, casual: rates', () => {
    const building = ruleSetOf(3122)

    expect(ordinaryRates(building)[0]).toBe(3903)
    expect(overtimeRates(building).weekday).toEqual([5464, 7025])
  })

  const horticulture = ruleSetOf(2574, {
    ordinary: kinds(percent(100, 125), percent(100, 125), percent(100, 125), percent(null, 225)),
    bands: [
      {
        ...{ label: 'night', days: [...everyDay], times: { from: '20:31', to: '05:00' }, clause: null },
        pay: { in: 'percent', percentages: percent(null, 140) },
      },
    ],
    ordinary_hours: {
      ...{ span: noSpan, day: { permanent: null, casual: 720 }, week: noLimit },
      cycle: { weeks: 8, starts_on: monday, minutes: 18_240 },
    },
    overtime: { triggers: ['day', 'cycle'], tiers: tiers(120, percent(null, 175), percent(null, 175)) },
  })

  test('14: Horticulture, casual: day, night, overtime and holiday', () => {
    expect(ordinaryRates(horticulture)).toEqual([3218, 3218, 3218, 5792])
    expect(ratesOf(priceOne(horticulture, `${monday} 21:00-23:00`))).toEqual([3604])
    expect(overtimeRates(horticulture).weekday[0]).toBe(4505)
  })

  test('15: pieces that come to less than the guarantee are made up to it', () => {
    const rules = ruleSetOf(2541, { piece_work: pieceWork })
    const pieces = [{ code: 'BIN', units: 100 }]
    const priced = priceOne(rules, `${monday} 08:00-15:36`, { pay: { pieces } })

    // 100 × 1.50, and 193.12 − 150.00.
    expect(priced).toMatchObject({ minutes: 456, cents: 19_312 })
    expect(priced.lines).toEqual([
      {
        ...{ label: 'piece_work', minutes: null, hundredths: 10_000, percentage: null, rate_cents: 150, cents: 15_000 },
        ...{ clause: '15.2', counts_for: counts, reason: { by: 'piece_work', code: 'BIN' }, spans: [] },
      },
      {
        ...{
          label: 'piece_guarantee',
          minutes: null,
          hundredths: 100,
          percentage: null,
          rate_cents: 4312,
          cents: 4312,
        },
        ...{ clause: '15.2', counts_for: counts, spans: [] },
        reason: { by: 'piece_guarantee', limit: 19_312, before: 15_000 },
      },
    ])
  })

  test('16: Horticulture: the thirteenth hour of a day is overtime and does not count towards the cycle', () => {
    const dates = Array.from({ length: 26 }, (_, days) => Temporal.PlainDate.from(monday).add({ days }).toString())
    const priced = price(...dates.map((date) => periodOf(horticulture, `${date} 06:00-19:00`)))

    expect(priced[0]!.lines).toMatchObject([
      { label: 'ordinary', minutes: 720 },
      { label: 'overtime_first', minutes: 60, reason: { by: 'day', limit: 720, before: 720 } },
    ])
    // After 25 days of 12 ordinary hours, four are left of the 304. Tiers of the same percentage differ by their label.
    expect(priced[25]!.lines).toMatchObject([
      { label: 'ordinary', minutes: 240 },
      { label: 'overtime_first', minutes: 120, reason: { by: 'cycle', limit: 18_240, before: 18_240 } },
      { label: 'overtime_further', minutes: 420, reason: { by: 'cycle' } },
    ])
  })

  test.each([
    ['elapsed', '2026-10-03', 390],
    ['elapsed', '2026-04-04', 510],
    ['by_the_clock', '2026-10-03', 450],
    ['by_the_clock', '2026-04-04', 450],
  ] as const)('18: a night paid %s from %s has %i minutes', (clock_change, date, minutes) => {
    const priced = priceOne(ruleSetOf(2000, { clock_change }), `${date} 22:00-06:00`, { breaks: ['23:30-00:00'] })

    expect(priced.minutes).toBe(minutes)
  })

  test('19: Storage, casual: sent home after an hour is paid four', () => {
    const { lines, cents } = priceOne(storage, `${monday} 09:00-10:00`)

    // 34.96 + 3 × 34.96
    expect(cents).toBe(13_984)
    expect(lines[1]).toEqual({
      ...{ label: 'minimum_engagement', minutes: 180, hundredths: null, percentage: 12_500, rate_cents: 3496 },
      ...{ cents: 10_488, clause: '11.4', counts_for: counts, spans: [] },
      reason: { by: 'minimum_engagement', limit: 240, before: 60 },
    })
  })

  const hospitality = (overtime: number | 'to_choose') =>
    ruleSetOf(2574, {
      ordinary_hours: { span: noSpan, day: { permanent: null, casual: 720 }, week: { permanent: 2280, casual: 2280 } },
      overtime: { triggers: ['day', 'week'], tiers: tiers(120, percent(150, overtime), percent(200, overtime)) },
    })
  const fortyHours = (rules: PayTerms['rule_set']) => [
    periodOf(rules, '2026-11-16 08:00-21:00'),
    ...[17, 18, 19].map((day) => periodOf(rules, `2026-11-${day} 08:00-17:00`)),
  ]

  test('20: Hospitality, casual: 13 + 9 + 9 + 9 hours are 38 ordinary ones and two of overtime', () => {
    const lines = price(...fortyHours(hospitality(150))).flatMap((priced) => priced.lines)

    expect(lines.map(({ label, minutes, reason }) => [label, minutes, reason.by])).toEqual([
      ['ordinary', 720, 'kind_of_day'],
      ['overtime_first', 60, 'day'],
      ['ordinary', 540, 'kind_of_day'],
      ['ordinary', 540, 'kind_of_day'],
      ['ordinary', 480, 'kind_of_day'],
      ['overtime_first', 60, 'week'],
    ])
  })

  test('20: Hospitality, casual: overtime that is still to choose leaves its periods without lines', () => {
    const gap = { lines: [], cents: 0, gaps: [{ gap: 'to_choose', label: 'overtime_first' }] }

    expect(price(...fortyHours(hospitality('to_choose')))).toMatchObject([
      { minutes: 780, ...gap },
      { gaps: [] },
      { gaps: [] },
      { minutes: 540, ...gap },
    ])
  })
})

const missedBreak = {
  ...{ over_minutes: 360, earliest_minutes: 60, latest_minutes: 360, shortest_minutes: 30, percentage: 5000 },
  clause: '16.6',
}

const pieceWork = {
  rates: [{ code: 'BIN', title: 'Bin', unit_cents: 150 }],
  ...{ guarantee: 10_000, clause: '15.2' },
}

describe('times', () => {
  const rules = ruleSetOf(2000)
  const nine = periodOf(rules, `${monday} 09:00-17:00`, { breaks: ['12:00-12:30', '13:00-13:10 paid'] })

  test('are priced in their own order and returned in the order given', () => {
    const limited = ruleSetOf(2000, {
      ordinary_hours: { ...noOrdinaryHours, day: { permanent: 60, casual: 60 } },
      overtime: { triggers: ['day'], tiers: tiers(120, percent(150, 175), percent(200, 225)) },
    })
    const [late, early] = price(periodOf(limited, `${monday} 11:00-12:00`), periodOf(limited, `${monday} 09:00-10:00`))

    expect(late).toMatchObject({ id: `${monday} 11:00-12:00`, lines: [{ label: 'overtime_first' }] })
    expect(early).toMatchObject({ id: `${monday} 09:00-10:00`, lines: [{ label: 'ordinary' }] })
  })

  test('of a period without pay terms are counted but have no lines', () => {
    expect(price({ ...nine, pay: null })).toEqual([{ id: nine.id, minutes: 450, lines: [], cents: 0, gaps: [] }])
  })

  test.each([
    ['with seconds', [{ ...nine, starts_at: '2026-11-15T22:00:30.000Z' }]],
    ['that end when they start', [{ ...nine, ends_at: nine.starts_at, breaks: [] }]],
    ['that overlap', [nine, periodOf(rules, `${monday} 16:59-18:00`)]],
    [
      'with a break that begins before',
      [{ ...nine, breaks: periodOf(rules, `${monday} 08:00-17:00`, { breaks: ['08:59-09:30'] }).breaks }],
    ],
    [
      'with a break that ends after',
      [{ ...nine, breaks: periodOf(rules, `${monday} 09:00-18:00`, { breaks: ['16:50-17:01'] }).breaks }],
    ],
    [
      'with breaks that overlap',
      [periodOf(rules, `${monday} 09:00-17:00`, { breaks: ['12:00-12:30', '12:29-13:00 paid'] })],
    ],
    ['with a break that ends when it starts', [periodOf(rules, `${monday} 09:00-17:00`, { breaks: ['12:00-12:00'] })]],
  ])('%s are refused', (_, periods) => {
    expect(() => pricePeriods(periods, 'monday')).toThrow(RangeError)
    expect(() => priceMinutes(periods, 'monday')).toThrow(RangeError)
  })

  test.each([
    // 16:00 to 02:00, when the clock shows 03:00 (decision 017).
    ['by_the_clock', 600],
    ['elapsed', 600],
  ] as const)('that end when the clock moves forward, paid %s, have %i minutes', (clock_change, minutes) => {
    const evening = { starts_at: '2026-10-03T06:00:00.000Z', ends_at: '2026-10-03T16:00:00.000Z', breaks: [] }
    const period = periodOf(ruleSetOf(2000, { clock_change }), '2026-10-03 16:00-02:00')

    expect(price({ ...period, ...evening })).toMatchObject([{ minutes }])
  })

  test('from one occurrence of an hour to the other are paid as they elapsed', () => {
    const repeated = { starts_at: '2026-04-04T15:30:00.000Z', ends_at: '2026-04-04T16:30:00.000Z' }

    expect(price({ ...nine, ...repeated, breaks: [] })).toMatchObject([{ minutes: 60 }])
  })

  test('of a break from one occurrence of an hour to the other are unpaid as they elapsed', () => {
    const night = periodOf(rules, '2026-04-04 22:00-06:00')
    const rest = { starts_at: '2026-04-04T15:30:00.000Z', ends_at: '2026-04-04T16:30:00.000Z', paid: false }

    // Eight hours by the clock; the break is from 02:30 on, for the hour that elapsed.
    expect(price({ ...night, breaks: [rest] })).toMatchObject([
      {
        minutes: 420,
        lines: [
          { spans: [{ from: 0, to: 120 }] },
          {
            spans: [
              { from: 120, to: 270 },
              { from: 330, to: 480 },
            ],
          },
        ],
      },
    ])
  })
})

describe('the kind of day', () => {
  const across = (
    day: 'by_the_clock' | 'major_portion' | 'day_of_start',
    public_holiday: typeof day = 'by_the_clock',
  ) => ruleSetOf(2000, { across_midnight: { day, public_holiday } })
  const labels = (...input: Parameters<typeof periodOf>) =>
    priceOne(...input).lines.map(({ label, minutes }) => [label, minutes])

  test.each([
    [
      'by_the_clock',
      '22:00-06:00',
      [
        ['saturday', 120],
        ['sunday', 360],
      ],
    ],
    ['day_of_start', '22:00-06:00', [['saturday', 480]]],
    ['major_portion', '22:00-06:00', [['sunday', 480]]],
    ['major_portion', '20:00-04:00', [['saturday', 480]]],
  ] as const)('%s of a Saturday %s', (day, times, expected) => {
    expect(labels(across(day), `${saturday} ${times}`)).toEqual(expected)
  })

  test('counts only paid minutes for the major portion', () => {
    const breaks = ['00:00-03:00']

    // Two hours on Saturday, and three on Sunday; then two on either.
    expect(labels(across('major_portion'), `${saturday} 22:00-06:00`, { breaks })).toEqual([['sunday', 300]])
    expect(labels(across('major_portion'), `${saturday} 22:00-05:00`, { breaks })).toEqual([['saturday', 240]])
  })

  test.each([
    [
      'by_the_clock',
      '22:00-06:00',
      '2026-11-17',
      [
        ['ordinary', 120],
        ['public_holiday', 360],
      ],
    ],
    ['major_portion', '22:00-06:00', '2026-11-17', [['public_holiday', 480]]],
    ['major_portion', '20:00-04:00', '2026-11-17', [['ordinary', 480]]],
    ['major_portion', '20:00-04:00', monday, [['public_holiday', 480]]],
    ['day_of_start', '22:00-06:00', '2026-11-17', [['ordinary', 480]]],
    ['day_of_start', '22:00-06:00', monday, [['public_holiday', 480]]],
  ] as const)('is a public holiday %s for a Monday %s with a holiday on %s', (how, times, date, expected) => {
    const input = { holidays: holidayOn(date) }

    expect(labels(across('by_the_clock', how), `${monday} ${times}`, input)).toEqual(expected)
  })

  test('is a public holiday from the local time on at which a part-day holiday starts', () => {
    const holidays = holidayOn(monday, '19:00')

    expect(priceOne(across('by_the_clock'), `${monday} 18:00-20:00`, { holidays }).lines).toMatchObject([
      { label: 'ordinary', minutes: 60, reason: { by: 'kind_of_day', holiday: null } },
      { label: 'public_holiday', minutes: 60, reason: { by: 'kind_of_day', holiday: 'Holiday' } },
    ])
  })
})

describe('overtime', () => {
  const tiersOf = tiers(120, percent(150, 175), percent(200, 225))
  const after = (when: 'any_work' | 'overtime') =>
    ruleSetOf(2000, {
      ordinary_hours: { ...noOrdinaryHours, day: { permanent: 480, casual: 480 } },
      overtime: { triggers: ['short_rest', 'day'], tiers: tiersOf },
      short_rest: { minutes: 600, after: when, percentages: percent(200, 200, '24') },
    })

  test('begins with the first minute after short rest and lasts until the period ends', () => {
    const rules = after('any_work')
    const [, early, , rested] = price(
      periodOf(rules, '2026-11-16 14:00-22:00'),
      periodOf(rules, '2026-11-17 07:59-09:00'),
      periodOf(rules, '2026-11-18 14:00-22:00'),
      periodOf(rules, '2026-11-19 08:00-09:00'),
    )

    expect(early!.lines).toMatchObject([
      {
        label: 'short_rest',
        minutes: 61,
        rate_cents: 4000,
        clause: '24',
        reason: { by: 'short_rest', limit: 600, before: 599 },
      },
    ])
    expect(rested!.lines).toMatchObject([{ label: 'ordinary', minutes: 60 }])
  })

  test('after short rest needs overtime at the end of the former period where the rule set says so', () => {
    const rules = after('overtime')
    const next = periodOf(rules, '2026-11-17 06:00-07:00')
    const [, afterOrdinary] = price(periodOf(rules, '2026-11-16 14:00-22:00'), next)
    const [, afterOvertime] = price(periodOf(rules, '2026-11-16 13:59-22:00'), next)

    expect(afterOrdinary!.lines).toMatchObject([{ label: 'ordinary' }])
    expect(afterOvertime!.lines).toMatchObject([{ label: 'short_rest' }])
  })

  test('is every minute of a further day once so many other days have ordinary minutes', () => {
    const rules = ruleSetOf(2000, {
      ordinary_hours: { ...noOrdinaryHours, days_a_week: 2 },
      overtime: { triggers: ['days'], tiers: tiersOf },
    })
    const days = [15, 16, 17, 18].map((day) => periodOf(rules, `2026-11-${day} 09:00-10:00`))
    const labels = price(...days).map(({ lines }) => lines[0]!.label)

    // The 15th is the Sunday of the week before.
    expect(labels).toEqual(['sunday', 'ordinary', 'ordinary', 'overtime_first'])
    expect(pricedByBoth(days, 'sunday').map(({ lines }) => lines[0]!.label)).toEqual([
      'sunday',
      'ordinary',
      'overtime_first',
      'overtime_first',
    ])
  })

  test('takes its tiers from the overtime of the whole workday, at every customer', () => {
    const rules = ruleSetOf(2000, {
      ordinary_hours: { ...noOrdinaryHours, day: { permanent: 0, casual: 0 } },
      overtime: { triggers: ['day'], tiers: tiersOf },
    })
    const [, second] = price(
      periodOf(rules, `${monday} 08:00-09:30`),
      periodOf(rules, `${monday} 12:00-13:00`, { customer_id: 'other' }),
    )

    expect(second!.lines).toMatchObject([
      { label: 'overtime_first', minutes: 30 },
      { label: 'overtime_further', minutes: 30 },
    ])
  })

  test('on a public holiday is what is outside the span of public holidays', () => {
    const span = { ...noSpan, monday: { from: '07:00', to: '18:00' }, public_holiday: 'none' as const }
    const rules = ruleSetOf(2000, {
      ordinary_hours: { ...noOrdinaryHours, span },
      overtime: { triggers: ['span'], tiers: tiersOf },
    })

    expect(priceOne(rules, `${monday} 09:00-10:00`).lines).toMatchObject([{ label: 'ordinary' }])
    expect(priceOne(rules, `${monday} 09:00-10:00`, { holidays: holidayOn(monday) }).lines).toMatchObject([
      { label: 'overtime_first', reason: { by: 'span', limit: null, before: null } },
    ])
  })

  const minimum = ruleSetOf(2000, {
    ordinary_hours: { ...noOrdinaryHours, span: spanOnWeekdays({ from: '07:00', to: '17:00' }) },
    overtime: { triggers: ['span'], tiers: tiersOf, minimum_minutes: 180 },
  })

  test('of a period of its own is made up to the minimum at the rate of its last minute', () => {
    // 60 minutes at 35.00, and two hours more.
    expect(priceOne(minimum, `${monday} 19:00-20:00`).lines[1]).toEqual({
      ...{
        label: 'minimum_overtime',
        minutes: 120,
        hundredths: null,
        percentage: 17_500,
        rate_cents: 3500,
        cents: 7000,
      },
      ...{ clause: null, counts_for: notSuper, spans: [] },
      reason: { by: 'minimum_overtime', limit: 180, before: 60 },
    })
  })

  test.each(['06:00-07:00', '17:00-18:00'])('at %s that adjoins ordinary time is not made up', (times) => {
    const ordinary = periodOf(minimum, `${monday} 07:00-17:00`, { customer_id: 'other' })

    expect(price(periodOf(minimum, `${monday} ${times}`), ordinary)[0]!.lines).toHaveLength(1)
  })
})

describe('ordinary time', () => {
  const evening = (permanent: number, casual: number | null) => ({
    ...{ label: 'evening' as const, days: ['monday' as const], times: { from: '18:00', to: '02:00' }, clause: '22' },
    pay: { in: 'percent' as const, percentages: percent(permanent, casual) },
  })
  const banded = (fields: Partial<RuleSetInput>) => ruleSetOf(2000, { bands: [evening(125, 150)], ...fields })

  test('in a band that runs past midnight belongs to the weekday on which the band begins', () => {
    expect(priceOne(banded({}), `${monday} 17:00-03:00`).lines).toMatchObject([
      {
        label: 'ordinary',
        minutes: 120,
        spans: [
          { from: 0, to: 60 },
          { from: 540, to: 600 },
        ],
      },
      {
        label: 'evening',
        minutes: 480,
        clause: '22',
        reason: { by: 'band', holiday: null },
        spans: [{ from: 60, to: 540 }],
      },
    ])
    expect(priceOne(banded({}), '2026-11-17 17:00-20:00').lines).toMatchObject([{ label: 'ordinary', minutes: 180 }])
  })

  test('on a public holiday is in a band only if the band says so', () => {
    const high = { ...evening(300, 300), on_public_holidays: true }
    const input = { holidays: holidayOn(monday) }

    expect(priceOne(banded({ bands: [evening(300, 300)] }), `${monday} 19:00-20:00`, input).lines).toMatchObject([
      { label: 'public_holiday' },
    ])
    expect(priceOne(banded({ bands: [high] }), `${monday} 19:00-20:00`, input).lines).toMatchObject([
      { label: 'evening', reason: { by: 'band', holiday: 'Holiday' } },
    ])
  })

  test('takes the first of equal percentages', () => {
    const lines = priceOne(banded({ bands: [evening(100, 125)] }), `${monday} 18:00-19:00`).lines

    expect(lines).toMatchObject([{ label: 'ordinary', reason: { by: 'kind_of_day' } }])
  })

  const saturdayEvening = { ...evening(125, 150), days: ['saturday' as const] }

  test.each([
    // 100 + 50 + 25, and 125 + 50 + 25; at most 190.
    ['permanent', null, 17_500, 3500],
    ['casual', null, 20_000, 4000],
    ['casual', 19_000, 19_000, 3800],
  ] as const)(
    'of a %s that is summed up to %s has the label of the highest part',
    (employment, stacking_cap, percentage, rate_cents) => {
      const rules = banded({ bands: [saturdayEvening], stacking: 'sum', stacking_cap })

      expect(priceOne(rules, `${saturday} 18:00-19:00`, { pay: { employment } }).lines).toMatchObject([
        { label: 'saturday', percentage, rate_cents, reason: { by: 'kind_of_day', holiday: null } },
      ])
    },
  )

  const loading = (fields: Partial<NonNullable<RuleSetInput['shift_loadings']>[number]>) => ({
    ...{ label: 'afternoon' as const, decided_by: 'start' as const, from: '14:00', until: '18:00', clause: null },
    ...{ days: ['monday' as const], ...fields },
    percentages: { weekday: percent(115, 140), saturday: null, sunday: null, public_holiday: null },
  })

  test.each([
    ['starts when the loading begins', loading({}), '14:00-22:00', 'afternoon'],
    ['starts when the loading ends', loading({}), '18:00-22:00', 'ordinary'],
    ['finishes when the loading begins', loading({ decided_by: 'finish' }), '10:00-14:00', 'ordinary'],
    ['finishes when the loading ends', loading({ decided_by: 'finish' }), '10:00-18:00', 'afternoon'],
    ['is on another weekday', loading({ days: ['tuesday'] }), '14:00-22:00', 'ordinary'],
    ['needs permanent nights', loading({ permanent_nights: true }), '14:00-22:00', 'ordinary'],
    ['starts within a loading past midnight', loading({ from: '22:00', until: '01:00' }), '22:00-23:00', 'afternoon'],
    [
      'finishes within a loading past midnight',
      loading({ decided_by: 'finish', from: '22:00', until: '00:00' }),
      '18:00-00:00',
      'afternoon',
    ],
  ] as const)('of a shift that %s', (_, shiftLoading, times, label) => {
    const lines = priceOne(ruleSetOf(2000, { shift_loadings: [shiftLoading] }), `${monday} ${times}`).lines

    expect(lines.map((line) => line.label)).toEqual([label])
  })
})

describe('an hourly rate', () => {
  const juniors = [
    { below_age: 18, percentage: 7000 },
    { below_age: 20, percentage: 9000 },
  ]
  const allowances = [
    { code: 'LEADING_HAND', title: 'Leading hand', weekly_cents: 4567, clause: null },
    { code: 'COLD', title: 'Cold', weekly_cents: 1000, clause: null },
  ]
  const rates = (classification: object, pay: Partial<PayTerms> = {}) => {
    const rules = ruleSetOf(0, {
      classifications: [{ code: 'ONE', title: 'Level 1', juniors, ...classification }],
      all_purpose_allowances: allowances,
    })
    return ratesOf(priceOne(rules, `${monday} 09:00-10:00`, { pay: { employment: 'permanent', age: 21, ...pay } }))
  }
  const all_purpose_allowances = ['LEADING_HAND', 'COLD']

  test('is a week’s divided by 38, with the allowances before the division', () => {
    // 1,000.00 ÷ 38 = 26.3158; 1,055.67 ÷ 38 = 27.7808.
    expect(rates({ weekly_cents: 100_000 })).toEqual([2632])
    expect(rates({ weekly_cents: 100_000 }, { all_purpose_allowances })).toEqual([2778])
  })

  test('given by the hour has each allowance divided and rounded by itself', () => {
    // 45.67 ÷ 38 = 1.2018; 10.00 ÷ 38 = 0.2632.
    expect(rates({ hourly_cents: 2600 }, { all_purpose_allowances })).toEqual([2746])
  })

  test('is reduced for juniors, half a cent up', () => {
    // 26.25 × 70 % = 18.375; × 90 % = 23.625.
    const byAge = [17, 18, 19, 20].flatMap((age) => rates({ hourly_cents: 2625 }, { age }))

    expect(byAge).toEqual([1838, 2363, 2363, 2625])
  })
})

describe('a minimum engagement', () => {
  type Minimum = NonNullable<RuleSetInput['minimum_engagement']>[number]
  const withMinimum = (fields: Partial<Minimum>) =>
    ruleSetOf(2000, {
      minimum_engagement: [
        {
          ...{
            employments: ['casual'],
            kinds_of_day: ['weekday', 'saturday', 'sunday', 'public_holiday'],
            minutes: 180,
          },
          ...{ paid_at: 'kind_of_day', counts: 'each_period', clause: null, ...fields },
        },
      ],
    })

  test.each([
    ['kind_of_day', 4500],
    ['weekday', 2500],
  ] as const)('paid at %s of a Saturday night has the rate %i', (paid_at, rate_cents) => {
    expect(priceOne(withMinimum({ paid_at }), `${saturday} 23:00-01:00`).lines.at(-1)).toMatchObject({
      ...{ label: 'minimum_engagement', minutes: 60, rate_cents },
    })
  })

  test('of the day at a customer makes up the last period', () => {
    const rules = withMinimum({ counts: 'day_at_customer' })
    const priced = price(
      periodOf(rules, `${monday} 07:00-08:00`),
      periodOf(rules, `${monday} 09:00-10:30`, { customer_id: 'other' }),
      periodOf(rules, `${monday} 17:00-17:30`),
    )

    expect(priced.map(({ lines }) => brief(lines))).toEqual([
      [['ordinary', 60, 2500, 2500]],
      // 37.50 each
      [
        ['ordinary', 90, 2500, 3750],
        ['minimum_engagement', 90, 2500, 3750],
      ],
      [
        ['ordinary', 30, 2500, 1250],
        ['minimum_engagement', 90, 2500, 3750],
      ],
    ])
  })

  test('is no more than what minimum overtime comes to already', () => {
    const rules = ruleSetOf(2000, {
      minimum_engagement: withMinimum({}).minimum_engagement,
      ordinary_hours: { ...noOrdinaryHours, day: { permanent: 0, casual: 0 } },
      overtime: { triggers: ['day'], tiers: tiers(120, percent(150, 175), percent(200, 225)), minimum_minutes: 150 },
    })

    expect(brief(priceOne(rules, `${monday} 09:00-10:00`).lines)).toEqual([
      ['overtime_first', 60, 3500, 3500],
      ['minimum_overtime', 90, 3500, 5250],
      ['minimum_engagement', 30, 2500, 1250],
    ])
  })

  test('is none for a period without paid minutes', () => {
    expect(priceOne(withMinimum({}), `${monday} 09:00-09:30`, { breaks: ['09:00-09:30'] }).lines).toEqual([])
  })
})

describe('a missed break', () => {
  const rules = ruleSetOf(2000, { missed_break: missedBreak })
  const missed = (times: string, breaks: string[] = []) =>
    priceOne(rules, `${monday} ${times}`, { breaks }).lines.filter(({ label }) => label === 'missed_break')

  test.each([
    ['in a period that is not longer than allowed', '09:00-15:00', []],
    ['with a break in time', '09:00-18:00', ['14:00-14:30']],
  ])('is none %s', (_, times, breaks) => {
    expect(missed(times, breaks)).toEqual([])
  })

  test('is paid until a long enough break begins that is not too early', () => {
    expect(missed('09:00-18:00', ['09:30-10:00', '12:00-12:20', '16:00-16:30 paid'])).toMatchObject([
      { minutes: 60, rate_cents: 1000, spans: [{ from: 360, to: 420 }] },
    ])
  })
})

describe('an allowance', () => {
  type Allowance = NonNullable<RuleSetInput['allowances']>[number]
  const allowance = (fields: Partial<Allowance>): Allowance => ({
    ...{
      code: 'COLD',
      title: 'Cold work',
      cents: 100,
      per: 'hour',
      given: 'always',
      counts_for: notSuper,
      clause: null,
    },
    ...fields,
  })
  const withAllowance = (fields: Partial<Allowance>) => ruleSetOf(2000, { allowances: [allowance(fields)] })
  const allowances = (lines: readonly PayLine[]) => brief(lines.filter(({ label }) => label === 'allowance'))

  test.each([
    ['hour', 100, 65, 108],
    ['part_of_hour', 100, 200, 200],
    ['period', 100, 100, 100],
    ['day', 100, 100, 100],
  ] as const)('by %s of 65 minutes', (per, rate, units, cents) => {
    const { lines } = priceOne(withAllowance({ per }), `${monday} 09:00-10:05`)

    expect(allowances(lines)).toEqual([['allowance', units, rate, cents]])
    expect(lines[1]).toMatchObject({
      percentage: null,
      counts_for: notSuper,
      reason: { by: 'allowance', code: 'COLD' },
    })
  })

  test('that is multiplied has a line for each percentage', () => {
    // 1.25 an hour on Saturday × 175 % = 2.1875, on Sunday × 225 % = 2.8125.
    const { lines } = priceOne(withAllowance({ cents: 125, is_multiplied: true }), `${saturday} 22:00-01:00`)

    expect(allowances(lines)).toEqual([
      ['allowance', 120, 219, 438],
      ['allowance', 60, 281, 281],
    ])
  })

  test('by the day is given in the first period with paid minutes only', () => {
    const rules = withAllowance({ per: 'day' })
    const priced = price(
      periodOf(rules, `${monday} 08:00-08:10`, { breaks: ['08:00-08:10'] }),
      periodOf(rules, `${monday} 09:00-10:00`),
      periodOf(rules, `${monday} 11:00-12:00`),
    )

    expect(priced.map(({ lines }) => allowances(lines).length)).toEqual([0, 1, 0])
  })

  test('by hand is paid as recorded', () => {
    const rules = withAllowance({ code: 'KM', cents: 99, per: 'kilometre', given: 'by_hand' })
    const recorded = [{ code: 'KM', hundredths: 1250 }]

    // 12.5 × 0.99 = 12.375
    expect(allowances(priceOne(rules, `${monday} 09:00-10:00`, { pay: { recorded } }).lines)).toEqual([
      ['allowance', 1250, 99, 1238],
    ])
  })
})

describe('pieces', () => {
  const rules = ruleSetOf(2000, { piece_work: pieceWork })
  const pieces = (units: number) => ({ pay: { pieces: [{ code: 'BIN', units }] } })

  test('of several periods of a day share one guarantee, added to the last', () => {
    const priced = price(
      periodOf(rules, `${monday} 08:00-10:00`, pieces(30)),
      periodOf(rules, `${monday} 11:00-12:00`),
      periodOf(rules, `${monday} 13:00-14:00`, pieces(5)),
    )

    // Three hours at 20.00 are 60.00; the pieces come to 45.00 + 7.50.
    expect(priced.map(({ lines }) => brief(lines))).toEqual([
      [['piece_work', 3000, 150, 4500]],
      [['ordinary', 60, 2500, 2500]],
      [
        ['piece_work', 500, 150, 750],
        ['piece_guarantee', 100, 750, 750],
      ],
    ])
  })

  test('that come to more than the guarantee have no other line', () => {
    expect(brief(priceOne(rules, `${monday} 08:00-10:00`, pieces(27)).lines)).toEqual([['piece_work', 2700, 150, 4050]])
  })

  test('have minutes that count towards the limits of other periods', () => {
    const limited = {
      ...rules,
      ordinary_hours: { ...rules.ordinary_hours, day: { permanent: 60, casual: 60 } },
      overtime: { ...rules.overtime, triggers: ['day' as const] },
    }
    const [, later] = price(
      periodOf(limited, `${monday} 08:00-10:00`, pieces(30)),
      periodOf(limited, `${monday} 11:00-13:00`),
    )

    // The second hour of the pieces was the first of the workday’s overtime.
    expect(brief(later!.lines)).toEqual([
      ['overtime_first', 60, 3500, 3500],
      ['overtime_further', 60, 4500, 4500],
    ])
  })
})

describe('a gap', () => {
  const juniors = [{ below_age: 20, percentage: 9000 }]
  const rules = ruleSetOf(2000, {
    classifications: [{ code: 'ONE', title: 'Level 1', hourly_cents: 2000, juniors }],
    ordinary: kinds(percent(null, 125), percent(150, 175), percent(200, 225), percent(250, 275)),
  })

  test.each([
    ['an unknown classification', { classification: 'NINE' }, { gap: 'unknown_classification', code: 'NINE' }],
    ['an unknown age', { age: null }, { gap: 'age_not_known' }],
    ['a missing percentage', { employment: 'permanent' }, { gap: 'not_covered', label: 'ordinary' }],
    [
      'an unknown all-purpose allowance',
      { all_purpose_allowances: ['NINE'] },
      { gap: 'unknown_allowance', code: 'NINE' },
    ],
    [
      'an unknown allowance',
      { recorded: [{ code: 'NINE', hundredths: 100 }] },
      { gap: 'unknown_allowance', code: 'NINE' },
    ],
    ['an unknown piece rate', { pieces: [{ code: 'NINE', units: 1 }] }, { gap: 'unknown_piece_rate', code: 'NINE' }],
  ] as const)('for %s leaves the period without lines', (_, pay, gap) => {
    expect(priceOne(rules, `${monday} 09:00-11:00`, { pay: { age: 30, ...pay } })).toEqual({
      ...{ id: `${monday} 09:00-11:00`, minutes: 120, lines: [], cents: 0, gaps: [gap] },
    })
  })
})
