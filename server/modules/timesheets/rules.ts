import { type BreakWorked, breakMinutes, unpaidMinutes } from '#contract/breaks.ts'
import type { RosterCheck } from '#contract/approval.ts'
import { refuse } from '#contract/refusals.ts'
import type { Config } from '#contract/settings.ts'
import { clockMinutes, elapsedMinutes, type Instant, type LocalDate, shiftSpan, type WallTime } from '#contract/time.ts'

export type TimeTold = {
  /** the day on which the work started, at the site */
  works_on: LocalDate
  starts: WallTime
  /** at or before `starts` means the next day; the same time is 24 hours */
  ends: WallTime
  /** the site's IANA zone */
  zone: string
  /** which of the two, where the clock goes back and a time exists twice */
  doubled: 'earlier' | 'later'
  breaks: readonly BreakWorked[]
  /** what the agency pays: what the clock says, or what really passes */
  paid_by: Config['paid_by']
}

export type TimeWorked = {
  starts_at: Instant
  ends_at: Instant
  clock_minutes: number
  elapsed_minutes: number
  break_minutes: number
  unpaid_minutes: number
  paid_minutes: number
}

/**
 * What somebody tells of their time, as instants of the site's zone and whole minutes. Paid is, less unpaid breaks, what the wall
 * clock says, so a night in which the clock is changed pays as long as any other (au-facts.md section 7), or what really passed
 * where the agency decided so; both are told. A time that the clock skips is moved forward. Refuses breaks that leave nothing of the time, and an
 * end that is not after the start once both are placed.
 */
export function worked(told: TimeTold): TimeWorked {
  const { starts_at, ends_at } = shiftSpan(told)
  const elapsed_minutes = elapsedMinutes(starts_at, ends_at)
  if (elapsed_minutes <= 0) refuse('timesheets.endsBeforeStart')
  const clock_minutes = clockMinutes(starts_at, ends_at, told.zone)
  const break_minutes = breakMinutes(told.breaks)
  // Of the two lengths the shorter one: a break is real time, it cannot fill an hour that the clock skipped.
  if (break_minutes >= Math.min(clock_minutes, elapsed_minutes)) refuse('timesheets.breaksTooLong')
  const unpaid_minutes = unpaidMinutes(told.breaks)
  const paid_minutes = (told.paid_by === 'elapsed' ? elapsed_minutes : clock_minutes) - unpaid_minutes
  return { starts_at, ends_at, clock_minutes, elapsed_minutes, break_minutes, unpaid_minutes, paid_minutes }
}

/** How many minutes later than rostered somebody started and ended, and how many more are paid; null: there was no shift. */
export type RosteredHours = { starts_off: number; ends_off: number; paid_off: number } | null

export function rosterCheckOf(hours: RosteredHours, tolerance: number): RosterCheck | null {
  if (hours === null) return 'unrostered'
  const furthest = Math.max(...[hours.starts_off, hours.ends_off, hours.paid_off].map(Math.abs))
  return furthest > tolerance ? 'outside_tolerance' : null
}

/** Minutes as hours with two decimals, as payroll systems read them: 440 → 7.33. */
export const decimalHours = (minutes: number) => Math.round((minutes * 100) / 60) / 100
