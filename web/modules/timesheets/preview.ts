import { breakMinutes, type BreakWorked, unpaidMinutes } from '#contract/breaks.ts'
import {
  addDays,
  clockMinutes,
  elapsedMinutes,
  type Instant,
  instantAt,
  type LocalDate,
  shiftSpan,
  type WallTime,
  type Which,
} from '#contract/time.ts'

export type Told = {
  works_on: LocalDate
  starts: WallTime
  ends: WallTime
  zone: string
  doubled: Which
  breaks: readonly BreakWorked[]
}

export type Preview = {
  /** the day on which it ends; the next one when it ends at or before its start */
  ends_on: LocalDate
  overnight: boolean
  clock_minutes: number
  elapsed_minutes: number
  break_minutes: number
  unpaid_minutes: number
  paid_minutes: number
  /** the time the clocks showed twice that night, and the one they never showed */
  doubled: WallTime | null
  skipped: WallTime | null
  problem: 'endsBeforeStart' | 'breaksTooLong' | 'inFuture' | null
}

/** What the server will make of these times (timesheets/rules.ts counts in the same way); null while something is missing. */
export function previewOf(told: Told, now: Instant): Preview | null {
  if (!isWhole(told)) return null
  const span = shiftSpan(told)
  const ends_on = span.crosses_midnight ? addDays(told.works_on, 1) : told.works_on
  const clock_minutes = clockMinutes(span.starts_at, span.ends_at, told.zone)
  const elapsed_minutes = elapsedMinutes(span.starts_at, span.ends_at)
  const break_minutes = breakMinutes(told.breaks)
  const unpaid_minutes = unpaidMinutes(told.breaks)
  const counted = {
    clock_minutes,
    elapsed_minutes,
    break_minutes,
    unpaid_minutes,
    paid_minutes: clock_minutes - unpaid_minutes,
  }
  return {
    ...counted,
    ends_on,
    overnight: span.crosses_midnight,
    doubled: timeOfKind('doubled', told, ends_on),
    skipped: timeOfKind('skipped', told, ends_on),
    problem: problemOf(counted, span.ends_at > now),
  }
}

/** Is everything told that time needs? */
export const isWhole = ({ works_on, starts, ends, zone }: Told) =>
  works_on !== '' && starts !== '' && ends !== '' && zone !== ''

function timeOfKind(kind: 'doubled' | 'skipped', { works_on, starts, ends, zone }: Told, ends_on: LocalDate) {
  if (instantAt(works_on, starts, zone).kind === kind) return starts
  return instantAt(ends_on, ends, zone).kind === kind ? ends : null
}

function problemOf(counted: Pick<Preview, 'clock_minutes' | 'elapsed_minutes' | 'break_minutes'>, inFuture: boolean) {
  if (counted.elapsed_minutes <= 0) return 'endsBeforeStart'
  if (counted.break_minutes >= Math.min(counted.clock_minutes, counted.elapsed_minutes)) return 'breaksTooLong'
  return inFuture ? 'inFuture' : null
}

type Placed = {
  works_on: LocalDate
  starts: WallTime
  ends: WallTime
  time_zone: string
  starts_at: Instant
  ends_at: Instant
}

/** Which of two equal wall times a recorded timesheet means: its instants know, its times do not say it. */
export function whichOf({ works_on, starts, ends, time_zone, starts_at, ends_at }: Placed): Which {
  const earlier = shiftSpan({ works_on, starts, ends, zone: time_zone })
  return earlier.starts_at === starts_at && earlier.ends_at === ends_at ? 'earlier' : 'later'
}

/** 'Australia/Broken_Hill' → "Broken Hill": whose clock it is. Without AEST or AEDT, which depends on the day. */
export const placeOf = (zone: string) => zone.split('/').at(-1)?.replaceAll('_', ' ') ?? zone
