// Contract test: every table is either audited (`call muster_audit('…')` in its migration) or listed here with the reason why not.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditEntities } from '#contract/platform/audit.ts'
import type { Engine } from '#server/database/engine/engine.ts'
import { testEngine } from '#server/testing/databases/databases.ts'

const exceptions: Readonly<Record<string, string>> = {
  access_version: 'counts the changes that are written down with roles and accounts',
  account_tokens: 'codes and links that live for minutes; what they do to an account is written down there',
  audit_changes: 'is the audit',
  audit_entries: 'is the audit',
  backups: 'is a log itself, with who requested it',
  background_jobs: 'when the product’s own jobs ran; what they change is written down with the records',
  document_reminders: 'who was reminded of what is a log itself',
  vevo_reminders: 'who was reminded of what is a log itself',
  leave_reminders: 'who was reminded of what is a log itself',
  employee_counts: 'counted by the database from what is written down',
  fill_runs: 'proposals for a day; what is applied is written down with the assignments',
  files: 'known by the row that points to it',
  idempotency_keys: 'answers to repeated requests',
  import_checks: 'how far a check is, until it ends',
  import_matchings: 'which column was read as what the last time; what came of it is written down with the records',
  import_rows: 'what a file says; what becomes of it is written down with the records',
  job_application_documents: 'files of an applicant, deleted for good with the application (decision 092)',
  job_application_messages: 'what was sent to an applicant is a log itself',
  job_application_moves: 'is a log itself; the stage is written down with the application',
  available_channels: 'follows from the settings, which are written down',
  push_devices: 'one’s own devices, with addresses that are secret; the session is written down',
  provider_sign_ins: 'sign-ins that live for minutes; the session is written down',
  scim_users: 'what the identity provider calls a user, who is written down with the membership',
  provider_sessions: 'what the provider calls a session, which is written down',
  provider_logouts: 'which messages of a provider were used; the session is written down',
  push_messages: 'what was sent to a device is a log itself',
  sms_messages: 'what was sent to a number is a log itself',
  sms_replies: 'is a log itself; the answer is written down with the assignment',
  sms_stops: 'who wants no text messages; kept by number, not by person',
  invitation_links: 'only hashes of links; the invitation is written down with the membership',
  response_links: 'only hashes; what somebody does with a link is written down with the assignment',
  timesheet_signoff_links: 'only hashes; what somebody does with a link is written down with the sign-off',
  pay_statement_notices: 'a queue with hashes of links; what was sent is in the deliveries',
  timesheet_signoff_lines: 'part of a signed sign-off; never changed',
  response_link_assignments: 'which assignments a private link is about',
  response_link_offers: 'which offers a private link is about',
  commit_counts: 'counts the commits for a read replica',
  calendar_feeds: 'only a hash; people create and revoke their own',
  job_interview_slots: 'the times offered; the one chosen is written down with the interview',
  job_review_applicants: 'part of a review, which is written down; the summaries can be deleted for good',
  job_interviewers: 'written to their calendars; the interview is written down',
  job_links: 'only hashes; what somebody does with a link is written down with the record',
  job_note_mentions: 'who was notified of a note; the note is written down',
  job_numbers: 'the last number given; the jobs are written down',
  list_views: 'one’s own way to look at a list',
  installation: 'the identity of the installation; never changed',
  installation_keys: 'shows only that a process has the right keys; changed by a command, never by a call',
  kiosk_devices: 'keys and tokens of tablets; pairing and revoking are written down with the kiosk',
  kiosk_pins: 'only the sealed check value of a PIN',
  kiosk_punches: 'what kiosks sent is a log itself; what it became is written down with the hours',
  emails: 'what went out by mail is a log itself',
  employee_status_changes: 'is a log itself; the status is written down with the person',
  migrations: 'is a log itself',
  notification_deliveries: 'what was sent to whom is a log itself',
  notification_preferences: 'one’s own choice of channels',
  notification_quiet_hours: 'one’s own hours',
  notifications: 'repeats what is recorded elsewhere',
  sensitive_value_views: 'each is written down as a reveal',
  punches: 'is a log itself; never changed',
  punch_corrections: 'is a log itself; never changed',
  location_consents: 'is a log itself; never changed',
  leave_entries: 'is a log itself; never changed',
  leave_request_days: 'follows from the request, which is written down, and from the shifts of its days',
  leave_evidence: 'its names can tell what confidential leave is for; who added it and when is in the row',
  recovery_codes: 'only hashes; that the second factor was switched is written down with the account',
  pay_period_changes: 'is a log itself; the status is written down with the period',
  pay_run_changes: 'is a log itself; the status is written down with the run',
  pay_run_lines: 'part of a run, which is written down; what is done with a line is in pay_run_changes',
  eligibility_decisions: 'is a log itself; never changed',
  priced_timesheets: 'follows from the time and the rules, both of which are written down; the facts are in the row',
  pay_lines: 'part of a priced timesheet',
  pricing_queue: 'what is still to be priced',
  report_files: 'what was sent to whom is a log itself; each download is written down',
  shift_swap_peers: 'the requested colleagues; the outcome is in shift_swaps',
  roster_changes: 'is a log itself; the shifts and assignments are written down',
  refresh_tokens: 'only hashes; the session is written down',
  shift_notices: 'what employees were notified of is a log itself',
  shift_request_shifts: 'which shifts a request became; both are written down',
  starting_data: 'which version of the starting data was filled in; the rows are written down',
  timesheet_punches: 'which punches a timesheet has; who attached them and when is in the row',
  timesheet_exceptions: 'follows from the hours and punches; who resolved one, when and how is in the row',
  webhook_deliveries: 'is a log itself',
  xero_fetches: 'each is a log itself; the slips that it gave are written down',
  xero_slips: 'a copy of what is in Xero; what was issued is recorded with the pay slips',
  xero_choices: 'a copy of what is in Xero',
  xero_syncs: 'each is a log itself; the employees it changed are written down',
  xero_outbox: 'is a log itself',
  xero_timesheets: 'what was sent is recorded with the pay runs',
  xero_timesheet_runs: 'which run a timesheet belongs to never changes',
  xero_timesheet_lines: 'where a line was sent; the runs are written down',
  throttles: 'counters that may be lost',
}

// What the log leaves out of an audited table, each with the reason. Whatever somebody decides belongs into the log.
const deletable = 'applicants can have it deleted for good, and the log is never changed'
const counter = 'changes with use, not by a decision'
const progress = 'how far a job is; the outcome is written down'
const copied = 'a copy of what is in Xero, or how far a comparison with it is'
const unchanged = 'never changed after the row is made, which is kept'
const derived = 'derived from rows that are written down'
const columnsWith = (reason: string, ...names: string[]) => Object.fromEntries(names.map((name) => [name, reason]))
const ignoredColumns: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  accounts: columnsWith(counter, 'last_login_at', 'two_factor_step'),
  api_tokens: columnsWith(counter, 'last_used_at'),
  assignments: columnsWith(derived, 'last_published'),
  evidence_packs: columnsWith(progress, 'done', 'total', 'attempts', 'lease_until'),
  report_schedules: {
    ...columnsWith(derived, 'next_at'),
    ...columnsWith(progress, 'requested_at', 'last_at', 'last_result', 'last_sent', 'last_left_out'),
  },
  data_exports: columnsWith(progress, 'done', 'total', 'attempts', 'lease_until'),
  imports: columnsWith(progress, 'done', 'refusals', 'lease_until'),
  job_application_notes: columnsWith(deletable, 'text'),
  job_application_tests: columnsWith(derived, 'applied_test_id'),
  job_applications: {
    ...columnsWith(deletable, 'first_name', 'last_name', 'email', 'phone', 'cover_note', 'right_to_work'),
    ...columnsWith(deletable, 'available_from', 'questions', 'answers', 'resume_name', 'notes'),
    ...columnsWith('the place on a board', 'priority'),
  },
  job_interviews: columnsWith(deletable, 'cancel_reason', 'message', 'result_note'),
  job_review_answers: columnsWith(deletable, 'comment', 'reason'),
  job_reviews: { ...columnsWith(deletable, 'message'), ...columnsWith(counter, 'opened_at') },
  job_templates: columnsWith(counter, 'usage_count'),
  leave_requests: columnsWith(
    'says of which type private leave is; follows from the type and the days',
    'minutes',
    'unpaid_minutes',
  ),
  memberships: {
    ...columnsWith(counter, 'last_login_at'),
    ...columnsWith(derived, 'account_deleted', 'shown_email', 'shown_name'),
  },
  pay_slips: columnsWith(
    unchanged,
    ...['gross_cents', 'tax_cents', 'deductions_cents', 'super_cents', 'net_cents', 'lines', 'super_fund'],
  ),
  provider_identities: columnsWith(counter, 'last_used_at'),
  scim_tokens: columnsWith(counter, 'last_used_at'),
  roster_templates: columnsWith(counter, 'usage_count', 'last_used_at'),
  sessions: columnsWith(counter, 'seen_at', 'expires_at'),
  shift_offers: columnsWith(counter, 'seen_at'),
  skill_test_files: columnsWith(deletable, 'file_name'),
  skill_tests: columnsWith(deletable, 'answers'),
  timesheet_attachments: columnsWith(unchanged, 'file_id'),
  timesheet_signoffs: { ...columnsWith(counter, 'opened_at'), ...columnsWith(unchanged, 'signature') },
  timesheets: columnsWith(derived, 'open_exceptions'),
  xero_employees: columnsWith(
    copied,
    ...['action', 'base', 'compared_at', 'differences', 'edition', 'message', 'queue', 'queued_at', 'task'],
    ...['tenant_id', 'theirs'],
  ),
  webhooks: columnsWith(progress, 'failures', 'failing_since', 'paused_until', 'last_delivered_at'),
  xero_links: {
    ...columnsWith(counter, 'calls_made', 'calls_on', 'next_call_at', 'pay_runs_since', 'people_since'),
    ...columnsWith(copied, 'organisations'),
    ...columnsWith('secrets, renewed by use', 'refreshing_until', 'token_expires_at', 'token_number', 'token_sealed'),
  },
  xero_people: columnsWith(copied, 'birth_date', 'edition', 'email', 'is_active', 'tenant_id'),
}

let engine: Engine
beforeAll(async () => {
  engine = await testEngine()
})
afterAll(() => engine.close())

const named = async (sql: string) => {
  const { rows } = await engine.transaction('', (session) => session.query<{ name: string }>(sql))
  return rows.map(({ name }) => name)
}
const tables = () => named(`select tablename as name from pg_tables where schemaname = 'public' order by 1`)
// With all three triggers, none of them disabled.
const audited = () =>
  named(`
    select relname as name from pg_trigger join pg_class on pg_class.oid = tgrelid join pg_proc on pg_proc.oid = tgfoid
    where proname = 'audit_' || relname and tgenabled = 'O' group by relname having count(*) = 3 order by 1`)

test('every table is audited, or listed with a reason', async () => {
  const known = new Set([...(await audited()), ...Object.keys(exceptions)])

  expect((await tables()).filter((name) => !known.has(name))).toEqual([])
})

test('no exception is audited, or no longer exists', async () => {
  const [all, written] = [await tables(), await audited()]

  expect(Object.keys(exceptions).filter((name) => written.includes(name) || !all.includes(name))).toEqual([])
})

test('every column that the log leaves out is listed with a reason', async () => {
  const found = await named(`
    select substr(proname, 7) || '.' || name as name from pg_proc
    cross join unnest((regexp_match(prosrc, 'ignored text\\[\\] := ''([^'']*)'''))[1]::text[]) name
    where proname like 'audit\\_%' and name not in ('version', 'updated_at', 'search_text') and to_regclass(substr(proname, 7)) is not null
    order by 1`)
  const listed = Object.entries(ignoredColumns).flatMap(([table, of]) =>
    Object.keys(of).map((name) => `${table}.${name}`),
  )

  expect(found).toEqual(listed.toSorted())
})

test('the contract lists what is audited, for the screen', async () => {
  expect(await audited()).toEqual([...auditEntities].toSorted())
})

// Columns of other modules are shown by their names in the database where they have no text (docs/recipes/add-a-table.md).
test('every audited column of the jobs has its text for the screen', async () => {
  const folder = join(import.meta.dirname, '../../web/wording')
  const files = readdirSync(folder).filter((name) => name.endsWith('.json'))
  const texts = new Set(files.flatMap((name) => Object.keys(JSON.parse(readFileSync(join(folder, name), 'utf8')))))
  const columns = await named(`
    select distinct attname as name from pg_proc
    join pg_attribute on attrelid = to_regclass(substr(proname, 7)) and attnum > 0 and not attisdropped
    where proname like 'audit\\_job%' and attname not in ('id', 'agency_id')
      and attname <> all ((regexp_match(prosrc, 'ignored text\\[\\] := ''([^'']*)'''))[1]::text[])
    order by 1`)

  expect(columns.length).toBeGreaterThan(50)
  expect(columns.filter((name) => !texts.has(`audit.column.${name}`))).toEqual([])
})
