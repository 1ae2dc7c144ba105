import {
  type DayException,
  isLimited,
  type Preference,
  type Recurrence,
  startsOn,
  type WeeklyTime,
} from '#contract/people/availability.ts'
import type { DayFigure } from '#contract/rostering/rosters/roster-people.ts'
import { addDays, datesFrom, daysBetween, type LocalDate, type WallTime } from '#contract/values/time.ts'

const dayMinutes = 24 * 60

/** Minutes since midnight; as an end, 00:00 is the end of the day. */
export const minutesOf = (time: WallTime) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
const endOf = (time: WallTime) => minutesOf(time) || dayMinutes
const timeOf = (minutes: number): WallTime =>
  `${String(Math.floor((minutes % dayMinutes) / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

/** Whether a time ends after it begins, within its day. */
export const isTime = (starts: WallTime, ends: WallTime) => endOf(ends) > minutesOf(starts)

type AvailabilityInterval = { from: number; to: number; preference: Preference }
type PreferredTime = Pick<WeeklyTime, 'starts' | 'ends' | 'preference'>

/**
 * The times of one weekday after adding one: it replaces what it overlaps, and is merged with adjacent times of the same preference. The
 * result is in order. A time that would leave a remainder starting on the next day stays whole (`unchanged`); where both apply, the one entered
 * last counts.
 */
export function overlaidTimes<Existing extends PreferredTime>(
  times: readonly Existing[],
  added: PreferredTime,
): { unchanged: Existing[]; times: PreferredTime[] } {
  const over = pieceOf(added)
  const isCutBeyond = (time: Existing) => subtractInterval(pieceOf(time), over).some(({ from }) => from >= dayMinutes)
  const remaining = times.filter(isCutBeyond)
  const rest = times.filter((time) => !isCutBeyond(time)).flatMap((time) => subtractInterval(pieceOf(time), over))
  const joined: AvailabilityInterval[] = []
  for (const piece of [...rest, over].toSorted((one, other) => one.from - other.from)) {
    const last = joined.at(-1)
    if (last !== undefined && isAdjacent(last, piece)) last.to = piece.to
    else joined.push({ ...piece })
  }
  return {
    unchanged: remaining,
    times: joined.map(({ from, to, preference }) => ({ starts: timeOf(from), ends: timeOf(to), preference })),
  }
}

// A range between two clock times cannot be longer than a day.
const isAdjacent = (last: AvailabilityInterval, next: AvailabilityInterval) =>
  last.to === next.from && last.preference === next.preference && next.to - last.from <= dayMinutes

/** Minutes from the midnight at which its day begins; past the next midnight they exceed a day. */
const pieceOf = ({ starts, ends, preference }: PreferredTime): AvailabilityInterval => ({
  from: minutesOf(starts),
  to: minutesOf(ends) + (minutesOf(ends) <= minutesOf(starts) ? dayMinutes : 0),
  preference,
})

const subtractInterval = (piece: AvailabilityInterval, cut: AvailabilityInterval): AvailabilityInterval[] =>
  [
    { ...piece, to: Math.min(piece.to, cut.from) },
    { ...piece, from: Math.max(piece.from, cut.to) },
  ].filter(({ from, to }) => to > from)

/** A shift by the local clock. */
export type StatedPreference = { starts_on: LocalDate; starts: WallTime; ends_on: LocalDate; ends: WallTime }
type StoredAvailability = {
  /** in the order in which they were entered */
  weekly: readonly (Recurrence & PreferredTime)[]
  exceptions: readonly Pick<DayException, 'from_day' | 'to_day' | 'starts' | 'ends' | 'kind'>[]
}

/**
 * What an employee stated about working then: `unavailable` when any minute was excluded, `outside` when they entered times and these do
 * not cover the whole shift, otherwise nothing. An exception takes precedence over the usual week. Employees without availability can be
 * offered any shift.
 */
export function statedAvailability(
  { weekly, exceptions }: StoredAvailability,
  shift: StatedPreference,
): 'unavailable' | 'outside' | null {
  const days = daysOf(shift).map((span) => preferenceOn(span, weekly, exceptions))
  if (days.includes('unavailable')) return 'unavailable'
  const hasSetTimes = weekly.some(({ preference }) => preference !== 'unavailable')
  return hasSetTimes && days.includes('outside') ? 'outside' : null
}

/** Whether an employee prefers to work the whole of such a shift, and did not exclude any of it. */
export function prefersTime({ weekly, exceptions }: StoredAvailability, shift: StatedPreference): boolean {
  const preferred = weekly.filter(({ preference }) => preference === 'preferred')
  if (preferred.length === 0 || statedAvailability({ weekly, exceptions }, shift) !== null) return false
  return daysOf(shift).every(
    (span) =>
      leftOf(
        span,
        intervalsOn(span.day, weekly).filter(({ preference }) => preference === 'preferred'),
      ).length === 0,
  )
}

type DayInterval = { day: LocalDate; from: number; to: number }

function daysOf({ starts_on, starts, ends_on, ends }: StatedPreference): DayInterval[] {
  const days = datesFrom(starts_on, daysBetween(starts_on, ends_on) + 1)
  return days
    .map((day) => ({
      day,
      from: day === starts_on ? minutesOf(starts) : 0,
      to: day === ends_on ? minutesOf(ends) : dayMinutes,
    }))
    .filter(({ from, to }) => to > from)
}

function preferenceOn(
  span: DayInterval,
  weekly: StoredAvailability['weekly'],
  exceptions: StoredAvailability['exceptions'],
) {
  const special = exceptionsOn(span.day, exceptions)
  if (special.some((one) => one.kind === 'unavailable' && overlaps(one, span))) return 'unavailable'
  const opened = special.filter(({ kind }) => kind === 'available')
  const usual = intervalsOn(span.day, weekly)
  const ruledOut = usual
    .filter(({ preference }) => preference === 'unavailable')
    .flatMap((piece) => leftOf(piece, opened))
  if (ruledOut.some((piece) => overlaps(piece, span))) return 'unavailable'
  const offered = [...usual.filter(({ preference }) => preference !== 'unavailable'), ...opened]
  return leftOf(span, offered).length === 0 ? null : 'outside'
}

const exceptionsOn = (day: LocalDate, exceptions: StoredAvailability['exceptions']) =>
  exceptions
    .filter(({ from_day, to_day }) => from_day <= day && day <= to_day)
    .map(({ kind, starts, ends }) => ({ kind, from: minutesOf(starts ?? '00:00'), to: endOf(ends ?? '00:00') }))

/**
 * The weekly availability on a day, including times that began on the evening before. Limited times take precedence over unlimited ones;
 * among equals, the one entered last.
 */
function intervalsOn(day: LocalDate, weekly: StoredAvailability['weekly']): AvailabilityInterval[] {
  const before = addDays(day, -1)
  const pieces = weekly.flatMap((time) => {
    const piece = { ...pieceOf(time), is_limited: isLimited(time) }
    return [
      ...(startsOn(time, day) ? [{ ...piece, to: Math.min(piece.to, dayMinutes) }] : []),
      ...(startsOn(time, before) && piece.to > dayMinutes ? [{ ...piece, from: 0, to: piece.to - dayMinutes }] : []),
    ]
  })
  const inOrder = [...pieces.filter((one) => !one.is_limited), ...pieces.filter((one) => one.is_limited)]
  return inOrder.reduce<AvailabilityInterval[]>(
    (held, one) => [...held.flatMap((piece) => subtractInterval(piece, one)), one],
    [],
  )
}

type MinuteRange = { from: number; to: number }
const overlaps = (one: MinuteRange, other: MinuteRange) => one.from < other.to && other.from < one.to

/** The parts of a range that the others do not cover. */
const leftOf = (range: MinuteRange, others: readonly MinuteRange[]): MinuteRange[] =>
  others.reduce<MinuteRange[]>(
    (left, other) =>
      left.flatMap((piece) =>
        [
          { from: piece.from, to: Math.min(piece.to, other.from) },
          { from: Math.max(piece.from, other.to), to: piece.to },
        ].filter(({ from, to }) => to > from),
      ),
    [{ from: range.from, to: range.to }],
  )

/** What was stated about a whole day, with the stated times; null: nothing that a planner has to consider. */
export function statedDay(
  { weekly, exceptions }: StoredAvailability,
  day: LocalDate,
): Pick<DayFigure, 'state' | 'times'> | null {
  const special = exceptionsOn(day, exceptions)
  const off = special.filter(({ kind }) => kind === 'unavailable')
  const opened = special.filter(({ kind }) => kind === 'available')
  const usual = intervalsOn(day, weekly)
  const usuallyOut = usual
    .filter(({ preference }) => preference === 'unavailable')
    .flatMap((piece) => leftOf(piece, opened))
  const isWhole = (ranges: readonly MinuteRange[]) => leftOf(wholeDay, ranges).length === 0
  if (isWhole(off)) return { state: 'off', times: [] }
  if (isWhole([...off, ...usuallyOut])) return { state: 'unavailable', times: [] }
  const offered = usual.filter(({ preference }) => preference !== 'unavailable')
  const preferred = timesOf(
    offered.filter(({ preference }) => preference === 'preferred'),
    'preferred',
  )
  const excluded = timesOf([...off, ...usuallyOut], 'unavailable')
  if (excluded.length > 0) return { state: 'partly', times: [...excluded, ...preferred] }
  if (!weekly.some(({ preference }) => preference !== 'unavailable')) return null
  if (offered.length + opened.length === 0) return { state: 'outside', times: [] }
  if (preferred.length > 0) return { state: 'preferred', times: preferred }
  return isWhole([...offered, ...opened])
    ? null
    : { state: 'limited', times: timesOf([...offered, ...opened], 'available') }
}

const wholeDay: MinuteRange = { from: 0, to: dayMinutes }

const timesOf = (ranges: readonly MinuteRange[], preference: Preference) =>
  ranges
    .toSorted((one, other) => one.from - other.from)
    .map(({ from, to }) => ({ starts: timeOf(from), ends: timeOf(to), preference }))
