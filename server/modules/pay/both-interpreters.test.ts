// Both interpreters price random weeks alike, under the samples and under changed ones.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { PayLine, PayTerms, WorkPeriod } from '#contract/payroll/pay-rules/pay-lines.ts'
import {
  type Band,
  employments,
  kindsOfDay,
  overtimeTriggers,
  type RuleSet,
  type ShiftLoading,
  weekdays,
} from '#contract/payroll/pay-rules/rule-set.ts'
import { priceMinutes } from '#server/modules/pay/minute-by-minute/price-minutes.ts'
import { pricePeriods } from '#server/modules/pay/pricing/price-periods.ts'
import { samples } from '#server/modules/pay/samples/samples.ts'

// For others: FUZZ_RUNS=2000 FUZZ_SEED=7 npx vitest run server/modules/pay/both-interpreters.test.ts
const numRuns = Number(process.env.FUZZ_RUNS ?? 40)

const zones = [
  ...['Australia/Sydney', 'Australia/Brisbane', 'Australia/Adelaide', 'Australia/Darwin', 'Australia/Perth'],
  ...['Australia/Hobart', 'Australia/Lord_Howe', 'Australia/Broken_Hill', 'Australia/Eucla'],
]
/** Near both clock changes, the new year and the change of rates. */
const firstDays = ['2026-04-02', '2026-10-01', '2026-12-28', '2026-06-29', '2027-03-01']

const time = fc.constantFrom('00:00', '02:00', '02:30', '06:00', '07:30', '12:00', '17:30', '19:00', '22:00')
const percentage = fc.constantFrom(100_00, 112_50, 125_00, 150_00, 175_00, 200_00)
const clause = fc.constantFrom(null, '24.2')
const percentages = fc.record({
  permanent: percentage,
  casual: percentage,
  casual_of: fc.constant('hourly_rate' as const),
  clause,
})
const compounding = percentages.map((both) => ({ ...both, casual_of: 'casual_rate' as const }))
const someDays = fc.subarray([...weekdays], { minLength: 1 })
const shortLimit = fc.constantFrom(null, 7 * 60, 15 * 60, 23 * 60 + 1)
const limits = fc.record({ permanent: shortLimit, casual: shortLimit })
const across = fc.constantFrom('by_the_clock' as const, 'major_portion' as const, 'day_of_start' as const)
const counts_for = fc.record({ super: fc.boolean(), payroll_tax: fc.boolean(), workers_compensation: fc.boolean() })
const orNull = <Value>(of: fc.Arbitrary<Value>) => fc.option(of, { nil: null })

const band: fc.Arbitrary<Band> = fc.record({
  label: fc.constantFrom('evening' as const, 'night' as const),
  days: someDays,
  times: fc.record({ from: time, to: time }),
  on_public_holidays: fc.boolean(),
  pay: fc.oneof(
    fc.record({ in: fc.constant('percent' as const), percentages }),
    fc.record({
      in: fc.constant('cents' as const),
      cents: fc.integer({ min: 1, max: 500 }),
      per: fc.constantFrom('hour' as const, 'part_of_hour' as const),
    }),
  ),
  clause,
})

const shiftLoading: fc.Arbitrary<ShiftLoading> = fc.record({
  label: fc.constantFrom('early' as const, 'afternoon' as const),
  decided_by: fc.constantFrom('start' as const, 'finish' as const),
  from: time,
  until: time,
  days: someDays,
  permanent_nights: orNull(fc.boolean()),
  percentages: fc.record({
    weekday: orNull(percentages),
    saturday: orNull(percentages),
    sunday: orNull(percentages),
    public_holiday: orNull(percentages),
  }),
  clause,
})

const tiers = fc
  .record({ first: fc.constantFrom(0, 60, 121), percentages: fc.tuple(compounding, percentages) })
  .map(({ first, percentages: [tier, rest] }) => [
    { label: 'overtime_first' as const, minutes: first, percentages: tier },
    { label: 'overtime_further' as const, minutes: null, percentages: rest },
  ])

const span = fc.oneof(fc.constantFrom(null, 'none' as const), fc.record({ from: time, to: time }))

const ordinary_hours = fc.record({
  span: fc.record({
    ...{ monday: span, tuesday: span, wednesday: span, thursday: span, friday: span, saturday: span, sunday: span },
    public_holiday: span,
  }),
  day: limits,
  week: limits,
  cycle: orNull(
    fc.record({
      weeks: fc.constantFrom(2, 4),
      starts_on: fc.constantFrom('2026-01-05', '2027-06-01'),
      minutes: fc.constantFrom(10 * 60, 30 * 60),
    }),
  ),
  days_a_week: orNull(fc.integer({ min: 1, max: 4 })),
})

const overtime = fc.record({
  triggers: fc.shuffledSubarray([...overtimeTriggers]),
  tiers: fc.record({ weekday: tiers, saturday: tiers, sunday: tiers, public_holiday: tiers }),
  minimum_minutes: orNull(fc.constantFrom(180, 400)),
})

const minimum_engagement = fc.array(
  fc.record({
    employments: fc.subarray([...employments], { minLength: 1 }),
    kinds_of_day: fc.subarray([...kindsOfDay], { minLength: 1 }),
    minutes: fc.constantFrom(120, 240, 500),
    paid_at: fc.constantFrom('weekday' as const, 'kind_of_day' as const),
    counts: fc.constantFrom('each_period' as const, 'day_at_customer' as const),
    clause,
  }),
  { maxLength: 2 },
)

const missed_break = fc.record({
  over_minutes: fc.constantFrom(0, 300),
  earliest_minutes: fc.constantFrom(0, 60),
  latest_minutes: fc.constantFrom(60, 300),
  shortest_minutes: fc.constantFrom(10, 30),
  percentage: fc.constant(50_00),
  clause,
})

const allowances = ['hour', 'part_of_hour', 'period', 'day', 'kilometre', 'occasion'] as const
const someAllowances = fc.uniqueArray(
  fc
    .record({
      code: fc.constantFrom('KM', 'COLD', 'MEAL'),
      title: fc.constant('Allowance'),
      cents: fc.integer({ min: 1, max: 999 }),
      per: fc.constantFrom(...allowances),
      is_given: fc.boolean(),
      is_multiplied: fc.boolean(),
      counts_for,
      clause,
    })
    .map(({ is_given, ...allowance }) => {
      const isByHand = !is_given || allowance.per === 'kilometre' || allowance.per === 'occasion'
      return { ...allowance, given: isByHand ? ('by_hand' as const) : ('always' as const) }
    }),
  { maxLength: 3, selector: ({ code }) => code },
)

const piece_work: fc.Arbitrary<NonNullable<RuleSet['piece_work']>> = fc.record({
  rates: fc.constant([{ code: 'BIN', title: 'Bin', unit_cents: 4_13 }]),
  guarantee: fc.constant(115_00),
  clause,
})

const classifications: fc.Arbitrary<RuleSet['classifications']> = fc.constant([
  { code: 'WEEKLY', title: 'By the week', weekly_cents: 1004_91, hourly_cents: null, juniors: [] },
  {
    ...{ code: 'JUNIOR', title: 'With juniors', weekly_cents: null, hourly_cents: 27_97 },
    juniors: [
      { below_age: 18, percentage: 55_00 },
      { below_age: 20, percentage: 82_50 },
    ],
  },
])

/** A sample in which some parts are replaced by random ones. */
const changedRuleSet: fc.Arbitrary<RuleSet> = fc
  .record({
    sample: fc.constantFrom(...samples),
    changes: fc.record(
      {
        code: fc.constantFrom('ONE', 'OTHER'),
        ...{ classifications, ordinary_hours, overtime, minimum_engagement, piece_work: orNull(piece_work) },
        all_purpose_allowances: fc.constant<RuleSet['all_purpose_allowances']>([
          { code: 'LEADER', title: 'Leader', weekly_cents: 38_57, clause: null },
        ]),
        casual: fc.record({ loading: fc.constant(25_00), rounds_casual_rate: fc.boolean() }),
        ordinary: fc.record({
          ...{ weekday: percentages, saturday: percentages, sunday: percentages, public_holiday: percentages },
        }),
        bands: fc.array(band, { maxLength: 3 }),
        shift_loadings: fc.array(shiftLoading, { maxLength: 2 }),
        stacking: fc.constantFrom('highest' as const, 'sum' as const),
        stacking_cap: orNull(fc.constantFrom(150_00, 230_00)),
        across_midnight: fc.record({ day: across, public_holiday: across }),
        clock_change: fc.constantFrom('by_the_clock' as const, 'elapsed' as const),
        short_rest: orNull(
          fc.record({
            minutes: fc.constantFrom(480, 720),
            after: fc.constantFrom('any_work' as const, 'overtime' as const),
            percentages,
          }),
        ),
        missed_break: orNull(missed_break),
        allowances: someAllowances,
      },
      { requiredKeys: ['code'] },
    ),
  })
  .map(({ sample, changes }) => ({ ...sample, ...changes }))

const mostly = <Value>(usual: Value, other: fc.Arbitrary<Value>) =>
  fc.oneof({ arbitrary: fc.constant(usual), weight: 5 }, { arbitrary: other, weight: 1 })

function recordedUnder({ allowances: known }: RuleSet) {
  const byHand = known.filter(({ given }) => given === 'by_hand').map(({ code }) => code)
  if (byHand.length === 0) return fc.constant([])
  const code = mostly(byHand[0] ?? '', fc.constantFrom(...byHand, 'UNKNOWN'))
  return fc.array(fc.record({ code, hundredths: fc.integer({ min: 0, max: 5000 }) }), { maxLength: 2 })
}

function piecesUnder({ piece_work: rule }: RuleSet) {
  const piece = fc.record({ code: fc.constant('BIN'), units: fc.integer({ min: 0, max: 60 }) })
  return rule === null ? fc.constant([]) : mostly([], fc.array(piece, { maxLength: 2 }))
}

const terms = (ruleSets: readonly RuleSet[]): fc.Arbitrary<PayTerms | null> =>
  fc.constantFrom(...ruleSets).chain((rule_set) =>
    fc.option(
      fc.record({
        rule_set: fc.constant(rule_set),
        classification: fc.constantFrom(...rule_set.classifications.map(({ code }) => code)),
        employment: fc.constantFrom(...employments),
        age: fc.constantFrom(17, 19, 40),
        works_permanent_nights: fc.boolean(),
        all_purpose_allowances: fc.subarray(rule_set.all_purpose_allowances.map(({ code }) => code)),
        recorded: recordedUnder(rule_set),
        pieces: piecesUnder(rule_set),
      }),
      { nil: null, freq: 12 },
    ),
  )

/** Minutes after the former period ended, the length, and breaks as shares of it. */
const work = fc.record({
  gap: fc.oneof(fc.constantFrom(0, 0, 30), fc.integer({ min: 1, max: 1500 })),
  length: fc.oneof(fc.integer({ min: 1, max: 900 }), fc.constantFrom(60, 480, 480, 600)),
  breaks: fc.array(
    fc.record({
      share: fc.double({ min: 0, max: 0.9, noNaN: true }),
      minutes: fc.integer({ min: 1, max: 60 }),
      paid: fc.boolean(),
    }),
    { maxLength: 3 },
  ),
  customer_id: fc.constantFrom('a', 'b'),
  time_zone: fc.constantFrom(...zones),
})

const week = fc.array(changedRuleSet, { minLength: 1, maxLength: 2 }).chain((ruleSets) =>
  fc.record({
    firstDay: fc.constantFrom(...firstDays),
    weekStartsOn: fc.constantFrom(...weekdays),
    zone: fc.constantFrom(...zones),
    works: fc.array(fc.tuple(work, terms(ruleSets)), { minLength: 1, maxLength: 9 }),
    holidays: fc.array(
      fc.record({ day: fc.integer({ min: 0, max: 7 }), starts: fc.constantFrom(null, null, '18:00', '19:00') }),
      { maxLength: 2 },
    ),
    isOneZone: fc.boolean(),
  }),
)
type Week = typeof week extends fc.Arbitrary<infer Value> ? Value : never

function periodsOf({ firstDay, zone, works, holidays, isOneZone }: Week): WorkPeriod[] {
  const days = holidays.map(({ day, starts }) => {
    return { date: Temporal.PlainDate.from(firstDay).add({ days: day }).toString(), name: `Holiday ${day}`, starts }
  })
  let at = Temporal.PlainDate.from(firstDay).toZonedDateTime(zone).toInstant()
  return works.map(([one, pay], index) => {
    const starts = at.add({ minutes: one.gap })
    at = starts.add({ minutes: one.length })
    return {
      ...{ id: String(index), customer_id: one.customer_id, time_zone: isOneZone ? zone : one.time_zone },
      ...{ starts_at: textOf(starts), ends_at: textOf(at), breaks: breaksOf(one, starts), holidays: days, pay },
    }
  })
}

const textOf = (instant: Temporal.Instant) => instant.toString({ fractionalSecondDigits: 3 })

/** Breaks that would overlap or go beyond the end are left out. */
function breaksOf(
  { length, breaks }: typeof work extends fc.Arbitrary<infer Value> ? Value : never,
  starts: Temporal.Instant,
) {
  let free = 0
  return breaks
    .map(({ share, minutes, paid }) => ({ from: Math.floor(share * length), minutes, paid }))
    .toSorted((one, other) => one.from - other.from)
    .flatMap(({ from, minutes, paid }) => {
      if (from < free || from + minutes > length) return []
      free = from + minutes
      const until = starts.add({ minutes: from + minutes })
      return [{ starts_at: textOf(starts.add({ minutes: from })), ends_at: textOf(until), paid }]
    })
}

const reasonsOfTime = ['kind_of_day', 'band', 'shift_loading', ...overtimeTriggers]
const isTime = ({ percentage, minutes, reason }: PayLine) =>
  minutes !== null && percentage !== null && reasonsOfTime.includes(reason.by)

test('both interpreters price random weeks alike, and pay each minute once', () => {
  fc.assert(
    fc.property(week, (one) => {
      const periods = periodsOf(one)
      const priced = pricePeriods(periods, one.weekStartsOn)

      expect(priced).toEqual(priceMinutes(periods, one.weekStartsOn))
      for (const { lines, cents } of priced) expect(cents).toBe(lines.reduce((sum, line) => sum + line.cents, 0))
      for (const [index, { lines, minutes, gaps }] of priced.entries()) {
        const pay = periods[index]?.pay
        if (pay === null || pay === undefined || pay.pieces.length > 0 || gaps.length > 0) continue
        const spans = lines.filter(isTime).flatMap((line) => line.spans)
        const paid = spans.flatMap(({ from, to }) => Array.from({ length: to - from }, (_, at) => from + at))
        expect(new Set(paid).size).toBe(minutes)
        expect(paid).toHaveLength(minutes)
      }
    }),
    { numRuns },
  )
})
