import type { BreakWorked } from '#contract/rostering/breaks.ts'
import type { RosterCheck } from '#contract/rostering/approval.ts'
import { refuse } from '#contract/refusals.ts'
import type { Config } from '#contract/platform/settings.ts'
import type { LocalDate, WallTime } from '#contract/values/time.ts'
import { countWorkedTime, problemOfWorkedTime, type WorkedTime } from '#contract/values/worked-time.ts'

export type TimeInput = {
  /** the day on which the work started, at the site */
  works_on: LocalDate
  starts: WallTime
  /** at or before `starts` means the next day; the same time is 24 hours */
  ends: WallTime
  /** the site's IANA zone */
  zone: string
  /** which of the two, where the clock goes back and a time occurs twice */
  doubled: 'earlier' | 'later'
  breaks: readonly BreakWorked[]
  /** what the agency pays: time by the clock, or elapsed time */
  paid_by: Config['paid_by']
}

/** Recorded time in minutes and instants. Refuses impossible time. */
export function worked({ breaks, paid_by, ...span }: TimeInput): WorkedTime {
  const time = countWorkedTime(span, breaks, paid_by)
  const problem = problemOfWorkedTime(time)
  return problem === null ? time : refuse(`timesheets.${problem}`)
}

/** The difference of start and end from the roster in minutes, and of paid minutes; null: there was no shift. */
export type RosteredHours = { starts_off: number; ends_off: number; paid_off: number } | null

export function rosterCheckOf(hours: RosteredHours, tolerance: number): RosterCheck | null {
  if (hours === null) return 'unrostered'
  const furthest = Math.max(...[hours.starts_off, hours.ends_off, hours.paid_off].map(Math.abs))
  return furthest > tolerance ? 'outside_tolerance' : null
}

/** Minutes as hours with two decimals, as payroll systems read them: 440 → 7.33. */
export const decimalHours = (minutes: number) => Math.round((minutes * 100) / 60) / 100
