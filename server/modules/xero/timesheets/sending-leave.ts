// Sends one day or more of leave to Xero: an application for each request and pay period, created or updated, and never twice.
import { sql } from 'kysely'
import { z } from 'zod'
import { type Db, jsonb } from '#server/database/dialect.ts'
import { markDelivered } from '#server/modules/payroll/runs/lifecycle.ts'
import { pageRows } from '#server/modules/xero/people.ts'
import type { XeroJobContext, XeroRun } from '#server/modules/xero/requests.ts'
import { dayOf } from '#server/modules/xero/rules.ts'
import { closeEntry, openEntry, storeEntry } from '#server/modules/xero/sync/outbox.ts'
import { XeroFailure, XeroRejection } from '#server/outside/xero.ts'
import { hoursOf } from './rules.ts'
import { changeSheet, failSheet, lockRuns, sendUntilDone, storeSent, type TimesheetProblem } from './sending.ts'

const applicationSchema = z.object({
  LeaveApplicationID: z.uuid(),
  EmployeeID: z.string(),
  LeaveTypeID: z.string(),
  StartDate: z.string(),
  EndDate: z.string(),
  LeavePeriods: z
    .array(z.object({ NumberOfUnits: z.number().nullish(), LeavePeriodStatus: z.string().nullish() }))
    .nullish(),
})
type Application = z.infer<typeof applicationSchema>
const applicationsResponse = z.object({ LeaveApplications: z.array(applicationSchema).nullish() })
const writtenResponse = z.object({ LeaveApplications: z.array(applicationSchema).min(1) })

type LeaveToSend = {
  id: string
  calendar_id: string | null
  period_from: string
  period_to: string
  replaces: boolean
  tenant_id: string
  xero_id: string | null
  person_id: string | null
  link_tenant_id: string | null
  leave_type_id: string | null
  title: string
  /** of all its lines in exported runs; less than nothing where more is to be taken back than the period has */
  minutes: number
  /** of the days that are left; null: none is */
  first_day: string | null
  last_day: string | null
}

export const sendLeave = (fetching: XeroJobContext, id: string) => sendUntilDone(fetching, id, sendOrThrow)

/** False: what is to be sent changed meanwhile, so it starts again. */
async function sendOrThrow(fetching: XeroJobContext, id: string): Promise<boolean> {
  const { write, job } = fetching
  const leave = await write((db) => leaveOf(db, job, id))
  // Deleted by a retry, which put its days into another one.
  if (leave === undefined) return true
  const problem = problemOf(leave)
  if (problem !== null) return failLeave(fetching, id, problem)
  if (leave.xero_id !== null) return writeLeave(fetching, leave, leave.xero_id)
  const existing = await findLeave(fetching, leave)
  const lost = await write((db) => openEntry(db, subjectOf(job, id)))
  const isOthers = existing !== undefined && lost === undefined
  if (leave.minutes === 0 && (existing === undefined || isOthers)) return settleNothing(fetching, leave)
  if (existing === undefined) return writeLeave(fetching, leave, null)
  if (lost !== undefined && isSame(existing, leave))
    return accept(fetching, leave, lost.id, existing.LeaveApplicationID)
  return !isOthers || leave.replaces
    ? writeLeave(fetching, leave, existing.LeaveApplicationID)
    : failLeave(fetching, id, 'exists')
}

function problemOf(leave: LeaveToSend): TimesheetProblem | null {
  if (leave.tenant_id !== leave.link_tenant_id) return 'organisation'
  if (leave.person_id === null) return 'unmatched'
  if (leave.calendar_id === null) return 'calendar'
  if (leave.leave_type_id === null) return 'leave_type'
  return leave.minutes < 0 ? 'leave_paid' : null
}

const failLeave = async (fetching: XeroJobContext, id: string, problem: TimesheetProblem) => {
  await failSheet(fetching, id, problem)
  return true
}

/** The application with its days of every exported run. */
async function leaveOf(db: Db, { agency_id, company_id }: XeroRun, id: string): Promise<LeaveToSend | undefined> {
  const { rows } = await sql<LeaveToSend>`
    select sheet.id, sheet.calendar_id, sheet.period_from, sheet.period_to, sheet.replaces, sheet.tenant_id, sheet.xero_id,
      person.xero_id as person_id, xero_link.tenant_id as link_tenant_id, mapping.xero_id as leave_type_id, types.name as title,
      coalesce(days.minutes, 0)::int as minutes, days.first_day, days.last_day
    from xero_timesheets sheet
    join leave_requests requests on requests.agency_id = sheet.agency_id and requests.id = sheet.leave_request_id
    join leave_types types on types.agency_id = requests.agency_id and types.id = coalesce(requests.type_id, requests.secret_type_id)
    left join xero_people person on person.agency_id = sheet.agency_id and person.company_id = sheet.company_id
      and person.employee_id = sheet.employee_id
    left join xero_links xero_link on xero_link.agency_id = sheet.agency_id and xero_link.company_id = sheet.company_id
    left join xero_mappings mapping on mapping.agency_id = sheet.agency_id and mapping.company_id = ${company_id}::uuid
      and mapping.kind = 'leave_type' and mapping.our_key = types.id::text
    left join lateral (
      select sum(day.minutes) as minutes, min(day.works_on) filter (where day.minutes > 0) as first_day,
        max(day.works_on) filter (where day.minutes > 0) as last_day
      from (
        select line.works_on, sum(line.minutes) as minutes
        from xero_timesheet_lines placed
        join pay_run_lines line on line.agency_id = placed.agency_id and line.id = placed.pay_run_line_id
        join pay_runs run on run.agency_id = line.agency_id and run.id = line.pay_run_id and run.status in ('exported', 'posted')
        where placed.agency_id = sheet.agency_id and placed.timesheet_id = sheet.id
        group by line.works_on
      ) day
    ) days on true
    where sheet.agency_id = ${agency_id}::uuid and sheet.id = ${id}::uuid`.execute(db)
  return rows[0]
}

/** Leave of the same type on some of these days that Xero has, whose id is not stored here. */
async function findLeave({ get }: XeroJobContext, leave: LeaveToSend): Promise<Application | undefined> {
  const where = encodeURIComponent(`EmployeeID==GUID("${leave.person_id}")`)
  for (let page = 1, left = true; left; page++) {
    const known =
      (await get(`/LeaveApplications?where=${where}&page=${page}`, applicationsResponse)).LeaveApplications ?? []
    const found = known.find((one) => isAbout(one, leave))
    if (found !== undefined) return found
    left = known.length >= pageRows
  }
  return undefined
}

const isAbout = (one: Application, { person_id, leave_type_id, first_day, last_day, ...leave }: LeaveToSend) =>
  one.EmployeeID === person_id &&
  one.LeaveTypeID === leave_type_id &&
  dayOf(one.StartDate) <= (last_day ?? leave.period_to) &&
  dayOf(one.EndDate) >= (first_day ?? leave.period_from) &&
  !(one.LeavePeriods ?? []).some(({ LeavePeriodStatus }) => LeavePeriodStatus === 'REJECTED')

const isSame = (one: Application, { first_day, last_day, minutes }: LeaveToSend) =>
  dayOf(one.StartDate) === first_day &&
  dayOf(one.EndDate) === last_day &&
  (one.LeavePeriods ?? []).reduce((sum, { NumberOfUnits }) => sum + (NumberOfUnits ?? 0), 0).toFixed(2) ===
    hoursOf(minutes).toFixed(2)

const subjectOf = ({ agency_id, company_id }: XeroRun, subject_id: string) => ({
  ...{ agency_id, company_id },
  ...{ kind: 'send_leave' as const, subject_id },
})

/** What Xero gets; nothing where the leave is taken back. */
const bodyOf = (leave: LeaveToSend) =>
  leave.minutes === 0
    ? null
    : {
        ...{ EmployeeID: leave.person_id, LeaveTypeID: leave.leave_type_id, Title: leave.title.slice(0, 50) },
        ...{ StartDate: leave.first_day, EndDate: leave.last_day },
        LeavePeriods: [
          {
            ...{ PayPeriodStartDate: leave.period_from, PayPeriodEndDate: leave.period_to },
            ...{ NumberOfUnits: hoursOf(leave.minutes), LeavePeriodStatus: 'SCHEDULED' },
          },
        ],
      }

/** False: the days changed since they were read, or Xero does not have the application any more. `xero_id` null: it is created. */
async function writeLeave(fetching: XeroJobContext, leave: LeaveToSend, xero_id: string | null): Promise<boolean> {
  const { write, send, job, outside } = fetching
  const body = bodyOf(leave)
  const key = await write((db) => storeWrite(db, fetching, leave, xero_id))
  if (key === null) return false
  const path = [
    '/LeaveApplications',
    ...(xero_id === null ? [] : [xero_id]),
    ...(body === null ? ['reject'] : []),
  ].join('/')
  const answer = await send({ path, key, body }, writtenResponse).catch(async (failure: unknown) => {
    const isGone = xero_id !== null && failure instanceof XeroFailure && failure.reason === 'missing'
    if (isGone || failure instanceof XeroRejection)
      await write((db) => closeEntry(db, job.agency_id, key, { status: 'rejected' }, outside.clock.now()))
    if (isGone) return 'gone' as const
    throw failure
  })
  // Somebody deleted it in Xero: it is created again.
  if (answer === 'gone') {
    await write((db) => changeSheet(db, job, leave.id, { xero_id: null }))
    return false
  }
  const [theirs] = answer.LeaveApplications
  if (theirs === undefined) throw new XeroFailure('unreadable')
  return accept(fetching, leave, key, theirs.LeaveApplicationID)
}

/**
 * Stores a write before it is sent, and that payroll may have its runs from then on; returns its key. null: what is to be sent is not this
 * any more. The runs stay locked meanwhile.
 */
async function storeWrite(db: Db, { job, outside }: XeroJobContext, leave: LeaveToSend, xero_id: string | null) {
  const runs = await lockRuns(db, job, [leave.id])
  const current = await leaveOf(db, job, leave.id)
  if (current === undefined || JSON.stringify(current) !== JSON.stringify(leave)) return null
  const now = outside.clock.now()
  const digest = outside.signer.sign('xero-record', JSON.stringify([xero_id, bodyOf(leave)]))
  for (const run of runs)
    await markDelivered({ db, actor: { account_id: null, name: 'Xero' }, now }, { ...run, agency_id: job.agency_id })
  await changeSheet(db, job, leave.id, { sent_lines: jsonb(sentLines(leave)) })
  return storeEntry(db, subjectOf(job, leave.id), { tenant_id: leave.tenant_id, digest, now })
}

/** In the form of a timesheet's; empty where Xero has nothing of it. */
const sentLines = ({ leave_type_id, minutes }: LeaveToSend) =>
  minutes === 0 ? [] : [{ EarningsRateID: leave_type_id ?? '', NumberOfUnits: [hoursOf(minutes)] }]

/** Stores that Xero has it; what was taken back there is no longer the same application when it is approved again. */
async function accept({ write, job, outside }: XeroJobContext, leave: LeaveToSend, entry: string, xero_id: string) {
  const now = outside.clock.now()
  await write(async (db) => {
    await closeEntry(db, job.agency_id, entry, { status: 'accepted', xero_id }, now)
    const kept = leave.minutes === 0 ? null : xero_id
    await storeSent(db, job, leave, { xero_id: kept, lines: sentLines(leave), now })
  })
  return true
}

/** Nothing is to be sent, and Xero has nothing of it. */
async function settleNothing({ write, job, outside }: XeroJobContext, leave: LeaveToSend) {
  await write((db) => storeSent(db, job, leave, { xero_id: null, lines: [], now: outside.clock.now() }))
  return true
}
