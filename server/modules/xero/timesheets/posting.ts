// A posted pay run of Xero pays the timesheets of its period, and with all of them a pay run of ours.
import { sql } from 'kysely'
import type { Db } from '#server/database/dialect.ts'
import { scopeOfAgency } from '#server/database/tenancy/scope.ts'
import { markPosted, runForChange } from '#server/modules/payroll/runs/lifecycle.ts'
import type { LinkKey } from '#server/modules/xero/tokens.ts'

export type PostedRun = { calendar_id: string; period_from: string; period_to: string; people: readonly string[] }

/** Marks the timesheets of a posted pay run as paid, and the runs all of whose timesheets are. */
export async function payPosted(db: Db, { agency_id, company_id }: LinkKey, posted: PostedRun, now: Date) {
  await sql`
    update xero_timesheets sheet set status = 'paid'
    from xero_people person
    where sheet.agency_id = ${agency_id}::uuid and sheet.company_id = ${company_id}::uuid and sheet.status = 'sent'
      and sheet.calendar_id = ${posted.calendar_id}::uuid and sheet.period_from = ${posted.period_from}::date
      and sheet.period_to = ${posted.period_to}::date and person.agency_id = sheet.agency_id and person.company_id = sheet.company_id
      and person.employee_id = sheet.employee_id and person.xero_id = any(${[...posted.people]}::uuid[])`.execute(db)
  const { rows } = await sql<{ id: string }>`
    select run.id from pay_runs run
    where run.agency_id = ${agency_id}::uuid and run.company_id = ${company_id}::uuid and run.target = 'xero' and run.status = 'exported'
      and exists (select from xero_timesheet_runs link where link.agency_id = run.agency_id and link.pay_run_id = run.id)
      and not exists (select from xero_timesheet_runs link
        join xero_timesheets sheet on sheet.agency_id = link.agency_id and sheet.id = link.timesheet_id
        where link.agency_id = run.agency_id and link.pay_run_id = run.id and sheet.status <> 'paid')
    order by run.id`.execute(db)
  for (const { id } of rows) {
    const run = await runForChange(db, scopeOfAgency(agency_id), id)
    if (run.status === 'exported') await markPosted(db, { account_id: null, name: 'Xero' }, run, now)
  }
}
