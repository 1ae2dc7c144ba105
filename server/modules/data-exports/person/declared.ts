// Which tables have rows of a person, which rows these are, and what of them the person may not see. A table that refers to a person, or to
// a table named here, is in one of the two lists: a test compares them with the database's own list.

/** Whose a row is: by a column of its own, by one with the id of a row of the person’s, or because such a row names it. */
export type RowOwner =
  | { readonly employee: string; readonly or?: string }
  | { readonly membership: string; readonly or_employee?: string }
  | { readonly account: string }
  | { readonly parent: string; readonly column: string }
  | { readonly named_by: string; readonly column: string }

export type PersonTable = {
  readonly owner: RowOwner
  /** only the rows that the person knows of, or that others who may make the export may know of */
  readonly only?: 'published' | 'sent' | 'open_leave'
  /** what the person may not see, besides who else acted and secrets */
  readonly left_out?: readonly string[]
  /** names of others that the product shows to the person */
  readonly shown_names?: readonly string[]
  readonly of_platform?: true
}

const ofEmployee = { employee: 'employee_id' } as const
const ofMember = { membership: 'membership_id' } as const
const ofTimesheet = { parent: 'timesheets', column: 'timesheet_id' } as const
const ofApplication = { parent: 'job_applications', column: 'application_id' } as const

export const personTables: Readonly<Record<string, PersonTable>> = {
  accounts: {
    owner: { account: 'id' },
    of_platform: true,
    left_out: ['status_before', 'status_reason', 'two_factor_step'],
  },
  memberships: { owner: { membership: 'id' }, left_out: ['status_before', 'status_reason'] },
  sessions: { owner: ofMember, of_platform: true },
  supervisors: { owner: { named_by: 'memberships', column: 'supervisor_id' } },
  api_tokens: { owner: ofMember },
  provider_identities: { owner: ofMember },
  scim_users: { owner: ofMember },
  calendar_feeds: { owner: ofMember },
  list_views: { owner: ofMember },
  report_files: { owner: ofMember, left_out: ['file_id'] },
  notifications: { owner: ofMember },
  notification_deliveries: {
    owner: { membership: 'membership_id', or_employee: 'employee_id' },
    left_out: ['error', 'email_id'],
  },
  notification_preferences: { owner: ofMember },
  notification_quiet_hours: { owner: ofMember },
  // What they did; the log of what changed by it is the agency's.
  audit_entries: { owner: ofMember, left_out: ['number', 'name', 'summary', 'changes_hash', 'prev_hash', 'hash'] },

  // The notes of the office, as employeeOf hides them.
  employees: {
    owner: { employee: 'id', or: 'merged_into_id' },
    left_out: ['notes', 'tags', 'rating', 'do_not_rehire', 'do_not_rehire_at'],
  },
  employee_bank_accounts: { owner: ofEmployee },
  employee_documents: { owner: ofEmployee },
  employee_exceptions: { owner: ofEmployee },
  employee_groups: { owner: ofEmployee },
  employee_positions: { owner: ofEmployee },
  employee_skills: { owner: ofEmployee },
  // The reasons are for the agency.
  employee_status_changes: { owner: ofEmployee, left_out: ['note', 'reason_code'] },
  employee_times: { owner: ofEmployee },
  employee_visas: { owner: ofEmployee },
  hours_elsewhere: { owner: ofEmployee },
  leave_requests: { owner: ofEmployee },
  leave_request_days: { owner: { parent: 'leave_requests', column: 'leave_request_id' } },
  leave_evidence: { owner: { parent: 'leave_requests', column: 'leave_request_id' }, only: 'open_leave' },
  leave_entries: { owner: ofEmployee },
  leave_pay_outs: { owner: ofEmployee },
  location_consents: { owner: ofEmployee },
  pay_rule_assignments: { owner: ofEmployee },
  pay_slips: { owner: ofEmployee },
  placements: { owner: ofEmployee, left_out: ['pay_cents', 'note'] },
  // Employees see who opened their numbers.
  sensitive_value_views: { owner: ofEmployee, shown_names: ['by_name'] },
  skill_tests: { owner: { employee: 'employee_id' }, left_out: ['marks'] },
  skill_test_files: { owner: { parent: 'skill_tests', column: 'test_id' } },
  study_periods: { owner: ofEmployee },
  vevo_checks: { owner: ofEmployee },

  assignments: {
    owner: ofEmployee,
    only: 'published',
    left_out: [
      ...['override_reason', 'overridden_at', 'findings', 'accepted_findings', 'reminded_at', 'replaces_id'],
      ...['cancelled_bill_minutes', 'last_published'],
    ],
  },
  shift_notices: { owner: ofEmployee },
  shift_offers: {
    owner: ofEmployee,
    only: 'sent',
    left_out: ['batch_id', 'mode', 'choice', 'window_min', 'rank', 'score', 'score_parts', 'findings'],
  },
  // Decisions name those who made them.
  shift_swaps: { owner: ofEmployee, left_out: ['peer_assignment_id', 'decisions'] },
  shift_swap_peers: { owner: ofEmployee },
  punches: { owner: ofEmployee },
  punch_corrections: { owner: { parent: 'punches', column: 'punch_id' } },
  kiosk_punches: {
    owner: ofEmployee,
    left_out: ['text', 'signature', 'sequence', 'is_link', 'typed_number', 'flags', 'refusal', 'resolution_note'],
  },
  timesheets: { owner: ofEmployee },
  // What customers are charged is not theirs to see; what pay was computed from is in timesheets.
  priced_timesheets: { owner: ofTimesheet, left_out: ['facts', 'charge_cents', 'cost_cents', 'charge', 'cost'] },
  pay_lines: { owner: ofTimesheet },
  timesheet_attachments: { owner: ofTimesheet },
  timesheet_extras: { owner: ofTimesheet },
  timesheet_changes: { owner: ofTimesheet },
  timesheet_punches: { owner: ofTimesheet },

  job_applications: {
    owner: { employee: 'employee_id', or: 'converted_employee_id' },
    left_out: ['score', 'knocked_out', 'priority', 'rating', 'reject_reason', 'rejected_stage', 'stage_id'],
  },
  job_application_documents: { owner: ofApplication },
  job_application_messages: { owner: ofApplication, left_out: ['email_id'] },
  job_application_tests: { owner: ofApplication },
  job_interviews: { owner: ofApplication, left_out: ['result', 'result_note'] },
  job_interview_slots: { owner: { parent: 'job_interviews', column: 'interview_id' } },
}

const byWhom = 'says who did something: what a person did is in audit_entries'
const planning = 'the agency’s planning'
const copies = 'copies for the accounting software: what was paid is in pay_slips'
const applying = 'internal to the agency and its customers while they choose among applicants'

/** Tables that refer to a person but are not in an export of theirs, each with the reason, which is in its description. */
export const leftOutOfPerson: Readonly<Record<string, string>> = {
  account_tokens: 'secrets of invitations and new passwords',
  customer_employees: 'lists of customers about the people they prefer or have inducted',
  data_exports: 'archives of data, this one among them',
  document_reminders: 'when a reminder was sent: the reminders are in notifications',
  eligibility_decisions: planning,
  emails: 'copies of emails, with private links: what was sent is in notifications and notification_deliveries',
  fill_runs: planning,
  idempotency_keys: 'answers to repeated requests, kept for a week',
  identity_providers: 'the agency’s sign-in',
  import_checks: byWhom,
  job_application_moves: applying,
  job_application_notes: applying,
  job_interviewers: applying,
  job_note_mentions: applying,
  job_review_answers: applying,
  job_review_applicants: applying,
  jobs: byWhom,
  kiosk_pins: 'sealed PINs',
  pay_run_lines: 'what went to payroll: the hours are in timesheets, what was paid is in pay_slips',
  pay_statement_notices: 'secrets of private links: what was sent is in notifications and notification_deliveries',
  pricing_queue: 'time that is still to be priced',
  provider_sessions: 'secrets of sessions',
  provider_sign_ins: 'secrets of sign-ins in progress',
  push_devices: 'keys of browsers',
  push_messages: 'copies of notifications on their way to browsers',
  recovery_codes: 'secrets of sign-ins',
  refresh_tokens: 'secrets of sessions',
  response_link_assignments: 'secrets of private links',
  response_link_offers: 'secrets of private links',
  response_links: 'secrets of private links',
  roster_changes: byWhom,
  roster_cost_confirmations: byWhom,
  roster_template_people: planning,
  shift_cancellations: byWhom,
  sms_messages:
    'copies of text messages, with private links: what was sent is in notifications and notification_deliveries',
  supervisor_locations: 'the sites of a supervisor',
  timesheet_exceptions: 'the agency’s checks of hours',
  timesheet_signoff_lines: 'what customers signed for: its result is in timesheet_changes',
  leave_reminders: 'when a reminder was sent: the reminders are in notifications',
  vevo_reminders: 'when a reminder was sent: the reminders are in notifications',
  xero_employees: copies,
  xero_people: copies,
  xero_slips: copies,
  xero_timesheets: copies,
}
