import type { PayTerms, WorkPeriod } from '#contract/payroll/pay-rules/pay-lines.ts'
import type { RuleSet, ShiftLoading, Weekday } from '#contract/payroll/pay-rules/rule-set.ts'
import { bandEdges } from './bands.ts'
import { minuteOfDay } from '#server/modules/pay/pricing/time/clock-times.ts'
import { type DayPiece, holidayStarts, withKindOfDay } from '#server/modules/pay/pricing/time/kind-of-day.ts'
import type { TimedPeriod } from '#server/modules/pay/pricing/time/ordered-periods.ts'
import { classifyMinutes, type Run } from './ordinary-or-overtime.ts'
import { shiftLoadingOf } from './shift-loading.ts'
import {
  cutIntoPieces,
  minutesOf,
  type Piece,
  type Timeline,
  timelineOf,
} from '#server/modules/pay/pricing/time/timeline.ts'
import { addFinishedPeriod, nothingWorked, type WorkedSoFar } from './worked-so-far.ts'

/** A period whose minutes are classified. */
export type WorkedPeriod = {
  period: WorkPeriod
  /** in minutes since 1970 */
  starts: number
  ends: number
  /** in days since 1970 */
  workday: number
  timeline: Timeline
  paid_minutes: number
  ordinary_minutes: number
  /** null: without pay terms */
  paid: PaidTime | null
}

export type PaidTime = {
  terms: PayTerms
  shift_loading: ShiftLoading | null
  /** the whole timeline */
  pieces: readonly DayPiece[]
  /** its paid minutes */
  runs: readonly Run[]
}

/** Classifies the minutes of a person's periods, in the order of their start. */
export function classifyPeriods(ordered: readonly TimedPeriod[], weekStartsOn: Weekday): WorkedPeriod[] {
  const worked = nothingWorked(weekStartsOn)
  return ordered.map((timed) => classifyPeriod(timed, worked))
}

function classifyPeriod(timed: TimedPeriod, worked: WorkedSoFar): WorkedPeriod {
  const { period, starts, ends } = timed
  const timeline = timelineOf(timed, period.pay?.rule_set.clock_change ?? 'by_the_clock')
  const pieces = cutIntoPieces(timeline, period.pay ? minutesOfChange(period.pay, period) : [])
  const workday = pieces[0]?.day ?? 0
  const paid_minutes = minutesOf(pieces.filter(({ is_paid }) => is_paid))
  const paid = period.pay && paidTimeOf(timed, pieces, period.pay, worked)
  const overtime_minutes = minutesOf(paid?.runs.filter(({ overtime }) => overtime) ?? [])
  const ordinary_minutes = paid_minutes - overtime_minutes
  const last = paid?.runs.at(-1)
  const ended_in_overtime = last !== undefined && last.overtime !== null
  addFinishedPeriod(worked, { workday, ends, ordinary_minutes, overtime_minutes, ended_in_overtime })
  return { period, starts, ends, workday, timeline, paid_minutes, ordinary_minutes, paid }
}

function paidTimeOf(timed: TimedPeriod, pieces: readonly Piece[], terms: PayTerms, worked: WorkedSoFar): PaidTime {
  const shift_loading = shiftLoadingOf(timed, terms)
  const dayPieces = withKindOfDay(pieces, timed.period.holidays, terms.rule_set.across_midnight)
  const start = { terms, shift_loading, starts: timed.starts, workday: pieces[0]?.day ?? 0 }
  return { terms, shift_loading, pieces: dayPieces, runs: classifyMinutes(dayPieces, start, worked) }
}

/** The minutes of a day at which a span, a band or a holiday may begin or end. */
const minutesOfChange = ({ rule_set }: PayTerms, { holidays }: WorkPeriod) => [
  ...Object.values(rule_set.ordinary_hours.span).flatMap(spanEdges),
  ...bandEdges(rule_set.bands),
  ...holidayStarts(holidays),
]

const spanEdges = (span: RuleSet['ordinary_hours']['span'][Weekday]) =>
  span === null || span === 'none' ? [] : [minuteOfDay(span.from), minuteOfDay(span.to)]
