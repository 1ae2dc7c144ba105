import { z } from 'zod'
import { type WeekStart, weekStarts } from './week-starts.ts'

/** '2026-03-09': a day, without a zone. */
export type LocalDate = string
/** '22:00': a local time of day. */
export type WallTime = string
/** '2026-11-21T02:00:00.000Z': an instant, always in UTC and with milliseconds, so that instants can be compared as text. */
export type Instant = string

export const localDate = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/, { error: 'validation.date', abort: true })
  .refine(isLocalDate, 'validation.date')
export const wallTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'validation.time')
export const instant = z.string().refine(isInstant, 'validation.date')
/** An IANA name such as Australia/Broken_Hill. */
export const timeZone = z
  .string()
  .max(200, { abort: true })
  .trim()
  .max(64, { abort: true })
  .refine(isTimeZone, 'validation.timeZone')

export function isLocalDate(text: string) {
  try {
    // PostgreSQL has no year 0.
    return text >= '0001-01-01' && Temporal.PlainDate.from(text).toString() === text
  } catch {
    return false
  }
}

function isInstant(text: string) {
  try {
    return /^\d{4}-.{1,40}$/.test(text) && Temporal.Instant.from(text).toString({ fractionalSecondDigits: 3 }) === text
  } catch {
    return false
  }
}

export function isTimeZone(text: string) {
  try {
    Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(text)
    return text === 'UTC' || /^[A-Z]\w*\/[\w/+-]+$/.test(text)
  } catch {
    return false
  }
}

/** Which occurrence of a local time that the clock shows twice; a skipped time is moved forward. */
export type AmbiguousTime = 'earlier' | 'later'
/** The same for the start and the end of some time: across is from the first occurrence to the second. */
export const ambiguousTimeChoices = ['earlier', 'later', 'across'] as const
export type AmbiguousTimeChoice = (typeof ambiguousTimeChoices)[number]
export type ResolvedInstant = { at: Instant; kind: 'exact' | 'skipped' | 'ambiguous' }

/** The instant at which a clock in `zone` shows `time` on `date`; in the night of a clock change it may not exist, or exist twice. */
export function instantAt(
  date: LocalDate,
  time: WallTime,
  zone: string,
  which: AmbiguousTime = 'earlier',
): ResolvedInstant {
  const wall = Temporal.PlainDate.from(date).toPlainDateTime(Temporal.PlainTime.from(time))
  const earlier = wall.toZonedDateTime(zone, { disambiguation: 'earlier' })
  const later = wall.toZonedDateTime(zone, { disambiguation: 'later' })
  if (earlier.epochMilliseconds === later.epochMilliseconds) return { at: instantOf(earlier), kind: 'exact' }
  // In a gap 'later' is the local time moved past it, as with 'compatible'; when shown twice, both exist.
  const skipped = !later.toPlainDateTime().equals(wall)
  return skipped
    ? { at: instantOf(later), kind: 'skipped' }
    : { at: instantOf(which === 'later' ? later : earlier), kind: 'ambiguous' }
}

const instantOf = (moment: { epochMilliseconds: number }): Instant =>
  Temporal.Instant.fromEpochMilliseconds(moment.epochMilliseconds).toString({ fractionalSecondDigits: 3 })

export type WallSpan = {
  works_on: LocalDate
  starts: WallTime
  ends: WallTime
  zone: string
  ambiguous?: AmbiguousTimeChoice
}
export type ShiftInterval = {
  starts_at: Instant
  ends_at: Instant
  crosses_midnight: boolean
  /** the difference of both clock times: eight hours for 22:00–06:00, even in the night of a clock change; pay goes by this */
  clock_minutes: number
  /** elapsed time: rest, fatigue and visa hours go by this */
  elapsed_minutes: number
  notice?: 'skipped' | 'ambiguous'
}

/**
 * Converts local times to instants: a shift whose end is at or before its start ends on the next day; with equal times it is 24 hours.
 * `notice` reports a clock change at the start, or else at the end. Where the skipped hour moves the start past the end (02:45–03:15),
 * `ends_at` is before `starts_at`: callers refuse such a shift. A skipped end is read on the clock before the change: 16:00–02:00 is ten
 * hours either way, although the clock shows 03:00 then (decision 017). From one occurrence of an hour to the other, the clock says nothing
 * about the length: such time counts as it elapsed.
 */
export function shiftSpan({ works_on, starts, ends, zone, ambiguous }: WallSpan): ShiftInterval {
  const [first, last] = occurrencesOf[ambiguous ?? 'earlier']
  const start = instantAt(works_on, starts, zone, first)
  const sameDay = instantAt(works_on, ends, zone, last)
  const is_across = first !== last && start.kind === 'ambiguous' && sameDay.kind === 'ambiguous'
  const crosses_midnight = !is_across && ends <= starts
  const end = crosses_midnight ? instantAt(addDays(works_on, 1), ends, zone, last) : sameDay
  const notice = [start.kind, end.kind].find((kind) => kind !== 'exact')
  const elapsed_minutes = elapsedMinutes(start.at, end.at)
  // Before the change takes effect, clock time and elapsed time agree.
  const clock_minutes = end.kind === 'skipped' || is_across ? elapsed_minutes : clockMinutes(start.at, end.at, zone)
  const moments = { starts_at: start.at, ends_at: end.at, crosses_midnight }
  return { ...moments, clock_minutes, elapsed_minutes, ...(notice && { notice }) }
}

const occurrencesOf: Record<AmbiguousTimeChoice, readonly [AmbiguousTime, AmbiguousTime]> = {
  earlier: ['earlier', 'earlier'],
  later: ['later', 'later'],
  across: ['earlier', 'later'],
}

/** Elapsed minutes: fatigue, rest and visa hours go by this. */
export const elapsedMinutes = (starts_at: Instant, ends_at: Instant) =>
  Math.round(
    (Temporal.Instant.from(ends_at).epochMilliseconds - Temporal.Instant.from(starts_at).epochMilliseconds) / 60_000,
  )

function clockMinutes(starts_at: Instant, ends_at: Instant, zone: string) {
  const start = wallAt(starts_at, zone)
  return Math.round(start.until(wallAt(ends_at, zone), { largestUnit: 'minutes' }).total('minutes'))
}

/** The length of a shift by the clock on a usual day; an end at or before its start is on the next day. */
export const scheduledMinutes = (starts: WallTime, ends: WallTime) =>
  ((minuteOfDay(ends) - minuteOfDay(starts) + 1440 - 1) % 1440) + 1

const minuteOfDay = (time: WallTime) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

const wallAt = (instant: Instant, zone: string) =>
  Temporal.Instant.from(instant).toZonedDateTimeISO(zone).toPlainDateTime()

const maxCached = 5000

/**
 * A function that caches its results, and clears the cache when it is full: Temporal takes microseconds, and the rules of a thousand
 * employees need the same few days.
 */
function memoised<Argument extends string | number>(compute: (text: string, other: Argument) => string) {
  const results = new Map<string, string>()
  return (text: string, other: Argument) => {
    const key = `${text} ${other}`
    const known = results.get(key)
    if (known !== undefined) return known
    const result = compute(text, other)
    if (results.size >= maxCached) results.clear()
    results.set(key, result)
    return result
  }
}

/** The local date at an instant. */
export const localDateOf = (instant: Instant, zone: string): LocalDate => localDateAt(minuteOf(instant), zone)

const localDateAt: (minute: string, zone: string) => LocalDate = memoised((minute, zone: string) =>
  wallAt(minute, zone).toPlainDate().toString(),
)

// Dates begin at whole minutes, so all instants of a minute share one cached result.
const minuteOf = (instant: Instant) => `${instant.slice(0, 16)}Z`

/** The local time at an instant, to the minute. */
export const wallTimeOf: (instant: Instant, zone: string) => WallTime = memoised((instant, zone: string) =>
  wallAt(instant, zone).toPlainTime().toString({ smallestUnit: 'minute' }),
)

export const addDays: (date: LocalDate, days: number) => LocalDate = memoised((date, days: number) =>
  Temporal.PlainDate.from(date).add({ days }).toString(),
)

/** 1 is Monday, 7 is Sunday. */
export const weekdayOf = (date: LocalDate) => ((((dayNumber(date) + 3) % 7) + 7) % 7) + 1

const days = new Map<LocalDate, number>()

// Days since 1 January 1970, a Thursday. Temporal takes a microsecond more, and the rules of a thousand people need millions.
function dayNumber(date: LocalDate): number {
  const known = days.get(date)
  if (known !== undefined) return known
  if (days.size >= maxCached) days.clear()
  const day = Date.parse(date) / 86_400_000
  days.set(date, day)
  return day
}

export const mondayOf = (date: LocalDate): LocalDate => weekStartOf(date, 'mon')

/** The first day of a date's week, where weeks start on `begins`. */
export const weekStartOf = (date: LocalDate, begins: WeekStart): LocalDate =>
  addDays(date, -((weekdayOf(date) - 1 - weekStarts.indexOf(begins) + 7) % 7))

/** The weekdays in the order of such a week: 1 is Monday, 7 is Sunday. */
export const weekdaysFrom = (begins: WeekStart) =>
  Array.from({ length: 7 }, (_, at) => ((weekStarts.indexOf(begins) + at) % 7) + 1)

/** Consecutive days, beginning with `date`. */
export const datesFrom = (date: LocalDate, days: number): LocalDate[] =>
  Array.from({ length: days }, (_, at) => addDays(date, at))

/** Whole days from one date to another; negative when `to` is before `from`. */
export const daysBetween = (from: LocalDate, to: LocalDate) => dayNumber(to) - dayNumber(from)

/** Half-open: a shift that begins when another ends does not overlap it. */
export const overlaps = (
  one: { starts_at: Instant; ends_at: Instant },
  other: { starts_at: Instant; ends_at: Instant },
) => one.starts_at < other.ends_at && other.starts_at < one.ends_at
