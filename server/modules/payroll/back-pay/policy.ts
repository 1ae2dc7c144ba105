import { type Caller, mayCall } from '#contract/call.ts'
import { payRuns } from '#contract/payroll/pay-runs.ts'
import { maySeePay } from '#contract/permissions.ts'

/** A review shows what people are paid. */
export const mayReview = (actor: Caller) => maySeePay(actor)

/** A confirmation reopens what payroll has and makes a pay run of it. */
export const mayConfirm = (actor: Caller) =>
  mayReview(actor) && mayCall(actor, payRuns.store) && mayCall(actor, payRuns.correct)
