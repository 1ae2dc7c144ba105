/**
 * The modules in dependency order, and the tables that each owns: a module may import only modules above it, anybody may join any table
 * when reading, only the owner writes it. tools/checks/check-modules.ts reads this.
 */
export const modules = [
  { name: 'audit', tables: ['audit_entries', 'audit_changes'] },
  { name: 'access', tables: ['roles', 'role_permissions', 'access_version'] },
  { name: 'settings', tables: ['configs', 'environment_settings', 'available_channels'] },
  // Above emails and notifications, which record what they send.
  { name: 'deliveries', tables: ['notification_deliveries'] },
  { name: 'emails', tables: ['emails'] },
  // Text messages.
  { name: 'sms', tables: ['sms_messages', 'sms_replies', 'sms_stops'] },
  { name: 'push', tables: ['push_devices', 'push_messages'] },
  { name: 'reference', tables: ['reference_items', 'reference_hidden', 'starting_data'] },
  { name: 'holidays', tables: ['public_holidays', 'holiday_confirmations'] },
  { name: 'files', tables: ['files', 'installation'] },
  // Above users, so that changes of accounts and roles can notify; it reads recipients from tables of modules below.
  { name: 'notifications', tables: ['notifications', 'notification_preferences', 'notification_quiet_hours'] },
  {
    name: 'users',
    tables: [
      'accounts',
      'memberships',
      'recovery_codes',
      'account_tokens',
      'invitation_links',
      'sessions',
      'refresh_tokens',
    ],
  },
  // After the memberships that own them.
  { name: 'list-views', tables: ['list_views'] },
  {
    name: 'companies',
    tables: ['companies', 'company_insurances', 'company_licences', 'supervisors', 'supervisor_locations'],
  },
  {
    name: 'customers',
    tables: ['customers', 'customer_positions', 'customer_contacts', 'contact_locations', 'customer_employees'],
  },
  { name: 'locations', tables: ['locations', 'sub_locations', 'location_skills', 'location_documents'] },
  { name: 'breaks', tables: ['location_breaks'] },
  // Patterns only: the shifts of a roster belong to rosters.
  { name: 'shifts', tables: ['shift_patterns'] },
  {
    name: 'employees',
    tables: [
      'employees',
      'employee_positions',
      'employee_groups',
      'employee_bank_accounts',
      'employee_status_changes',
      'sensitive_value_views',
      'employee_counts',
    ],
  },
  { name: 'placements', tables: ['placements'] },
  { name: 'availability', tables: ['employee_times', 'employee_exceptions'] },
  {
    name: 'skills',
    tables: ['employee_skills', 'skill_questions', 'skill_tests', 'skill_test_files', 'position_skills'],
  },
  {
    name: 'documents',
    tables: ['document_types', 'document_demands', 'employee_documents', 'document_reminders'],
  },
  {
    name: 'work-rights',
    tables: ['employee_visas', 'vevo_checks', 'vevo_reminders', 'study_periods', 'hours_elsewhere'],
  },
  // Prints employees' files; reads only.
  { name: 'person-sheets', tables: [] },
  { name: 'payslips', tables: ['pay_slips'] },
  { name: 'auth', tables: ['throttles'] },
  // The secrets of other programs, which act for a user.
  { name: 'api-tokens', tables: ['api_tokens'] },
  // Signs in through an agency's identity provider.
  {
    name: 'single-sign-on',
    tables: [
      'identity_providers',
      'email_domains',
      'identity_provider_groups',
      'provider_identities',
      'provider_sign_ins',
      'provider_sessions',
      'provider_logouts',
      'scim_tokens',
      'scim_users',
    ],
  },
  { name: 'profile', tables: [] },
  // Triggers on the tables of other modules queue its deliveries.
  { name: 'webhooks', tables: ['webhooks', 'webhook_deliveries'] },
  { name: 'eligibility', tables: [] },
  // Planning: rosters, their shifts and assignments, which the modules after it change through it.
  {
    name: 'rosters',
    tables: [
      'rosters',
      'roster_shifts',
      'roster_shift_skills',
      'roster_templates',
      'roster_template_shifts',
      'roster_template_people',
      'assignments',
      'roster_changes',
      'eligibility_decisions',
    ],
  },
  // What employees are notified of, with the private links by which they respond.
  {
    name: 'publication',
    tables: ['shift_notices', 'calendar_feeds', 'response_links', 'response_link_assignments', 'response_link_offers'],
  },
  // What employees do with their shifts before they start.
  { name: 'responses', tables: ['shift_offers', 'shift_swaps', 'shift_swap_peers'] },
  // Who comes, and what becomes of shifts at and after their start.
  { name: 'attendance', tables: ['shift_cancellations'] },
  // Shifts that customers request; an approved request becomes shifts of a roster.
  { name: 'shift-requests', tables: ['shift_requests', 'shift_request_shifts'] },
  {
    name: 'timesheets',
    tables: [
      'timesheets',
      'timesheet_changes',
      'timesheet_exceptions',
      'timesheet_punches',
      'timesheet_signoffs',
      'timesheet_signoff_links',
      'timesheet_signoff_lines',
      'timesheet_attachments',
      'timesheet_extras',
    ],
  },
  { name: 'clock', tables: ['punches', 'punch_corrections', 'location_consents'] },
  // What hours are paid, by rule sets, what they cost beside pay, and what customers are charged.
  {
    name: 'pay',
    tables: [
      'pay_rule_sets',
      'pay_rule_versions',
      'pay_rule_assignments',
      'rate_service_keys',
      'charge_rates',
      'cost_rates',
      'margin_floors',
      'weekly_budgets',
      'roster_cost_confirmations',
      'priced_timesheets',
      'pay_lines',
      'pricing_queue',
    ],
  },
  // Leave accrues for ordinary hours, which pay tells, and frees shifts through rosters. Eligibility only reads its tables.
  {
    name: 'leave',
    tables: [
      'leave_types',
      'leave_requests',
      'leave_request_days',
      'leave_reminders',
      'leave_evidence',
      'leave_entries',
    ],
  },
  // Proposes people for free openings; below pay, which it can weigh.
  { name: 'auto-fill', tables: ['fill_runs'] },
  // Pay periods, the pay runs that close approved time, and their files.
  {
    name: 'payroll',
    tables: [
      'pay_periods',
      'pay_period_changes',
      'pay_runs',
      'pay_run_lines',
      'pay_run_changes',
      'leave_pay_outs',
      'pay_statement_notices',
      'pay_export_profiles',
    ],
  },
  // Reports of time and money, which are also made and sent by themselves.
  { name: 'reports', tables: ['report_schedules', 'report_files'] },
  { name: 'kiosks', tables: ['kiosks', 'kiosk_devices', 'kiosk_punches', 'kiosk_pins'] },
  {
    name: 'xero',
    tables: [
      'xero_links',
      'xero_fetches',
      'xero_people',
      'xero_slips',
      'xero_choices',
      'xero_mappings',
      'xero_syncs',
      'xero_employees',
      'xero_outbox',
      'xero_timesheets',
      'xero_timesheet_runs',
      'xero_timesheet_lines',
    ],
  },
  // The lifecycle of an employee, which reads all their records; their owners write the changes.
  { name: 'lifecycle', tables: [] },
  {
    name: 'jobs',
    tables: [
      'jobs',
      'job_numbers',
      'job_skills',
      'job_documents',
      'job_stage_sets',
      'job_stages',
      'job_stage_tests',
      'job_application_tests',
      'job_interviews',
      'job_interview_slots',
      'job_interviewers',
      'job_templates',
      'job_applications',
      'job_application_moves',
      'job_application_documents',
      'job_application_notes',
      'job_application_messages',
      'job_note_mentions',
      'job_links',
      'job_reviews',
      'job_review_applicants',
      'job_review_answers',
    ],
  },
  { name: 'imports', tables: ['imports', 'import_rows', 'import_matchings', 'import_checks'] },
  // Seals the values of other modules with a new key, without changing them.
  { name: 'keys', tables: ['installation_keys'] },
  // Reads and restores the tables of all modules.
  { name: 'backups', tables: ['backups'] },
  // Reads the records of all modules above.
  { name: 'evidence', tables: ['evidence_packs'] },
  { name: 'data-exports', tables: ['data_exports'] },
  { name: 'dashboard', tables: [] },
  // Finds records of all modules for the search box of the top bar; reads only.
  { name: 'search', tables: [] },
  // Looks at the installation as a whole.
  { name: 'system-check', tables: [] },
] as const
