// A posted pay run of Xero pays the timesheets of its period, and with all of them a pay run of ours.
import { sql } from 'kysely'
import type { Db } from '#server/database/dialect.ts'
import { scopeOfAgency } from '#server/database/tenancy/scope.ts'
import { markPosted, runForChange } from '#server/modules/payroll/runs/lifecycle.ts'
import { applyPayrollStatus } from '#server/modules/timesheets/payroll/payroll-status.ts'
import type { LinkKey } from '#server/modules/xero/tokens.ts'

export type PostedRun = {
  calendar_id: string
  period_from: string
  period_to: string
  people: readonly string[]
  /** when it changed last: what was sent later, it did not pay */
  updated_at: string
}

const xeroActor = { account_id: null, name: 'Xero' }
/** Their clock may differ from ours. */
const marginMilliseconds = 5 * 60_000

/** Marks the timesheets of a posted pay run as paid, with the time that they have, and the runs all of whose timesheets are. */
export async function payPosted(db: Db, key: LinkKey, posted: PostedRun, now: Date) {
  await lockExported(db, key)
  const until = new Date(Date.parse(posted.updated_at) + marginMilliseconds).toISOString()
  const { rows } = await sql<{ id: string }>`
    update xero_timesheets sheet set status = 'paid'
    from xero_people person, xero_links xero_link
    where sheet.agency_id = ${key.agency_id}::uuid and sheet.company_id = ${key.company_id}::uuid and sheet.status = 'sent'
      and xero_link.agency_id = sheet.agency_id and xero_link.company_id = sheet.company_id and xero_link.tenant_id = sheet.tenant_id
      and sheet.calendar_id = ${posted.calendar_id}::uuid and sheet.period_from = ${posted.period_from}::date
      and sheet.period_to = ${posted.period_to}::date and sheet.sent_at <= ${until}::timestamptz
      and person.agency_id = sheet.agency_id and person.company_id = sheet.company_id
      and person.employee_id = sheet.employee_id and person.xero_id = any(${[...posted.people]}::uuid[])
    returning sheet.id`.execute(db)
  await payTime(
    db,
    key,
    rows.map(({ id }) => id),
    now,
  )
}

/** Marks a sent timesheet as paid that Xero reports as processed by a posted pay run. The caller has locked the runs. */
export async function payProcessed(db: Db, key: LinkKey, id: string, now: Date) {
  await sql`update xero_timesheets set status = 'paid' where agency_id = ${key.agency_id}::uuid and id = ${id}::uuid and status = 'sent'`.execute(
    db,
  )
  await payTime(db, key, [id], now)
}

/** In the order of those who reopen or send a run: runs are locked before timesheets. */
export const lockExported = (db: Db, { agency_id, company_id }: LinkKey) =>
  sql`select id from pay_runs where agency_id = ${agency_id}::uuid and company_id = ${company_id}::uuid and target = 'xero'
    and status = 'exported' order by id for update`.execute(db)

/** Pays the time of these timesheets in Xero; that of a correction waits for the timesheet of its own line. */
async function payTime(db: Db, key: LinkKey, sheets: readonly string[], now: Date) {
  const { rows } = await sql<{ id: string }>`
    select timesheets.id from timesheets
    where timesheets.agency_id = ${key.agency_id}::uuid and timesheets.id in (
      select line.timesheet_id from xero_timesheet_lines placed
      join pay_run_lines line on line.agency_id = placed.agency_id and line.id = placed.pay_run_line_id and line.released_at is null
      where placed.agency_id = ${key.agency_id}::uuid and placed.timesheet_id = any(${[...sheets]}::uuid[]))
    order by timesheets.id for update`.execute(db)
  const ids = rows.map(({ id }) => id)
  await applyPayrollStatus({ db, actor: xeroActor, now }, { agency_id: key.agency_id, ids, action: 'pay' })
  for (const id of await paidRuns(db, key)) {
    const run = await runForChange(db, scopeOfAgency(key.agency_id), id)
    if (run.status === 'exported') await markPosted({ db, actor: xeroActor, now }, run)
  }
}

/** Exported runs whose timesheets are all paid. One without hours, of which a correction left nothing, has nothing to be paid. */
async function paidRuns(db: Db, { agency_id, company_id }: LinkKey): Promise<string[]> {
  const placed = sql`xero_timesheet_lines placed
    join pay_run_lines line on line.agency_id = placed.agency_id and line.id = placed.pay_run_line_id and line.pay_run_id = run.id
    join xero_timesheets sheet on sheet.agency_id = placed.agency_id and sheet.id = placed.timesheet_id
    where placed.agency_id = run.agency_id`
  const { rows } = await sql<{ id: string }>`
    select run.id from pay_runs run
    where run.agency_id = ${agency_id}::uuid and run.company_id = ${company_id}::uuid and run.target = 'xero' and run.status = 'exported'
      and exists (select from ${placed})
      and not exists (select from ${placed} and sheet.status <> 'paid' and (sheet.status <> 'sent' or sheet.sent_lines <> '[]'::jsonb))
    order by run.id`.execute(db)
  return rows.map(({ id }) => id)
}
