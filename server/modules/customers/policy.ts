import { customers, customerTransitions, type CustomerStatus } from '#contract/customers/customers.ts'
import type { Caller } from '#contract/call.ts'
import { actionsOfCall } from '#contract/transitions.ts'

/** The actions that this actor can take on a customer in its status. */
export const allowedCustomerActions = (actor: Caller, { status }: { status: CustomerStatus }) =>
  actionsOfCall(actor, customers.changeStatus, customerTransitions, status)
