import type { Blocker } from '#contract/refusals.ts'
import type { RosterStatus } from '#contract/rostering/rosters/rosters.ts'
import { timeBlocker } from '#contract/rostering/shifts/action-times.ts'
import { statusBlocker } from '#contract/state-machines.ts'
import { addDays, type Instant, type LocalDate, localDateOf } from '#contract/values/time.ts'

/** The agency's settings that decide about outcomes. */
export type OutcomeLimits = { oldest_hours_weeks: number }

type AssignmentForOutcomeRules = {
  starts_at: Instant
  ends_at: Instant
  works_on: LocalDate
  time_zone: string
  roster_status: RosterStatus
  timesheet_id: string | null
}

type AssignmentInRoster = Pick<AssignmentForOutcomeRules, 'roster_status' | 'starts_at' | 'ends_at'>

/** The blocker to withdrawing from an accepted shift, which ends when it starts; null if there is none. */
export function withdrawalBlocker(assignment: AssignmentInRoster, now: Instant): Blocker {
  const { roster_status } = assignment
  return roster_status === 'published'
    ? timeBlocker('withdraw', assignment, now)
    : statusBlocker('roster', roster_status)
}

/** The blocker to recording that somebody worked who had not responded, as far back as employees may record hours. */
export function attendanceBlocker(
  assignment: AssignmentForOutcomeRules,
  { oldest_hours_weeks: weeks }: OutcomeLimits,
  now: Instant,
): Blocker {
  if (!isInEffect(assignment.roster_status)) return statusBlocker('roster', assignment.roster_status)
  const blocker = timeBlocker('confirm_attendance', assignment, now)
  if (blocker !== null) return blocker
  const isTooOld = assignment.works_on < addDays(localDateOf(now, assignment.time_zone), -7 * weeks)
  return isTooOld ? { code: 'rosters.tooLongAgo', facts: { weeks } } : null
}

/** The blocker to recording a no-show; null if there is none. */
export function noShowBlocker(assignment: AssignmentForOutcomeRules, now: Instant): Blocker {
  if (!isInEffect(assignment.roster_status)) return statusBlocker('roster', assignment.roster_status)
  return assignment.timesheet_id === null ? timeBlocker('record_no_show', assignment, now) : 'rosters.hoursRecorded'
}

/** The blocker to undoing a no-show; null if there is none. */
export function undoNoShowBlocker({
  roster_status,
  timesheet_id,
}: Pick<AssignmentForOutcomeRules, 'roster_status' | 'timesheet_id'>): Blocker {
  if (!isInEffect(roster_status)) return statusBlocker('roster', roster_status)
  return timesheet_id === null ? null : 'rosters.hoursRecorded'
}

/** The blocker to giving an accepted or pending shift to somebody else, which ends when it starts; null if there is none. */
export function handOverBlocker(assignment: AssignmentInRoster, now: Instant): Blocker {
  const { roster_status } = assignment
  return roster_status === 'published'
    ? timeBlocker('replace', assignment, now)
    : statusBlocker('roster', roster_status)
}

/** The blocker to giving a free opening to somebody else, until the shift ends; null if there is none. */
export function replacementBlocker(assignment: AssignmentInRoster, now: Instant): Blocker {
  const { roster_status } = assignment
  return roster_status === 'published'
    ? timeBlocker('find_replacement', assignment, now)
    : statusBlocker('roster', roster_status)
}

// A locked roster no longer changes, but what happened on its shifts is still recorded.
const isInEffect = (status: RosterStatus) => status === 'published' || status === 'locked'
