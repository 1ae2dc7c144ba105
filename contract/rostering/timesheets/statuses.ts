// The statuses of timesheets, and the actions that change them.
import { type ActionOf, actionsOf, type TransitionTable } from '#contract/transitions.ts'

export const timesheetStatuses = [
  'draft',
  'submitted',
  'client_approved',
  'approved',
  'exported',
  'paid',
  'rejected',
  'disputed',
  'void',
] as const

export type TimesheetStatus = (typeof timesheetStatuses)[number]

/**
 * docs/domain.md section 8. A customer's approval leads to `client_approved` where the agency also has to approve (contract/rostering/timesheets/approval.ts).
 * Disputed hours go through the approvals again.
 */
export const timesheetTransitions = {
  approve: { from: ['submitted', 'client_approved'], to: ['client_approved', 'approved'] },
  dispute: { from: ['submitted', 'client_approved'], to: 'disputed' },
  submit: { from: ['draft', 'rejected'], to: 'submitted' },
  edit: { from: ['draft', 'rejected'], to: 'unchanged' },
  /** by the agency's office: hours that the customer disputes */
  correct: { from: ['disputed'], to: ['disputed', 'submitted'] },
  /** by resolving its exceptions: the clocked or rostered hours instead of the recorded ones */
  adjust: { from: ['draft', 'submitted', 'disputed'], to: 'unchanged', automatic: true },
  reject: { from: ['submitted', 'client_approved', 'disputed'], to: 'rejected' },
  reset: { from: ['approved', 'disputed'], to: 'submitted' },
  void: { from: ['draft', 'submitted', 'rejected'], to: 'void' },
  export: { from: ['approved'], to: 'exported', automatic: true },
  /** for a correction: what payroll has stays in its pay run, and a later run pays the difference (decision 130) */
  undo_export: { from: ['exported', 'paid'], to: 'approved', automatic: true },
  pay: { from: ['exported'], to: 'paid', automatic: true },
} as const satisfies TransitionTable<TimesheetStatus>

export type TimesheetAction = ActionOf<typeof timesheetTransitions>

export const timesheetActions = actionsOf(timesheetTransitions)

/** The actions of the call that changes the status; the others have calls of their own. */
export const timesheetStatusActions = ['submit', 'reject', 'reset', 'void'] as const

export type TimesheetStatusAction = (typeof timesheetStatusActions)[number]

/** The statuses that await an approval; the customer's mode decides whose. */
export const approvableStatuses = ['submitted', 'client_approved'] as const

/** Approved time, whatever happened to it since. */
export const approvedStatuses = ['approved', 'exported', 'paid'] as const

/** Recorded, not yet approved. Rejected or void hours count nowhere until they are submitted again. */
export const openStatuses = ['draft', 'submitted', 'client_approved', 'disputed'] as const

/** What customers see of the time worked at their locations: from submission on, except while it is between the employee and the agency. */
export const statusesForCustomers = [
  'submitted',
  'client_approved',
  'approved',
  'exported',
  'paid',
  'disputed',
] as const
