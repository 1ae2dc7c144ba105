import type { Blocker } from '#contract/refusals.ts'
import { minutesBeforeNoShow } from '#contract/rostering/shifts/assignment-outcomes.ts'
import type { AssignmentAction } from '#contract/rostering/shifts/assignments.ts'
import { elapsedMinutes, type Instant } from '#contract/values/time.ts'

type Shift = { starts_at: Instant; ends_at: Instant }
type TimeCheck = (shift: Shift, now: Instant) => Blocker

const beforeStart: TimeCheck = ({ starts_at }, now) => (isFrom(starts_at, now) ? 'rosters.alreadyStarted' : null)
const beforeEnd: TimeCheck = ({ ends_at }, now) => (isFrom(ends_at, now) ? 'rosters.alreadyEnded' : null)
const fromStart: TimeCheck = ({ starts_at }, now) => (isFrom(starts_at, now) ? null : 'rosters.notStarted')

function afterNoShowTime(shift: Shift, now: Instant): Blocker {
  const minutes = minutesBeforeNoShow
  const isEarly = elapsedMinutes(shift.starts_at, now) < minutes
  return fromStart(shift, now) ?? (isEarly ? { code: 'rosters.noShowTooEarly', facts: { minutes } } : null)
}

const isFrom = (instant: Instant, now: Instant) => Date.parse(instant) <= Date.parse(now)

/** The actions that the times of the shift limit. */
const timeLimits: Partial<Record<AssignmentAction, TimeCheck>> = {
  accept: beforeStart,
  decline: beforeStart,
  remind: beforeStart,
  withdraw: beforeStart,
  request_swap: beforeStart,
  replace: beforeStart,
  confirm_attendance: fromStart,
  record_no_show: afterNoShowTime,
  find_replacement: beforeEnd,
}

/**
 * Why an action on an assignment is too early or too late for its shift; null if it is not. The server refuses by it; the board, which gets
 * the actions by status only (decision 007), leaves out by it what the clock rules out.
 */
export const timeBlocker = (action: AssignmentAction, shift: Shift, now: Instant): Blocker =>
  timeLimits[action]?.(shift, now) ?? null
