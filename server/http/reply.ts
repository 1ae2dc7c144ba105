import type { FastifyBaseLogger, FastifyReply } from 'fastify'
import { Refusal, refusals, type RefusalCode } from '#contract/refusals.ts'
import type { Language } from '#contract/values/values.ts'
import { type Outage, outageOf } from '#server/database/engine/outage.ts'
import { refusalMessage, serverText } from './server-texts.ts'

type Fields = Refusal['fields']

/** The refusal envelope (domain.md, "Response format of the calls"). `error` is the list of lists that the specification's client reads. */
export function refusalBody(refusal: Refusal, language: Language, request_id: string) {
  const status = refusals[refusal.code]
  const fields = fieldMessages(refusal.fields, language)
  const message = messageOf(refusal, language, request_id)
  return {
    status,
    code: refusal.code,
    message,
    error: Object.keys(fields).length > 0 ? Object.values(fields) : [[message]],
    fields,
    params: refusal.facts,
    request_id,
    ...(refusal.current === undefined ? {} : { current: refusal.current }),
  }
}

/** A failure is reported by its reader, so its message has the id under which the log has the cause. */
const messageOf = ({ code, facts }: Refusal, language: Language, request_id: string) =>
  code === 'failure'
    ? serverText(language, 'refusals.failureWithId', { request_id })
    : refusalMessage(language, code, facts)

export function sendRefusal(reply: FastifyReply, refusal: Refusal, language: Language) {
  const body = refusalBody(refusal, language, String(reply.request.id))
  const seconds = refusal.facts.seconds ?? retryAfterSeconds[refusal.code]
  if (seconds !== undefined) reply.header('retry-after', String(seconds))
  return reply.code(body.status).send(body)
}

const retryAfterSeconds: Partial<Record<RefusalCode, number>> = {
  busy: 5,
  unavailable: 5,
  storageFull: 60,
  tooMany: 60,
}

/** The refusal for a thrown value: a refusal itself, that of a known constraint, an outage, anything else a failure. */
export function refusalOf(thrown: unknown): Refusal {
  if (thrown instanceof Refusal) return thrown
  return refusalOfConstraint(thrown) ?? refusalOfOutage(thrown) ?? refusalOfHttp(thrown) ?? new Refusal('failure')
}

/** Logs what an operator has to look at: our failures with their stack, outages in a line. */
export function logFailure(log: FastifyBaseLogger, refusal: Refusal, thrown: unknown, call: string) {
  if (refusal.code === 'failure') log.error({ err: thrown, call }, 'call failed')
  else if (!(thrown instanceof Refusal) && refusals[refusal.code] === 503)
    log.error({ call, cause: thrown instanceof Error ? thrown.message : String(thrown) }, `refused: ${refusal.code}`)
}

const outageCodes: Readonly<Record<Outage, RefusalCode>> = {
  unreachable: 'unavailable',
  busy: 'busy',
  full: 'storageFull',
}

function refusalOfOutage(thrown: unknown): Refusal | null {
  const outage = outageOf(thrown)
  return outage === null ? null : new Refusal(outageCodes[outage])
}

// The database guards uniqueness; the name of its constraint determines the refusal.
const constraintCodes: Readonly<Record<string, RefusalCode>> = {
  companies_name_unique: 'nameTaken',
  companies_abn_unique: 'abnTaken',
  reference_items_code_unique: 'codeTaken',
  public_holidays_unique: 'nameTaken',
  customers_code_unique: 'codeTaken',
  locations_name_unique: 'nameTaken',
  locations_code_unique: 'codeTaken',
  sub_locations_name_unique: 'nameTaken',
  sub_locations_code_unique: 'codeTaken',
  shift_patterns_name_unique: 'nameTaken',
  roster_templates_name_unique: 'nameTaken',
  job_templates_name_unique: 'nameTaken',
  job_stage_sets_name_unique: 'nameTaken',
  // The stage, or the set, was deleted or used at the same moment.
  job_applications_stage_fk: 'stale',
  jobs_stage_set_fk: 'stale',
  job_templates_stage_set_fk: 'stale',
  leave_types_name_unique: 'nameTaken',
  // Somebody else booked the same period at the same moment.
  leave_entries_accrued_once: 'stale',
  list_views_name_unique: 'nameTaken',
  employees_code_unique: 'codeTaken',
  employees_email_unique: 'emailTaken',
  accounts_email_unique: 'emailTaken',
  supervisors_email_unique: 'emailTaken',
  company_licences_one: 'licenceTaken',
  customer_employees_one: 'onListAlready',
  placements_one_at_a_time: 'placements.exists',
  pay_rule_assignments_one_at_a_time: 'payRules.assignedAlready',
  charge_rates_one_at_a_time: 'chargeRates.exists',
  pay_slips_one: 'payslips.exists',
  pay_slips_external: 'payslips.exists',
  document_types_code_unique: 'codeTaken',
  employee_documents_open: 'documents.onItsWay',
  employee_documents_approved: 'wrongState',
  employee_documents_edition: 'documents.onItsWay',
  memberships_unique: 'users.member',
  memberships_employee_unique: 'users.member',
  roles_name_unique: 'nameTaken',
  // Groups at the identity provider stand for the role.
  identity_providers_role_fk: 'stillUsed',
  identity_provider_groups_role_fk: 'stillUsed',
  email_domains_verified: 'singleSignOn.domainTaken',
  memberships_role_id_fkey: 'stillUsed',
  assignments_no_double_booking: 'rosters.shiftOverlap',
  xero_links_tenant: 'xero.tenantTaken',
  xero_people_one: 'xero.personTaken',
  timesheets_assignment_unique: 'timesheets.exists',
  timesheets_no_double_time: 'timesheets.exists',
  // Two devices never make the same id; the database of one was copied.
  punches_pkey: 'keyReused',
  punch_corrections_once: 'clock.corrected',
  timesheets_period_locked: 'payroll.periodLocked',
  pay_periods_no_overlap: 'payroll.periodOverlaps',
  cost_rates_one_at_a_time: 'costRates.exists',
  weekly_budgets_once: 'weeklyBudgets.exists',
  pay_run_lines_timesheet: 'stale',
  pay_run_lines_assignment: 'stale',
  pay_run_lines_leave: 'stale',
  pay_run_lines_pay_out: 'stale',
  leave_pay_outs_once: 'stale',
  pay_export_profiles_name_unique: 'nameTaken',
  pay_rule_sets_code_unique: 'codeTaken',
  pay_rule_versions_one_a_day: 'payRules.dayTaken',
  // The set was deleted at the same moment.
  pay_rule_assignments_set_fk: 'stale',
}

const fieldOfCode: Partial<Record<RefusalCode, string>> = {
  nameTaken: 'name',
  abnTaken: 'abn',
  codeTaken: 'code',
  emailTaken: 'email',
  licenceTaken: 'state',
  onListAlready: 'employee_id',
  'placements.exists': 'starts_on',
  'payRules.assignedAlready': 'starts_on',
  'chargeRates.exists': 'starts_on',
  'payslips.exists': 'period_from',
  'users.member': 'email',
  'payroll.periodOverlaps': 'starts_on',
  'payRules.dayTaken': 'rules.valid_from',
  'costRates.exists': 'starts_on',
}

function refusalOfConstraint(thrown: unknown): Refusal | null {
  if (!(thrown instanceof Error) || !('constraint' in thrown) || typeof thrown.constraint !== 'string') return null
  const code = constraintCodes[thrown.constraint]
  if (code === undefined) return null
  const field = thrown.constraint === 'employees_code_unique' ? 'employee_code' : fieldOfCode[code]
  const fields: Fields = field === undefined ? {} : { [field]: [{ key: `refusals.${code}`, params: {} }] }
  return new Refusal(code, factsOfConstraint(thrown), { fields })
}

// A trigger of ours puts the facts of the refusal into the detail (server/migrations/0036_payroll.sql); PostgreSQL's own are text.
function factsOfConstraint(thrown: Error & { constraint: unknown }): Refusal['facts'] {
  if (thrown.constraint !== 'timesheets_period_locked' || !('detail' in thrown)) return {}
  return JSON.parse(String(thrown.detail))
}

const httpCodes: Readonly<Record<number, RefusalCode>> = {
  400: 'malformed',
  // A forbidden file (server/http/web.ts) counts as not found.
  403: 'notFound',
  406: 'wrongContentType',
  413: 'tooLarge',
  // A part of the address is longer than any of ours.
  414: 'notFound',
  415: 'wrongContentType',
  503: 'busy',
}

function refusalOfHttp(thrown: unknown): Refusal | null {
  if (!(thrown instanceof Error) || !('statusCode' in thrown) || typeof thrown.statusCode !== 'number') return null
  const { statusCode } = thrown
  const code = httpCodes[statusCode] ?? (statusCode >= 400 && statusCode < 500 ? 'malformed' : undefined)
  return code === undefined ? null : new Refusal(code)
}

const fieldMessages = (fields: Fields, language: Language) =>
  Object.fromEntries(
    Object.entries(fields).map(([path, wordings]) => [
      path,
      wordings.map(({ key, params }) => serverText(language, key, params)),
    ]),
  )
