// Sends one timesheet to Xero: creates or updates it there, and never twice.
import { sql, type UpdateObject } from 'kysely'
import { z } from 'zod'
import type { xeroTimesheetProblems } from '#contract/platform/xero/xero-timesheets.ts'
import { type Db, jsonb } from '#server/database/dialect.ts'
import type { Tables } from '#server/database/schema.gen.ts'
import { markDelivered } from '#server/modules/payroll/runs/lifecycle.ts'
import type { XeroJobContext, XeroRun } from '#server/modules/xero/requests.ts'
import { dayOf } from '#server/modules/xero/rules.ts'
import { closeEntry, openEntry, storeEntry } from '#server/modules/xero/sync/outbox.ts'
import { pageRows } from '#server/modules/xero/people.ts'
import { XeroFailure, XeroRejection } from '#server/outside/xero.ts'
import { lockExported, payProcessed } from './posting.ts'
import { hasSameUnits, type SheetLine, sheetLines, type MappedWorkedTime } from './rules.ts'

const lineSchema = z.object({ EarningsRateID: z.string(), NumberOfUnits: z.array(z.number()).nullish() })
export const timesheetSchema = z.object({
  TimesheetID: z.uuid(),
  EmployeeID: z.string(),
  StartDate: z.string(),
  Status: z.string().nullish(),
  TimesheetLines: z.array(lineSchema).nullish(),
})
export type XeroTimesheet = z.infer<typeof timesheetSchema>
const timesheetListResponse = z.object({ Timesheets: z.array(timesheetSchema).nullish() })
const timesheetResponse = z.object({ Timesheets: z.array(timesheetSchema).min(1) })

export type TimesheetProblem = (typeof xeroTimesheetProblems)[number]

export type TimesheetToSend = {
  id: string
  calendar_id: string | null
  period_from: string
  period_to: string
  replaces: boolean
  tenant_id: string
  xero_id: string | null
  /** what was sent last, perhaps without a response */
  sent_lines: SheetLine[] | null
  person_id: string | null
  link_tenant_id: string | null
}

export const sendTimesheet = (fetching: XeroJobContext, id: string) => sendUntilDone(fetching, id, sendOrThrow)

/**
 * Sends a record, again as long as `send` says false. One that Xero does not accept is stored as failed, with the reason; every other failure
 * is thrown, and the next run resumes.
 */
export async function sendUntilDone(
  fetching: XeroJobContext,
  id: string,
  send: (fetching: XeroJobContext, id: string) => Promise<boolean>,
) {
  try {
    let isDone = false
    while (!isDone) isDone = await send(fetching, id)
  } catch (failure) {
    if (failure instanceof XeroRejection)
      return failSheet(fetching, id, 'rejected', failure.reasons.join(' ').slice(0, 500))
    if (failure instanceof XeroFailure && (failure.reason === 'unreadable' || failure.reason === 'missing'))
      return failSheet(fetching, id, 'unreadable')
    throw failure
  }
}

/** False: what is to be sent changed meanwhile, so it starts again. */
async function sendOrThrow(fetching: XeroJobContext, id: string): Promise<boolean> {
  const { write, job } = fetching
  const state = await write((db) => sheetOf(db, job, id))
  // Deleted by a retry, which put its time into another one.
  if (state === undefined) return true
  const { sheet, lines } = state
  const problem = problemOf(state)
  if (problem !== null || lines === null) return failTimesheet(fetching, id, problem ?? 'rate')
  if (sheet.xero_id !== null) return writeSheet(fetching, sheet, sheet.xero_id, lines)
  const existing = await findSheet(fetching, sheet)
  if (existing === null)
    return lines.length === 0 ? settleEmpty(fetching, sheet) : writeSheet(fetching, sheet, null, lines)
  const theirs = unitsOf(existing)
  const lost = await write((db) => openEntry(db, subjectOf(job, id)))
  const isOurs = lost !== undefined && (hasSameUnits(theirs, lines) || hasSameUnits(theirs, sheet.sent_lines ?? []))
  if (isOurs && hasSameUnits(theirs, lines) && existing.Status !== 'DRAFT')
    return accept(fetching, sheet, { entry: lost.id, theirs: existing, lines })
  const mayReplace = isOurs || sheet.replaces || hasSameUnits(theirs, [])
  return mayReplace ? writeSheet(fetching, sheet, existing.TimesheetID, lines) : failTimesheet(fetching, id, 'exists')
}

export function problemOf({ sheet, lines }: SendState): TimesheetProblem | null {
  if (sheet.tenant_id !== sheet.link_tenant_id) return 'organisation'
  if (sheet.person_id === null) return 'unmatched'
  if (sheet.calendar_id === null) return 'calendar'
  return lines === null ? 'rate' : null
}

const failTimesheet = async (fetching: XeroJobContext, id: string, problem: TimesheetProblem) => {
  await failSheet(fetching, id, problem)
  return true
}

type LineToSend = Omit<MappedWorkedTime, 'earnings_rate_id'> & { earnings_rate_id: string | null }
/** `lines` null: a rate is not mapped. */
export type SendState = { sheet: TimesheetToSend; lines: SheetLine[] | null }

/** The timesheet with its lines of every exported run. */
export async function sheetOf(db: Db, { agency_id, company_id }: XeroRun, id: string): Promise<SendState | undefined> {
  const { rows } = await sql<TimesheetToSend>`
    select sheet.id, sheet.calendar_id, sheet.period_from, sheet.period_to, sheet.replaces, sheet.tenant_id, sheet.xero_id, sheet.sent_lines,
      person.xero_id as person_id, xero_link.tenant_id as link_tenant_id
    from xero_timesheets sheet
    left join xero_people person on person.agency_id = sheet.agency_id and person.company_id = sheet.company_id
      and person.employee_id = sheet.employee_id
    left join xero_links xero_link on xero_link.agency_id = sheet.agency_id and xero_link.company_id = sheet.company_id
    where sheet.agency_id = ${agency_id}::uuid and sheet.id = ${id}::uuid`.execute(db)
  const [sheet] = rows
  if (sheet === undefined) return undefined
  const { rows: worked } = await sql<LineToSend>`
    select line.works_on, line.minutes, line.hundredths, mapping.xero_id as earnings_rate_id
    from xero_timesheet_lines placed
    join pay_run_lines line on line.agency_id = placed.agency_id and line.id = placed.pay_run_line_id
    join pay_runs run on run.agency_id = line.agency_id and run.id = line.pay_run_id and run.status in ('exported', 'posted')
    left join xero_mappings mapping on mapping.agency_id = line.agency_id and mapping.company_id = ${company_id}::uuid
      and mapping.kind = 'earnings_rate' and mapping.our_key = line.rate_label
    where placed.agency_id = ${agency_id}::uuid and placed.timesheet_id = ${id}::uuid
    order by line.works_on, line.id`.execute(db)
  const mapped = worked.flatMap(({ earnings_rate_id, ...day }) =>
    earnings_rate_id === null ? [] : [{ ...day, earnings_rate_id }],
  )
  const isMapped = mapped.length === worked.length
  return { sheet, lines: isMapped ? sheetLines(mapped, { from: sheet.period_from, to: sheet.period_to }) : null }
}

const unitsOf = ({ TimesheetLines }: XeroTimesheet) =>
  (TimesheetLines ?? []).map((one) => ({ ...one, NumberOfUnits: one.NumberOfUnits ?? [] }))

/** A timesheet of the period that Xero has, whose id is not stored here. */
async function findSheet(
  { get }: XeroJobContext,
  { person_id, period_from }: TimesheetToSend,
): Promise<XeroTimesheet | null> {
  const where = encodeURIComponent(`EmployeeID==GUID("${person_id}")`)
  for (let page = 1, left = true; left; page++) {
    const sheets = (await get(`/Timesheets?where=${where}&page=${page}`, timesheetListResponse)).Timesheets ?? []
    const sheet = sheets.find((one) => one.EmployeeID === person_id && dayOf(one.StartDate) === period_from)
    if (sheet !== undefined) return sheet
    left = sheets.length >= pageRows
  }
  return null
}

const subjectOf = ({ agency_id, company_id }: XeroRun, subject_id: string) => ({
  ...{ agency_id, company_id },
  ...{ kind: 'send_timesheet' as const, subject_id },
})

/** False: the time changed since it was read, perhaps because its run was reopened; or Xero does not have the timesheet any more. */
async function writeSheet(
  fetching: XeroJobContext,
  sheet: TimesheetToSend,
  xero_id: string | null,
  lines: SheetLine[],
): Promise<boolean> {
  const { write, send, job, outside } = fetching
  const body = bodyOf(sheet, lines)
  const key = await write((db) => storeWrite(db, fetching, { sheet, lines, xero_id }))
  if (key === null) return false
  const path = xero_id === null ? '/Timesheets' : `/Timesheets/${xero_id}`
  const answer = await send({ path, key, body }, timesheetResponse).catch(async (failure: unknown) => {
    const isGone = xero_id !== null && failure instanceof XeroFailure && failure.reason === 'missing'
    if (isGone || failure instanceof XeroRejection)
      await write((db) => closeEntry(db, job.agency_id, key, { status: 'rejected' }, outside.clock.now()))
    if (isGone) return 'gone'
    if (xero_id === null || !(failure instanceof XeroRejection)) throw failure
    // The response to an earlier update may have been lost, and the timesheet been paid since.
    const existing = await findSheet(fetching, sheet)
    if (existing?.Status !== 'PROCESSED' || !hasSameUnits(unitsOf(existing), lines)) throw failure
    return { Timesheets: [existing] }
  })
  // Somebody deleted it in Xero: it is created again.
  if (answer === 'gone') {
    await write((db) => changeSheet(db, job, sheet.id, { xero_id: null }))
    return false
  }
  const [theirs] = answer.Timesheets
  if (theirs === undefined) throw new XeroFailure('unreadable')
  return accept(fetching, sheet, { entry: key, theirs, lines })
}

/** A timesheet as Xero gets it. */
export const bodyOf = (sheet: TimesheetToSend, lines: readonly SheetLine[]) => ({
  ...{ EmployeeID: sheet.person_id, StartDate: sheet.period_from, EndDate: sheet.period_to },
  ...{ Status: 'APPROVED', TimesheetLines: lines },
})

/** `xero_id` null: it is created. */
type TimesheetWrite = { sheet: TimesheetToSend; lines: SheetLine[]; xero_id: string | null }

/**
 * Stores a write before it is sent, and that payroll may have its runs from then on; returns its key. null: what is to be sent is not this
 * any more. The runs stay locked meanwhile, so that none of them can be reopened as one that payroll never got.
 */
export async function storeWrite(
  db: Db,
  { job, outside }: XeroJobContext,
  { sheet, lines, xero_id }: TimesheetWrite,
): Promise<string | null> {
  const runs = await lockRuns(db, job, [sheet.id])
  const current = await sheetOf(db, job, sheet.id)
  if (current === undefined || !hasSameContent(current, sheet, lines)) return null
  const now = outside.clock.now()
  const digest = outside.signer.sign('xero-record', JSON.stringify([xero_id, bodyOf(sheet, lines)]))
  for (const run of runs)
    await markDelivered({ db, actor: { account_id: null, name: 'Xero' }, now }, { ...run, agency_id: job.agency_id })
  await changeSheet(db, job, sheet.id, { sent_lines: jsonb(lines) })
  return storeEntry(db, subjectOf(job, sheet.id), { tenant_id: sheet.tenant_id, digest, now })
}

const hasSameContent = ({ sheet, lines }: SendState, before: TimesheetToSend, ours: readonly SheetLine[]) =>
  JSON.stringify(lines) === JSON.stringify(ours) &&
  sheet.person_id === before.person_id &&
  sheet.link_tenant_id === before.link_tenant_id &&
  sheet.period_to === before.period_to

/** The runs whose time these timesheets have, locked in a fixed order. */
export const lockRuns = async (db: Db, { agency_id }: XeroRun, timesheet_ids: readonly string[]) => {
  const { rows } = await sql<{ id: string }>`
    select run.id from pay_runs run
    where run.agency_id = ${agency_id}::uuid and run.status in ('exported', 'posted') and run.id in (
      select line.pay_run_id from xero_timesheet_lines placed
      join pay_run_lines line on line.agency_id = placed.agency_id and line.id = placed.pay_run_line_id
      where placed.agency_id = ${agency_id}::uuid and placed.timesheet_id = any(${[...timesheet_ids]}::uuid[]))
    order by run.id for no key update`.execute(db)
  return rows
}

type AcceptedTimesheet = { entry: string; theirs: XeroTimesheet; lines: SheetLine[] }

/** Stores that Xero has exactly these lines; perhaps it has paid them already, when a response was lost. */
export async function accept(
  { write, job, outside }: XeroJobContext,
  sheet: TimesheetToSend,
  { entry, theirs, lines }: AcceptedTimesheet,
) {
  const now = outside.clock.now()
  await write(async (db) => {
    const isPaid = theirs.Status === 'PROCESSED'
    if (isPaid) await lockExported(db, job)
    await closeEntry(db, job.agency_id, entry, { status: 'accepted', xero_id: theirs.TimesheetID }, now)
    await storeSent(db, job, sheet, { xero_id: theirs.TimesheetID, lines, now })
    if (isPaid) await payProcessed(db, job, sheet.id, now)
  })
  return true
}

/** Nothing is to be sent, and Xero has no timesheet of the period. */
async function settleEmpty({ write, job, outside }: XeroJobContext, sheet: TimesheetToSend) {
  await write((db) => storeSent(db, job, sheet, { xero_id: null, lines: [], now: outside.clock.now() }))
  return true
}

// One that was queued again meanwhile, with the time of another run, stays queued.
export const storeSent = (
  db: Db,
  job: XeroRun,
  { id }: Pick<TimesheetToSend, 'id'>,
  { xero_id, lines, now }: { xero_id: string | null; lines: SheetLine[]; now: Date },
) =>
  changeSheet(db, job, id, {
    status: sql<'queued' | 'sent'>`case when xero_timesheets.status = 'queued' then 'queued' else 'sent' end`,
    ...{ reason: null, message: null },
    ...{ xero_id, sent_lines: jsonb(lines), sent_at: now.toISOString() },
  })

// Only of the process that is sending it: another one may have finished it meanwhile.
export const failSheet = (
  { write, job }: XeroJobContext,
  id: string,
  reason: TimesheetProblem,
  message: string | null = null,
) =>
  write((db) =>
    db
      .updateTable('xero_timesheets')
      .set({ status: 'failed', reason, message: message || null })
      .where('agency_id', '=', job.agency_id)
      .where('id', '=', id)
      .where('status', '=', 'sending')
      .execute(),
  )

export const changeSheet = (db: Db, { agency_id }: XeroRun, id: string, set: UpdateObject<Tables, 'xero_timesheets'>) =>
  db.updateTable('xero_timesheets').set(set).where('agency_id', '=', agency_id).where('id', '=', id).execute()
