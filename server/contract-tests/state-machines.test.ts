// Tests every transition table against the real server: each action from each status.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BulkResult, Call, RequestOf } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import { type DocumentStatus, demandTransitions } from '#contract/people/documents.ts'
import { type EmployeeStatus, employeeTransitions } from '#contract/people/employees.ts'
import { type ApplicationAction, progressActions } from '#contract/jobs/applications/application-stages.ts'
import type { JobStatusAction } from '#contract/jobs/jobs.ts'
import type { RosterStatusAction } from '#contract/rostering/rosters/rosters.ts'
import { stateMachines, type StateMachineName } from '#contract/state-machines.ts'
import { actionsOf, activationTransitions, canTransition, type TransitionTable } from '#contract/transitions.ts'
import { addDays } from '#contract/values/time.ts'
import { languages } from '#contract/values/values.ts'
import { newId } from '#server/database/values/ids.ts'
import { refusalMessage, serverText } from '#server/http/server-texts.ts'
import { writeEmail } from '#server/modules/emails/actions.ts'
import { type Client, Refused, testApp, type TestApp } from '#server/testing/app.ts'
import { withCustomRole } from '#server/testing/records/custom-role.ts'
import { factoriesIn } from '#server/testing/records/factories.ts'
import { only } from '#server/testing/records/rostering.ts'

type RecordVersion = { id: string; version: number }
type Refusal = { code: string; message: string } | null
type MachineDriver = {
  /** a record in this status */
  put: (status: string) => Promise<RecordVersion>
  act: (action: string, record: RecordVersion) => Promise<unknown>
  /** the allowed actions from the server */
  allowed: (record: RecordVersion) => Promise<readonly string[]>
  /** actions that these records refuse in every status, whatever their table has */
  never?: readonly string[]
  /** other refusals that may prevent an action here */
  otherwise?: readonly string[]
  /** actions that can be repeated: with the status they lead to */
  repeatable?: Readonly<Record<string, string>>
}

let app: TestApp
let admin: Client
let superadmin: Client
let make: ReturnType<typeof factoriesIn>

beforeAll(async () => {
  app = await testApp()
  ;[admin, superadmin] = [await app.as('admin'), await app.as('superadmin')]
  make = factoriesIn(app, { client: admin })
})
afterAll(() => app.close())

type Table =
  | 'assignments'
  | 'companies'
  | 'customers'
  | 'employee_documents'
  | 'employees'
  | 'jobs'
  | 'kiosk_punches'
  | 'emails'
  | 'leave_requests'
  | 'locations'
  | 'shift_patterns'
  | 'shift_requests'
  | 'shift_swaps'
  | 'sub_locations'
  | 'supervisors'
  | 'timesheets'
  | 'webhooks'

/** One record, created once, whose status is written directly to the database before each action. */
function inTable(table: Table, made: () => Promise<{ id: string }>): MachineDriver['put'] {
  const record = once(made)
  return async (status) => {
    const { id } = await record()
    return app.database.asPlatform((db) =>
      db
        // Every one of these tables has the columns below.
        .updateTable(table as 'customers')
        .set({ status: status as 'active' })
        .where('id', '=', id)
        .returning(['id', 'version'])
        .executeTakeFirstOrThrow(),
    )
  }
}

function once<T>(work: () => Promise<T>) {
  let result: Promise<T> | null = null
  return () => (result ??= work())
}

const seen = ({ id, version }: RecordVersion) => ({ ids: [id], versions: [version] })
const reason = 'A reason'

/** Changes the status by the bulk call, whose input is the new status. */
const byStatus = (machine: StateMachineName, call: Call) => (action: string, record: RecordVersion) => {
  const table: TransitionTable<string> = stateMachines[machine].transitions
  // Every one of these calls has these fields.
  return admin.call(call, { ...seen(record), status: table[action]?.to } as RequestOf<Call>)
}

const drivers: Partial<Record<StateMachineName, () => MachineDriver>> = {
  customer: () => ({
    put: inTable('customers', make.customer),
    act: byStatus('customer', calls.customers.changeStatusMany),
    allowed: async ({ id }) => (await admin.call(calls.customers.info, { id })).allowed_actions,
  }),
  company: () => ({
    put: inTable('companies', () =>
      superadmin.call(calls.companies.register, {
        type: 'branch',
        ...make.newCompany(),
        parent_company_id: app.world.agency,
      }),
    ),
    act: byStatus('company', calls.companies.changeStatusMany),
    allowed: inList(async () => admin.call(calls.companies.list, { per_page: 100 })),
  }),
  location: () => ({
    put: inTable('locations', make.location),
    act: byStatus('location', calls.locations.changeStatusMany),
    allowed: inList(async () => admin.call(calls.locations.list, newest)),
  }),
  subLocation: () => ({
    put: inTable('sub_locations', make.subLocation),
    act: byStatus('subLocation', calls.subLocations.changeStatusMany),
    allowed: inList(async () => admin.call(calls.subLocations.list, { per_page: 100 })),
  }),
  supervisor: () => ({
    put: inTable('supervisors', make.supervisor),
    act: byStatus('supervisor', calls.supervisors.changeStatusMany),
    allowed: inList(async () => admin.call(calls.supervisors.list, { company_id: app.world.agency, per_page: 100 })),
  }),
  shiftPattern: () => ({
    put: inTable('shift_patterns', make.pattern),
    act: byStatus('shiftPattern', calls.shifts.changeStatusMany),
    allowed: inList(async () => admin.call(calls.shifts.list, { per_page: 100 })),
  }),
  import: () => ({
    put: importIn,
    act: (action, { id }) => admin.call(action === 'start' ? calls.imports.start : calls.imports.cancel, { id }),
    allowed: async ({ id }) => (await admin.call(calls.imports.info, { id })).allowed_actions,
  }),
  email: () => ({
    put: emailIn,
    act: (_, { id }) => superadmin.call(calls.emails.retry, { id }),
    allowed: async ({ id }) => (await superadmin.call(calls.emails.info, { id })).allowed_actions,
  }),
  referenceItem: () => ({
    put: itemIn,
    act: byStatus('referenceItem', calls.employment_type.changeStatusMany),
    allowed: inList(async () => admin.call(calls.employment_type.list, newest)),
  }),
  documentType: () => ({
    put: typeIn,
    act: byStatus('documentType', calls.documentTypes.changeStatusMany),
    allowed: async (record) =>
      (await typeRow(record)).allowed_actions.filter((action) => action in activationTransitions),
  }),
  documentDemand: () => ({
    put: typeDemanded,
    act: byStatus('documentDemand', calls.documentTypes.demandMany),
    allowed: async (record) => (await typeRow(record)).allowed_actions.filter((action) => action in demandTransitions),
  }),
  publicHoliday: () => ({
    put: holidayIn,
    act: byStatus('publicHoliday', calls.holidays.confirmMany),
    allowed: inList(async () => admin.call(calls.holidays.list, { q: 'Show Day', per_page: 100 })),
  }),
  leaveType: () => ({
    put: async (status) => checkedIn('leave_types', (await make.leaveType()).id, status),
    act: (_, record) => admin.call(calls.leaveTypes.confirm, seen(record)),
    allowed: inList(async () => admin.call(calls.leaveTypes.list, { per_page: 100 })),
  }),
  leaveRequest: () => ({
    // Not once for all: approving takes from the balance.
    put: async (status) => inTable('leave_requests', () => make.leave())(status),
    act: changeLeave,
    allowed: async ({ id }) => (await admin.call(calls.leaveRequests.info, { id })).allowed_actions,
  }),
  costRate: () => ({
    put: costRateIn,
    act: (_, record) => admin.call(calls.costRates.confirm, seen(record)),
    allowed: inList(async () => admin.call(calls.costRates.list, { per_page: 100 })),
  }),
  employee: () => ({
    put: inTable('employees', make.employee),
    act: changeEmployee,
    allowed: async ({ id }) => (await admin.call(calls.lifecycle.info, { id })).allowed_actions,
    otherwise: ['lifecycle.notComplete'],
  }),
  document: () => ({
    put: documentIn,
    act: changeDocument,
    allowed: async ({ id }) => (await admin.call(calls.documents.info, { id })).allowed_actions,
  }),
  timesheet: () => ({
    put: inTable('timesheets', () => make.sheet('draft')),
    act: changeTimesheet,
    allowed: async ({ id }) => (await admin.call(calls.timesheets.view, { id })).allowed_actions,
  }),
  payPeriod: () => ({
    put: periodIn,
    act: (action, record) =>
      action === 'lock'
        ? admin.call(calls.payPeriods.lock, record)
        : admin.call(calls.payPeriods.reopen, { ...record, reason }),
    allowed: async ({ id }) => (await admin.call(calls.payPeriods.info, { id })).allowed_actions,
  }),
  payRun: () => ({
    put: runIn,
    act: changeRun,
    // There is nothing to decide about.
    otherwise: ['payroll.payOutChanged'],
    allowed: async ({ id }) => (await superadmin.call(calls.payRuns.info, { id })).allowed_actions,
  }),
  roster: () => ({
    put: rosterIn,
    act: changeRoster,
    allowed: async ({ id }) => (await admin.call(calls.rosters.info, { id })).allowed_actions,
  }),
  job: () => ({
    // Not once for all: deleting is one of the actions.
    put: async (status) => inTable('jobs', () => make.job())(status),
    act: changeJob,
    allowed: async ({ id }) => (await admin.call(calls.jobs.info, { id })).allowed_actions,
  }),
  application: () => ({
    put: async (stage) => make.application(stage as 'applied'),
    act: changeApplication,
    allowed: async ({ id }) => (await admin.call(calls.applications.info, { id })).allowed_actions,
  }),
  interview: () => ({
    put: interviewIn,
    act: changeInterview,
    allowed: async (record) => (await interviewRow(record)).allowed_actions,
  }),
  clientReview: () => ({
    put: reviewIn,
    act: (action, record) =>
      action === 'close'
        ? admin.call(calls.reviews.close, record)
        : admin.call(calls.reviews.resend, { ...record, expires_on: '2026-12-20' }),
    allowed: async (record) => (await reviewRow(record)).allowed_actions,
  }),
  apiToken: () => ({
    put: apiTokenIn,
    act: changeApiToken,
    allowed: inList(async () => admin.call(calls.apiTokens.list, { per_page: 100 })),
  }),
  webhook: () => ({
    put: inTable('webhooks', () => make.webhook()),
    act: changeWebhook,
    allowed: inList(async () => admin.call(calls.webhooks.list, { per_page: 100 })),
  }),
  kiosk: () => ({
    put: kioskIn,
    act: changeKiosk,
    allowed: inList(async () => admin.call(calls.kiosks.list, { per_page: 100 })),
  }),
  kioskPunch: () => ({
    // Not once for all: accepting records the punch at the clock.
    put: async (status) => inTable('kiosk_punches', () => make.kioskPunch())(status),
    act: async (action, record) => {
      const { id: employee_id } = await make.employee()
      return admin.call(calls.kiosks.resolve, { ...record, action: action as 'accept', employee_id, note: reason })
    },
    allowed: inList(async () => admin.call(calls.kiosks.punches, { dir: 'desc', per_page: 100 })),
  }),
  shiftRequest: () => ({
    // Not once for all: approving creates shifts.
    put: async (status) => inTable('shift_requests', () => make.shiftRequest())(status),
    act: changeRequest,
    allowed: async ({ id }) => (await admin.call(calls.shiftRequests.info, { id })).allowed_actions,
  }),
  shiftSwap: () => ({
    // Not once for all: approving gives the shift up.
    put: async (status) => inTable('shift_swaps', () => make.swap())(status),
    act: changeSwap,
    allowed: async ({ id }) =>
      (await admin.call(calls.swaps.list, { per_page: 100 })).rows.find((row) => row.id === id)?.allowed_actions ?? [],
    // Only colleagues accept and refuse.
    never: ['accept', 'refuse'],
  }),
  shift: () => ({ put: shiftIn, act: changeShift, allowed: allowedOnBoard }),
  assignment: () => ({
    put: assignmentIn,
    act: changeAssignment,
    allowed: async ({ id }) => (await admin.call(calls.rosters.assignment, { id })).allowed_actions,
    // What is recorded after the start of a shift; these are in the future.
    // Only employees request swaps.
    never: ['confirm_attendance', 'record_no_show', 'record', 'request_swap'],
    repeatable: { accept: 'accepted', decline: 'declined' },
  }),
  visa: () => ({
    put: visaIn,
    act: changeVisa,
    allowed: async (record) => (await visaRow(record)).allowed_actions,
  }),
  studyPeriod: () => ({
    put: studyPeriodIn,
    act: changeStudyPeriod,
    allowed: async (record) => (await studyPeriodRow(record)).allowed_actions,
  }),
  heldSkill: () => ({
    put: heldSkillIn,
    act: (action, record) =>
      action === 'edit'
        ? admin.call(calls.heldSkills.update, { ...record, level: 4 })
        : admin.call(calls.heldSkills.remove, record),
    allowed: async ({ id }) => {
      const employee_id = await employeeWithSkill(id)
      return only((await admin.call(calls.heldSkills.list, { employee_id })).filter((held) => held.id === id))
        .allowed_actions
    },
  }),
  xeroLink: () => ({
    put: xeroLinkIn,
    act: changeXeroLink,
    allowed: async () => (await xeroLinkRow()).allowed_actions,
  }),
  xeroEmployee: () => ({
    put: xeroEmployeeIn,
    act: changeXeroEmployee,
    allowed: async ({ id }) => (await admin.call(calls.xeroSyncs.info, { employee_id: id })).allowed_actions,
  }),
  user: () => ({
    put: userIn,
    act: changeUser,
    allowed: async ({ id }) => (await superadmin.call(calls.users.details, { id })).allowed_actions,
  }),
}

/** The factories number what they make. */
const newest = { sort: 'name', dir: 'desc', per_page: 100 } as const

/** What the row of a list says. */
const inList =
  (list: () => Promise<{ rows: readonly { id: string; allowed_actions: readonly string[] }[] }>) =>
  async ({ id }: RecordVersion) =>
    only((await list()).rows.filter((row) => row.id === id)).allowed_actions

async function importIn(status: string) {
  const { id } = await make.imported()
  await app.database.asPlatform((db) =>
    db
      .updateTable('imports')
      .set({ status: status as 'done' })
      .where('id', '=', id)
      .execute(),
  )
  return { id, version: 1 }
}

async function emailIn(status: string) {
  const email = {
    to: 'email@example.com',
    language: 'en',
    kind: 'passwordChanged',
    params: { name: 'Test' },
  } as const
  return app.database.asPlatform(async (db) => {
    await db.deleteFrom('emails').where('to_address', '=', email.to).execute()
    await writeEmail(db, email)
    const { id } = await db
      .updateTable('emails')
      .set({ status: status as 'failed' })
      .where('to_address', '=', email.to)
      .returning('id')
      .executeTakeFirstOrThrow()
    return { id, version: 1 }
  })
}

async function itemIn(status: string) {
  const { id } = await make.item('employment_type')
  return app.database.asPlatform((db) =>
    db
      .updateTable('reference_items')
      .set({ active: status === 'active' })
      .where('id', '=', id)
      .returning(['id', 'version'])
      .executeTakeFirstOrThrow(),
  )
}

async function typeIn(status: string) {
  const { id } = await make.documentType()
  return app.database.asPlatform((db) =>
    db
      .updateTable('document_types')
      .set({ active: status === 'active' })
      .where('id', '=', id)
      .returning(['id', 'version'])
      .executeTakeFirstOrThrow(),
  )
}

async function typeRow({ id }: Pick<RecordVersion, 'id'>) {
  const { rows } = await admin.call(calls.documentTypes.list, { per_page: 100 })
  return only(rows.filter((row) => row.id === id))
}

/** The version of a demand is one of its own. */
async function typeDemanded(demanded: string) {
  const { id, demand_version } = await make.documentType()
  const position_ids = demanded === 'positions' ? [app.world.chef] : []
  await admin.call(calls.documentTypes.demand, {
    id,
    version: demand_version,
    demanded: demanded as 'nobody',
    position_ids,
  })
  return { id, version: (await typeRow({ id })).demand_version }
}

async function holidayIn(status: string) {
  const { id } = await make.holiday()
  const confirmed = status === 'confirmed'
  return app.database.asPlatform((db) =>
    db
      .updateTable('public_holidays')
      .set({
        confirmed_at: confirmed ? app.clock.now().toISOString() : null,
        confirmed_by_name: confirmed ? 'Test' : null,
      })
      .where('id', '=', id)
      .returning(['id', 'version'])
      .executeTakeFirstOrThrow(),
  )
}

async function costRateIn(status: string) {
  return checkedIn('cost_rates', (await make.costRate()).id, status)
}

function checkedIn(table: 'cost_rates' | 'leave_types', id: string, status: string) {
  return app.database.asPlatform((db) =>
    db
      .updateTable(table)
      .set({ to_check: status === 'to_check' })
      .where('id', '=', id)
      .returning(['id', 'version'])
      .executeTakeFirstOrThrow(),
  )
}

function changeEmployee(action: string, record: RecordVersion) {
  const { to } = employeeTransitions[action as keyof typeof employeeTransitions]
  const days: Partial<Record<EmployeeStatus, string>> = { on_hold: '2027-01-01', terminated: '2026-11-01' }
  const reasons: Partial<Record<EmployeeStatus, 'V' | 'not_suitable'>> = { terminated: 'V' }
  const reason_code = to === 'declined' ? ('not_suitable' as never) : (reasons[to] ?? null)
  return admin.call(calls.lifecycle.changeStatus, {
    ...record,
    status: to,
    note: reason,
    day: days[to] ?? null,
    reason_code,
  })
}

async function documentIn(status: string) {
  const { id } = await make.submittedDocument()
  const set = { status: status as DocumentStatus, reason: status === 'rejected' ? reason : null }
  return app.database.asPlatform((db) =>
    db
      .updateTable('employee_documents')
      .set(set)
      .where('id', '=', id)
      .returning(['id', 'version'])
      .executeTakeFirstOrThrow(),
  )
}

async function changeDocument(action: string, record: RecordVersion) {
  if (action === 'approve' || action === 'reject')
    return admin.call(calls.documents.decide, { ...seen(record), action, reason })
  if (action === 'correct') return admin.call(calls.documents.update, { ...record, number: '1' })
  if (action === 'withdraw') return admin.call(calls.documents.remove, record)
  return notByStatus
}

async function changeTimesheet(action: string, record: RecordVersion) {
  if (action === 'approve') return admin.call(calls.timesheets.approve, record)
  if (action === 'dispute') return admin.call(calls.timesheets.dispute, { ...record, reason })
  if (action === 'edit' || action === 'correct') {
    const { works_on, starts, ends, allowed_actions } = await admin.call(calls.timesheets.view, { id: record.id })
    // One call edits and corrects; the status decides which of the two it is.
    if (!allowed_actions.includes(action) && allowed_actions.some((one) => one === 'edit' || one === 'correct'))
      return notByStatus
    return admin.call(calls.timesheets.update, { ...record, works_on, starts, ends })
  }
  return admin.call(calls.timesheets.changeStatus, { ...record, action: action as 'submit', reason })
}

async function periodIn(status: string) {
  const { id } = await make.payPeriod()
  const locked_at = status === 'locked' ? app.clock.now().toISOString() : null
  return app.database.asPlatform((db) =>
    db
      .updateTable('pay_periods')
      .set({ status: status as 'open', locked_at })
      .where('id', '=', id)
      .returning(['id', 'version'])
      .executeTakeFirstOrThrow(),
  )
}

async function runIn(status: string) {
  const { id } = await make.payRun()
  const now = app.clock.now().toISOString()
  const times = { exported_at: status === 'draft' ? null : now, posted_at: status === 'posted' ? now : null }
  return app.database.asPlatform((db) =>
    db
      .updateTable('pay_runs')
      .set({ status: status as 'draft', ...times })
      .where('id', '=', id)
      .returning(['id', 'version'])
      .executeTakeFirstOrThrow(),
  )
}

async function changeRun(action: string, record: RecordVersion) {
  if (action === 'delete') return superadmin.call(calls.payRuns.remove, record)
  if (action === 'download') return superadmin.download(calls.payRuns.download, { id: record.id })
  if (action === 'reopen') return superadmin.call(calls.payRuns.reopen, { ...record, reason })
  if (action === 'pay_out') return decidePayOut(record)
  if (action !== 'correct') return superadmin.call(calls.payRuns[action as 'export'], record)
  const { rows } = await superadmin.call(calls.payRuns.lines, { pay_run_id: record.id })
  return superadmin.call(calls.payRuns.correct, { ...record, line_ids: rows.map(({ id }) => id), reason })
}

/** That there is nothing to decide about is the outcome of a row, not of the call. */
const decidePayOut = ({ id: pay_run_id, version }: RecordVersion) =>
  superadmin.call(calls.leavePayOuts.takeBack, { pay_run_id, version, ids: [newId()] })

async function rosterIn(status: string) {
  const { id, roster_id } = await make.shift()
  await app.database.asPlatform((db) =>
    db.updateTable('roster_shifts').set({ status: 'draft' }).where('id', '=', id).execute(),
  )
  return app.database.asPlatform((db) =>
    db
      .updateTable('rosters')
      .set({ status: status as 'draft' })
      .where('id', '=', roster_id)
      .returning(['id', 'version'])
      .executeTakeFirstOrThrow(),
  )
}

async function changeRoster(action: string, { id, version }: RecordVersion) {
  if (action === 'edit') return admin.call(calls.rosters.update, { id, version, name: 'Renamed' })
  if (action !== 'copy')
    return admin.call(calls.rosters.changeStatus, {
      ids: [id],
      action: action as RosterStatusAction,
      reason,
      accept_warnings: true,
    })
  const { week_start: from, days } = await admin.call(calls.rosters.info, { id })
  const to = addDays(from, days - 1)
  // Its result lists the copies, not the rows of a bulk action.
  return void (await admin.call(calls.repeats.copy, { roster_id: id, from, to, starts_on: [addDays(from, days)] }))
}

async function changeRequest(action: string, { id, version }: RecordVersion) {
  if (action === 'withdraw') return admin.call(calls.shiftRequests.withdraw, { id, version })
  if (action !== 'edit')
    return admin.call(calls.shiftRequests.decide, { ...seen({ id, version }), action: action as 'approve', reason })
  const { location_id } = await admin.call(calls.shiftRequests.info, { id })
  return admin.call(calls.shiftRequests.update, { id, version, ...(await make.newShiftRequest()), location_id })
}

async function changeLeave(action: string, { id, version }: RecordVersion) {
  if (action === 'withdraw') return admin.call(calls.leaveRequests.withdraw, { id, version })
  if (action === 'cancel') return admin.call(calls.leaveRequests.cancel, { id, version, reason })
  if (action !== 'edit')
    return admin.call(calls.leaveRequests.decide, { ...seen({ id, version }), action: action as 'approve', reason })
  const { type_id, from_day, to_day } = await admin.call(calls.leaveRequests.info, { id })
  return admin.call(calls.leaveRequests.update, { id, version, type_id: type_id ?? '', from_day, to_day })
}

async function changeJob(action: string, { id, version }: RecordVersion) {
  if (action === 'delete') return admin.call(calls.jobs.remove, { id, version })
  // Nobody remains here: no row to report.
  if (action === 'pool_remaining') return void (await admin.call(calls.hiring.poolRemaining, { job_id: id }))
  if (action === 'edit') return admin.call(calls.jobs.update, { id, version, ...(await make.newJob()) })
  return admin.call(calls.jobs.changeStatus, {
    ...seen({ id, version }),
    action: action as JobStatusAction,
    reason,
    closes_on: '2026-12-20',
  })
}

async function changeApplication(action: string, record: RecordVersion) {
  const { job_id } = await admin.call(calls.applications.info, { id: record.id })
  if (action === 'hire') {
    const person = { birth_date: '1991-04-30', phone: '0491 570 006', accept_duplicates: true }
    return admin.call(calls.hiring.hire, { id: record.id, version: record.version, ...person })
  }
  if (action === 'plan_interview')
    return admin.call(calls.interviews.store, { application_id: record.id, ...interviewFields })
  const progress = progressActions.find((one) => one === action)
  if (progress === undefined) {
    const selected = (action as ApplicationAction) === 'select'
    return admin.call(calls.applications.selection, { job_id, ...seen(record), selected })
  }
  return admin.call(calls.applications.progress, {
    job_id,
    ...seen(record),
    action: progress,
    reject_reason: 'not_suitable',
  })
}

const interviewFields = { slots: [{ on: '2026-12-20', at: '10:00' }], place: 'Office' }

async function interviewIn(state: string) {
  const { id: application_id } = await make.application('interview')
  const { id } = await admin.call(calls.interviews.store, { application_id, ...interviewFields })
  const result = state === 'passed' || state === 'failed' ? state : null
  return app.database.asPlatform((db) =>
    db
      .updateTable('job_interviews')
      .set({ status: result === null ? (state as 'proposed') : 'scheduled', result })
      .where('id', '=', id)
      .returning(['id', 'version'])
      .executeTakeFirstOrThrow(),
  )
}

async function interviewRow({ id }: RecordVersion) {
  const { application_id } = await app.database.asPlatform((db) =>
    db.selectFrom('job_interviews').select('application_id').where('id', '=', id).executeTakeFirstOrThrow(),
  )
  return only((await admin.call(calls.interviews.list, { application_id })).filter((one) => one.id === id))
}

function changeInterview(action: string, record: RecordVersion) {
  if (action === 'finish') return admin.call(calls.interviews.finish, { ...record, result: 'passed' })
  return action === 'cancel'
    ? admin.call(calls.interviews.cancel, { ...record, reason })
    : admin.call(calls.interviews.update, { ...record, ...interviewFields })
}

/** The status follows from what happened to the review. */
async function reviewIn(status: string) {
  const application = await make.application('shortlisted')
  const { job_id } = await admin.call(calls.applications.info, { id: application.id })
  await admin.call(calls.reviews.store, { job_id, ...seen(application), email: 'client@example.com' })
  const review = only(await admin.call(calls.reviews.list, { job_id }))
  const now = app.clock.now().toISOString()
  return app.database.asPlatform(async (db) => {
    if (status === 'answered')
      await db
        .insertInto('job_review_answers')
        .values({
          ...{ id: newId(), agency_id: app.world.agency, application_id: application.id, review_id: review.id },
          ...{ choice: 'interview', by_name: 'Client', at: now, stage_since: now },
        })
        .execute()
    return db
      .updateTable('job_reviews')
      .set({
        opened_at: status === 'sent' ? null : now,
        closed_at: status === 'closed' ? now : null,
        ...(status === 'expired' && { expires_at: now }),
      })
      .where('id', '=', review.id)
      .returning(['id', 'version'])
      .executeTakeFirstOrThrow()
  })
}

async function reviewRow({ id }: RecordVersion) {
  const { job_id } = await app.database.asPlatform((db) =>
    db.selectFrom('job_reviews').select('job_id').where('id', '=', id).executeTakeFirstOrThrow(),
  )
  return only((await admin.call(calls.reviews.list, { job_id })).filter((one) => one.id === id))
}

/** The status follows from its times, and from whom it acts for. */
async function apiTokenIn(state: string) {
  const { id } = await make.apiToken()
  const now = app.clock.now().toISOString()
  const suspended = state === 'suspended' ? await suspendedMembership() : null
  return app.database.asPlatform((db) =>
    db
      .updateTable('api_tokens')
      .set({
        revoked_at: state === 'revoked' ? now : null,
        ...(state === 'expired' && { expires_at: now }),
        ...(suspended !== null && { membership_id: suspended }),
      })
      .where('id', '=', id)
      .returning(['id', 'version'])
      .executeTakeFirstOrThrow(),
  )
}

async function suspendedMembership() {
  const { account_id } = await withCustomRole(app, 'admin')
  const { id } = await app.database.asPlatform((db) =>
    db
      .updateTable('memberships')
      .set({ status: 'suspended' })
      .where('account_id', '=', account_id)
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  return id
}

async function changeApiToken(action: string, record: RecordVersion) {
  if (action === 'rotate') return admin.call(calls.apiTokens.rotate, record)
  if (action === 'revoke') return admin.call(calls.apiTokens.revoke, record)
  return admin.call(calls.apiTokens.update, { ...record, ...make.newApiToken() })
}

/** The status follows from what happened to the kiosk. */
async function kioskIn(state: string) {
  // A kiosk that has sent a punch is paired.
  const id = state === 'waiting' ? (await make.kiosk()).id : (await make.kioskPunch()).kiosk_id
  const now = app.clock.now().toISOString()
  return app.database.asPlatform(async (db) => {
    const set = { ...(state === 'copied' && { copied_at: now }), ...(state === 'expired' && { token_expires_at: now }) }
    if (Object.keys(set).length > 0) await db.updateTable('kiosk_devices').set(set).where('kiosk_id', '=', id).execute()
    return db
      .updateTable('kiosks')
      .set({ revoked_at: state === 'revoked' ? now : null })
      .where('id', '=', id)
      .returning(['id', 'version'])
      .executeTakeFirstOrThrow()
  })
}

async function changeWebhook(action: string, record: RecordVersion) {
  const { webhooks } = calls
  if (action === 'send_test') return admin.call(webhooks.sendTest, { id: record.id })
  if (action === 'rotate_secret') return admin.call(webhooks.rotateSecret, record)
  if (action === 'edit') return admin.call(webhooks.update, { ...record, ...make.newWebhook() })
  return admin.call(webhooks.changeStatus, { ...record, status: action === 'enable' ? 'active' : 'disabled' })
}

async function changeKiosk(action: string, record: RecordVersion) {
  if (action === 'renew_code') return admin.call(calls.kiosks.newCode, record)
  if (action === 'revoke') return admin.call(calls.kiosks.revoke, record)
  return admin.call(calls.kiosks.update, { ...record, name: 'Gate' })
}

async function shiftIn(status: string) {
  const { id, roster_id } = await make.shift()
  return app.database.asPlatform(async (db) => {
    // Only published shifts of published rosters are cancelled for customers.
    await db.updateTable('rosters').set({ status: 'published' }).where('id', '=', roster_id).execute()
    return db
      .updateTable('roster_shifts')
      .set({ status: status as 'draft' })
      .where('id', '=', id)
      .returning(['id', 'version'])
      .executeTakeFirstOrThrow()
  })
}

async function changeShift(action: string, { id, version }: RecordVersion) {
  if (action === 'cancel')
    return admin.call(calls.shiftCancellations.cancel, { ...seen({ id, version }), reason, bill_minutes: 0 })
  if (action === 'remove') return admin.call(calls.rosters.shiftRemove, { ids: [id] })
  if (action === 'offer')
    return admin.call(calls.offers.send, {
      roster_shift_id: id,
      mode: 'direct',
      employee_ids: [(await make.employee()).id],
    })
  if (action === 'assign')
    return admin.call(calls.rosters.assign, { roster_shift_id: id, employee_ids: [(await make.employee()).id] })
  const { works_on, position_id } = await shiftRow(id)
  return admin.call(calls.rosters.shiftUpdate, { id, version, works_on, position_id, starts: '09:00', ends: '16:00' })
}

/** A cancelled shift is not on the board; its roster has the actions for shifts in each status. */
async function allowedOnBoard({ id }: RecordVersion) {
  const { roster_id, status } = await shiftRow(id)
  const { rosters } = await admin.call(calls.rosters.filter, { roster_id })
  return only(rosters).shift_actions[status]
}

const shiftRow = (id: string) =>
  app.database.asPlatform((db) =>
    db
      .selectFrom('roster_shifts')
      .select(['roster_id', 'status', 'works_on', 'position_id'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow(),
  )

async function assignmentIn(status: string) {
  const { id } = await make.pendingAssignment()
  return app.database.asPlatform((db) =>
    db
      .updateTable('assignments')
      .set({ status: status as 'pending' })
      .where('id', '=', id)
      .returning(['id', 'version'])
      .executeTakeFirstOrThrow(),
  )
}

async function changeAssignment(action: string, record: RecordVersion) {
  if (action === 'accept' || action === 'decline')
    return admin.call(calls.rosters.answer, { ...record, answer: action, note: reason })
  if (action === 'withdraw') return admin.call(calls.assignmentOutcomes.withdraw, { ...record, reason: 'sick' })
  if (action === 'undo_no_show') return admin.call(calls.assignmentOutcomes.undoNoShow, record)
  if (action === 'remind') return admin.call(calls.rosters.remind, { ids: [record.id] })
  if (action === 'remove') return admin.call(calls.rosters.unassign, { ids: [record.id], reason })
  return notByStatus
}

async function changeSwap(action: string, record: RecordVersion) {
  if (action === 'cancel') return admin.call(calls.swaps.cancel, record)
  if (action === 'approve' || action === 'decline') return admin.call(calls.swaps.decide, { ...record, action, reason })
  return notByStatus
}

async function visaIn(state: string) {
  const { id, visas } = await make.visaHolder()
  const { id: visa_record_id, version } = only(visas)
  if (state === 'confirmed') await admin.call(calls.workRights.confirmVisa, { id, visa_record_id })
  return { id, version }
}

const visaRow = async ({ id }: { id: string }) => only((await admin.call(calls.workRights.info, { id })).visas)

async function changeVisa(action: string, { id, version }: RecordVersion) {
  const { id: visa_record_id } = await visaRow({ id })
  if (action === 'confirm') return admin.call(calls.workRights.confirmVisa, { id, visa_record_id })
  const { id: visa_id } = await make.visa()
  return admin.call(calls.workRights.storeVisa, { id, visa_record_id, version, visa_id, ...make.newVisa })
}

async function studyPeriodIn(state: string) {
  const { id, period_id } = await make.studyPeriod()
  if (state === 'confirmed') await admin.call(calls.workRights.confirmPeriod, { id, period_id })
  return { id, version: 1 }
}

const studyPeriodRow = async ({ id }: { id: string }) => only((await admin.call(calls.workRights.info, { id })).periods)

async function changeStudyPeriod(action: string, { id }: RecordVersion) {
  const { id: period_id } = await studyPeriodRow({ id })
  return action === 'confirm'
    ? admin.call(calls.workRights.confirmPeriod, { id, period_id })
    : admin.call(calls.workRights.removePeriod, { id, period_id })
}

async function heldSkillIn(state: string) {
  const { id, version } = await make.heldSkill()
  if (state === 'unverified') return { id, version }
  const verified = await admin.call(calls.heldSkills.update, { id, version, level: 3, verified: true })
  return { id, version: verified.version }
}

const employeeWithSkill = (id: string) =>
  app.database.asPlatform(async (db) => {
    const held = db.selectFrom('employee_skills').select('employee_id').where('id', '=', id)
    return (await held.executeTakeFirstOrThrow()).employee_id
  })

async function xeroLinkIn(status: string) {
  await make.xeroApp()
  const company_id = app.world.agency
  await app.database.asPlatform((db) => db.deleteFrom('xero_links').where('company_id', '=', company_id).execute())
  if (status !== 'not_connected') await make.xeroLink({ isChosen: status !== 'unchosen' })
  if (status === 'expired' || status === 'error')
    await app.database.asPlatform((db) =>
      db.updateTable('xero_links').set({ status }).where('company_id', '=', company_id).execute(),
    )
  return { id: company_id, version: 1 }
}

const xeroLinkRow = async () =>
  only((await admin.call(calls.xero.service, {})).links.filter(({ company_id }) => company_id === app.world.agency))

async function changeXeroLink(action: string, { id: company_id }: RecordVersion) {
  if (action === 'connect') return admin.call(calls.xero.connect, { company_id })
  if (action === 'fetch') return admin.call(calls.xero.fetch, { company_id })
  if (action === 'disconnect') return admin.call(calls.xero.disconnect, { company_id })
  const { organisations } = await xeroLinkRow()
  return admin.call(calls.xero.choose, { company_id, organisation_id: organisations[0]?.id ?? newId() })
}

/** An employee of a connected company. */
async function xeroEmployeeIn(status: string) {
  await xeroLinkIn('connected')
  const { id: employee_id } = await make.employee()
  const queue = status === 'queued' || status === 'syncing' ? (status as 'queued') : null
  const state = queue === null ? (status as 'synced') : 'not_synced'
  const queued = queue === null ? {} : { queue, task: 'send' as const, queued_at: app.clock.now().toISOString() }
  await app.database.asPlatform((db) =>
    db
      .insertInto('xero_employees')
      .values({ agency_id: app.world.agency, company_id: app.world.agency, employee_id, state, ...queued })
      .execute(),
  )
  return { id: employee_id, version: 1 }
}

const changeXeroEmployee = (action: string, { id: employee_id }: RecordVersion) =>
  action === 'sync' || action === 'compare'
    ? admin.call(calls.xeroSyncs.syncOne, { employee_id, dry_run: action === 'compare' })
    : admin.call(calls.xeroSyncs.exclude, { employee_id, is_excluded: action === 'exclude' })

async function userIn(status: string) {
  const { email } = await make.waitingUser()
  return app.database.asPlatform((db) =>
    db
      .updateTable('accounts')
      .set({ status: status as 'active', status_before: status === 'suspended' ? 'active' : null })
      .where('email', '=', email)
      .returning(['id', 'version'])
      .executeTakeFirstOrThrow(),
  )
}

async function changeUser(action: string, { id, version }: RecordVersion) {
  if (action === 'edit') {
    const { memberships, email, first_name, last_name } = await superadmin.call(calls.users.details, { id })
    const { role_id, customer_id } = only(memberships)
    return superadmin.call(calls.users.update, { id, version, email, first_name, last_name, role_id, customer_id })
  }
  if (action === 'invite_again') return superadmin.call(calls.users.inviteAgain, { id })
  if (action === 'activate') return superadmin.call(calls.users.changeStatus, { id, status: 'active' })
  if (action === 'deactivate') return superadmin.call(calls.users.changeStatus, { id, status: 'inactive' })
  if (action === 'delete') return superadmin.call(calls.users.remove, { id })
  return superadmin.call(calls.users.suspend, { id, version, reason, recover: action === 'recover' })
}

/** The action belongs to another call, tested with its module. */
const notByStatus = Symbol('not by status')

async function refusalOf(work: Promise<unknown>): Promise<Refusal> {
  const result = await work.catch((thrown: unknown) => {
    if (thrown instanceof Refused) return thrown
    throw thrown
  })
  if (result instanceof Refused) return { code: result.code, message: result.message }
  const { code, message } = isBulk(result) ? only(result.rows) : {}
  return code === undefined ? null : { code, message: message ?? '' }
}

const isBulk = (result: unknown): result is BulkResult =>
  typeof result === 'object' && result !== null && 'rows' in result && 'refused' in result

const named = (name: string): name is StateMachineName => name in stateMachines
const machineNames = Object.keys(stateMachines).filter(named)
const statusesOf = (name: StateMachineName): readonly string[] => stateMachines[name].statuses

describe.each(machineNames.filter((name) => drivers[name] !== undefined))('a %s', (name) => {
  const table: TransitionTable<string> = stateMachines[name].transitions

  test.each(statusesOf(name))(
    'in status %s accepts the actions of its table and refuses the others with the reason',
    async (status) => {
      const driver = drivers[name]?.()
      if (driver === undefined) throw new Error(name)
      const sentence = refusalMessage('en', 'wrongState', { state: `${name}.${status}` })
      const possible = actionsOf(table).filter(
        (action) => canTransition(table, action, status) && !driver.never?.includes(action),
      )
      // A record on which an action had no effect is used for the next one: its version is the same.
      let unchanged: RecordVersion | null = null
      for (const action of actionsOf(table)) {
        const record: RecordVersion = unchanged ?? (await driver.put(status))
        if (unchanged === null) expect(await driver.allowed(record)).toEqual(possible)
        unchanged = record
        const isPossible = canTransition(table, action, status)
        const work = driver.act(action, record)
        if ((await work.catch(() => null)) === notByStatus) continue
        const refusal = await refusalOf(work)
        if (refusal === null) unchanged = null
        if (isPossible) expect([undefined, ...(driver.otherwise ?? [])], action).toContain(refusal?.code)
        else if (driver.repeatable?.[action] === status) expect(refusal, action).toBeNull()
        else expect(refusal, action).toMatchObject({ code: 'wrongState', message: expect.stringContaining(sentence) })
      }
    },
  )
})

test('every status of every state machine has its text in every language', () => {
  const states = machineNames.flatMap((name) => statusesOf(name).map((status) => `${name}.${status}`))

  for (const language of languages)
    for (const state of states)
      expect(refusalMessage(language, 'wrongState', { state }), `${language} ${state}`).not.toBe(
        serverText(language, 'refusals.wrongState'),
      )
})

test('every table has existing statuses only', () => {
  for (const name of machineNames) {
    const table: TransitionTable<string> = stateMachines[name].transitions
    const statuses = new Set([...statusesOf(name), 'unchanged', 'previous'])
    const named = Object.values(table).flatMap(({ from, to }) => [...from, ...(typeof to === 'string' ? [to] : to)])
    expect(
      named.filter((status) => !statuses.has(status)),
      name,
    ).toEqual([])
  }
})
