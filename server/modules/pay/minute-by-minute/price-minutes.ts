/**
 * The second interpreter of docs/pay-rules.md, section by section and minute by minute. It checks the first one when a pay period is locked,
 * so it is slow and obvious, and shares nothing with it but the contract.
 */
import type { PayLine, PayTerms, PricedPeriod, PricingGap, WorkPeriod } from '#contract/payroll/pay-rules/pay-lines.ts'
import type {
  Allowance,
  Band,
  BasisPoints,
  Cents,
  LineLabel,
  Percentages,
  RuleSet,
  Weekday,
} from '#contract/payroll/pay-rules/rule-set.ts'
import {
  type PaidMinute,
  type WorkedPeriod,
  applyingPercentages,
  classifyMinutes,
  isCovered,
  labelOf,
} from './classify-minutes.ts'

/** The lines of one person's periods, in the order given. Throws a RangeError for times that cannot be priced. */
export function priceMinutes(periods: readonly WorkPeriod[], weekStartsOn: Weekday): PricedPeriod[] {
  const all = classifyMinutes(periods, weekStartsOn)
  const priced = new Map(all.map((worked) => [worked.period, pricePeriod(worked, all)]))
  return periods.flatMap((period) => priced.get(period) ?? [])
}

/** A period under a rule set, with what its lines are computed from. */
type Pricing = WorkedPeriod & {
  pay: PayTerms
  rule_set: RuleSet
  hourly_cents: Cents
  /** all periods of the person */
  all: readonly WorkedPeriod[]
  /** what was found missing so far; a missing percentage is computed with as 0, since the lines are dropped */
  gaps: PricingGap[]
}

function pricePeriod(worked: WorkedPeriod, all: readonly WorkedPeriod[]): PricedPeriod {
  const { id, pay } = worked.period
  const minutes = worked.paid.length
  if (!pay) return { id, minutes, lines: [], cents: 0, gaps: [] }
  const gaps: PricingGap[] = []
  const hourly_cents = hourlyRate(pay, gaps)
  const lines = linesOf({ ...worked, pay, rule_set: pay.rule_set, hourly_cents, all, gaps })
  const distinctGaps = [...new Map(gaps.map((gap) => [JSON.stringify(gap), gap])).values()]
  if (distinctGaps.length > 0) return { id, minutes, lines: [], cents: 0, gaps: distinctGaps }
  return { id, minutes, lines, cents: lines.reduce((sum, { cents }) => sum + cents, 0), gaps: [] }
}

function linesOf(pricing: Pricing): PayLine[] {
  if (pricing.pay.pieces.length > 0)
    return [...allowanceLines([], pricing), ...pieceLines(pricing), ...pieceGuarantee(pricing)]
  const minutes = pricing.paid.map((minute) => priceMinute(minute, pricing))
  const time = linesOfTime(minutes)
  const overtime = minimumOvertime(minutes, pricing)
  return [
    ...time,
    ...pricing.rule_set.bands.flatMap((band) => bandInCents(band, pricing)),
    ...missedBreak(pricing),
    ...overtime,
    ...minimumEngagement(overtime, pricing),
    ...allowanceLines(time, pricing),
  ]
}

type PricedMinute = Pick<PayLine, 'label' | 'percentage' | 'rate_cents' | 'clause' | 'counts_for' | 'reason'> & {
  at: number
}

function priceMinute(minute: PaidMinute, pricing: Pricing): PricedMinute {
  const { stacking, counts_for } = pricing.rule_set
  const applying = applyingPercentages(minute, pricing, pricing.rule_set)
  const [first, ...others] = applying.map(({ percentages, ...rule }) => {
    return { ...rule, ...priceAt(percentages, rule.label, pricing) }
  })
  if (!first) throw new RangeError('a paid minute without percentages')
  const highest = others.reduce((most, other) => (other.rate_cents > most.rate_cents ? other : most), first)
  if (minute.overtime) return { at: minute.at, ...highest, counts_for: counts_for.overtime }
  const price = stacking === 'sum' ? priceOfSum([first, ...others], pricing) : {}
  return { at: minute.at, ...highest, ...price, counts_for: counts_for.ordinary }
}

function priceOfSum(parts: readonly { percentage: BasisPoints }[], { pay, rule_set, hourly_cents }: Pricing) {
  const base = 10_000 + (pay.employment === 'casual' ? rule_set.casual.loading : 0)
  const sum = parts.reduce((total, { percentage }) => total + Math.max(0, percentage - base), base)
  const percentage = Math.min(sum, rule_set.stacking_cap ?? sum)
  return { percentage, rate_cents: percentOf(hourly_cents, percentage) }
}

// Rates

function hourlyRate(pay: PayTerms, gaps: PricingGap[]): Cents {
  const classification = pay.rule_set.classifications.find(
    ({ code, weekly_cents, hourly_cents }) => code === pay.classification && (weekly_cents ?? hourly_cents) !== null,
  )
  if (!classification) gaps.push({ gap: 'unknown_classification', code: pay.classification })
  const allowances = [...new Set(pay.all_purpose_allowances)].map((code) => {
    const allowance = pay.rule_set.all_purpose_allowances.find((known) => known.code === code)
    if (!allowance) gaps.push({ gap: 'unknown_allowance', code })
    return allowance?.weekly_cents ?? 0
  })
  return classification ? juniorRate(adultRate(classification, allowances), classification, pay, gaps) : 0
}

type Classification = RuleSet['classifications'][number]

function adultRate({ weekly_cents, hourly_cents }: Classification, weeklyAllowances: readonly Cents[]): Cents {
  const hourOf = (weekly: Cents) => rounded(BigInt(weekly), 38n)
  return weekly_cents === null
    ? weeklyAllowances.reduce((sum, weekly) => sum + hourOf(weekly), hourly_cents ?? 0)
    : hourOf(weeklyAllowances.reduce((sum, weekly) => sum + weekly, weekly_cents))
}

function juniorRate(adult: Cents, { juniors }: Classification, { age }: PayTerms, gaps: PricingGap[]): Cents {
  if (juniors.length === 0) return adult
  if (age === null) {
    gaps.push({ gap: 'age_not_known' })
    return 0
  }
  const junior = juniors.find(({ below_age }) => age < below_age)
  return junior ? percentOf(adult, junior.percentage) : adult
}

function priceAt(percentages: Percentages, label: LineLabel, pricing: Pricing) {
  const { pay, rule_set, hourly_cents, gaps } = pricing
  const percentage = percentages[pay.employment]
  if (typeof percentage !== 'number') {
    gaps.push({ gap: percentage === null ? 'not_covered' : percentage, label })
    return { percentage: 0, rate_cents: 0 }
  }
  const isCompounding = pay.employment === 'casual' && percentages.casual_of === 'casual_rate'
  if (!isCompounding) return { percentage, rate_cents: percentOf(hourly_cents, percentage) }
  const casual = BigInt(10_000 + rule_set.casual.loading)
  const rate_cents = rule_set.casual.rounds_casual_rate
    ? percentOf(rounded(BigInt(hourly_cents) * casual, 10_000n), percentage)
    : rounded(BigInt(hourly_cents) * casual * BigInt(percentage), 10_000n * 10_000n)
  return { percentage, rate_cents }
}

const percentOf = (cents: Cents, percentage: BasisPoints) => rounded(BigInt(cents) * BigInt(percentage), 10_000n)

/** To a whole number, half up. */
const rounded = (amount: bigint, divisor: bigint) => Number((2n * amount + divisor) / (2n * divisor))

// Lines

function linesOfTime(minutes: readonly PricedMinute[]): PayLine[] {
  const lines = Map.groupBy(minutes, ({ label, percentage, rate_cents, clause, reason }) =>
    JSON.stringify([label, percentage, rate_cents, clause, { ...reason, before: null }]),
  )
  return [...lines.values()].flatMap((line) => {
    const [first] = line
    if (!first) return []
    const { at: _, rate_cents, ...details } = first
    return [lineOfTime(line.length, rate_cents, { ...details, spans: spansOf(line) })]
  })
}

type LineDetails = Pick<PayLine, 'label' | 'percentage' | 'clause' | 'counts_for' | 'reason' | 'spans'>

function lineOfTime(minutes: number, rate_cents: Cents, details: LineDetails): PayLine {
  return { ...details, minutes, hundredths: null, rate_cents, cents: centsOfTime(minutes, rate_cents) }
}

const centsOfTime = (minutes: number, hourly: Cents) => rounded(BigInt(minutes) * BigInt(hourly), 60n)

function lineOfUnits(hundredths: number, rate_cents: Cents, details: LineDetails): PayLine {
  const cents = rounded(BigInt(hundredths) * BigInt(rate_cents), 100n)
  return { ...details, minutes: null, hundredths, rate_cents, cents }
}

function spansOf(minutes: readonly { at: number }[]) {
  const spans: { from: number; to: number }[] = []
  for (const { at } of minutes) {
    const last = spans.at(-1)
    if (last?.to === at) last.to = at + 1
    else spans.push({ from: at, to: at + 1 })
  }
  return spans
}

/** Each hour or part of an hour is one unit. */
const hundredthsOfHoursBegun = (minutes: number) => Math.ceil(minutes / 60) * 100

// Bands in cents

function bandInCents(band: Band, { paid, rule_set }: Pricing): PayLine[] {
  const { label, pay, clause } = band
  const covered = paid.filter((minute) => !minute.overtime && isCovered(minute, band))
  if (pay.in === 'percent' || covered.length === 0) return []
  const reason = { by: 'band' as const, holiday: null }
  const counts_for = rule_set.counts_for.ordinary
  const details = { label, percentage: null, clause, counts_for, reason, spans: spansOf(covered) }
  return pay.per === 'hour'
    ? [lineOfTime(covered.length, pay.cents, details)]
    : [lineOfUnits(hundredthsOfHoursBegun(covered.length), pay.cents, details)]
}

// Missed break

function missedBreak({ timeline, breaks, paid, rule_set, hourly_cents }: Pricing): PayLine[] {
  const rule = rule_set.missed_break
  if (!rule || timeline.length <= rule.over_minutes) return []
  const beginnings = breaks
    .filter(({ from, to }) => from >= rule.earliest_minutes && to - from >= rule.shortest_minutes)
    .map(({ from }) => from)
  const until = Math.min(...beginnings, timeline.length)
  const without = paid.filter(({ at }) => at >= rule.latest_minutes && at < until)
  if (without.length === 0) return []
  const { percentage, clause } = rule
  const reason = { by: 'missed_break' as const, limit: rule.latest_minutes }
  const details = { label: 'missed_break' as const, percentage, clause, reason, spans: spansOf(without) }
  const counts_for = rule_set.counts_for.missed_break
  return [lineOfTime(without.length, percentOf(hourly_cents, percentage), { ...details, counts_for })]
}

// Minimum overtime

function minimumOvertime(minutes: readonly PricedMinute[], pricing: Pricing): PayLine[] {
  const { paid, rule_set } = pricing
  const limit = rule_set.overtime.minimum_minutes
  const last = minutes.at(-1)
  if (limit === null || !last || minutes.length >= limit) return []
  if (paid.some(({ overtime }) => !overtime) || adjoinsOrdinaryTime(pricing)) return []
  const { percentage, rate_cents, clause, counts_for } = last
  const reason = { by: 'minimum_overtime' as const, limit, before: minutes.length }
  const details = { label: 'minimum_overtime' as const, percentage, clause, counts_for, reason, spans: [] }
  return [lineOfTime(limit - minutes.length, rate_cents, details)]
}

const adjoinsOrdinaryTime = ({ period, all }: Pricing) =>
  all.some((other) => {
    const adjoins = other.period.ends_at === period.starts_at || other.period.starts_at === period.ends_at
    return adjoins && other.paid.some(({ overtime }) => !overtime)
  })

// Minimum engagement

function minimumEngagement(overtime: readonly PayLine[], pricing: Pricing): PayLine[] {
  const { pay, rule_set, timeline, paid } = pricing
  const [first] = timeline
  const last = timeline.at(-1)
  const rule = rule_set.minimum_engagement.find(
    ({ employments, kinds_of_day }) =>
      employments.includes(pay.employment) && first && kinds_of_day.includes(first.kind_of_day),
  )
  if (!rule || !last || paid.length === 0) return []
  const before = rule.counts === 'each_period' ? paid.length + minutesOf(overtime) : minutesOfDayAtCustomer(pricing)
  if (before === null || before >= rule.minutes) return []
  const kind = rule.paid_at === 'weekday' ? 'weekday' : last.kind_of_day
  const { percentage, rate_cents } = priceAt(rule_set.ordinary[kind], labelOf(kind), pricing)
  const reason = { by: 'minimum_engagement' as const, limit: rule.minutes, before }
  const counts_for = rule_set.counts_for.minimum_engagement
  const details = { label: 'minimum_engagement' as const, percentage, clause: rule.clause, counts_for, reason }
  return [lineOfTime(rule.minutes - before, rate_cents, { ...details, spans: [] })]
}

const minutesOf = (lines: readonly PayLine[]) => lines.reduce((sum, { minutes }) => sum + (minutes ?? 0), 0)

/** Null where the period is not the last one. */
function minutesOfDayAtCustomer({ period, workday, all }: Pricing) {
  const ofDay = all.filter((other) => other.workday === workday && other.period.customer_id === period.customer_id)
  return ofDay.at(-1)?.period === period ? paidMinutesOf(ofDay) : null
}

const paidMinutesOf = (periods: readonly WorkedPeriod[]) => periods.reduce((sum, { paid }) => sum + paid.length, 0)

// Allowances

function allowanceLines(time: readonly PayLine[], pricing: Pricing): PayLine[] {
  const { allowances } = pricing.rule_set
  for (const { code } of pricing.pay.recorded) {
    const isKnown = allowances.some((allowance) => allowance.code === code && allowance.given === 'by_hand')
    if (!isKnown) pricing.gaps.push({ gap: 'unknown_allowance', code })
  }
  return allowances.flatMap((allowance) => linesOfAllowance(allowance, time, pricing))
}

function linesOfAllowance(allowance: Allowance, time: readonly PayLine[], pricing: Pricing): PayLine[] {
  const { code, cents, per, clause, counts_for } = allowance
  const minutes = pricing.paid.length
  const reason = { by: 'allowance' as const, code }
  const details = { label: 'allowance' as const, percentage: null, clause, counts_for, reason, spans: [] }
  if (allowance.given === 'by_hand') {
    const recorded = pricing.pay.recorded.filter((units) => units.code === code && units.hundredths > 0)
    return recorded.map(({ hundredths }) => lineOfUnits(hundredths, cents, details))
  }
  if (minutes === 0) return []
  switch (per) {
    case 'hour':
      return allowance.is_multiplied ? multiplied(cents, time, details) : [lineOfTime(minutes, cents, details)]
    case 'part_of_hour':
      return [lineOfUnits(hundredthsOfHoursBegun(minutes), cents, details)]
    case 'period':
      return [lineOfUnits(100, cents, details)]
    case 'day':
      return isFirstOfWorkday(pricing) ? [lineOfUnits(100, cents, details)] : []
    // They are only given by hand.
    case 'kilometre':
    case 'occasion':
      return []
  }
}

const multiplied = (cents: Cents, time: readonly PayLine[], details: LineDetails) =>
  [...Map.groupBy(time, ({ percentage }) => percentage ?? 0)].map(([percentage, lines]) =>
    lineOfTime(minutesOf(lines), percentOf(cents, percentage), { ...details, percentage }),
  )

function isFirstOfWorkday(pricing: Pricing) {
  const first = pricing.all.find((other) => isOfSameWorkday(other, pricing) && other.paid.length > 0)
  return first?.period === pricing.period
}

const isOfSameWorkday = ({ workday, period }: WorkedPeriod, pricing: Pricing) =>
  workday === pricing.workday && period.pay?.rule_set.code === pricing.rule_set.code

// Pieces

function pieceLines({ pay, rule_set, gaps }: Pricing): PayLine[] {
  return pay.pieces.flatMap(({ code, units }) => {
    const unit_cents = pieceRate(code, rule_set)
    if (!rule_set.piece_work || unit_cents === null) {
      gaps.push({ gap: 'unknown_piece_rate', code })
      return []
    }
    if (units === 0) return []
    const reason = { by: 'piece_work' as const, code }
    return [lineOfUnits(units * 100, unit_cents, { ...pieceDetails(rule_set), label: 'piece_work', reason })]
  })
}

const pieceRate = (code: string, { piece_work }: RuleSet) =>
  piece_work?.rates.find((rate) => rate.code === code)?.unit_cents ?? null

const pieceDetails = ({ piece_work, counts_for }: RuleSet) => {
  return { percentage: null, clause: piece_work?.clause ?? null, counts_for: counts_for.piece_work, spans: [] }
}

function pieceGuarantee(pricing: Pricing): PayLine[] {
  const { all, period, rule_set, hourly_cents } = pricing
  const ofDay = all.filter((other) => isOfSameWorkday(other, pricing) && other.period.pay?.pieces.length)
  if (!rule_set.piece_work || ofDay.at(-1)?.period !== period) return []
  const limit = centsOfTime(paidMinutesOf(ofDay), percentOf(hourly_cents, rule_set.piece_work.guarantee))
  const before = ofDay.reduce((sum, worked) => sum + centsOfPieces(worked), 0)
  if (before >= limit) return []
  const reason = { by: 'piece_guarantee' as const, limit, before }
  return [lineOfUnits(100, limit - before, { ...pieceDetails(rule_set), label: 'piece_guarantee', reason })]
}

const centsOfPieces = ({ period: { pay } }: WorkedPeriod) =>
  pay ? pay.pieces.reduce((sum, { code, units }) => sum + units * (pieceRate(code, pay.rule_set) ?? 0), 0) : 0
