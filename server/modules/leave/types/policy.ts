import { leaveTypes, leaveTypeTransitions } from '#contract/people/leave/leave-types.ts'
import type { Caller } from '#contract/call.ts'
import { actionsOfCall } from '#contract/transitions.ts'

/** What this person can do with a type of leave. */
export const allowedLeaveTypeActions = (actor: Caller, { to_check }: { to_check: boolean }) =>
  actionsOfCall(actor, leaveTypes.confirm, leaveTypeTransitions, to_check ? 'to_check' : 'checked')
