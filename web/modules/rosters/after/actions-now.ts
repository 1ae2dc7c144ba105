import { minutesBeforeNoShow } from '#contract/rostering/shifts/assignment-outcomes.ts'
import type { AssignmentAction } from '#contract/rostering/shifts/assignments.ts'
import type { RosterShift } from '#contract/rostering/rosters/roster-shifts.ts'

const beforeStart: ReadonlySet<AssignmentAction> = new Set(['accept', 'decline', 'withdraw', 'replace'])

/** What the status allows, reduced to what the times of the shift allow now: the board sends actions by status only. */
export function actionsNow(
  allowed: readonly AssignmentAction[],
  { starts_at, ends_at }: Pick<RosterShift, 'starts_at' | 'ends_at'>,
  now: number = Temporal.Now.instant().epochMilliseconds,
): AssignmentAction[] {
  const minutes = (now - Date.parse(starts_at)) / 60_000
  return allowed.filter((action) => {
    if (beforeStart.has(action)) return minutes < 0
    if (action === 'confirm_attendance') return minutes >= 0
    if (action === 'find_replacement') return now < Date.parse(ends_at)
    return action !== 'record_no_show' || minutes >= minutesBeforeNoShow
  })
}
