import type { PayTerms } from '#contract/payroll/pay-rules/pay-lines.ts'
import type { OvertimeTrigger, ShiftLoading } from '#contract/payroll/pay-rules/rule-set.ts'
import {
  dayNumber,
  isOnFirstDay,
  modulo,
  weekdayOfDay,
  weekStartOfDay,
} from '#server/modules/pay/pricing/time/clock-times.ts'
import type { DayPiece } from '#server/modules/pay/pricing/time/kind-of-day.ts'
import { lastOfEarlierDay, ordinaryOn, ordinaryWithin, otherOrdinaryDays, type WorkedSoFar } from './worked-so-far.ts'

export type PeriodStart = { terms: PayTerms; starts: number; workday: number; shift_loading: ShiftLoading | null }

/** A trigger as it stands at the start of a period. */
export type DueTrigger = {
  trigger: OvertimeTrigger
  limit: number | null
  /** what had been worked towards the limit when the period began */
  before: number | null
  /** the ordinary minutes of the period count towards the limit */
  does_count: boolean
  /** how many more minutes of a piece may be ordinary after so many ordinary minutes of the period */
  ordinaryLeft: (piece: DayPiece, ordinary: number) => number
}

/** Those of the rule set that can apply to the period, in its order. */
export function triggersAt(start: PeriodStart, worked: WorkedSoFar): DueTrigger[] {
  return start.terms.rule_set.overtime.triggers.flatMap((trigger) => createTrigger[trigger](start, worked) ?? [])
}

const createTrigger: Record<OvertimeTrigger, (start: PeriodStart, worked: WorkedSoFar) => DueTrigger | null> = {
  short_rest: shortRest,
  day: ({ terms, workday }, worked) =>
    limitOf('day', terms.rule_set.ordinary_hours.day[terms.employment], () => ordinaryOn(worked, workday)),
  week: ({ terms, workday }, worked) =>
    limitOf('week', terms.rule_set.ordinary_hours.week[terms.employment], () =>
      ordinaryWithin(worked, weekStartOfDay(workday, worked.week_starts_on), 7),
    ),
  cycle: cycleLimit,
  days: daysAWeek,
  span: outsideOfSpan,
}

function shortRest({ terms, starts, workday }: PeriodStart, worked: WorkedSoFar): DueTrigger | null {
  const rule = terms.rule_set.short_rest
  const former = lastOfEarlierDay(worked, workday)
  if (!rule || !former || (rule.after === 'overtime' && !former.ended_in_overtime)) return null
  const rest = starts - former.ends
  return rest < rule.minutes ? always('short_rest', rule.minutes, rest) : null
}

const always = (trigger: OvertimeTrigger, limit: number, before: number): DueTrigger => ({
  ...{ trigger, limit, before, does_count: false },
  ordinaryLeft: () => 0,
})

function limitOf(trigger: OvertimeTrigger, limit: number | null, workedBefore: () => number): DueTrigger | null {
  if (limit === null) return null
  const before = workedBefore()
  const ordinaryLeft = (_piece: DayPiece, ordinary: number) => Math.max(0, limit - before - ordinary)
  return { trigger, limit, before, does_count: true, ordinaryLeft }
}

function cycleLimit({ terms, workday }: PeriodStart, worked: WorkedSoFar): DueTrigger | null {
  const { cycle } = terms.rule_set.ordinary_hours
  if (cycle === null) return null
  const length = cycle.weeks * 7
  const first = workday - modulo(workday - dayNumber(cycle.starts_on), length)
  return limitOf('cycle', cycle.minutes, () => ordinaryWithin(worked, first, length))
}

function daysAWeek({ terms, workday }: PeriodStart, worked: WorkedSoFar): DueTrigger | null {
  const limit = terms.rule_set.ordinary_hours.days_a_week
  if (limit === null) return null
  const before = otherOrdinaryDays(worked, weekStartOfDay(workday, worked.week_starts_on), workday)
  return before >= limit ? always('days', limit, before) : null
}

function outsideOfSpan({ terms, shift_loading }: PeriodStart): DueTrigger | null {
  if (shift_loading !== null) return null
  const spans = terms.rule_set.ordinary_hours.span
  const ordinaryLeft = ({ day, minute, holiday }: DayPiece) => {
    const span = spans[holiday === null ? weekdayOfDay(day) : 'public_holiday']
    if (span === null) return Infinity
    return span !== 'none' && isOnFirstDay(minute, span) ? Infinity : 0
  }
  return { trigger: 'span', limit: null, before: null, does_count: false, ordinaryLeft }
}
