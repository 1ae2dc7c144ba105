import type { LeaveRequestWithActions } from '#contract/people/leave/leave-requests.ts'
import { whenOpened } from '#web/ui/when-opened.tsx'

/** What the form is open for: a request that is changed, or a new one; `employee_id` null: of whom is chosen first. */
export type OpenedLeave = LeaveRequestWithActions | { employee_id: string | null; type_id?: string } | null

export const LeaveFormDrawer = whenOpened(
  () => import('./LeaveFormDrawer.tsx').then((module) => module.LeaveFormDrawer),
  ({ opened }) => opened !== null,
)
