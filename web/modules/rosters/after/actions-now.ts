import { minutesBeforeNoShow } from '#contract/rostering/assignment-outcomes.ts'
import type { AssignmentAction } from '#contract/rostering/rosters.ts'

const before: ReadonlySet<AssignmentAction> = new Set(['accept', 'decline', 'withdraw'])

/** What the status allows, reduced to what the start of the shift allows now: the board sends actions by status only. */
export function actionsNow(
  allowed: readonly AssignmentAction[],
  starts_at: string,
  now: number = Temporal.Now.instant().epochMilliseconds,
): AssignmentAction[] {
  const minutes = (now - Date.parse(starts_at)) / 60_000
  return allowed.filter((action) => {
    if (before.has(action)) return minutes < 0
    if (action === 'confirm_attendance') return minutes >= 0
    return action !== 'record_no_show' || minutes >= minutesBeforeNoShow
  })
}
