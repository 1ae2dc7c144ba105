import { customers, customerTransitions, type CustomerStatus } from '#contract/customers/customers.ts'
import { actionsOfCall } from '#contract/transitions.ts'
import type { Actor } from '#server/http/actor.ts'

/** The actions that this actor can take on a customer in its status. */
export const allowedCustomerActions = (actor: Pick<Actor, 'grants'>, { status }: { status: CustomerStatus }) =>
  actionsOfCall(actor, customers.changeStatus, customerTransitions, status)
