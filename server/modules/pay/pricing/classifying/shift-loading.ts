import type { PayTerms } from '#contract/payroll/pay-rules/pay-lines.ts'
import type { ShiftLoading } from '#contract/payroll/pay-rules/rule-set.ts'
import { minuteOfDay, minutesPerDay, modulo, weekdayOfDay } from '#server/modules/pay/pricing/time/clock-times.ts'
import type { TimedPeriod } from '#server/modules/pay/pricing/time/ordered-periods.ts'
import { clockAt, clockAtEnd } from '#server/modules/pay/pricing/time/zone-offsets.ts'

/** The rule set's first shift loading that applies to a period. */
export function shiftLoadingOf({ starts, ends, period }: TimedPeriod, terms: PayTerms): ShiftLoading | null {
  const [start, finish] = [clockAt(starts, period.time_zone), clockAtEnd(ends, period.time_zone)]
  const weekday = weekdayOfDay(Math.floor(start / minutesPerDay))
  const loading = terms.rule_set.shift_loadings.find(
    (one) =>
      one.days.includes(weekday) &&
      (one.permanent_nights ?? terms.works_permanent_nights) === terms.works_permanent_nights &&
      (one.decided_by === 'start' ? isStartWithin(start, one) : isFinishWithin(finish, one)),
  )
  return loading ?? null
}

const isStartWithin = (start: number, { from, until }: ShiftLoading) =>
  modulo(start - minuteOfDay(from), minutesPerDay) < lengthOf(from, until)

// After `from` and at or before `until`: a minute later than a start would be.
const isFinishWithin = (finish: number, { from, until }: ShiftLoading) =>
  modulo(finish - minuteOfDay(from) - 1, minutesPerDay) < lengthOf(from, until)

/** `until` at or before `from` is on the next day. */
const lengthOf = (from: string, until: string) => modulo(minuteOfDay(until) - minuteOfDay(from) - 1, minutesPerDay) + 1
