import { z } from 'zod'
import { list, read } from '#contract/call.ts'
import { localDate, timeZone } from '#contract/values/time.ts'
import { choice, id, optionalId, pageParams, commaSeparatedValues } from '#contract/values/values.ts'

/**
 * The tables whose changes are recorded in the audit log (server/migrations/0001_audit.sql); compared in
 * server/contract-tests/audit.test.ts.
 */
export const auditEntities = [
  'companies',
  'company_insurances',
  'company_licences',
  'supervisors',
  'supervisor_locations',
  'reference_items',
  'reference_hidden',
  'public_holidays',
  'holiday_confirmations',
  'customers',
  'customer_contacts',
  'contact_locations',
  'customer_positions',
  'customer_employees',
  'locations',
  'location_skills',
  'location_documents',
  'sub_locations',
  'location_breaks',
  'shift_patterns',
  'employees',
  'employee_positions',
  'employee_groups',
  'employee_bank_accounts',
  'placements',
  'leave_types',
  'leave_requests',
  'leave_pay_outs',
  'employee_times',
  'employee_exceptions',
  'employee_skills',
  'skill_questions',
  'skill_tests',
  'skill_test_files',
  'position_skills',
  'roster_shift_skills',
  'document_types',
  'document_demands',
  'employee_documents',
  'employee_visas',
  'vevo_checks',
  'study_periods',
  'hours_elsewhere',
  'pay_slips',
  'xero_links',
  'xero_people',
  'xero_mappings',
  'xero_employees',
  'roles',
  'role_permissions',
  'accounts',
  'memberships',
  'sessions',
  'api_tokens',
  'webhooks',
  'rosters',
  'roster_shifts',
  'roster_templates',
  'roster_template_shifts',
  'roster_template_people',
  'assignments',
  'shift_offers',
  'shift_requests',
  'shift_cancellations',
  'shift_swaps',
  'timesheets',
  'timesheet_changes',
  'timesheet_signoffs',
  'timesheet_attachments',
  'timesheet_extras',
  'pay_periods',
  'pay_runs',
  'pay_export_profiles',
  'pay_rule_sets',
  'pay_rule_versions',
  'pay_rule_assignments',
  'charge_rates',
  'cost_rates',
  'report_schedules',
  'margin_floors',
  'weekly_budgets',
  'roster_cost_confirmations',
  'kiosks',
  'job_stage_sets',
  'job_stages',
  'job_stage_tests',
  'job_application_tests',
  'job_interviews',
  'job_reviews',
  'job_review_answers',
  'job_templates',
  'jobs',
  'job_skills',
  'job_documents',
  'job_applications',
  'job_application_notes',
  'imports',
  'evidence_packs',
  'data_exports',
  'configs',
  'environment_settings',
  'rate_service_keys',
  'identity_providers',
  'email_domains',
  'identity_provider_groups',
  'provider_identities',
  'scim_tokens',
] as const
export type AuditEntity = (typeof auditEntities)[number]

/** The events of rows, and those without a row, which `recordEvent` stores. */
export const auditEvents = ['export', 'reveal', 'refuseSignIn'] as const
export type AuditEvent = (typeof auditEvents)[number]
export const auditActions = ['insert', 'update', 'delete', ...auditEvents] as const

/** System jobs by the name that the log shows: `system: import`. */
export const systemWorks = [
  'migration',
  'start',
  'demo',
  'import',
  'emails',
  'sweep',
  'approvals',
  'jobs',
  'privacy',
  'xero',
  'evidence',
  'export',
  'webhooks',
  'backup',
  'command',
  'leave',
] as const
export type SystemWork = (typeof systemWorks)[number]
export const systemActor = (work: SystemWork) => ({ name: `system: ${work}` })

/** Shown in place of a secret. */
export const auditMask = '•••'

const storedValues = z.record(z.string(), z.unknown()).nullable()

// Tables and actions of earlier releases stay in the log, so results accept any text.
export const auditRow = z.object({
  id: z.string(),
  number: z.number().int(),
  at: z.string(),
  /** null: the platform's chain */
  agency_id: z.string().nullable(),
  agency_name: z.string().nullable(),
  /** the actor: the account for the super admin; for an agency, the membership at the agency or at the platform */
  person_id: z.string().nullable(),
  /** the name at that time, or `system: …`; empty for entries from before system jobs had names, and for calls without a session */
  name: z.string(),
  /** the path of the call */
  call: z.string().nullable(),
  address: z.string().nullable(),
  summary: z.array(
    z.object({ entity: z.string(), action: z.string(), rows: z.number().int(), label: z.string().optional() }),
  ),
})
export type AuditRow = z.infer<typeof auditRow>

export const auditChange = z.object({
  line: z.number().int(),
  entity: z.string(),
  record_id: z.string().nullable(),
  action: z.string(),
  label: z.string().nullable(),
  /** for an update, only the columns that changed */
  before: storedValues,
  after: storedValues,
})
export type AuditChange = z.infer<typeof auditChange>

export const auditEntry = auditRow.extend({
  prev_hash: z.string(),
  hash: z.string(),
  /** the first 200 */
  changes: z.array(auditChange),
  change_count: z.number().int(),
  /** names by id for everything the changes refer to: list items, document types, days, companies, customers, locations, employees */
  names: z.record(z.string(), z.string()),
})
export type AuditEntry = z.infer<typeof auditEntry>

/**
 * What is wrong with an entry: it is missing; it does not match its hash; its changes do not match; it does not follow the previous entry;
 * or it was removed from the end of the chain (its changes or a copy of its hash still exist).
 */
export const auditFaults = ['missing', 'changed', 'changes', 'order', 'lost'] as const
export type AuditFault = (typeof auditFaults)[number]

export const auditChain = z.object({
  agency_id: z.string().nullable(),
  agency_name: z.string().nullable(),
  entries: z.number().int(),
  /** at most 100 */
  broken: z.array(z.object({ number: z.number().int(), reason: z.enum(auditFaults) })),
  /** null: the log is empty */
  head_hash: z.string().nullable(),
})
export type AuditChain = z.infer<typeof auditChain>

export const audit = {
  list: list({
    path: '/audit/list',
    needs: [['Audit', 'view']],
    summary:
      'Lists the audit log, newest first: the agency’s own entries; for the super admin, those of every agency and of the platform.',
    filters: {
      ...pageParams,
      per_page: pageParams.per_page.unwrap().default(50),
      dir: z.enum(['asc', 'desc']).default('desc'),
      from: localDate.optional(),
      to: localDate.optional(),
      /** the time zone of the days `from` and `to` */
      zone: timeZone.default('UTC'),
      entity: commaSeparatedValues(z.enum(auditEntities)),
      action: commaSeparatedValues(z.enum(auditActions)),
      person_id: id.optional(),
      record_id: id.optional(),
    },
    sorts: ['at'],
    row: auditRow,
  }),
  info: read({
    path: '/audit/info',
    needs: [['Audit', 'view']],
    summary: 'Returns one entry with its changes; when a record is named, only the changes to that record.',
    input: { id, record_id: optionalId },
    result: auditEntry,
  }),
  people: read({
    path: '/audit/people',
    needs: [['Audit', 'view']],
    summary: 'Lists the actors that appear in the log, for the filter.',
    input: { q: pageParams.q },
    result: z.array(choice),
  }),
  verify: read({
    path: '/audit/verify',
    needs: [['Audit', 'view']],
    summary:
      'Checks the integrity of the audit log: the agency’s chain; for the super admin, all chains or that of one agency.',
    input: { agency_id: optionalId },
    result: z.object({ chains: z.array(auditChain) }),
  }),
}
