import { timeBlocker } from '#contract/rostering/shifts/action-times.ts'
import type { AssignmentAction } from '#contract/rostering/shifts/assignments.ts'
import type { RosterShift } from '#contract/rostering/rosters/roster-shifts.ts'

/** What the status allows, without what the times of the shift rule out now: the board sends actions by status only. */
export const actionsNow = (
  allowed: readonly AssignmentAction[],
  shift: Pick<RosterShift, 'starts_at' | 'ends_at'>,
  now: string = Temporal.Now.instant().toString(),
): AssignmentAction[] => allowed.filter((action) => timeBlocker(action, shift, now) === null)
