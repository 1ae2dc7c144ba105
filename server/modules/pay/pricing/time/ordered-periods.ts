import type { WorkPeriod } from '#contract/payroll/pay-rules/pay-lines.ts'
import type { Instant } from '#contract/values/time.ts'

/** In minutes since 1970. */
export type Interval = { starts: number; ends: number }
export type TimedPeriod = Interval & { period: WorkPeriod; breaks: readonly (Interval & { paid: boolean })[] }

/** The periods in the order of their start. Throws a RangeError for times that cannot be priced. */
export function inOrderOfStart(periods: readonly WorkPeriod[]): TimedPeriod[] {
  const ordered = periods.map(toTimedPeriod).sort(byStart)
  requireNoOverlap(ordered, 'periods')
  return ordered
}

function toTimedPeriod(period: WorkPeriod): TimedPeriod {
  const interval = toInterval(period)
  const breaks = period.breaks.map((pause) => ({ ...toInterval(pause), paid: pause.paid })).sort(byStart)
  requireNoOverlap(breaks, `breaks of period ${period.id}`)
  const isOutside = breaks.some(({ starts, ends }) => starts < interval.starts || ends > interval.ends)
  if (isOutside) throw new RangeError(`a break is outside of period ${period.id}`)
  return { ...interval, period, breaks }
}

function toInterval({ starts_at, ends_at }: { starts_at: Instant; ends_at: Instant }): Interval {
  const interval = { starts: toMinute(starts_at), ends: toMinute(ends_at) }
  if (interval.ends <= interval.starts) throw new RangeError(`${ends_at} is not after ${starts_at}`)
  return interval
}

function toMinute(instant: Instant): number {
  const minute = Date.parse(instant) / 60_000
  if (!Number.isInteger(minute)) throw new RangeError(`${instant} is not a whole minute`)
  return minute
}

const byStart = (one: Interval, other: Interval) => one.starts - other.starts

function requireNoOverlap(ordered: readonly Interval[], what: string) {
  const doOverlap = ordered.some((interval, at) => at > 0 && interval.starts < (ordered[at - 1]?.ends ?? 0))
  if (doOverlap) throw new RangeError(`${what} overlap`)
}
