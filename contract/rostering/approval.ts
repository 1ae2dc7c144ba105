import type { TimesheetStatus } from './timesheets.ts'

/** Who signs worked time off: nobody, the customer, the customer and then the agency, the agency alone. */
export const approvalModes = ['none', 'customer', 'customer_then_agency', 'agency_only'] as const
export type ApprovalMode = (typeof approvalModes)[number]

export const approvalSides = ['customer', 'agency'] as const
export type ApprovalSide = (typeof approvalSides)[number]

/** How an approval came about: by either side, because the customer did not answer in time, or because nobody is asked. */
export const approvalSteps = [...approvalSides, 'timeout', 'none'] as const
export type ApprovalStep = (typeof approvalSteps)[number]

export const asksCustomer = (mode: ApprovalMode) => mode === 'customer' || mode === 'customer_then_agency'

/** Whose approval comes next; null where none does. Hours that wait although nobody is asked wait for the agency. */
export function waitsFor(status: TimesheetStatus, mode: ApprovalMode): ApprovalSide | null {
  if (status === 'client_approved') return 'agency'
  if (status !== 'submitted') return null
  return asksCustomer(mode) ? 'customer' : 'agency'
}

/**
 * Where the customer's approval leads: to the end where nobody else is asked. The agency approves in any mode what a visa does not
 * allow (decision 041), and what was not rostered or differs from the roster (decision 065).
 */
export const customerApprovalLeadsTo = (mode: ApprovalMode, needsAgency: boolean) =>
  mode === 'customer' && !needsAgency ? 'approved' : 'client_approved'

/** Why hours need the agency's approval whoever else approves: no shift was rostered, or they differ from it by more than the tolerance. */
export const rosterChecks = ['unrostered', 'outside_tolerance'] as const
export type RosterCheck = (typeof rosterChecks)[number]
