import type { TimesheetStatus } from './timesheets.ts'

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

export const needsCustomerApproval = (mode: ApprovalMode) => mode === 'customer' || mode === 'customer_then_agency'

/** Whose approval is next; null where none is required. Submitted hours of a customer that requires no approval wait for the agency. */
export function nextApprovalSide(status: TimesheetStatus, mode: ApprovalMode): ApprovalSide | null {
  if (status === 'client_approved') return 'agency'
  if (status !== 'submitted') return null
  return needsCustomerApproval(mode) ? 'customer' : 'agency'
}

/**
 * The status after the customer's approval: approved when no further approval is required. In any mode the agency must approve hours that a
 * visa does not allow (decision 041), and hours with certain open exceptions (decision 127).
 */
export const customerApprovalLeadsTo = (mode: ApprovalMode, needsAgency: boolean) =>
  mode === 'customer' && !needsAgency ? 'approved' : 'client_approved'
