import { approvableStatuses, type TimesheetStatus } from './statuses.ts'

/** Who approves worked time: nobody, the customer, the customer and then the agency, or the agency alone. */
export const approvalModes = ['none', 'customer', 'customer_then_agency', 'agency_only'] as const
export type ApprovalMode = (typeof approvalModes)[number]

export const approvalSides = ['customer', 'agency'] as const
export type ApprovalSide = (typeof approvalSides)[number]

/**
 * How hours were approved: by either side, by timeout because the customer did not respond, or automatically because no approval is
 * required.
 */
export const approvalSteps = [...approvalSides, 'timeout', 'none'] as const
export type ApprovalStep = (typeof approvalSteps)[number]

/**
 * Whose approval is next, by status and mode; in other statuses it is nobody's. Submitted hours of a customer that requires no approval wait
 * for the agency. Queries read the same table (server/modules/timesheets/approval/queries.ts).
 */
export const nextApprovalSides: Readonly<
  Record<(typeof approvableStatuses)[number], Readonly<Record<ApprovalMode, ApprovalSide>>>
> = {
  submitted: { none: 'agency', customer: 'customer', customer_then_agency: 'customer', agency_only: 'agency' },
  client_approved: { none: 'agency', customer: 'agency', customer_then_agency: 'agency', agency_only: 'agency' },
}

export const needsCustomerApproval = (mode: ApprovalMode) => nextApprovalSides.submitted[mode] === 'customer'

export function nextApprovalSide(status: TimesheetStatus, mode: ApprovalMode): ApprovalSide | null {
  const approvable = approvableStatuses.find((one) => one === status)
  return approvable === undefined ? null : nextApprovalSides[approvable][mode]
}

/**
 * The status after the customer's approval: approved when no further approval is required. In any mode the agency must approve hours that a
 * visa does not allow, hours with certain open exceptions (decision 041), and those with allowances or expenses.
 */
export const customerApprovalLeadsTo = (mode: ApprovalMode, needsAgency: boolean) =>
  mode === 'customer' && !needsAgency ? 'approved' : 'client_approved'
