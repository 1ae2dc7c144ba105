import { describe, expect, test } from 'vitest'
import type { PayLine, PayTerms, WorkPeriod } from '#contract/payroll/pay-rules/pay-lines.ts'
import type {
  Allowance,
  Band,
  OvertimeTier,
  OvertimeTrigger,
  Percentages,
  RuleSet,
  ShiftLoading,
  Weekday,
} from '#contract/payroll/pay-rules/rule-set.ts'
import { instantAt } from '#contract/values/time.ts'
import { pricePeriods } from '#server/modules/pay/pricing/price-periods.ts'

// 2 March 2026 is a Monday. Sydney's clocks go back on Sunday 5 April at 03:00, and forward on Sunday 4 October at 02:00.
const zone = 'Australia/Sydney'
const everyDay: Weekday[] = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
const counts = { super: true, payroll_tax: true, workers_compensation: true }

const percent = (permanent: number | null, casual: Percentages['casual'] = null): Percentages => ({
  permanent: permanent === null ? null : permanent * 100,
  casual: typeof casual === 'number' ? casual * 100 : casual,
  casual_of: 'hourly_rate',
  clause: null,
})

const tier = (label: OvertimeTier['label'], minutes: number | null, percentages: Percentages): OvertimeTier => ({
  ...{ label, minutes, percentages },
})
const firstAndFurther = (hours: number) => [
  tier('overtime_first', hours * 60, percent(150, 175)),
  tier('overtime_further', null, percent(200, 225)),
]

const noSpan = Object.fromEntries([...everyDay, 'public_holiday'].map((day) => [day, null])) as Hours['span']
type Hours = RuleSet['ordinary_hours']
type Changes = Partial<Omit<RuleSet, 'ordinary_hours' | 'overtime'>> & {
  hours?: Partial<Hours>
  span?: Partial<Hours['span']>
  triggers?: OvertimeTrigger[]
  overtime?: Partial<RuleSet['overtime']>
}

/** 30.00 an hour, double on Sundays and no overtime, but for the changes. */
function ruleSetOf({ hours, span, triggers = [], overtime, ...changes }: Changes = {}): RuleSet {
  return {
    ...{ code: 'TEST', title: 'Test', instrument: 'MA000000', valid_from: '2026-01-01', not_covered: [] },
    source: { text: 'made for this test', read_on: '2026-01-01' },
    classifications: [{ code: 'L1', title: 'Level 1', weekly_cents: null, hourly_cents: 3000, juniors: [] }],
    all_purpose_allowances: [],
    annual_leave_loading: null,
    casual: { loading: 2500, rounds_casual_rate: true },
    ordinary: {
      ...{ weekday: percent(100, 125), saturday: percent(150, 175) },
      ...{ sunday: percent(200, 225), public_holiday: percent(250, 275) },
    },
    ...{ bands: [], shift_loadings: [], stacking: 'highest', stacking_cap: null, clock_change: 'by_the_clock' },
    across_midnight: { day: 'by_the_clock', public_holiday: 'by_the_clock' },
    ordinary_hours: {
      ...{ span: { ...noSpan, ...span }, day: { permanent: null, casual: null } },
      ...{ week: { permanent: null, casual: null }, cycle: null, days_a_week: null, ...hours },
    },
    overtime: {
      triggers,
      tiers: {
        weekday: firstAndFurther(2),
        saturday: firstAndFurther(2),
        sunday: [tier('overtime_sunday', null, percent(200, 225))],
        public_holiday: [tier('overtime_public_holiday', null, percent(250, 275))],
      },
      ...{ minimum_minutes: null, ...overtime },
    },
    ...{ short_rest: null, minimum_engagement: [], missed_break: null, allowances: [], piece_work: null },
    counts_for: {
      ...{ ordinary: counts, overtime: { ...counts, super: false }, minimum_engagement: counts },
      ...{ missed_break: counts, piece_work: counts },
    },
    ...{ payroll_codes: {}, bill_labels: {}, ...changes },
  }
}

const band = (label: Band['label'], from: string, to: string, pay: Band['pay'], more: Partial<Band> = {}): Band => ({
  ...{ label, days: everyDay, times: { from, to }, on_public_holidays: false, pay, clause: null, ...more },
})
const inPercent = (percentages: Percentages) => ({ in: 'percent', percentages }) as const

const loading = (more: Partial<ShiftLoading>): ShiftLoading => ({
  ...{ label: 'afternoon', decided_by: 'start', from: '14:00', until: '20:00', days: everyDay },
  ...{ permanent_nights: null, clause: null },
  percentages: { weekday: percent(115, 140), saturday: null, sunday: null, public_holiday: null },
  ...more,
})

const allowance = (more: Partial<Allowance>): Allowance => ({
  ...{ code: 'A', title: 'Allowance', cents: 100, per: 'hour', given: 'always', is_multiplied: false },
  ...{ counts_for: counts, clause: null, ...more },
})

const holiday = (date: string, starts: string | null = null) => ({ date, name: `holiday of ${date}`, starts })

/** '2026-03-02 08:00', or of a time that the clock shows twice '2026-04-05 02:30 later'. */
function at(text: string) {
  const [date = '', time = '', which] = text.split(' ')
  return instantAt(date, time, zone, which === 'later' ? 'later' : 'earlier').at
}

type Work = {
  rules?: Changes
  pay?: Partial<PayTerms> | null
  breaks?: [from: string, to: string, paid?: boolean][]
  holidays?: WorkPeriod['holidays']
  customer_id?: string
}

/** The end and the breaks may leave out the date of the start. */
function work(from: string, to: string, { rules = {}, pay = {}, breaks = [], ...more }: Work = {}): WorkPeriod {
  const onDay = (text: string) => at(text.startsWith('2026') ? text : `${from.slice(0, 10)} ${text}`)
  const terms: PayTerms = {
    ...{ rule_set: ruleSetOf(rules), classification: 'L1', employment: 'permanent', age: null },
    ...{ works_permanent_nights: false, all_purpose_allowances: [], recorded: [], pieces: [], ...pay },
  }
  return {
    ...{ id: from, customer_id: 'one', starts_at: at(from), ends_at: onDay(to), time_zone: zone },
    breaks: breaks.map(([begins, ends, paid = false]) => ({ starts_at: onDay(begins), ends_at: onDay(ends), paid })),
    ...{ holidays: [], pay: pay && terms, ...more },
  }
}

const amountOf = ({ minutes, hundredths }: PayLine) =>
  minutes === null ? `${(hundredths ?? 0) / 100} units` : `${minutes} min`
const show = (line: PayLine) => `${line.label}: ${amountOf(line)} at ${line.rate_cents} = ${line.cents}`

const linesOfAll = (periods: WorkPeriod[], weekStartsOn: Weekday = 'monday') =>
  pricePeriods(periods, weekStartsOn).map(({ lines }) => lines.map(show))
const linesOf = (...input: Parameters<typeof work>) => linesOfAll([work(...input)])[0]
const lastLinesOf = (periods: WorkPeriod[], weekStartsOn?: Weekday) => linesOfAll(periods, weekStartsOn).at(-1)
const reasonsOf = (periods: WorkPeriod[]) =>
  pricePeriods(periods, 'monday').map(({ lines }) => lines.map(({ reason }) => reason))

describe('the result', () => {
  test('is in the order of the input, while the periods are priced in the order of their start', () => {
    const rules: Changes = { triggers: ['day'], hours: { day: { permanent: 240, casual: null } } }
    const periods = [work('2026-03-02 14:00', '17:00', { rules }), work('2026-03-02 08:00', '12:00', { rules })]

    expect(linesOfAll(periods)).toEqual([
      ['overtime_first: 120 min at 4500 = 9000', 'overtime_further: 60 min at 6000 = 6000'],
      ['ordinary: 240 min at 3000 = 12000'],
    ])
    expect(pricePeriods(periods, 'monday').map(({ id }) => id)).toEqual(['2026-03-02 14:00', '2026-03-02 08:00'])
  })

  test('states minutes, cents, spans, what a line counts for and why', () => {
    const breaks: Work['breaks'] = [['10:00', '10:30']]
    const rules: Changes = { triggers: ['span'], span: { monday: { from: '07:00', to: '11:00' } } }

    const [priced] = pricePeriods([work('2026-03-02 09:00', '12:00', { rules, breaks })], 'monday')

    // 90 minutes at 30.00 and 60 at 45.00
    expect(priced).toMatchObject({ minutes: 150, cents: 9000, gaps: [] })
    const spans = [
      { from: 0, to: 60 },
      { from: 90, to: 120 },
    ]
    expect(priced?.lines).toMatchObject([
      { ...{ label: 'ordinary', minutes: 90, hundredths: null, percentage: 10_000, spans }, counts_for: counts },
      { ...{ percentage: 15_000, spans: [{ from: 120, to: 180 }] }, counts_for: { ...counts, super: false } },
    ])
    expect(priced?.lines[1]?.reason).toEqual({ by: 'span', limit: null, before: null })
  })

  test('has no lines for a period without pay terms, which counts as ordinary time', () => {
    const rules: Changes = { triggers: ['day'], hours: { day: { permanent: 480, casual: null } } }
    const unpriced = work('2026-03-02 06:00', '12:00', { pay: null, customer_id: 'two' })

    // 360 minutes before it leave 120
    expect(linesOfAll([unpriced, work('2026-03-02 12:00', '16:00', { rules })])).toEqual([
      [],
      ['ordinary: 120 min at 3000 = 6000', 'overtime_first: 120 min at 4500 = 9000'],
    ])
    expect(pricePeriods([unpriced], 'monday')).toEqual([
      { id: '2026-03-02 06:00', minutes: 360, lines: [], cents: 0, gaps: [] },
    ])
  })

  test('rounds each line once, half a cent up', () => {
    // 61 × 3000 ÷ 60 = 3050; at 30.01: 61 × 3001 ÷ 60 = 3051.02; 30 × 3001 ÷ 60 = 1500.5
    const classifications = [{ code: 'L1', title: 'L1', weekly_cents: null, hourly_cents: 3001, juniors: [] }]

    expect(linesOf('2026-03-02 08:00', '09:01', { rules: { classifications } })).toEqual([
      'ordinary: 61 min at 3001 = 3051',
    ])
    expect(linesOf('2026-03-02 08:00', '08:30', { rules: { classifications } })).toEqual([
      'ordinary: 30 min at 3001 = 1501',
    ])
  })

  test.each([
    ['2026-03-02 08:00', '08:00', [], 'is not after'],
    ['2026-03-02 08:00', '07:00', [], 'is not after'],
    ['2026-03-02 08:00', '12:00', [['07:30', '08:30']], 'outside'],
    ['2026-03-02 08:00', '12:00', [['11:30', '12:30']], 'outside'],
    ['2026-03-02 08:00', '12:00', [['10:00', '10:00']], 'is not after'],
    [
      ...(['2026-03-02 08:00', '12:00'] as const),
      [
        ['09:30', '10:30'],
        ['09:00', '10:00'],
      ],
      'overlap',
    ],
  ] satisfies [string, string, Work['breaks'], string][])(
    'is a RangeError for %s to %s with breaks %j, since something %s',
    (from, to, breaks, message) => {
      const price = () => pricePeriods([work(from, to, { breaks })], 'monday')

      expect(price).toThrow(RangeError)
      expect(price).toThrow(message)
    },
  )

  test('is a RangeError for times that are not whole minutes', () => {
    const whole = work('2026-03-02 08:00', '12:00')

    expect(() => pricePeriods([{ ...whole, starts_at: '2026-03-01T21:00:30.000Z' }], 'monday')).toThrow(RangeError)
    expect(() => pricePeriods([{ ...whole, ends_at: '2026-03-02T01:00:00.001Z' }], 'monday')).toThrow(RangeError)
    const breaks = [{ starts_at: '2026-03-01T22:00:01.000Z', ends_at: '2026-03-01T22:30:00.000Z', paid: false }]
    expect(() => pricePeriods([{ ...whole, breaks }], 'monday')).toThrow(RangeError)
    expect(() => pricePeriods([{ ...whole, starts_at: 'yesterday' }], 'monday')).toThrow(RangeError)
  })

  test('is a RangeError for periods that overlap, but not for those that adjoin', () => {
    const first = work('2026-03-02 08:00', '12:00')

    expect(() => pricePeriods([work('2026-03-02 11:59', '13:00'), first], 'monday')).toThrow(RangeError)
    expect(linesOfAll([work('2026-03-02 12:00', '13:00'), first])).toHaveLength(2)
  })
})

describe('the timeline', () => {
  test('pays paid breaks and leaves out unpaid ones', () => {
    const breaks: Work['breaks'] = [
      ['13:00', '13:30'],
      ['10:00', '10:15', true],
    ]

    expect(linesOf('2026-03-02 08:00', '16:00', { breaks })).toEqual(['ordinary: 450 min at 3000 = 22500'])
  })

  // Worked example 18: 22:00 to 06:00 less 30 minutes before the change.
  test.each([
    ['2026-04-04', '2026-04-05', 'by_the_clock', 330],
    ['2026-04-04', '2026-04-05', 'elapsed', 390],
    ['2026-10-03', '2026-10-04', 'by_the_clock', 330],
    ['2026-10-03', '2026-10-04', 'elapsed', 270],
  ] as const)(
    'over the change from %s to %s, paid %s, has %i minutes on the Sunday',
    (first, next, clock_change, sunday) => {
      const breaks: Work['breaks'] = [[`${next} 00:30`, `${next} 01:00`]]

      expect(linesOf(`${first} 22:00`, `${next} 06:00`, { rules: { clock_change }, breaks })).toEqual([
        'saturday: 120 min at 4500 = 9000',
        `sunday: ${sunday} min at 6000 = ${sunday * 100}`,
      ])
    },
  )

  test.each([
    // By the clock 02:00 to 03:00 is worked once, elapsed twice.
    ['2026-04-05', 'by_the_clock', 60],
    ['2026-04-05', 'elapsed', 120],
    // By the clock 02:00 to 03:00 is paid although it was skipped.
    ['2026-10-04', 'by_the_clock', 60],
    ['2026-10-04', 'elapsed', 0],
  ] as const)('on %s, paid %s, has %i minutes from 02:00 to 03:00', (date, clock_change, minutes) => {
    const night = band('night', '02:00', '03:00', inPercent(percent(300)))
    const lines = linesOf(`${date} 00:00`, '06:00', { rules: { clock_change, bands: [night] } })

    const expected = minutes === 0 ? [] : [`night: ${minutes} min at 9000 = ${minutes * 150}`]
    expect(lines?.filter((line) => line.startsWith('night'))).toEqual(expected)
  })

  test.each([
    // 02:30 to 02:15, and a break from 02:45 to 02:00: the clock times do not differ by a positive number.
    ['02:30', '02:15 later', [], 45],
    ['02:30', '02:30 later', [], 60],
    ['02:30', '02:15 later', [['02:45', '02:00 later']], 30],
    // 01:00 to 05:00 is 240 minutes by the clock; the break has its elapsed 30 minutes.
    ['01:00', '05:00', [['02:45', '02:15 later']], 210],
    // Both breaks are from 02:00 to 02:30 by the clock.
    [
      ...(['01:00', '05:00'] as const),
      [
        ['02:00', '02:30'],
        ['02:00 later', '02:30 later'],
      ],
      210,
    ],
  ] satisfies [string, string, [string, string][], number][])(
    'by the clock from %s to %s with breaks %j in the night when the clock goes back has %i paid minutes',
    (from, to, breaks, minutes) => {
      const date = '2026-04-05 '
      const onDate = breaks.map(([begins, ends]): [string, string] => [date + begins, date + ends])
      const [priced] = pricePeriods([work(date + from, date + to, { breaks: onDate })], 'monday')

      expect(priced?.minutes).toBe(minutes)
    },
  )

  test('places a break over the skipped hour by the clock times or by the time elapsed', () => {
    const breaks: Work['breaks'] = [['01:30', '03:30']]

    // By the clock 6 h less 2 h; elapsed 5 h less 1 h.
    const byTheClock = linesOf('2026-10-04 00:00', '06:00', { breaks })
    expect(byTheClock).toEqual(['sunday: 240 min at 6000 = 24000'])
    expect(linesOf('2026-10-04 00:00', '06:00', { breaks, rules: { clock_change: 'elapsed' } })).toEqual(byTheClock)
  })
})

describe('a period across midnight', () => {
  test.each([
    ['by_the_clock', '06:00', ['saturday: 120 min at 4500 = 9000', 'sunday: 360 min at 6000 = 36000']],
    ['major_portion', '06:00', ['sunday: 480 min at 6000 = 48000']],
    // two hours each: the earlier date
    ['major_portion', '02:00', ['saturday: 240 min at 4500 = 18000']],
    ['day_of_start', '06:00', ['saturday: 480 min at 4500 = 36000']],
  ] as const)('whose day goes %s until %s is paid as on its days', (day, to, lines) => {
    const rules: Changes = { across_midnight: { day, public_holiday: 'by_the_clock' } }

    expect(linesOf('2026-03-07 22:00', `2026-03-08 ${to}`, { rules })).toEqual(lines)
  })

  test('counts only paid minutes for the major portion', () => {
    const rules: Changes = { across_midnight: { day: 'major_portion', public_holiday: 'by_the_clock' } }
    const breaks: Work['breaks'] = [['2026-03-08 00:00', '2026-03-08 01:00']]

    // Saturday 120 minutes, Sunday 180 less 60: equal, so Saturday
    expect(linesOf('2026-03-07 22:00', '2026-03-08 03:00', { rules, breaks })).toEqual([
      'saturday: 240 min at 4500 = 18000',
    ])
  })

  const onHoliday = (minutes: number) => `public_holiday: ${minutes} min at 7500 = ${minutes * 125}`
  const ordinary = (minutes: number) => `ordinary: ${minutes} min at 3000 = ${minutes * 50}`
  test.each([
    ['by_the_clock', '2026-03-03', '22:00', [ordinary(120), onHoliday(360)]],
    ['by_the_clock', '2026-03-02', '22:00', [onHoliday(120), ordinary(360)]],
    ['major_portion', '2026-03-03', '22:00', [onHoliday(480)]],
    ['major_portion', '2026-03-02', '22:00', [ordinary(480)]],
    // six hours each: what the first minute is
    ['major_portion', '2026-03-02', '18:00', [onHoliday(720)]],
    ['major_portion', '2026-03-03', '18:00', [ordinary(720)]],
    ['day_of_start', '2026-03-03', '22:00', [ordinary(480)]],
    ['day_of_start', '2026-03-02', '22:00', [onHoliday(480)]],
  ] as const)(
    'with holidays %s, a holiday on %s and a start at %s is paid by that',
    (public_holiday, date, from, lines) => {
      const rules: Changes = { across_midnight: { day: 'by_the_clock', public_holiday } }
      const holidays = [holiday(date)]

      expect(linesOf(`2026-03-02 ${from}`, '2026-03-03 06:00', { rules, holidays })).toEqual(lines)
    },
  )

  test('is on a part-day holiday from its local time until midnight', () => {
    const holidays = [holiday('2026-03-02', '19:00')]

    // 18:00 to 19:00 and 00:00 to 02:00 are ordinary
    expect(linesOf('2026-03-02 18:00', '2026-03-03 02:00', { holidays })).toEqual([ordinary(180), onHoliday(300)])
    const rules: Changes = { across_midnight: { day: 'by_the_clock', public_holiday: 'day_of_start' } }
    expect(linesOf('2026-03-02 18:00', '23:00', { holidays, rules })).toEqual([ordinary(300)])
    expect(reasonsOf([work('2026-03-02 18:00', '20:00', { holidays })])).toEqual([
      [
        { by: 'kind_of_day', holiday: null },
        { by: 'kind_of_day', holiday: 'holiday of 2026-03-02' },
      ],
    ])
  })
})

describe('overtime', () => {
  const day = (permanent: number, casual: number | null = null): Changes => ({
    ...{ triggers: ['day'], hours: { day: { permanent, casual } } },
  })

  test('by the day counts all periods of the workday, at every customer', () => {
    const periods = [
      work('2026-03-02 06:00', '11:00', { rules: day(480), customer_id: 'two' }),
      work('2026-03-02 12:00', '17:00', { rules: day(480) }),
    ]

    expect(lastLinesOf(periods)).toEqual(['ordinary: 180 min at 3000 = 9000', 'overtime_first: 120 min at 4500 = 9000'])
    expect(reasonsOf(periods)[1]?.[1]).toEqual({ by: 'day', limit: 480, before: 480 })
  })

  test('by the day has a limit by employment, and is of the workday also after midnight', () => {
    expect(
      linesOf('2026-03-02 22:00', '2026-03-03 06:00', { rules: day(480, 360), pay: { employment: 'casual' } }),
    ).toEqual(
      // 175 % of 30.00 is 52.50
      ['ordinary: 360 min at 3750 = 22500', 'overtime_first: 120 min at 5250 = 10500'],
    )
  })

  const shifts = (rules: Changes, dates: string[]) => dates.map((date) => work(`${date} 08:00`, '16:00', { rules }))

  test.each([
    [
      'monday',
      ['2026-03-02', '2026-03-03'],
      ['ordinary: 120 min at 3000 = 6000', 'overtime_first: 120', 'overtime_further: 240'],
    ],
    // the week begins with the Tuesday
    ['tuesday', ['2026-03-02', '2026-03-03'], ['ordinary: 480 min']],
    ['monday', ['2026-03-06', '2026-03-09'], ['ordinary: 480 min']],
  ] as const)('by the week from %s on %j counts its workdays', (weekStartsOn, dates, lines) => {
    const rules: Changes = { triggers: ['week'], hours: { week: { permanent: 600, casual: null } } }

    const last = lastLinesOf(shifts(rules, [...dates]), weekStartsOn)
    expect(last).toEqual(lines.map((line) => expect.stringContaining(line)))
  })

  test.each([
    ['2026-03-02', '2026-03-15', ['sunday: 120 min at 6000 = 12000', 'overtime_sunday: 360 min at 6000 = 36000']],
    ['2026-03-02', '2026-03-16', ['ordinary: 480 min at 3000 = 24000']],
    ['2026-03-01', '2026-03-02', ['ordinary: 480 min at 3000 = 24000']],
  ] as const)('by the cycle before its first day counts %s for %s or not', (first, second, lines) => {
    const cycle = { weeks: 2, starts_on: '2026-03-30', minutes: 600 }
    const rules: Changes = { triggers: ['cycle'], hours: { cycle } }

    expect(lastLinesOf(shifts(rules, [first, second]))).toEqual(lines)
  })

  test('by the days of the week begins on the day after, not within a day that is worked already', () => {
    const rules: Changes = { triggers: ['days'], hours: { days_a_week: 2 } }
    const periods = [...shifts(rules, ['2026-03-02', '2026-03-03']), work('2026-03-03 18:00', '19:00', { rules })]

    expect(lastLinesOf(periods)).toEqual(['ordinary: 60 min at 3000 = 3000'])
    const further = [...periods, work('2026-03-04 08:00', '09:00', { rules })]
    expect(lastLinesOf(further)).toEqual(['overtime_first: 60 min at 4500 = 4500'])
    expect(reasonsOf(further)[3]).toEqual([{ by: 'days', limit: 2, before: 2 }])
  })

  const span: Changes = {
    triggers: ['span'],
    span: { monday: { from: '07:00', to: '17:30' }, saturday: 'none', public_holiday: { from: '10:00', to: '12:00' } },
  }
  test.each([
    ['2026-03-02', '06:00', '08:00', ['overtime_first: 60 min at 4500 = 4500', 'ordinary: 60 min at 3000 = 3000']],
    ['2026-03-02', '17:00', '18:00', ['ordinary: 30 min at 3000 = 1500', 'overtime_first: 30 min at 4500 = 2250']],
    ['2026-03-03', '17:00', '18:00', ['ordinary: 60 min at 3000 = 3000']],
    ['2026-03-07', '08:00', '09:00', ['overtime_first: 60 min at 4500 = 4500']],
    // the holiday is a Thursday
    [
      '2026-03-05',
      '11:00',
      '13:00',
      ['public_holiday: 60 min at 7500 = 7500', 'overtime_public_holiday: 60 min at 7500 = 7500'],
    ],
  ] as const)('by the span of the day on %s from %s to %s is outside of it', (date, from, to, lines) => {
    expect(linesOf(`${date} ${from}`, to, { rules: span, holidays: [holiday('2026-03-05')] })).toEqual(lines)
  })

  test('by the span is not for a shift with a loading', () => {
    const rules: Changes = { ...span, shift_loadings: [loading({})] }

    // 115 % of 30.00
    expect(linesOf('2026-03-02 16:00', '20:00', { rules })).toEqual(['afternoon: 240 min at 3450 = 13800'])
  })

  const shortRest = (after: 'any_work' | 'overtime', limit: number): Changes => ({
    ...{ triggers: ['short_rest', 'day'], hours: { day: { permanent: limit, casual: null } } },
    short_rest: { minutes: 600, after, percentages: percent(200) },
  })
  test.each([
    ['any_work', 480, '07:00', ['short_rest: 480 min at 6000 = 48000']],
    ['any_work', 480, '08:00', ['ordinary: 480 min at 3000 = 24000']],
    ['overtime', 480, '07:00', ['ordinary: 480 min at 3000 = 24000']],
    // the day before ended in an hour of overtime
    ['overtime', 420, '07:00', ['short_rest: 480 min at 6000 = 48000']],
  ] as const)(
    'by short rest after %s with a limit of %i a day, from 22:00 to %s, is paid by that',
    (after, limit, from, lines) => {
      const rules = shortRest(after, limit)
      const to = from === '07:00' ? '15:00' : '16:00'
      const periods = [work('2026-03-02 14:00', '22:00', { rules }), work(`2026-03-03 ${from}`, to, { rules })]

      expect(lastLinesOf(periods)).toEqual(lines)
    },
  )

  test('by short rest states the minutes of rest, and is not between periods of one workday', () => {
    const rules = shortRest('any_work', 480)
    const periods = [
      work('2026-03-02 20:00', '21:00', { rules }),
      work('2026-03-02 22:00', '23:00', { rules }),
      work('2026-03-03 08:30', '16:00', { rules }),
    ]

    // from 23:00 to 08:30
    expect(reasonsOf(periods)).toEqual([
      [{ by: 'kind_of_day', holiday: null }],
      [{ by: 'kind_of_day', holiday: null }],
      [{ by: 'short_rest', limit: 600, before: 570 }],
    ])
  })

  test('has the first trigger in the order of the rule set as its reason', () => {
    const both: Changes = { ...span, hours: { day: { permanent: 120, casual: null } } }
    const period = (triggers: OvertimeTrigger[]) => work('2026-03-02 15:00', '18:00', { rules: { ...both, triggers } })

    // 17:00 to 17:30 only by the day; then by both
    const byDay = { by: 'day', limit: 120, before: 120 }
    expect(reasonsOf([period(['day', 'span'])])[0]?.slice(1)).toEqual([byDay])
    expect(reasonsOf([period(['span', 'day'])])[0]?.slice(1)).toEqual([
      byDay,
      { by: 'span', limit: null, before: null },
    ])
  })

  test('does not count towards another limit', () => {
    // Worked example 20: 13 + 9 + 9 + 9 hours with 12 a day and 38 a week are 38 ordinary hours and 2 of overtime.
    const rules: Changes = {
      triggers: ['day', 'week'],
      hours: { day: { permanent: 720, casual: null }, week: { permanent: 2280, casual: null } },
    }
    const periods = ['2026-03-02', '2026-03-03', '2026-03-04', '2026-03-05'].map((date, at) =>
      work(`${date} 08:00`, at === 0 ? '21:00' : '17:00', { rules }),
    )

    const lines = pricePeriods(periods, 'monday').flatMap((priced) => priced.lines)
    const overtime = lines.filter(({ label }) => label !== 'ordinary')
    expect(overtime.map(show)).toEqual(Array.from({ length: 2 }, () => 'overtime_first: 60 min at 4500 = 4500'))
    expect(overtime.map(({ reason }) => reason)).toEqual([
      { by: 'day', limit: 720, before: 720 },
      { by: 'week', limit: 2280, before: 2280 },
    ])
  })

  test('has the tier that the overtime of the workday has reached, of all kinds of day', () => {
    const tiers = {
      ...ruleSetOf().overtime.tiers,
      sunday: [tier('overtime_sunday', 300, percent(250)), tier('overtime_further', null, percent(300))],
    }
    const rules: Changes = { triggers: ['day'], hours: { day: { permanent: 0, casual: null } }, overtime: { tiers } }

    // Saturday: 2 h at 150 %, 2 h at 200 %. Sunday: the 4 h before leave 1 h of the first 5 h at 250 %, then 300 %.
    expect(linesOf('2026-03-07 20:00', '2026-03-08 02:00', { rules })).toEqual([
      'overtime_first: 120 min at 4500 = 9000',
      'overtime_further: 120 min at 6000 = 12000',
      'overtime_sunday: 60 min at 7500 = 7500',
      'overtime_further: 60 min at 9000 = 9000',
    ])
  })

  test('goes on in the next period of the workday, and in the last tier when that is used up', () => {
    const weekday = [tier('overtime_first', 60, percent(150)), tier('overtime_further', 30, percent(200))]
    const tiers = { ...ruleSetOf().overtime.tiers, weekday }
    const rules: Changes = { ...day(0), overtime: { tiers } }

    expect(
      lastLinesOf([work('2026-03-02 08:00', '08:45', { rules }), work('2026-03-02 10:00', '12:00', { rules })]),
    ).toEqual(['overtime_first: 15 min at 4500 = 1125', 'overtime_further: 105 min at 6000 = 10500'])
  })
})

describe('shift loadings and bands', () => {
  test.each([
    ['start', '13:59', '18:00', 'ordinary'],
    ['start', '14:00', '18:00', 'afternoon'],
    ['start', '19:59', '21:00', 'afternoon'],
    ['start', '20:00', '21:00', 'ordinary'],
    ['finish', '10:00', '14:00', 'ordinary'],
    ['finish', '10:00', '14:01', 'afternoon'],
    ['finish', '10:00', '20:00', 'afternoon'],
    ['finish', '10:00', '20:01', 'ordinary'],
  ] as const)('by its %s from 14:00 until 20:00, a shift from %s to %s is %s', (decided_by, from, to, label) => {
    const rules: Changes = { shift_loadings: [loading({ decided_by })] }

    expect(linesOf(`2026-03-02 ${from}`, to, { rules })).toEqual([expect.stringContaining(`${label}: `)])
  })

  test.each([
    ['start', '2026-03-02 22:00', '2026-03-02 23:00', 'night'],
    ['start', '2026-03-02 01:00', '2026-03-02 02:00', 'night'],
    ['start', '2026-03-02 06:00', '2026-03-02 07:00', 'ordinary'],
    ['finish', '2026-03-02 20:00', '2026-03-02 22:00', 'ordinary'],
    ['finish', '2026-03-02 20:00', '2026-03-03 00:00', 'night'],
    ['finish', '2026-03-02 20:00', '2026-03-03 06:00', 'night'],
    ['finish', '2026-03-02 20:00', '2026-03-03 06:01', 'ordinary'],
  ] as const)('by its %s from 22:00 until 06:00, a shift from %s to %s is %s', (decided_by, from, to, label) => {
    const night = loading({ label: 'night', decided_by, from: '22:00', until: '06:00', days: ['monday'] })

    expect(linesOf(from, to, { rules: { shift_loadings: [night] } })).toEqual([expect.stringContaining(`${label}: `)])
  })

  test('a loading is for the weekdays of the start, and for permanent nights or not', () => {
    const shift_loadings = [
      loading({ label: 'permanent_night', permanent_nights: true, days: ['monday'] }),
      loading({ label: 'night', permanent_nights: false, days: ['monday'] }),
      loading({ label: 'early', days: ['tuesday'] }),
    ]
    const label = (date: string, works_permanent_nights: boolean) =>
      linesOf(`${date} 16:00`, '17:00', { rules: { shift_loadings }, pay: { works_permanent_nights } })?.[0]?.split(
        ':',
      )[0]

    expect(label('2026-03-02', true)).toBe('permanent_night')
    expect(label('2026-03-02', false)).toBe('night')
    expect(label('2026-03-03', true)).toBe('early')
    expect(label('2026-03-04', true)).toBe('ordinary')
  })

  test.each([
    // Worked examples 9 and 10: Clerks, 26.97; 250 % 67.43, 130 % 35.06.
    ['2026-03-02', ['public_holiday: 180 min at 6743 = 20229', 'permanent_night: 300 min at 3506 = 17530']],
    ['2026-03-03', ['permanent_night: 180 min at 3506 = 10518', 'public_holiday: 300 min at 6743 = 33715']],
  ] as const)('a night shift with a holiday on %s keeps the percentage of the holiday', (date, lines) => {
    const percentages = { weekday: percent(130), saturday: null, sunday: null, public_holiday: null }
    const rules: Changes = {
      classifications: [{ code: 'L1', title: 'L1', weekly_cents: null, hourly_cents: 2697, juniors: [] }],
      shift_loadings: [loading({ label: 'permanent_night', from: '19:00', until: '22:00', percentages })],
    }

    expect(linesOf('2026-03-02 21:00', '2026-03-03 05:00', { rules, holidays: [holiday(date)] })).toEqual(lines)
  })

  test('a band that runs past midnight is of the weekday on which it begins', () => {
    const bands = [band('night', '22:00', '02:00', inPercent(percent(160)), { days: ['friday'] })]

    // 160 % of 30.00 is 48.00, and more than 150 % on Saturday
    expect(linesOf('2026-03-06 21:00', '2026-03-07 03:00', { rules: { bands } })).toEqual([
      'ordinary: 60 min at 3000 = 3000',
      'night: 240 min at 4800 = 19200',
      'saturday: 60 min at 4500 = 4500',
    ])
    expect(linesOf('2026-03-07 22:00', '23:00', { rules: { bands } })).toEqual(['saturday: 60 min at 4500 = 4500'])
    expect(linesOf('2026-03-06 00:00', '01:00', { rules: { bands } })).toEqual(['ordinary: 60 min at 3000 = 3000'])
  })

  test.each([
    [false, ['public_holiday: 60 min at 7500 = 7500']],
    [true, ['evening: 60 min at 9000 = 9000']],
  ])('a band that is on public holidays: %s covers one or not', (on_public_holidays, lines) => {
    const bands = [band('evening', '18:00', '00:00', inPercent(percent(300)), { on_public_holidays })]

    expect(linesOf('2026-03-02 20:00', '21:00', { rules: { bands }, holidays: [holiday('2026-03-02')] })).toEqual(lines)
  })

  const saturdayEvening = (evening: number, more: Changes, pay: Partial<PayTerms> = {}) =>
    linesOf('2026-03-07 18:00', '19:00', {
      rules: { bands: [band('evening', '18:00', '22:00', inPercent(percent(evening, evening + 25)))], ...more },
      pay,
    })

  test('the highest percentage counts, of equal ones the first', () => {
    expect(saturdayEvening(125, {})).toEqual(['saturday: 60 min at 4500 = 4500'])
    expect(saturdayEvening(150, {})).toEqual(['saturday: 60 min at 4500 = 4500'])
    expect(saturdayEvening(175, {})).toEqual(['evening: 60 min at 5250 = 5250'])
  })

  test('a sum is 100 % and what each has above it, with the label of the highest, up to the cap', () => {
    // 100 + 50 + 25
    expect(saturdayEvening(125, { stacking: 'sum' })).toEqual(['saturday: 60 min at 5250 = 5250'])
    // 100 + 50 + 75
    expect(saturdayEvening(175, { stacking: 'sum' })).toEqual(['evening: 60 min at 6750 = 6750'])
    expect(saturdayEvening(175, { stacking: 'sum', stacking_cap: 20_000 })).toEqual(['evening: 60 min at 6000 = 6000'])
    // casual: 125 + 50 + 25
    expect(saturdayEvening(125, { stacking: 'sum' }, { employment: 'casual' })).toEqual([
      'saturday: 60 min at 6000 = 6000',
    ])
    // what is below 100 % takes nothing away: 100 + 50
    expect(saturdayEvening(90, { stacking: 'sum' })).toEqual(['saturday: 60 min at 4500 = 4500'])
  })

  test('a band in cents is paid by the minute, or for each hour or part of an hour', () => {
    const bands = [
      band('evening', '19:00', '00:00', { in: 'cents', cents: 281, per: 'part_of_hour' }),
      band('night', '19:00', '00:00', { in: 'cents', cents: 250, per: 'hour' }),
    ]

    // Worked example 11: 65 minutes are two hours or parts; 65 × 250 ÷ 60 = 270.83
    expect(linesOf('2026-03-02 12:00', '20:05', { rules: { bands } })).toEqual([
      'ordinary: 485 min at 3000 = 24250',
      'evening: 2 units at 281 = 562',
      'night: 65 min at 250 = 271',
    ])
  })

  test('a band in cents is for ordinary minutes only', () => {
    const bands = [band('evening', '00:00', '00:00', { in: 'cents', cents: 100, per: 'hour' })]
    const rules: Changes = { bands, triggers: ['day'], hours: { day: { permanent: 60, casual: null } } }

    expect(linesOf('2026-03-02 12:00', '14:00', { rules })).toEqual([
      'ordinary: 60 min at 3000 = 3000',
      'overtime_first: 60 min at 4500 = 4500',
      'evening: 60 min at 100 = 100',
    ])
  })
})

describe('rates', () => {
  const classified = (more: Partial<RuleSet['classifications'][number]>) => [
    { code: 'L1', title: 'L1', weekly_cents: null, hourly_cents: null, juniors: [], ...more },
  ]
  const rateOf = (rules: Changes, pay: Partial<PayTerms> = {}) =>
    pricePeriods([work('2026-03-02 08:00', '09:00', { rules, pay })], 'monday')[0]?.lines[0]?.rate_cents

  test('a weekly rate is divided by 38 with the all-purpose allowances; an hourly one gets each, rounded', () => {
    const all_purpose_allowances = [
      { code: 'X', title: 'X', weekly_cents: 19, clause: null },
      { code: 'Y', title: 'Y', weekly_cents: 9999, clause: null },
    ]
    const pay = { all_purpose_allowances: ['X'] }

    // 1000.00 ÷ 38 = 26.3158; 1000.19 ÷ 38 = 26.3208; 26.32 + 0.19 ÷ 38 = 26.32 + 0.01
    expect(rateOf({ classifications: classified({ weekly_cents: 100_000 }), all_purpose_allowances })).toBe(2632)
    expect(rateOf({ classifications: classified({ weekly_cents: 100_000 }), all_purpose_allowances }, pay)).toBe(2632)
    expect(rateOf({ classifications: classified({ hourly_cents: 2632 }), all_purpose_allowances }, pay)).toBe(2633)
  })

  test.each([
    // 33.33 × 60 % = 19.998; × 85.5 % = 28.497
    [17, 2000],
    [18, 2850],
    [20, 3333],
  ])('at the age of %i the junior rate is %i', (age, rate) => {
    const juniors = [
      { below_age: 18, percentage: 6000 },
      { below_age: 20, percentage: 8550 },
    ]

    expect(rateOf({ classifications: classified({ hourly_cents: 3333, juniors }) }, { age })).toBe(rate)
  })

  test.each([
    // Worked example 5: 25.74 × 1.25 = 32.175; 32.18 × 1.5 = 48.27; 32.175 × 1.5 = 48.2625
    [true, 4827],
    [false, 4826],
  ])('a compounding percentage, where the casual rate is rounded first: %s, is %i', (rounds_casual_rate, rate) => {
    const weekday = [tier('overtime_first', null, { ...percent(150, 150), casual_of: 'casual_rate' })]
    const rules: Changes = {
      ...{ triggers: ['day'], hours: { day: { permanent: 0, casual: 0 } } },
      classifications: classified({ hourly_cents: 2574 }),
      casual: { loading: 2500, rounds_casual_rate },
      overtime: { tiers: { ...ruleSetOf().overtime.tiers, weekday } },
    }

    expect(rateOf(rules, { employment: 'casual' })).toBe(rate)
    // Only for casuals: 25.74 × 1.5 = 38.61
    expect(rateOf(rules)).toBe(3861)
  })

  test('a compounding percentage of the largest rates is exact', () => {
    const weekday: Percentages = { ...percent(100), casual: 99_061, casual_of: 'casual_rate' }
    const rules: Changes = {
      classifications: classified({ hourly_cents: 9_374_995 }),
      casual: { loading: 93_541, rounds_casual_rate: false },
      ordinary: { ...ruleSetOf().ordinary, weekday },
    }

    // 9,374,995 × 103,541 × 99,061 = 96,158,151,849,999,995, which floating point rounds to …,850,000,000 or more.
    expect(rateOf(rules, { employment: 'casual' })).toBe(961_581_518)
  })
})

describe('time made up', () => {
  type Engagement = RuleSet['minimum_engagement'][number]
  const engagement = (more: Partial<Engagement> = {}): Changes => ({
    minimum_engagement: [
      {
        ...{ employments: ['casual'], kinds_of_day: ['weekday', 'saturday', 'sunday', 'public_holiday'] },
        ...{ minutes: 240, paid_at: 'weekday', counts: 'each_period', clause: null, ...more },
      },
    ],
  })
  const pay: Partial<PayTerms> = { employment: 'casual' }

  test('to the minimum engagement is paid at the percentages of a weekday or of the day on which the period ends', () => {
    const [from, to] = ['2026-03-07 23:00', '2026-03-08 01:00']
    // casual: Saturday 52.50, Sunday 67.50, weekday 37.50
    const worked = ['saturday: 60 min at 5250 = 5250', 'sunday: 60 min at 6750 = 6750']

    expect(linesOf(from, to, { pay, rules: engagement() })).toEqual([
      ...worked,
      'minimum_engagement: 120 min at 3750 = 7500',
    ])
    expect(linesOf(from, to, { pay, rules: engagement({ paid_at: 'kind_of_day' }) })).toEqual([
      ...worked,
      'minimum_engagement: 120 min at 6750 = 13500',
    ])
  })

  test('to the minimum engagement is by the first rule for the employment and the kind of day of the first minute', () => {
    const { minimum_engagement = [] } = engagement()
    const rules = {
      minimum_engagement: [
        ...(engagement({ employments: ['permanent'], minutes: 180 }).minimum_engagement ?? []),
        ...(engagement({ kinds_of_day: ['sunday'], minutes: 120 }).minimum_engagement ?? []),
        ...minimum_engagement,
      ],
    }

    const made = (from: string, to: string, employment: PayTerms['employment']) =>
      linesOf(from, to, { rules, pay: { employment } })?.filter((line) => line.startsWith('minimum'))
    expect(made('2026-03-02 08:00', '09:00', 'permanent')).toEqual(['minimum_engagement: 120 min at 3000 = 6000'])
    expect(made('2026-03-02 08:00', '09:00', 'casual')).toEqual(['minimum_engagement: 180 min at 3750 = 11250'])
    expect(made('2026-03-08 08:00', '09:00', 'casual')).toEqual(['minimum_engagement: 60 min at 3750 = 3750'])
    // begins on Saturday
    expect(made('2026-03-07 23:30', '2026-03-08 00:30', 'casual')).toEqual([
      'minimum_engagement: 180 min at 3750 = 11250',
    ])
    expect(made('2026-03-02 08:00', '12:00', 'casual')).toEqual([])
  })

  test('to the minimum engagement is for each period, or for the last of the day at the customer', () => {
    const periods = (rules: Changes) => [
      work('2026-03-02 06:00', '07:00', { pay, rules }),
      work('2026-03-02 09:00', '09:30', { pay, rules, customer_id: 'two' }),
      work('2026-03-02 16:00', '17:30', { pay, rules }),
    ]
    const made = (rules: Changes) =>
      linesOfAll(periods(rules)).map((lines) => lines.find((line) => line.startsWith('minimum')))

    expect(made(engagement())).toEqual([
      'minimum_engagement: 180 min at 3750 = 11250',
      'minimum_engagement: 210 min at 3750 = 13125',
      'minimum_engagement: 150 min at 3750 = 9375',
    ])
    // 60 + 90 minutes at the first customer
    expect(made(engagement({ counts: 'day_at_customer' }))).toEqual([
      undefined,
      'minimum_engagement: 210 min at 3750 = 13125',
      'minimum_engagement: 90 min at 3750 = 5625',
    ])
  })

  test('is none for a period without paid minutes', () => {
    const breaks: Work['breaks'] = [['08:00', '09:00']]

    expect(linesOf('2026-03-02 08:00', '09:00', { pay, rules: engagement(), breaks })).toEqual([])
  })

  const callIn: Changes = {
    ...{ triggers: ['day'], hours: { day: { permanent: 60, casual: 60 } }, overtime: { minimum_minutes: 180 } },
  }
  const ordinary = work('2026-03-02 08:00', '09:00', { rules: callIn })

  test.each([
    [
      'that ordinary time of another period precedes',
      [ordinary, work('2026-03-02 09:00', '10:00', { rules: callIn })],
      [],
    ],
    [
      'that is on its own',
      [ordinary, work('2026-03-02 09:01', '10:01', { rules: callIn })],
      ['minimum_overtime: 120 min at 4500 = 9000'],
    ],
    [
      'that only adjoins overtime, at the rate of its last minute',
      [
        ordinary,
        work('2026-03-02 10:00', '11:30', { rules: callIn }),
        work('2026-03-02 11:30', '12:30', { rules: callIn }),
      ],
      // 150 % for 30 minutes, then 200 %
      ['minimum_overtime: 120 min at 6000 = 12000'],
    ],
    ['that is as long', [ordinary, work('2026-03-02 10:00', '13:00', { rules: callIn })], []],
    ['with ordinary time', [work('2026-03-02 10:00', '11:01', { rules: callIn })], []],
  ] as const)('to the minimum overtime of a period %s', (_, periods, lines) => {
    expect(lastLinesOf([...periods])?.filter((line) => line.startsWith('minimum'))).toEqual(lines)
  })

  test('to the minimum overtime is not paid before ordinary time of another period', () => {
    // The second period has a rule set of its own, without a limit.
    const before = work('2026-03-02 10:00', '11:00', { rules: callIn })

    expect(linesOfAll([ordinary, before, work('2026-03-02 11:00', '12:00')])[1]).toEqual([
      'overtime_first: 60 min at 4500 = 4500',
    ])
  })

  test('to the minimum overtime counts for the minimum engagement of the period', () => {
    const rules: Changes = { ...callIn, ...engagement(), hours: { day: { permanent: 0, casual: 0 } } }

    // 60 worked, 120 made up to 180, 60 made up to 240
    expect(linesOf('2026-03-02 08:00', '09:00', { pay, rules })).toEqual([
      'overtime_first: 60 min at 5250 = 5250',
      'minimum_overtime: 120 min at 5250 = 10500',
      'minimum_engagement: 60 min at 3750 = 3750',
    ])
  })
})

describe('a missed break', () => {
  const missed_break = {
    ...{ over_minutes: 300, earliest_minutes: 60, latest_minutes: 360, shortest_minutes: 30 },
    ...{ percentage: 5000, clause: null },
  }
  test.each([
    // Worked example 12, at 25.74: 50 % is 12.87.
    ['18:00', [], 120],
    ['15:00', [], null],
    ['15:01', [], null],
    ['18:00', [['16:00', '16:30']], null],
    ['18:00', [['17:00', '17:30']], 60],
    // too early, too short
    ['18:00', [['10:30', '11:30']], 120],
    ['18:00', [['15:00', '15:29']], 120],
    // the unpaid part of an hour without a break that counts
    ['18:00', [['16:30', '16:45']], 105],
  ] satisfies [string, [string, string][], number | null][])(
    'until %s with breaks %j is paid for %s minutes',
    (to, breaks, minutes) => {
      const classifications = [{ code: 'L1', title: 'L1', weekly_cents: null, hourly_cents: 2574, juniors: [] }]
      const lines = linesOf('2026-03-02 10:00', to, { rules: { missed_break, classifications }, breaks })

      const expected = minutes === null ? [] : [expect.stringContaining(`missed_break: ${minutes} min at 1287 = `)]
      expect(lines?.filter((line) => line.startsWith('missed'))).toEqual(expected)
    },
  )
})

describe('allowances', () => {
  const ofAllowance = (more: Partial<Allowance>, ...[from, to, more2]: Parameters<typeof work>) =>
    linesOf(from, to, { ...more2, rules: { ...more2?.rules, allowances: [allowance(more)] } })?.filter((line) =>
      line.startsWith('allowance'),
    )

  test.each([
    [{ per: 'hour' }, ['allowance: 450 min at 100 = 750']],
    [{ per: 'part_of_hour' }, ['allowance: 8 units at 100 = 800']],
    [{ per: 'period' }, ['allowance: 1 units at 100 = 100']],
    [{ per: 'day' }, ['allowance: 1 units at 100 = 100']],
    [{ per: 'occasion', given: 'by_hand' }, []],
  ] satisfies [Partial<Allowance>, string[]][])('that are %j are given for 450 paid minutes', (more, lines) => {
    expect(ofAllowance(more, '2026-03-02 08:00', '16:00', { breaks: [['12:00', '12:30']] })).toEqual(lines)
  })

  test('that are multiplied have one line for each percentage of the lines of time', () => {
    const rules: Changes = { triggers: ['span'], span: { friday: { from: '00:00', to: '22:00' } } }

    // Ordinary 60 minutes at 100 %; overtime on Friday 120 at 150 %, Saturday 60 at 150 %: 33 × 1.5 = 49.5
    expect(ofAllowance({ cents: 33, is_multiplied: true }, '2026-03-06 21:00', '2026-03-07 01:00', { rules })).toEqual([
      'allowance: 60 min at 33 = 33',
      'allowance: 180 min at 50 = 150',
    ])
  })

  test('by the day are given in the first period of the workday with paid minutes under the rule set', () => {
    const rules: Changes = { allowances: [allowance({ per: 'day' })] }
    const periods = [
      work('2026-03-02 06:00', '07:00', { rules, breaks: [['06:00', '07:00']] }),
      work('2026-03-02 07:00', '08:00', { rules: { ...rules, code: 'OTHER' } }),
      work('2026-03-02 08:00', '09:00', { rules }),
      work('2026-03-02 10:00', '11:00', { rules }),
      work('2026-03-03 08:00', '09:00', { rules }),
    ]

    const given = linesOfAll(periods).map((lines) => lines.some((line) => line.startsWith('allowance')))
    expect(given).toEqual([false, true, true, false, true])
  })

  test('by hand are paid as recorded, in the order of the rule set', () => {
    const allowances = [
      allowance({ code: 'KM', cents: 99, per: 'kilometre', given: 'by_hand' }),
      allowance({ code: 'MEAL', cents: 2050, per: 'occasion', given: 'by_hand' }),
    ]
    const recorded = [
      { code: 'MEAL', hundredths: 200 },
      { code: 'KM', hundredths: 1250 },
    ]

    // 12.5 × 0.99 = 12.375
    expect(linesOf('2026-03-02 08:00', '09:00', { rules: { allowances }, pay: { recorded } })?.slice(1)).toEqual([
      'allowance: 12.5 units at 99 = 1238',
      'allowance: 2 units at 2050 = 4100',
    ])
  })
})

describe('piece work', () => {
  const piece_work = {
    ...{ rates: [{ code: 'BIN', title: 'Bin', unit_cents: 4000 }], guarantee: 11_000, clause: null },
  }
  const rules: Changes = {
    ...{ piece_work, triggers: ['day'], hours: { day: { permanent: 120, casual: null } } },
    overtime: { minimum_minutes: 600 },
    minimum_engagement: [
      {
        ...{ employments: ['permanent'], kinds_of_day: ['weekday'], minutes: 600, paid_at: 'weekday' },
        ...{ counts: 'each_period', clause: null },
      },
    ],
  }
  const bins = (from: string, to: string, units: number) =>
    work(from, to, { rules, pay: { pieces: [{ code: 'BIN', units }] } })

  test('replaces the lines of time and the minimums, up to the guarantee of the day', () => {
    const periods = [bins('2026-03-02 08:00', '10:00', 2), bins('2026-03-02 10:00', '12:00', 0.5)]

    // 4 h at 33.00 are 132.00; 2.5 bins at 40.00 are 100.00
    expect(linesOfAll(periods)).toEqual([
      ['piece_work: 2 units at 4000 = 8000'],
      ['piece_work: 0.5 units at 4000 = 2000', 'piece_guarantee: 1 units at 3200 = 3200'],
    ])
    expect(reasonsOf(periods)[1]?.[1]).toEqual({ by: 'piece_guarantee', limit: 13_200, before: 10_000 })
  })

  test('has no guarantee where the pieces come to as much', () => {
    // 2 h at 33.00
    expect(linesOfAll([bins('2026-03-02 08:00', '10:00', 1.65)])).toEqual([['piece_work: 1.65 units at 4000 = 6600']])
  })

  test('counts towards the limits of the day', () => {
    const after = work('2026-03-02 12:00', '13:00', { rules: { ...rules, minimum_engagement: [], overtime: {} } })

    expect(lastLinesOf([bins('2026-03-02 08:00', '11:00', 9), after])).toEqual([
      // An hour of overtime has been worked already.
      'overtime_first: 60 min at 4500 = 4500',
    ])
  })

  test('replaces all lines but allowances, of which a multiplied one has nothing to multiply', () => {
    const more: Changes = {
      bands: [band('evening', '09:00', '00:00', { in: 'cents', cents: 100, per: 'hour' })],
      missed_break: {
        ...{ over_minutes: 60, earliest_minutes: 0, latest_minutes: 60, shortest_minutes: 30 },
        ...{ percentage: 5000, clause: null },
      },
      allowances: [allowance({ per: 'period' }), allowance({ is_multiplied: true })],
    }
    const pay = { pieces: [{ code: 'BIN', units: 9 }] }

    expect(linesOf('2026-03-02 08:00', '10:00', { rules: { ...rules, ...more }, pay })).toEqual([
      'allowance: 1 units at 100 = 100',
      'piece_work: 9 units at 4000 = 36000',
    ])
  })
})

describe('a gap', () => {
  const juniors = [{ below_age: 18, percentage: 5000 }]
  const withJuniors = [{ code: 'L1', title: 'L1', weekly_cents: null, hourly_cents: 3000, juniors }]
  const saturday = (casual: Percentages['casual']) => ({ ...ruleSetOf().ordinary, saturday: percent(null, casual) })
  test.each([
    ['classification', { pay: { classification: 'L9' } }, { gap: 'unknown_classification', code: 'L9' }],
    ['age', { rules: { classifications: withJuniors } }, { gap: 'age_not_known' }],
    ['percentage', { rules: { ordinary: saturday(175) } }, { gap: 'not_covered', label: 'saturday' }],
    [
      'choice',
      { rules: { ordinary: saturday('to_choose') }, pay: { employment: 'casual' } },
      { gap: 'to_choose', label: 'saturday' },
    ],
    [
      'percentage of a band',
      { rules: { bands: [band('night', '00:00', '00:00', inPercent(percent(null)))] } },
      { gap: 'not_covered', label: 'night' },
    ],
    ['all-purpose allowance', { pay: { all_purpose_allowances: ['Z'] } }, { gap: 'unknown_allowance', code: 'Z' }],
    ['allowance', { pay: { recorded: [{ code: 'Z', hundredths: 1 }] } }, { gap: 'unknown_allowance', code: 'Z' }],
    ['piece rate', { pay: { pieces: [{ code: 'Z', units: 1 }] } }, { gap: 'unknown_piece_rate', code: 'Z' }],
  ] satisfies [string, Work, object][])('is a missing %s, and the period has no lines', (_, input, gap) => {
    const period = work('2026-03-07 08:00', '16:00', input)

    expect(pricePeriods([period], 'monday')).toEqual([
      { id: period.id, minutes: 480, lines: [], cents: 0, gaps: [gap] },
    ])
  })

  test('is none where no minute needs the percentage', () => {
    expect(linesOf('2026-03-06 08:00', '09:00', { rules: { ordinary: saturday(175) } })).toEqual([
      'ordinary: 60 min at 3000 = 3000',
    ])
  })

  test('is one for all minutes, besides others', () => {
    const bands = [band('early', '00:00', '09:00', inPercent(percent(null)))]
    const rules: Changes = { ordinary: saturday(175), bands, classifications: withJuniors }

    expect(pricePeriods([work('2026-03-07 08:00', '16:00', { rules })], 'monday')[0]?.gaps).toEqual([
      { gap: 'age_not_known' },
      { gap: 'not_covered', label: 'saturday' },
      { gap: 'not_covered', label: 'early' },
    ])
  })

  test('does not keep the minutes from counting', () => {
    const limit: Changes = { triggers: ['day'], hours: { day: { permanent: 60, casual: null } } }
    const periods = [
      work('2026-03-02 08:00', '09:00', { rules: limit, pay: { classification: 'L9' } }),
      work('2026-03-02 10:00', '11:00', { rules: limit }),
    ]

    expect(linesOfAll(periods)).toEqual([[], ['overtime_first: 60 min at 4500 = 4500']])
  })
})
