// Sends one timesheet to Xero: creates or updates it there, and never twice.
import { sql } from 'kysely'
import { z } from 'zod'
import type { xeroTimesheetProblems } from '#contract/platform/xero-timesheets.ts'
import { type Db, jsonb } from '#server/database/dialect.ts'
import { markDelivered } from '#server/modules/payroll/runs/lifecycle.ts'
import type { Fetching, Job } from '#server/modules/xero/requests.ts'
import { dayOf } from '#server/modules/xero/rules.ts'
import { closeEntry, openEntry, storeEntry } from '#server/modules/xero/sync/outbox.ts'
import { pageRows } from '#server/modules/xero/people.ts'
import { XeroFailure, XeroRejection } from '#server/outside/xero.ts'
import { hasSameUnits, type SheetLine, sheetLines, type Worked } from './rules.ts'

const line = z.object({ EarningsRateID: z.string(), NumberOfUnits: z.array(z.number()).nullish() })
const timesheet = z.object({
  TimesheetID: z.uuid(),
  EmployeeID: z.string(),
  StartDate: z.string(),
  TimesheetLines: z.array(line).nullish(),
})
type Theirs = z.infer<typeof timesheet>
const listed = z.object({ Timesheets: z.array(timesheet).nullish() })
const answered = z.object({ Timesheets: z.array(timesheet).min(1) })

type Problem = (typeof xeroTimesheetProblems)[number]

type Sheet = {
  id: string
  employee_id: string
  calendar_id: string | null
  period_from: string
  period_to: string
  replaces: boolean
  xero_id: string | null
  person_id: string | null
  tenant_id: string | null
}

/** A timesheet that Xero does not accept is stored as failed, with the reason; every other failure is thrown, and the next run resumes. */
export async function sendTimesheet(fetching: Fetching, id: string) {
  try {
    await sendOrThrow(fetching, id)
  } catch (failure) {
    if (failure instanceof XeroRejection) return fail(fetching, id, 'rejected', failure.reasons.join(' ').slice(0, 500))
    if (failure instanceof XeroFailure && failure.trouble === 'unreadable') return fail(fetching, id, failure.trouble)
    throw failure
  }
}

async function sendOrThrow(fetching: Fetching, id: string) {
  const { write, job } = fetching
  const { sheet, worked } = await write((db) => sheetOf(db, job, id))
  if (sheet.person_id === null) return fail(fetching, id, 'unmatched')
  if (sheet.calendar_id === null) return fail(fetching, id, 'calendar')
  const mapped = worked.flatMap(({ earnings_rate_id, ...day }) =>
    earnings_rate_id === null ? [] : [{ ...day, earnings_rate_id }],
  )
  if (mapped.length < worked.length) return fail(fetching, id, 'rate')
  const lines = sheetLines(mapped, { from: sheet.period_from, to: sheet.period_to })
  const xero_id = sheet.xero_id ?? (await existing(fetching, sheet, lines))
  if (xero_id === 'other') return fail(fetching, id, 'exists')
  if (xero_id === null && lines.length === 0) return settle(fetching, sheet, null, lines)
  await writeSheet(fetching, sheet, xero_id, lines)
}

type WorkedLine = Omit<Worked, 'earnings_rate_id'> & { earnings_rate_id: string | null }

/** The timesheet, and the time of every exported run that it belongs to. */
async function sheetOf(db: Db, { agency_id, company_id }: Job, id: string) {
  const { rows } = await sql<Sheet>`
    select sheet.id, sheet.employee_id, sheet.calendar_id, sheet.period_from, sheet.period_to, sheet.replaces, sheet.xero_id,
      person.xero_id as person_id, xero_link.tenant_id
    from xero_timesheets sheet
    left join xero_people person on person.agency_id = sheet.agency_id and person.company_id = sheet.company_id
      and person.employee_id = sheet.employee_id
    left join xero_links xero_link on xero_link.agency_id = sheet.agency_id and xero_link.company_id = sheet.company_id
    where sheet.agency_id = ${agency_id}::uuid and sheet.id = ${id}::uuid`.execute(db)
  const [sheet] = rows
  if (sheet === undefined) throw new Error('the timesheet is gone')
  const { rows: worked } = await sql<WorkedLine>`
    select line.works_on, line.minutes, mapping.xero_id as earnings_rate_id
    from xero_timesheet_runs link
    join pay_runs run on run.agency_id = link.agency_id and run.id = link.pay_run_id and run.status in ('exported', 'posted')
    join pay_run_lines line on line.agency_id = run.agency_id and line.pay_run_id = run.id and line.employee_id = ${sheet.employee_id}::uuid
    left join xero_mappings mapping on mapping.agency_id = line.agency_id and mapping.company_id = ${company_id}::uuid
      and mapping.kind = 'earnings_rate' and mapping.our_key = line.rate_label
    where link.agency_id = ${agency_id}::uuid and link.timesheet_id = ${id}::uuid
    order by line.works_on, line.id`.execute(db)
  return { sheet, worked }
}

/**
 * A timesheet of the period that Xero has already, whose id is not stored here. One with our units is ours: its response was lost. Another
 * one is replaced only if it is empty or a person decided so; otherwise `other`.
 */
async function existing(fetching: Fetching, sheet: Sheet, lines: readonly SheetLine[]): Promise<string | null> {
  const { write, job } = fetching
  const found = await findSheet(fetching, sheet)
  if (found === null) return null
  const theirs = (found.TimesheetLines ?? []).map((one) => ({ ...one, NumberOfUnits: one.NumberOfUnits ?? [] }))
  const lost = await write((db) => openEntry(db, subjectOf(job, sheet.id)))
  const isOurs = lost !== undefined && hasSameUnits(theirs, lines)
  return isOurs || sheet.replaces || hasSameUnits(theirs, []) ? found.TimesheetID : 'other'
}

async function findSheet({ ask }: Fetching, { person_id, period_from }: Sheet): Promise<Theirs | null> {
  const where = encodeURIComponent(`EmployeeID==GUID("${person_id}")`)
  for (let page = 1, left = true; left; page++) {
    const sheets = (await ask(`/Timesheets?where=${where}&page=${page}`, listed)).Timesheets ?? []
    const found = sheets.find((one) => one.EmployeeID === person_id && dayOf(one.StartDate) === period_from)
    if (found !== undefined) return found
    left = sheets.length >= pageRows
  }
  return null
}

const subjectOf = ({ agency_id, company_id }: Job, subject_id: string) => ({
  ...{ agency_id, company_id },
  ...{ kind: 'send_timesheet' as const, subject_id },
})

async function writeSheet(fetching: Fetching, sheet: Sheet, xero_id: string | null, lines: readonly SheetLine[]) {
  const { write, send, job, outside } = fetching
  const body = {
    ...{ EmployeeID: sheet.person_id, StartDate: sheet.period_from, EndDate: sheet.period_to },
    ...{ Status: 'APPROVED', TimesheetLines: lines },
  }
  const { tenant_id } = sheet
  if (tenant_id === null) throw new XeroFailure('expired')
  const digest = outside.signer.sign('xero-record', JSON.stringify([xero_id, body]))
  const now = outside.clock.now()
  const key = await write(async (db) => {
    await noteDelivery(db, job, sheet.id, now)
    return storeEntry(db, subjectOf(job, sheet.id), { tenant_id, digest, now })
  })
  const path = xero_id === null ? '/Timesheets' : `/Timesheets/${xero_id}`
  const answer = await send({ path, key, body }, answered).catch(async (failure: unknown) => {
    if (failure instanceof XeroRejection)
      await write((db) => closeEntry(db, job.agency_id, key, { status: 'rejected' }, outside.clock.now()))
    throw failure
  })
  const stored = answer.Timesheets[0]?.TimesheetID
  if (stored === undefined) throw new XeroFailure('unreadable')
  await write(async (db) => {
    await closeEntry(db, job.agency_id, key, { status: 'accepted', xero_id: stored }, outside.clock.now())
    await settleIn(db, fetching, sheet, stored, lines)
  })
}

/** From the first request on, payroll may have the runs. */
async function noteDelivery(db: Db, { agency_id }: Job, id: string, now: Date) {
  const runs = await db
    .selectFrom('xero_timesheet_runs')
    .select('pay_run_id as id')
    .where('agency_id', '=', agency_id)
    .where('timesheet_id', '=', id)
    .orderBy('pay_run_id')
    .execute()
  for (const run of runs) await markDelivered(db, { account_id: null, name: 'Xero' }, { ...run, agency_id }, now)
}

const settle = (fetching: Fetching, sheet: Sheet, xero_id: string | null, lines: readonly SheetLine[]) =>
  fetching.write((db) => settleIn(db, fetching, sheet, xero_id, lines))

const settleIn = (
  db: Db,
  { job, outside }: Fetching,
  { id }: Sheet,
  xero_id: string | null,
  lines: readonly SheetLine[],
) =>
  db
    .updateTable('xero_timesheets')
    .set({ status: 'sent', reason: null, message: null, xero_id, sent_lines: jsonb(lines) })
    .set({ sent_at: outside.clock.now().toISOString() })
    .where('agency_id', '=', job.agency_id)
    .where('id', '=', id)
    .execute()

const fail = ({ write, job }: Fetching, id: string, reason: Problem, message: string | null = null) =>
  write((db) =>
    db
      .updateTable('xero_timesheets')
      .set({ status: 'failed', reason, message: message || null })
      .where('agency_id', '=', job.agency_id)
      .where('id', '=', id)
      .execute(),
  )
