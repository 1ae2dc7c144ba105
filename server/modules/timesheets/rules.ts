import { type WorkedBreak, isAutomatic, type PlannedBreak, unpaidMinutes } from '#contract/rostering/breaks.ts'
import { refuse } from '#contract/refusals.ts'
import type { Config } from '#contract/platform/settings.ts'
import {
  elapsedMinutes,
  type Instant,
  type LocalDate,
  localDateOf,
  shiftSpan,
  type WallTime,
  wallTimeOf,
} from '#contract/values/time.ts'
import { countWorkedTime, problemOfWorkedTime, type WorkedTime } from '#contract/values/hours/worked-time.ts'

export type TimesheetTimeInput = {
  /** the day on which the work started, at the site */
  works_on: LocalDate
  starts: WallTime
  /** at or before `starts` means the next day; the same time is 24 hours */
  ends: WallTime
  /** the site's IANA zone */
  zone: string
  /** which of the two, where the clock goes back and a time occurs twice */
  doubled: 'earlier' | 'later'
  breaks: readonly WorkedBreak[]
  /** what the agency pays: time by the clock, or elapsed time */
  paid_by: Config['paid_by']
}

/** Recorded time in minutes and instants. Refuses impossible time. */
export function workedTime({ breaks, paid_by, ...span }: TimesheetTimeInput): WorkedTime {
  const time = countWorkedTime(span, breaks, paid_by)
  const problem = problemOfWorkedTime(time)
  return problem === null ? time : refuse(`timesheets.${problem}`)
}

/** Minutes as hours with two decimals, as payroll systems read them: 440 → 7.33. */
export const decimalHours = (minutes: number) => Math.round((minutes * 100) / 60) / 100

/** A shorter break is not deducted; the form of a timesheet has the same limits (contract/rostering/rosters/rosters.ts). */
const shortestBreak = 5
const longestBreak = 240
const maxClockedBreaks = 6

/**
 * The breaks to record beside the automatic ones, from the minutes that were clocked. What a rule deducts anyway is not deducted again: an
 * automatic break of 30 minutes covers a clocked one of 20, and of 45 it leaves 15. Where the site's rules have a paid break that counts when
 * it is recorded, a clocked break that fits into it is paid. A break under five minutes is not deducted.
 */
export function breaksOfClock(minutes: readonly number[], planned: readonly PlannedBreak[]): WorkedBreak[] {
  const paid = planned.filter((rule) => rule.paid && !isAutomatic(rule)).map((rule) => rule.minutes)
  let covered = unpaidMinutes(planned.filter(isAutomatic))
  const breaks: WorkedBreak[] = []
  for (const clocked of minutes.filter((one) => one >= shortestBreak)) {
    const fits = paid.findIndex((most) => clocked <= most)
    if (fits >= 0) {
      paid.splice(fits, 1)
      breaks.push({ minutes: clocked, paid: true })
      continue
    }
    const left = Math.max(0, clocked - covered)
    covered = Math.max(0, covered - clocked)
    if (left >= shortestBreak) breaks.push({ minutes: left, paid: false })
  }
  return withinForm(breaks)
}

/** At most six breaks of at most 240 minutes: longer ones in parts, those beyond six as one. */
function withinForm(breaks: readonly WorkedBreak[]): WorkedBreak[] {
  const parts = breaks.flatMap(({ minutes, paid }) =>
    minutes <= longestBreak
      ? [{ minutes, paid }]
      : [
          { minutes: longestBreak, paid },
          { minutes: Math.max(shortestBreak, minutes - longestBreak), paid },
        ],
  )
  if (parts.length <= maxClockedBreaks) return parts
  const rest = parts.slice(maxClockedBreaks - 1)
  return [
    ...parts.slice(0, maxClockedBreaks - 1),
    { minutes: rest.reduce((sum, one) => sum + one.minutes, 0), paid: false },
  ]
}

/** Hours by the clock of a place, to the minute. */
export type WallHours = { works_on: LocalDate; starts: WallTime; ends: WallTime; doubled: 'earlier' | 'later' }

/**
 * Two instants as hours of a timesheet, whole minutes by the clock of the place. Null where a timesheet cannot say them: less than a minute,
 * or a start and an end in the two passes of one hour in the night in which the clock goes back.
 */
export function wallHoursOf(starts_at: Instant, ends_at: Instant, zone: string): WallHours | null {
  const elapsed = elapsedMinutes(starts_at, ends_at)
  const hours = {
    works_on: localDateOf(starts_at, zone),
    starts: wallTimeOf(starts_at, zone),
    ends: wallTimeOf(ends_at, zone),
  }
  const matching = (['earlier', 'later'] as const).find((doubled) => {
    const span = shiftSpan({ ...hours, zone, doubled })
    // Cutting off the seconds moves either end by less than a minute.
    return Math.abs(span.elapsed_minutes - elapsed) <= 1 && Math.abs(elapsedMinutes(span.starts_at, starts_at)) <= 1
  })
  return elapsed < 1 || matching === undefined ? null : { ...hours, doubled: matching }
}
