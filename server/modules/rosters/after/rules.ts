import { minutesBeforeNoShow } from '#contract/rostering/shifts/assignment-outcomes.ts'
import type { Blocker } from '#contract/refusals.ts'
import type { RosterStatus } from '#contract/rostering/rosters/rosters.ts'
import { statusBlocker } from '#contract/state-machines.ts'
import { addDays, elapsedMinutes, type Instant, type LocalDate, localDateOf } from '#contract/values/time.ts'

/** The agency's settings that decide about outcomes. */
export type OutcomeLimits = { withdraw_hours: number; oldest_hours_weeks: number }

type Assignment = {
  starts_at: Instant
  works_on: LocalDate
  time_zone: string
  roster_status: RosterStatus
  timesheet_id: string | null
}

/** The blocker to withdrawing from an accepted shift; null if there is none. The cut-off does not apply to planners. */
export function whyNotWithdraw(
  { roster_status, starts_at }: Pick<Assignment, 'roster_status' | 'starts_at'>,
  { is_own, withdraw_hours: hours }: { is_own: boolean; withdraw_hours: number },
  now: Instant,
): Blocker {
  if (roster_status !== 'published') return statusBlocker('roster', roster_status)
  if (starts_at <= now) return 'rosters.alreadyStarted'
  const isLate = is_own && elapsedMinutes(now, starts_at) < hours * 60
  return isLate ? { code: 'rosters.withdrawTooLate', facts: { hours } } : null
}

/** The blocker to recording that somebody worked who had not responded, as far back as employees may record hours. */
export function whyNotConfirmAttendance(
  { roster_status, starts_at, works_on, time_zone }: Assignment,
  { oldest_hours_weeks: weeks }: Pick<OutcomeLimits, 'oldest_hours_weeks'>,
  now: Instant,
): Blocker {
  if (!isInEffect(roster_status)) return statusBlocker('roster', roster_status)
  if (starts_at > now) return 'rosters.notStarted'
  const isTooOld = works_on < addDays(localDateOf(now, time_zone), -7 * weeks)
  return isTooOld ? { code: 'rosters.tooLongAgo', facts: { weeks } } : null
}

/** The blocker to recording a no-show; null if there is none. */
export function whyNotRecordNoShow({ roster_status, starts_at, timesheet_id }: Assignment, now: Instant): Blocker {
  if (!isInEffect(roster_status)) return statusBlocker('roster', roster_status)
  if (timesheet_id !== null) return 'rosters.hoursRecorded'
  if (starts_at > now) return 'rosters.notStarted'
  const minutes = minutesBeforeNoShow
  return elapsedMinutes(starts_at, now) < minutes ? { code: 'rosters.noShowTooEarly', facts: { minutes } } : null
}

/** The blocker to undoing a no-show; null if there is none. */
export function whyNotUndoNoShow({
  roster_status,
  timesheet_id,
}: Pick<Assignment, 'roster_status' | 'timesheet_id'>): Blocker {
  if (!isInEffect(roster_status)) return statusBlocker('roster', roster_status)
  return timesheet_id === null ? null : 'rosters.hoursRecorded'
}

/** The blocker to giving an accepted or pending shift to somebody else, which ends when it starts; null if there is none. */
export function whyNotHandOver(
  { roster_status, starts_at }: Pick<Assignment, 'roster_status' | 'starts_at'>,
  now: Instant,
): Blocker {
  if (roster_status !== 'published') return statusBlocker('roster', roster_status)
  return starts_at <= now ? 'rosters.alreadyStarted' : null
}

/** The blocker to giving a free opening to somebody else, until the shift ends; null if there is none. */
export function whyNotFindReplacement(
  { roster_status, ends_at }: { roster_status: RosterStatus; ends_at: Instant },
  now: Instant,
): Blocker {
  if (roster_status !== 'published') return statusBlocker('roster', roster_status)
  return ends_at <= now ? 'rosters.alreadyEnded' : null
}

// A locked roster no longer changes, but what happened on its shifts is still recorded.
const isInEffect = (status: RosterStatus) => status === 'published' || status === 'locked'
