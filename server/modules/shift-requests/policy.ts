import { type ShiftRequest, shiftRequests, shiftRequestTransitions } from '#contract/rostering/shifts/shift-requests.ts'
import type { Caller } from '#contract/call.ts'
import { actionsOfCalls } from '#contract/transitions.ts'

const { update, withdraw, decide } = shiftRequests
const requestCalls = { edit: update, withdraw, approve: decide, decline: decide }

/** The request with what its reader can do with it now. */
export const withRequestActions = (actor: Caller, request: ShiftRequest) => ({
  ...request,
  allowed_actions: actionsOfCalls(actor, requestCalls, shiftRequestTransitions, request.status),
})
