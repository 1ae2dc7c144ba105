import { type ApprovalSide, needsCustomerApproval } from '#contract/rostering/timesheets/approval.ts'
import type { Timesheet } from '#contract/rostering/timesheets/timesheets.ts'

type Sheet = Pick<Timesheet, 'status' | 'waits_for' | 'approval' | 'history'>
type Change = Timesheet['history'][number]

export type StepView =
  | { side: ApprovalSide; is: 'done' | 'timeout' | 'disputed'; change: Change }
  | { side: ApprovalSide; is: 'waiting' | 'later' | 'afterSubmit' }

/** The approvals that a timesheet needs, in order, with their state since it was last submitted. */
export function approvalStepsOf(sheet: Sheet): StepView[] {
  const changes = sinceSubmitted(sheet.history)
  return sidesOf(sheet, changes).map((side) => stepOf(side, sheet, changes))
}

// Where only the customer approves, the agency is added for unanswered hours and those that a visa does not allow.
function sidesOf({ approval: { mode }, waits_for }: Sheet, changes: readonly Change[]): ApprovalSide[] {
  const isAgencys = waits_for === 'agency' || changes.some(({ step }) => step === 'agency')
  if (mode === 'none') return isAgencys ? ['agency'] : []
  const customer = needsCustomerApproval(mode) || changes.some(({ step }) => step === 'customer')
  return [...(customer ? ['customer' as const] : []), ...(mode !== 'customer' || isAgencys ? ['agency' as const] : [])]
}

function stepOf(side: ApprovalSide, { status, waits_for }: Sheet, changes: readonly Change[]): StepView {
  const change = changes.find(({ step }) => step === side || (side === 'customer' && step === 'timeout'))
  const dispute = changes.find(({ to }) => to === 'disputed')
  if (side === 'customer' && status === 'disputed' && dispute) return { side, is: 'disputed', change: dispute }
  if (change) return { side, is: change.step === 'timeout' ? 'timeout' : 'done', change }
  if (waits_for === side) return { side, is: 'waiting' }
  return { side, is: status === 'draft' || status === 'rejected' ? 'afterSubmit' : 'later' }
}

function sinceSubmitted(history: readonly Change[]) {
  const last = history.findLastIndex(({ from, to }) => to === 'submitted' && from !== to)
  return history.slice(last + 1)
}
