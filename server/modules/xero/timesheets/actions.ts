// Closing a pay run for Xero: its timesheets are queued in the transaction that exports it.
import { sql } from 'kysely'
import type { InputOf } from '#contract/call.ts'
import type { XeroPayRun, xeroPayRuns } from '#contract/platform/xero-timesheets.ts'
import { refuse } from '#contract/refusals.ts'
import type { Db } from '#server/database/dialect.ts'
import { requireVersion } from '#server/database/rows/versioned.ts'
import { newId } from '#server/database/values/ids.ts'
import type { Actor } from '#server/http/actor.ts'
import { markExported, type Run, runForChange } from '#server/modules/payroll/runs/lifecycle.ts'
import { requireConnected } from '#server/modules/xero/sync/actions.ts'
import { startRun } from '#server/modules/xero/sync/queue.ts'
import { payRunInXero } from './queries.ts'
import { type PayCalendar, periodOf } from './rules.ts'

type By = Pick<Actor, 'account_id' | 'name' | 'scope'>

/** Exports a draft and queues its timesheets. Refuses a run of another target, an unmapped rate, and a company that is not connected. */
export async function sendPayRun(
  db: Db,
  by: By,
  { id, version }: InputOf<typeof xeroPayRuns.send>,
  now: Date,
): Promise<XeroPayRun> {
  const run = await runForChange(db, by.scope, id)
  requireVersion(run, version)
  if (run.target !== 'xero') refuse('payroll.otherTarget')
  await requireConnected(db, run)
  if (await hasUnmappedRate(db, run)) refuse('xero.rateNotMapped')
  await markExported(db, by, run, now)
  await queueSheets(db, run, now)
  await startRun(db, run, { name: by.name, now })
  return payRunInXero(db, by.scope, id)
}

async function hasUnmappedRate(db: Db, run: Run) {
  const { rows } = await sql`select 1 from pay_run_lines line where line.agency_id = ${run.agency_id}::uuid
    and line.pay_run_id = ${run.id}::uuid and not exists (select from xero_mappings mapping
      where mapping.agency_id = line.agency_id and mapping.company_id = ${run.company_id}::uuid and mapping.kind = 'earnings_rate'
        and mapping.our_key = line.rate_label) limit 1`.execute(db)
  return rows.length > 0
}

type Person = { employee_id: string; calendar_id: string | null; facts: PayCalendar | null }

/** One timesheet for each employee of the run, in the period of their calendar in which the run ends. */
async function queueSheets(db: Db, run: Run, now: Date) {
  const at = now.toISOString()
  const people = await peopleOf(db, run)
  const sheets = people.map(({ employee_id, calendar_id, facts }) => {
    const period = facts === null ? null : periodOf(facts, run.ends_on)
    const days = period ?? { from: run.starts_on, to: run.ends_on }
    return { id: newId(), employee_id, calendar_id: period === null ? null : calendar_id, ...days }
  })
  await sql`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(sheets)}::jsonb) as given (id uuid, employee_id uuid, calendar_id uuid, "from" date, "to" date)
    ), stored as (
      insert into xero_timesheets as held (id, agency_id, company_id, employee_id, calendar_id, period_from, period_to, queued_at)
      select id, ${run.agency_id}::uuid, ${run.company_id}::uuid, employee_id, calendar_id, "from", "to", ${at}::timestamptz from given
      on conflict (agency_id, company_id, employee_id, period_from) do update set status = 'queued', reason = null, message = null,
        calendar_id = excluded.calendar_id, period_to = excluded.period_to, queued_at = excluded.queued_at
      returning id
    )
    insert into xero_timesheet_runs (agency_id, timesheet_id, pay_run_id)
    select ${run.agency_id}::uuid, id, ${run.id}::uuid from stored on conflict do nothing`.execute(db)
  // After reopening, somebody may no longer be in the run: what was sent for them is taken back.
  await sql`update xero_timesheets sheet set status = 'queued', reason = null, message = null, queued_at = ${at}::timestamptz
    from xero_timesheet_runs link where link.agency_id = ${run.agency_id}::uuid and link.pay_run_id = ${run.id}::uuid
      and sheet.agency_id = link.agency_id and sheet.id = link.timesheet_id`.execute(db)
}

/** The calendar that an employee has in Xero, or else the mapped one of the company’s pay cycle. */
async function peopleOf(db: Db, run: Run): Promise<Person[]> {
  const { rows } = await sql<Person>`
    select e.id as employee_id, choice.xero_id as calendar_id, choice.facts
    from employees e
    join companies company on company.agency_id = e.agency_id and company.id = ${run.company_id}::uuid
    left join xero_employees held on held.agency_id = e.agency_id and held.employee_id = e.id and held.company_id = company.id
    left join xero_mappings mapped on mapped.agency_id = e.agency_id and mapped.company_id = company.id and mapped.kind = 'calendar'
      and mapped.our_key = company.pay_cycle
    left join xero_choices choice on choice.agency_id = e.agency_id and choice.company_id = company.id and choice.kind = 'calendar'
      and choice.xero_id = coalesce((held.theirs ->> 'calendar')::uuid, mapped.xero_id)
    where e.agency_id = ${run.agency_id}::uuid and e.id in (
      select employee_id from pay_run_lines where agency_id = ${run.agency_id}::uuid and pay_run_id = ${run.id}::uuid)
    order by e.id`.execute(db)
  return rows
}

/** Queues the failed timesheets of an exported run again. */
export async function retryPayRun(
  db: Db,
  by: By,
  { id, replaces }: InputOf<typeof xeroPayRuns.retry>,
  now: Date,
): Promise<XeroPayRun> {
  const run = await runForChange(db, by.scope, id)
  await requireConnected(db, run)
  if (run.status === 'draft') refuse('xero.notExported')
  // A calendar may have been mapped since.
  const people = await peopleOf(db, run)
  const known = people.map(({ employee_id, calendar_id, facts }) => {
    const period = facts === null ? null : periodOf(facts, run.ends_on)
    return { employee_id, calendar_id: period === null ? null : calendar_id, ...period }
  })
  await sql`
    update xero_timesheets sheet set status = 'queued', reason = null, message = null, queued_at = ${now.toISOString()}::timestamptz,
      replaces = sheet.replaces or (${replaces} and sheet.reason = 'exists'),
      calendar_id = coalesce(sheet.calendar_id, given.calendar_id),
      period_from = case when sheet.calendar_id is null then coalesce(given."from", sheet.period_from) else sheet.period_from end,
      period_to = case when sheet.calendar_id is null then coalesce(given."to", sheet.period_to) else sheet.period_to end
    from xero_timesheet_runs link, jsonb_to_recordset(${JSON.stringify(known)}::jsonb) as given (employee_id uuid, calendar_id uuid, "from" date, "to" date)
    where link.agency_id = ${run.agency_id}::uuid and link.pay_run_id = ${run.id}::uuid and sheet.agency_id = link.agency_id
      and sheet.id = link.timesheet_id and sheet.status = 'failed' and given.employee_id = sheet.employee_id`.execute(
    db,
  )
  await startRun(db, run, { name: by.name, now })
  return payRunInXero(db, by.scope, id)
}
