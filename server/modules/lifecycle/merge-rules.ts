// What happens to the related records of a merged employee (decision 043).

/**
 * all: the rows are moved. own: the module that owns the table merges them by its own rule. stay: they stay with the merged record. free:
 * rows are moved if the other record has none with the same values in these columns (none at all, where the list is empty), the others
 * stay. links: further columns that refer to an employee, which always follow.
 */
export type MergeRule = 'all' | 'own' | 'stay' | { free: readonly string[]; links?: readonly string[] }

/** Every table that refers to an employee; a test compares it with the database's own list. */
export const mergeRules = {
  assignments: 'all',
  customer_employees: 'own',
  // An archive is about the record that it was made of.
  data_exports: 'stay',
  eligibility_decisions: 'all',
  employee_bank_accounts: 'own',
  employee_documents: 'own',
  employee_exceptions: 'all',
  employee_groups: 'own',
  // The status history belongs to each record.
  employee_status_changes: 'stay',
  employee_positions: 'own',
  employee_skills: { free: ['skill_id'] },
  // Combining two usual weeks would state an availability that nobody entered.
  employee_times: { free: [] },
  employee_visas: 'own',
  employees: 'own',
  hours_elsewhere: 'own',
  // Sealed for its employee; the other sets a new one.
  kiosk_pins: 'stay',
  kiosk_punches: 'all',
  // Two applications for one job stay two.
  job_applications: { free: ['job_id'], links: ['converted_employee_id'] },
  // Both answers stay; the newest of them counts.
  location_consents: 'all',
  leave_entries: 'own',
  leave_requests: 'all',
  // Two pay-outs of one balance on one day stay two.
  leave_pay_outs: { free: ['type_id', 'secret_type_id', 'last_day'] },
  memberships: 'all',
  notification_deliveries: 'all',
  sensitive_value_views: 'all',
  pay_run_lines: 'all',
  // The statement of a run is that of the existing record then.
  pay_statement_notices: { free: ['pay_run_id'] },
  pay_rule_assignments: { free: ['customer_id', 'location_id', 'position_id'] },
  // Of two payslips for the same pay the existing one counts, as when one supersedes another.
  pay_slips: { free: ['period_from', 'period_to', 'paid_on'] },
  placements: { free: ['customer_id', 'position_id', 'location_id'] },
  // The time that moves is queued for the record that remains.
  pricing_queue: 'stay',
  punches: 'all',
  response_links: 'all',
  // Nobody gets two offers of one shift.
  shift_offers: { free: ['roster_shift_id'] },
  roster_template_people: { free: ['template_shift_id'] },
  shift_notices: 'all',
  shift_swap_peers: { free: ['swap_id'] },
  shift_swaps: { free: ['id'], links: ['peer_employee_id'] },
  skill_tests: 'own',
  // An agency's transaction cannot change messages; replies go by the number.
  sms_messages: 'stay',
  study_periods: 'all',
  timesheets: 'all',
  vevo_checks: 'all',
  // The record in Xero follows xero_people; its comparison is made again.
  xero_employees: { free: [] },
  xero_people: { free: ['company_id'] },
  xero_timesheets: { free: ['company_id', 'tenant_id', 'period_from', 'leave_request_id'] },
} as const satisfies Record<string, MergeRule>
