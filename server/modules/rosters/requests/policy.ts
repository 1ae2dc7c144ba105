import { refuse } from '#contract/refusals.ts'
import { type ShiftRequest, shiftRequests, shiftRequestTransitions } from '#contract/rostering/shifts/shift-requests.ts'
import { actionsOfCalls } from '#contract/transitions.ts'
import type { Actor } from '#server/http/actor.ts'
import { isPlanner } from '#server/modules/rosters/policy.ts'

const { update, withdraw, decide } = shiftRequests
const requestCalls = { edit: update, withdraw, approve: decide, decline: decide }

/** Customers and the agency; employees never, whatever a custom role includes. */
export function requireRequester(actor: Pick<Actor, 'kind'>) {
  if (actor.kind === 'employee') refuse('mayNot')
}

/** The request with what its reader can do with it now. */
export const withRequestActions = (actor: Pick<Actor, 'kind' | 'grants'>, request: ShiftRequest) => ({
  ...request,
  allowed_actions: actionsOfCalls(actor, requestCalls, shiftRequestTransitions, request.status).filter(
    (action) => isPlanner(actor) || (action !== 'approve' && action !== 'decline'),
  ),
})
