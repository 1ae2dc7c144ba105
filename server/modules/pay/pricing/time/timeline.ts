import type { RuleSet } from '#contract/payroll/pay-rules/rule-set.ts'
import { minutesPerDay, modulo } from './clock-times.ts'
import type { Interval, TimedPeriod } from './ordered-periods.ts'
import { clockAt, clockAtEnd, offsetStretchAt } from './zone-offsets.ts'

/** In minutes of the timeline. */
export type Span = { from: number; to: number }

/** A part of the timeline in which the clock runs evenly: `clock` is what it shows at `from`, in minutes since 1970. */
type Stretch = Span & { clock: number }

export type Timeline = {
  length: number
  stretches: readonly Stretch[]
  /** in the order of their start; in the night of a clock change they may lie over one another or outside of the timeline */
  breaks: readonly (Span & { paid: boolean })[]
}

/** A part of a timeline in which neither the date, nor being paid, nor a rule that goes by the clock changes. */
export type Piece = Span & {
  is_paid: boolean
  /** the date on which it lies, in days since 1970 */
  day: number
  /** the minute of that day at which it begins */
  minute: number
}

/** The minutes of a period as they are paid (docs/pay-rules.md, Time). */
export function timelineOf(timed: TimedPeriod, clockChange: RuleSet['clock_change']): Timeline {
  const zone = timed.period.time_zone
  const clock = clockAt(timed.starts, zone)
  const clockLength = clockAtEnd(timed.ends, zone) - clock
  if (clockChange === 'elapsed' || clockLength <= 0) return elapsedTimeline(timed)
  return {
    length: clockLength,
    stretches: [{ from: 0, to: clockLength, clock }],
    breaks: timed.breaks.map((pause) => ({ ...placeByClock(pause, clock, zone), paid: pause.paid })),
  }
}

function placeByClock({ starts, ends }: Interval, startClock: number, zone: string): Span {
  const from = clockAt(starts, zone) - startClock
  const to = clockAtEnd(ends, zone) - startClock
  return { from, to: to > from ? to : from + ends - starts }
}

function elapsedTimeline({ starts, ends, breaks, period }: TimedPeriod): Timeline {
  const stretches: Stretch[] = []
  let minute = starts
  while (minute < ends) {
    const { until, offset } = offsetStretchAt(minute, period.time_zone)
    const next = Math.min(until, ends)
    stretches.push({ from: minute - starts, to: next - starts, clock: minute + offset })
    minute = next
  }
  const placed = breaks.map((pause) => ({ from: pause.starts - starts, to: pause.ends - starts, paid: pause.paid }))
  return { length: ends - starts, stretches, breaks: placed }
}

/** Cuts a timeline at its breaks, at midnight and at these minutes of every day. */
export function cutIntoPieces(timeline: Timeline, minutesOfDay: readonly number[]): Piece[] {
  const times = [...new Set([0, ...minutesOfDay])]
  const unpaid = timeline.breaks.filter(({ paid }) => !paid)
  const edges = unpaid.flatMap(({ from, to }) => [from, to])
  return timeline.stretches.flatMap((stretch) => {
    const inside = [...edges, ...clockCuts(stretch, times)].filter((at) => stretch.from < at && at < stretch.to)
    const cuts = [...new Set([stretch.from, ...inside, stretch.to])].sort((one, other) => one - other)
    return cuts.slice(1).map((to, at) => toPiece({ from: cuts[at] ?? 0, to }, stretch, unpaid))
  })
}

function clockCuts({ from, to, clock }: Stretch, times: readonly number[]): number[] {
  const midnight = clock - modulo(clock, minutesPerDay)
  const days = Math.ceil((clock + to - from - midnight) / minutesPerDay)
  return Array.from({ length: days }, (_, day) => midnight + day * minutesPerDay).flatMap((start) =>
    times.map((time) => from + start + time - clock),
  )
}

function toPiece({ from, to }: Span, stretch: Stretch, unpaid: readonly Span[]): Piece {
  const clock = stretch.clock + from - stretch.from
  const minute = modulo(clock, minutesPerDay)
  const is_paid = !unpaid.some((pause) => pause.from <= from && from < pause.to)
  return { from, to, is_paid, day: (clock - minute) / minutesPerDay, minute }
}

export const minutesOf = (spans: readonly Span[]) => spans.reduce((sum, { from, to }) => sum + to - from, 0)

/** Adjoining spans as one. */
export function joinSpans(spans: readonly Span[]): Span[] {
  const joined: Span[] = []
  for (const { from, to } of spans) {
    const last = joined.at(-1)
    if (last?.to === from) last.to = to
    else joined.push({ from, to })
  }
  return joined
}
