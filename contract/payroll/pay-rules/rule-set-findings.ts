import {
  type Band,
  kindsOfDay,
  type OvertimeTrigger,
  overtimeTriggers,
  type Percentages,
  type RuleSet,
  type ShiftLoading,
  weekdays,
} from './rule-set.ts'

type RefusedCode =
  | 'not_one_rate'
  | 'zero_rate'
  | 'duplicate_code'
  | 'juniors_not_ascending'
  | 'percentage_under_100'
  | 'compounding_in_sum'
  | 'bands_overlap'
  | 'shift_loadings_overlap'
  | 'tier_without_limit'
  | 'last_tier_with_limit'
  | 'trigger_without_limit'
  | 'limit_without_trigger'
  | 'allowance_not_by_hand'
  | 'allowance_not_multipliable'
  | 'break_times_conflict'
  | 'span_empty'
type WarningCode = 'casual_to_choose' | 'percentage_missing' | 'overtime_counts_for_super'
type Path = (string | number)[]

export type RuleSetFinding =
  | { kind: 'refused'; code: RefusedCode; path: Path }
  | { kind: 'warning'; code: WarningCode; path: Path }

/**
 * What is wrong with a rule set beyond its form. `refused`: it cannot be saved, since two of its rules conflict or one can never apply.
 * `warning`: it can, but some time is refused when it is priced, or paid unusually. The path leads to the field.
 */
export function ruleSetFindings(set: RuleSet): RuleSetFinding[] {
  return [
    ...refusals.flatMap(([code, find]) => find(set).map((path) => ({ kind: 'refused' as const, code, path }))),
    ...warnings.flatMap(([code, find]) => find(set).map((path) => ({ kind: 'warning' as const, code, path }))),
  ]
}

type Find = (set: RuleSet) => Path[]

const refusals: [RefusedCode, Find][] = [
  ['not_one_rate', notOneRate],
  ['zero_rate', zeroRates],
  ['duplicate_code', duplicateCodes],
  ['juniors_not_ascending', juniorsNotAscending],
  ['percentage_under_100', percentagesUnder100],
  ['compounding_in_sum', compoundingInSum],
  ['bands_overlap', overlappingBands],
  ['shift_loadings_overlap', overlappingShiftLoadings],
  ['tier_without_limit', tiersWithoutLimit],
  ['last_tier_with_limit', lastTiersWithLimit],
  ['trigger_without_limit', triggersWithoutLimit],
  ['limit_without_trigger', limitsWithoutTrigger],
  ['allowance_not_by_hand', allowancesNotByHand],
  ['allowance_not_multipliable', allowancesNotMultipliable],
  ['break_times_conflict', conflictingBreakTimes],
  ['span_empty', emptySpans],
]

const warnings: [WarningCode, Find][] = [
  ['casual_to_choose', percentagesToChoose],
  ['percentage_missing', missingPercentages],
  ['overtime_counts_for_super', overtimeForSuper],
]

function notOneRate({ classifications }: RuleSet): Path[] {
  return classifications.flatMap(({ weekly_cents, hourly_cents }, at) =>
    (weekly_cents === null) === (hourly_cents === null) ? [['classifications', at]] : [],
  )
}

function zeroRates({ classifications, piece_work }: RuleSet): Path[] {
  return [
    ...classifications.flatMap(({ weekly_cents, hourly_cents }, at): Path[] => [
      ...(weekly_cents === 0 ? [['classifications', at, 'weekly_cents']] : []),
      ...(hourly_cents === 0 ? [['classifications', at, 'hourly_cents']] : []),
    ]),
    ...(piece_work?.rates ?? []).flatMap(({ unit_cents }, at) =>
      unit_cents === 0 ? [['piece_work', 'rates', at, 'unit_cents']] : [],
    ),
  ]
}

function duplicateCodes(set: RuleSet): Path[] {
  return [
    ...repeated(set.classifications, ['classifications']),
    ...repeated(set.all_purpose_allowances, ['all_purpose_allowances']),
    ...repeated(set.allowances, ['allowances']),
    ...repeated(set.piece_work?.rates ?? [], ['piece_work', 'rates']),
  ]
}

const repeated = (coded: readonly { code: string }[], path: Path): Path[] =>
  coded.flatMap(({ code }, at) => (coded.findIndex((one) => one.code === code) < at ? [[...path, at, 'code']] : []))

function juniorsNotAscending({ classifications }: RuleSet): Path[] {
  return classifications.flatMap(({ juniors }, at) =>
    juniors.flatMap(({ below_age }, junior) => {
      const younger = juniors[junior - 1]
      return younger !== undefined && below_age <= younger.below_age
        ? [['classifications', at, 'juniors', junior, 'below_age']]
        : []
    }),
  )
}

function percentagesUnder100(set: RuleSet): Path[] {
  return allPercentages(set).flatMap(({ path, percentages: { permanent, casual } }): Path[] => [
    ...(permanent !== null && permanent < 100_00 ? [[...path, 'permanent']] : []),
    ...(typeof casual === 'number' && casual < 100_00 ? [[...path, 'casual']] : []),
  ])
}

/** What a percentage of the casual rate has above 100 % cannot be added to what one of the hourly rate has. Overtime is never in a sum. */
function compoundingInSum(set: RuleSet): Path[] {
  if (set.stacking !== 'sum') return []
  return ordinaryPercentages(set).flatMap(({ path, percentages }) =>
    percentages.casual_of === 'casual_rate' ? [[...path, 'casual_of']] : [],
  )
}

function overlappingBands({ bands }: RuleSet): Path[] {
  const inPercent = bands.flatMap((band, at) =>
    band.pay.in === 'percent' ? [{ at, minutes: minutesOfWeek(band) }] : [],
  )
  return inPercent.flatMap(({ at, minutes }, position) =>
    inPercent.slice(0, position).some((earlier) => overlap(earlier.minutes, minutes)) ? [['bands', at]] : [],
  )
}

type Interval = { from: number; to: number }
const dayMinutes = 24 * 60

/** When a band applies, in minutes from Monday 00:00; what of Sunday night is on Monday is at the beginning as well. */
function minutesOfWeek({ days, times }: Band): Interval[] {
  return days.flatMap((day) => {
    const midnight = weekdays.indexOf(day) * dayMinutes
    const [from, until] = [midnight + minuteOfDay(times.from), midnight + minuteOfDay(times.to)]
    const to = until > from ? until : until + dayMinutes
    return [
      { from, to },
      { from: from - 7 * dayMinutes, to: to - 7 * dayMinutes },
    ]
  })
}

const minuteOfDay = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

const overlap = (some: readonly Interval[], others: readonly Interval[]) =>
  some.some((one) => others.some((other) => one.from < other.to && other.from < one.to))

function overlappingShiftLoadings({ shift_loadings }: RuleSet): Path[] {
  return shift_loadings.flatMap((loading, at) =>
    shift_loadings.slice(0, at).some((earlier) => haveSameShifts(earlier, loading)) ? [['shift_loadings', at]] : [],
  )
}

/** Whether a shift of one person can be within both by the same times, so that the later one does not apply. */
function haveSameShifts(one: ShiftLoading, other: ShiftLoading) {
  const isSameTime = one.decided_by === other.decided_by && one.from === other.from && one.until === other.until
  const isSamePerson =
    one.permanent_nights === null || other.permanent_nights === null || one.permanent_nights === other.permanent_nights
  return isSameTime && isSamePerson && one.days.some((day) => other.days.includes(day))
}

function tiersWithoutLimit(set: RuleSet): Path[] {
  return allTiers(set).flatMap(({ path, tier, isLast }) =>
    !isLast && tier.minutes === null ? [[...path, 'minutes']] : [],
  )
}

function lastTiersWithLimit(set: RuleSet): Path[] {
  return allTiers(set).flatMap(({ path, tier, isLast }) =>
    isLast && tier.minutes !== null ? [[...path, 'minutes']] : [],
  )
}

/** Where the limit of a trigger is, and whether there is one. */
const limits: Record<OvertimeTrigger, { path: Path; isGiven: (set: RuleSet) => boolean }> = {
  short_rest: { path: ['short_rest'], isGiven: ({ short_rest }) => short_rest !== null },
  day: { path: ['ordinary_hours', 'day'], isGiven: ({ ordinary_hours: { day } }) => hasMinutes(day) },
  week: { path: ['ordinary_hours', 'week'], isGiven: ({ ordinary_hours: { week } }) => hasMinutes(week) },
  cycle: { path: ['ordinary_hours', 'cycle'], isGiven: ({ ordinary_hours: { cycle } }) => cycle !== null },
  days: {
    path: ['ordinary_hours', 'days_a_week'],
    isGiven: ({ ordinary_hours }) => ordinary_hours.days_a_week !== null,
  },
  span: {
    path: ['ordinary_hours', 'span'],
    isGiven: ({ ordinary_hours: { span } }) => Object.values(span).some((ofDay) => ofDay !== null),
  },
}

const hasMinutes = ({ permanent, casual }: { permanent: number | null; casual: number | null }) =>
  permanent !== null || casual !== null

function triggersWithoutLimit(set: RuleSet): Path[] {
  return set.overtime.triggers.flatMap((trigger, at) =>
    limits[trigger].isGiven(set) ? [] : [['overtime', 'triggers', at]],
  )
}

function limitsWithoutTrigger(set: RuleSet): Path[] {
  return overtimeTriggers
    .filter((trigger) => limits[trigger].isGiven(set) && !set.overtime.triggers.includes(trigger))
    .map((trigger) => limits[trigger].path)
}

function allowancesNotByHand({ allowances }: RuleSet): Path[] {
  return allowances.flatMap(({ per, given }, at) =>
    given === 'always' && (per === 'kilometre' || per === 'occasion') ? [['allowances', at, 'given']] : [],
  )
}

function allowancesNotMultipliable({ allowances }: RuleSet): Path[] {
  return allowances.flatMap(({ is_multiplied, per, given }, at) =>
    is_multiplied && (per !== 'hour' || given === 'by_hand') ? [['allowances', at, 'is_multiplied']] : [],
  )
}

/** A period that needs a break may end before one is late: that is no conflict. */
function conflictingBreakTimes({ missed_break }: RuleSet): Path[] {
  return missed_break !== null && missed_break.earliest_minutes > missed_break.latest_minutes
    ? [['missed_break', 'earliest_minutes']]
    : []
}

/** From 00:00 to 00:00 is the whole day; any other time to itself is more likely a mistake than a day that begins then. */
function emptySpans({ ordinary_hours: { span } }: RuleSet): Path[] {
  return Object.entries(span).flatMap(([day, ofDay]) =>
    ofDay !== null && ofDay !== 'none' && ofDay.from === ofDay.to && ofDay.from !== '00:00'
      ? [['ordinary_hours', 'span', day]]
      : [],
  )
}

function percentagesToChoose(set: RuleSet): Path[] {
  return allPercentages(set).flatMap(({ path, percentages }) =>
    percentages.casual === 'to_choose' ? [[...path, 'casual']] : [],
  )
}

function missingPercentages(set: RuleSet): Path[] {
  return allPercentages(set).flatMap(({ path, percentages: { permanent, casual } }): Path[] => [
    ...(permanent === null ? [[...path, 'permanent']] : []),
    ...(casual === null ? [[...path, 'casual']] : []),
  ])
}

function overtimeForSuper({ counts_for }: RuleSet): Path[] {
  return counts_for.overtime.super ? [['counts_for', 'overtime', 'super']] : []
}

type PercentagesAt = { path: Path; percentages: Percentages }

const allPercentages = (set: RuleSet): PercentagesAt[] => [
  ...ordinaryPercentages(set),
  ...allTiers(set).map(({ path, tier }) => ({ path: [...path, 'percentages'], percentages: tier.percentages })),
  ...(set.short_rest === null
    ? []
    : [{ path: ['short_rest', 'percentages'], percentages: set.short_rest.percentages }]),
]

/** Of the kinds of day, bands and shift loadings: what may apply to the same minute. */
const ordinaryPercentages = ({ ordinary, bands, shift_loadings }: RuleSet): PercentagesAt[] => [
  ...kindsOfDay.map((kind) => ({ path: ['ordinary', kind], percentages: ordinary[kind] })),
  ...bands.flatMap(({ pay }, at) =>
    pay.in === 'percent' ? [{ path: ['bands', at, 'pay', 'percentages'], percentages: pay.percentages }] : [],
  ),
  ...shift_loadings.flatMap((loading, at) =>
    kindsOfDay.flatMap((kind) => {
      const percentages = loading.percentages[kind]
      return percentages === null ? [] : [{ path: ['shift_loadings', at, 'percentages', kind], percentages }]
    }),
  ),
]

const allTiers = ({ overtime }: RuleSet) =>
  kindsOfDay.flatMap((kind) =>
    overtime.tiers[kind].map((tier, at, { length }) => ({
      path: ['overtime', 'tiers', kind, at],
      tier,
      isLast: at === length - 1,
    })),
  )
