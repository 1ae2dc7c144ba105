// The hours of a timesheet from clocked times: rounded, with the breaks of the site's rules. Used for the drafts of the time clock, and where
// a planner accepts the clocked time.
import { type BreakRule, type WorkedBreak, breaksOf, breaksWorked, shiftToBreak } from '#contract/rostering/breaks.ts'
import type { ClockedHours } from '#contract/rostering/clock/punch-pairing.ts'
import type { ShiftBreak } from '#contract/rostering/rosters/roster-shifts.ts'
import { refuse } from '#contract/refusals.ts'
import type { Config } from '#contract/platform/settings.ts'
import type { Instant, LocalDate, WallTime } from '#contract/values/time.ts'
import type { WorkedTime } from '#contract/values/hours/worked-time.ts'
import { breaksOfClock, wallHoursOf, workedTime } from '#server/modules/timesheets/rules.ts'
import { roundedTime, type RoundingRule, roundingRuleOf } from './rounding.ts'

export type ClockedAt = {
  time_zone: string
  position_id: string
  breaks_by: 'rules' | 'hand'
  /** of the location, for its sub-location */
  break_rules: readonly BreakRule[]
  /** null: not rostered */
  rostered: { starts_at: Instant; ends_at: Instant; breaks: readonly ShiftBreak[] } | null
}

export type RecordedHours = WorkedTime & {
  works_on: LocalDate
  starts: WallTime
  ends: WallTime
  breaks: WorkedBreak[]
  breaks_by: 'rules' | 'hand'
  /** null: not from clocked time */
  rounding: RoundingRule | null
}

/** Refuses times that a timesheet cannot have. */
export function hoursOfClock(clocked: ClockedHours, at: ClockedAt, config: Config): RecordedHours {
  const rounding = roundingRuleOf(config)
  const time = roundedTime(clocked, at.rostered, at.time_zone, rounding)
  const wall = wallHoursOf(time.starts_at, time.ends_at, at.time_zone) ?? refuse('timesheets.endsBeforeStart')
  const span = { ...wall, zone: at.time_zone }
  const rules = at.breaks_by === 'rules' ? at.break_rules : []
  const shift = shiftToBreak(span, at.position_id)
  const { break_minutes } = clocked
  const recorded =
    at.breaks_by === 'hand'
      ? breaksByHand(break_minutes, at.rostered?.breaks ?? [])
      : breaksOfClock(break_minutes, breaksOf(shift, rules).breaks)
  const breaks = breaksWorked(shift, rules, recorded)
  const { works_on, starts, ends } = wall
  const minutes = workedTime({ ...span, breaks, paid_by: config.paid_by })
  return { works_on, starts, ends, ...minutes, breaks, breaks_by: at.breaks_by, rounding }
}

/** Breaks that a planner set by hand count unless others were clocked; then they say which of those are paid. */
function breaksByHand(clocked: readonly number[], planned: readonly ShiftBreak[]): WorkedBreak[] {
  const taken = breaksOfClock(
    clocked,
    planned.map((one) => ({ ...one, mode: 'recorded' as const })),
  )
  return taken.length > 0 ? taken : [...planned]
}
