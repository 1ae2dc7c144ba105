import type { Caller } from '#contract/call.ts'
import { type LeaveRequestWithActions, leaveRequests, leaveTransitions } from '#contract/people/leave/leave-requests.ts'
import { actionsOfCalls } from '#contract/transitions.ts'
import type { StoredLeave } from './queries.ts'

const { update, withdraw, decide, cancel } = leaveRequests
const actionCalls = { edit: update, withdraw, approve: decide, decline: decide, cancel }

/**
 * Whether somebody of the agency decides about this leave, and cancels it: nobody about their own, and about private leave only who may see
 * what it is.
 */
export const mayDecide = ({
  is_own,
  is_private,
  sees_type,
}: Pick<StoredLeave, 'is_own' | 'is_private' | 'sees_type'>) => !is_own && (!is_private || sees_type)

/** Whether the reader edits and withdraws it: who cannot see the type would change what they do not know. */
export const mayEdit = ({ sees_type }: Pick<StoredLeave, 'sees_type'>) => sees_type

/** The request as its reader sees it, with what they can do with it now. */
export function withLeaveActions(actor: Caller, stored: StoredLeave): LeaveRequestWithActions {
  const { is_own: _own, sees_type: _sees, is_private: _private, ...request } = stored
  const allowed_actions = actionsOfCalls(actor, actionCalls, leaveTransitions, request.status).filter((action) =>
    action === 'edit' || action === 'withdraw' ? mayEdit(stored) : mayDecide(stored),
  )
  return { ...request, allowed_actions }
}
