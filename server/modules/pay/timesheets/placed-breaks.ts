// When the breaks of a timesheet were: it says how long they are and whether they are paid, and pricing needs their times.
import type { WorkPeriod } from '#contract/payroll/pay-rules/pay-lines.ts'
import type { RuleSet } from '#contract/payroll/pay-rules/rule-set.ts'
import type { Instant } from '#contract/values/time.ts'
import { offsetStretchAt } from '#server/modules/pay/pricing/time/zone-offsets.ts'

type RecordedBreak = { minutes: number; paid: boolean }
type RecordedTime = {
  starts_at: Instant
  ends_at: Instant
  time_zone: string
  breaks: readonly RecordedBreak[]
  break_minutes: number
  unpaid_minutes: number
}
/** In minutes from the start of the work. */
type Span = { from: number; to: number }

/**
 * The breaks of recorded time with times: in their order, with equal pieces of work before, between and after them. Where a rule asks for a
 * break by a certain time, one that is long enough is taken in time: that it was late is nowhere recorded. In the night of a clock change
 * they are on the longer side of it, so that none is longer or shorter by the clock.
 */
export function placedBreaks(time: RecordedTime, rule: RuleSet['missed_break']): WorkPeriod['breaks'] {
  const breaks = breaksOf(time)
  const starts = startsOf(breaks, roomFor(breaks, time), rule)
  return breaks.map(({ minutes, paid }, at) => {
    const from = starts[at] ?? 0
    return {
      starts_at: instantAfter(time.starts_at, from),
      ends_at: instantAfter(time.starts_at, from + minutes),
      paid,
    }
  })
}

/** The single breaks, or their totals where only these are known. */
function breaksOf({ breaks, break_minutes, unpaid_minutes }: RecordedTime): RecordedBreak[] {
  const known = breaks.filter(({ minutes }) => minutes > 0)
  const unpaid = known.filter(({ paid }) => !paid)
  if (lengthOf(known) === break_minutes && lengthOf(unpaid) === unpaid_minutes) return known
  const totals = [
    { minutes: break_minutes - unpaid_minutes, paid: true },
    { minutes: unpaid_minutes, paid: false },
  ]
  return totals.filter(({ minutes }) => minutes > 0)
}

function roomFor(breaks: readonly RecordedBreak[], { starts_at, ends_at, time_zone }: RecordedTime): Span {
  const [start, end] = [minuteOf(starts_at), minuteOf(ends_at)]
  const change = offsetStretchAt(start, time_zone).until
  const all = { from: 0, to: end - start }
  if (change >= end) return all
  const room = change - start >= end - change ? { from: 0, to: change - start } : { from: change - start, to: all.to }
  return lengthOf(breaks) <= room.to - room.from ? room : all
}

function startsOf(breaks: readonly RecordedBreak[], room: Span, rule: RuleSet['missed_break']): number[] {
  const starts = spread(breaks, room)
  if (rule === null) return starts
  const { earliest_minutes: earliest, latest_minutes: latest, shortest_minutes: shortest } = rule
  const isInTime = (at: number) => earliest <= (starts[at] ?? 0) && (starts[at] ?? 0) <= latest
  const longEnough = breaks.flatMap(({ minutes }, at) => (minutes >= shortest ? [at] : []))
  const [first] = longEnough
  if (first === undefined || longEnough.some(isInTime)) return starts
  return (
    withOneInTime(breaks, room, { first, start: Math.min(Math.max(starts[first] ?? 0, earliest), latest) }) ?? starts
  )
}

/** The starts with one break at a given time and the others spread before and after it; null where they do not fit. */
function withOneInTime(
  breaks: readonly RecordedBreak[],
  room: Span,
  { first, start }: { first: number; start: number },
) {
  const [before, after] = [breaks.slice(0, first), breaks.slice(first + 1)]
  const end = start + (breaks[first]?.minutes ?? 0)
  if (room.from + lengthOf(before) > start || end + lengthOf(after) > room.to) return null
  return [...spread(before, { from: room.from, to: start }), start, ...spread(after, { from: end, to: room.to })]
}

function spread(breaks: readonly RecordedBreak[], { from, to }: Span): number[] {
  const work = to - from - lengthOf(breaks)
  return breaks.map(
    (_, at) => from + Math.floor((work * (at + 1)) / (breaks.length + 1)) + lengthOf(breaks.slice(0, at)),
  )
}

export const lengthOf = (breaks: readonly Pick<RecordedBreak, 'minutes'>[]) =>
  breaks.reduce((sum, { minutes }) => sum + minutes, 0)

const minuteOf = (instant: Instant) => Date.parse(instant) / 60_000

const instantAfter = (instant: Instant, minutes: number): Instant =>
  new Date(Date.parse(instant) + minutes * 60_000).toISOString()
