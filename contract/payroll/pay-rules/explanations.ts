// Why a line of pay is what it is, how its amount came about, and what is missing where there is none: wording keys with their values, for
// the screens as well as for what the server words itself. They address nobody: the person who is paid and a planner read the same.
import type { NotPricedReason } from '#contract/payroll/timesheet-pay.ts'
import type { Wording } from '#contract/values/issues.ts'
import type { LineReason, PayLine, PricingGap } from './pay-lines.ts'
import type { BasisPoints, Cents, LineLabel, OvertimeTrigger } from './rule-set.ts'

/** How the reader’s language writes values, and what it calls the things of a rule set. */
export type SayValues = {
  money: (cents: Cents) => string
  /** 450 → "7 h 30 min" */
  duration: (minutes: number) => string
  /** 2.5 → "2.5" */
  number: (value: number) => string
  percentage: (basisPoints: BasisPoints) => string
  label: (label: LineLabel) => string
  /** the title of an allowance or a piece rate; its code where the title is not known */
  title: (code: string) => string
}

/** What a line says too little about. */
export type PaidBy = {
  /** the award or agreement; null: not known */
  instrument: string | null
  /** cents an hour before percentages; null: not known */
  hourly_cents: Cents | null
}

/** Sentences in their order. */
export type Explanation = { why: Wording[]; arithmetic: Wording[] }

/** Why a line is what it is, with the clause, and how its amount came about. */
export const explanationOf = (line: PayLine, by: PaidBy, say: SayValues): Explanation => ({
  why: [reasonOf(line, say), ...basisOf(line, by)],
  arithmetic: [amountOf(line, say), ...rateOf(line, by, say)],
})

function reasonOf(line: PayLine, say: SayValues): Wording {
  const { reason } = line
  switch (reason.by) {
    case 'kind_of_day':
      return kindOfDayOf(line.label, reason.holiday)
    case 'band':
      return bandOf(line, reason.holiday, say)
    case 'shift_loading':
      return onHoliday('payRules.why.shift_loading', reason.holiday, { label: say.label(line.label) })
    case 'minimum_engagement':
    case 'minimum_overtime':
      return wording(`payRules.why.${reason.by}`, durations(reason, say))
    case 'missed_break':
      return wording('payRules.why.missed_break', { limit: say.duration(reason.limit) })
    case 'allowance':
    case 'piece_work':
      return wording(`payRules.why.${reason.by}`, { title: say.title(reason.code) })
    case 'expense':
      return wording('payRules.why.expense', { title: reason.title })
    case 'piece_guarantee':
      return wording('payRules.why.piece_guarantee', amounts(reason, say))
    case 'short_rest':
    case 'day':
    case 'week':
    case 'cycle':
    case 'days':
    case 'span':
      return overtimeOf(reason, say)
  }
}

/** Ordinary time of a kind of day; a minute of a public holiday has the name of it. */
function kindOfDayOf(label: LineLabel, holiday: string | null): Wording {
  if (holiday !== null) return wording('payRules.why.kind_of_day_public_holiday', { holiday })
  const day = label === 'saturday' || label === 'sunday' ? label : 'weekday'
  return wording(`payRules.why.kind_of_day_${day}`)
}

function bandOf({ label, percentage }: PayLine, holiday: string | null, say: SayValues): Wording {
  const called = { label: say.label(label) }
  if (percentage === null) return wording('payRules.why.band_amount', called)
  return onHoliday('payRules.why.band', holiday, called)
}

const onHoliday = (key: string, holiday: string | null, params: Wording['params']) =>
  holiday === null ? wording(key, params) : wording(`${key}_holiday`, { ...params, holiday })

type OvertimeReason = Extract<LineReason, { by: OvertimeTrigger }>

function overtimeOf({ by, limit, before }: OvertimeReason, say: SayValues): Wording {
  const key = `payRules.why.${by}`
  if (by === 'span' || limit === null || before === null) return wording('payRules.why.span')
  if (by === 'days') return wording(key, { count: before, limit })
  return wording(key, durations({ limit, before }, say))
}

/** The award or agreement, with the clause where the rule set names one. Neither says anything about expenses. */
function basisOf({ clause, reason }: PayLine, { instrument }: PaidBy): Wording[] {
  if (instrument === null || reason.by === 'expense') return []
  if (clause === null) return [wording('payRules.why.instrument', { instrument })]
  return [wording('payRules.why.clause', { instrument, clause })]
}

function amountOf({ reason, minutes, hundredths, rate_cents, cents }: PayLine, say: SayValues): Wording {
  const amount = say.money(cents)
  if (reason.by === 'piece_guarantee')
    return wording('payRules.arithmetic.guarantee', { ...amounts(reason, say), amount })
  if (reason.by === 'expense') return wording('payRules.arithmetic.expense', { amount })
  const rate = say.money(rate_cents)
  return minutes === null
    ? wording('payRules.arithmetic.units', { units: say.number((hundredths ?? 0) / 100), rate, amount })
    : wording('payRules.arithmetic.time', { time: say.duration(minutes), rate, amount })
}

/** Where the rate of a percentage comes from. */
function rateOf({ reason, percentage, rate_cents }: PayLine, { hourly_cents }: PaidBy, say: SayValues): Wording[] {
  if (percentage === null) return []
  const params = { rate: say.money(rate_cents), percentage: say.percentage(percentage) }
  if (reason.by === 'allowance') return [wording('payRules.arithmetic.multiplied', params)]
  if (hourly_cents === null) return []
  // A compounding percentage is of the casual rate, which is the hourly rate with the casual loading.
  const isOfHourly = percentOf(hourly_cents, percentage) === rate_cents
  const hourly = say.money(hourly_cents)
  if (!isOfHourly) return [wording('payRules.arithmetic.of_casual', { ...params, hourly })]
  if (percentage === 10_000) return [wording('payRules.arithmetic.hourly', { hourly })]
  return [wording('payRules.arithmetic.of_hourly', { ...params, hourly })]
}

/** Half a cent up, as the lines are priced. */
const percentOf = (cents: Cents, percentage: BasisPoints) => Math.floor((2 * cents * percentage + 10_000) / 20_000)

/** What is missing, and what somebody who may change it can do. */
export type Missing = { what: Wording; to_do: Wording }

export function missingOf(gap: PricingGap, say: Pick<SayValues, 'label'>): Missing {
  const key = `payRules.gap.${gap.gap}`
  return { what: wording(key, gapFacts(gap, say)), to_do: wording(`${key}_to_do`) }
}

function gapFacts(gap: PricingGap, say: Pick<SayValues, 'label'>): Wording['params'] {
  if ('label' in gap) return { label: say.label(gap.label) }
  return 'code' in gap ? { code: gap.code } : {}
}

export const notPricedOf = (reason: NotPricedReason): Missing => ({
  what: wording(`payRules.notPriced.${reason}`),
  to_do: wording(`payRules.notPriced.${reason}_to_do`),
})

type Limited = { limit: number; before: number }

const durations = ({ limit, before }: Limited, say: SayValues) => ({
  limit: say.duration(limit),
  before: say.duration(before),
})
const amounts = ({ limit, before }: Limited, say: SayValues) => ({ limit: say.money(limit), before: say.money(before) })

const wording = (key: string, params: Wording['params'] = {}): Wording => ({ key, params })
