// Which timesheet in Xero, or which application for leave, has which line of a pay run: each line is in one, in a period of the employee's own
// pay calendar.
import { sql } from 'kysely'
import type { Db } from '#server/database/dialect.ts'
import { newId } from '#server/database/values/ids.ts'
import type { Run } from '#server/modules/payroll/runs/lifecycle.ts'
import { isPaidByXero } from './paid-by-xero.ts'
import { type PayCalendar, periodOf, sheetPeriodOf } from './rules.ts'

/**
 * Queues the timesheets of an exported run whose company is connected. `only`: those of these employees. Lines that Xero has paid stay
 * where they are.
 */
export async function queueSheets(db: Db, run: Run, now: Date, only: readonly string[] | null = null) {
  const at = now.toISOString()
  await lockSheets(db, run)
  const people = await peopleOf(db, run, only)
  const sheets = people.flatMap((person) => sheetsOf(person, run))
  await storeSheets(db, run, sheets, at)
  await removeFromSheets(db, run, at)
}

// Xero may report meanwhile that it has paid one of them.
const lockSheets = (db: Db, run: Run) =>
  sql`select id from xero_timesheets where agency_id = ${run.agency_id}::uuid and company_id = ${run.company_id}::uuid
    and employee_id in (select employee_id from pay_run_lines where agency_id = ${run.agency_id}::uuid and pay_run_id = ${run.id}::uuid)
    order by id for update`.execute(db)

type EmployeeToPlace = {
  employee_id: string
  calendar_id: string | null
  facts: PayCalendar | null
  lines: {
    id: string
    works_on: string
    /** of named leave */
    leave_request_id: string | null
    /** of leave that is taken back: the first day of the period whose application has it, unless Xero has paid that */
    held_from: string | null
  }[]
  /** the first days of the periods that Xero has paid */
  paid: string[]
}

/** The calendar that an employee has in Xero, or else the mapped one of the company’s pay cycle, and what is to be sent. */
async function peopleOf(db: Db, run: Run, only: readonly string[] | null): Promise<EmployeeToPlace[]> {
  const { rows } = await sql<EmployeeToPlace>`
    with due as (
      select line.employee_id, json_agg(json_build_object('id', line.id, 'works_on', line.works_on,
        'leave_request_id', case when line.rate_label = 'leave' then line.leave_request_id end, 'held_from', (
          select sheet.period_from from xero_timesheet_lines placed
          join xero_timesheets sheet on sheet.agency_id = placed.agency_id and sheet.id = placed.timesheet_id
          where placed.agency_id = line.agency_id and placed.pay_run_line_id = line.corrects_line_id and sheet.status <> 'paid'
            and sheet.leave_request_id = line.leave_request_id)) order by line.works_on, line.id) as lines
      from pay_run_lines line
      where line.agency_id = ${run.agency_id}::uuid and line.pay_run_id = ${run.id}::uuid
        and not ${isPaidByXero} and line.leave_pay_out_id is null and (${only === null} or line.employee_id = any(${[...(only ?? [])]}::uuid[]))
        and not exists (select from xero_timesheet_lines placed
          join xero_timesheets sheet on sheet.agency_id = placed.agency_id and sheet.id = placed.timesheet_id
          where placed.agency_id = line.agency_id and placed.pay_run_line_id = line.id and sheet.status = 'paid')
      group by line.employee_id
    )
    select due.employee_id, due.lines, choice.xero_id as calendar_id, choice.facts,
      coalesce((select json_agg(sheet.period_from) from xero_timesheets sheet
        where sheet.agency_id = company.agency_id and sheet.company_id = company.id and sheet.employee_id = due.employee_id
          and sheet.tenant_id = xero_link.tenant_id and sheet.status = 'paid'), '[]') as paid
    from due
    join companies company on company.agency_id = ${run.agency_id}::uuid and company.id = ${run.company_id}::uuid
    join xero_links xero_link on xero_link.agency_id = company.agency_id and xero_link.company_id = company.id
    left join xero_employees held on held.agency_id = company.agency_id and held.employee_id = due.employee_id
      and held.company_id = company.id and held.tenant_id = xero_link.tenant_id
    left join xero_mappings mapped on mapped.agency_id = company.agency_id and mapped.company_id = company.id and mapped.kind = 'calendar'
      and mapped.our_key = company.pay_cycle
    left join xero_choices choice on choice.agency_id = company.agency_id and choice.company_id = company.id and choice.kind = 'calendar'
      and choice.xero_id = coalesce((held.theirs ->> 'calendar')::uuid, mapped.xero_id)
    order by due.employee_id`.execute(db)
  return rows
}

type PlacedTimesheet = {
  id: string
  employee_id: string
  calendar_id: string | null
  leave_request_id: string | null
  from: string
  to: string
  lines: string[]
}

/** The timesheets of one employee, and what is leave of each request. Without a known calendar there is one for the days of the run, which cannot be sent. */
function sheetsOf({ employee_id, calendar_id, facts, lines, paid }: EmployeeToPlace, run: Run): PlacedTimesheet[] {
  const sheets = new Map<string, PlacedTimesheet>()
  const isPaid = new Set(paid)
  for (const { id, works_on, leave_request_id, held_from } of lines) {
    const held = facts === null || held_from === null ? null : periodOf(facts, held_from)
    const period = held ?? (facts === null ? null : sheetPeriodOf(facts, works_on, run, isPaid))
    const { from, to } = period ?? { from: run.starts_on, to: run.ends_on }
    const key = `${from} ${leave_request_id}`
    const sheet = sheets.get(key) ?? {
      id: newId(),
      employee_id,
      leave_request_id,
      from,
      to,
      lines: [],
      calendar_id: period && calendar_id,
    }
    sheet.lines.push(id)
    sheets.set(key, sheet)
  }
  return [...sheets.values()]
}

const storeSheets = (db: Db, run: Run, sheets: readonly PlacedTimesheet[], at: string) =>
  sql`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(sheets)}::jsonb)
        as given (id uuid, employee_id uuid, leave_request_id uuid, calendar_id uuid, "from" date, "to" date, lines uuid[])
    ), stored as (
      insert into xero_timesheets as held (id, agency_id, company_id, tenant_id, employee_id, leave_request_id, calendar_id, period_from, period_to,
        queued_at)
      select given.id, xero_link.agency_id, xero_link.company_id, xero_link.tenant_id, given.employee_id, given.leave_request_id, given.calendar_id, given."from",
        given."to", ${at}::timestamptz
      from given join xero_links xero_link on xero_link.agency_id = ${run.agency_id}::uuid and xero_link.company_id = ${run.company_id}::uuid
      on conflict (agency_id, company_id, employee_id, tenant_id, period_from, leave_request_id) do update set status = 'queued', reason = null, message = null,
        calendar_id = excluded.calendar_id, period_to = excluded.period_to, queued_at = excluded.queued_at
      returning id, employee_id, leave_request_id, period_from
    ), placed as (
      insert into xero_timesheet_lines (agency_id, pay_run_line_id, timesheet_id)
      select ${run.agency_id}::uuid, line.id, stored.id
      from given join stored on stored.employee_id = given.employee_id and stored.period_from = given."from"
        and stored.leave_request_id is not distinct from given.leave_request_id
      cross join lateral unnest(given.lines) as line (id)
      on conflict (agency_id, pay_run_line_id) do update set timesheet_id = excluded.timesheet_id
    )
    insert into xero_timesheet_runs (agency_id, timesheet_id, pay_run_id)
    select ${run.agency_id}::uuid, id, ${run.id}::uuid from stored on conflict do nothing`.execute(db)

/**
 * Timesheets of the run that lost lines, because it was reopened or the calendar of an employee is another one: what was sent is taken back
 * in Xero; those that Xero cannot have are deleted.
 */
async function removeFromSheets(db: Db, run: Run, at: string) {
  const emptied = sql`sheet.agency_id = ${run.agency_id}::uuid and sheet.status <> 'paid'
    and exists (select from xero_timesheet_runs link where link.agency_id = sheet.agency_id and link.timesheet_id = sheet.id
      and link.pay_run_id = ${run.id}::uuid)
    and not exists (select from xero_timesheet_lines placed join pay_run_lines line on line.agency_id = placed.agency_id
      and line.id = placed.pay_run_line_id and line.pay_run_id = ${run.id}::uuid
      where placed.agency_id = sheet.agency_id and placed.timesheet_id = sheet.id)`
  const mayBeInXero = sql`(sheet.xero_id is not null or exists (select from xero_outbox sent where sent.agency_id = sheet.agency_id
    and sent.subject_id = sheet.id and sent.status = 'sending'))`
  const hasLines = sql`exists (select from xero_timesheet_lines placed where placed.agency_id = sheet.agency_id
    and placed.timesheet_id = sheet.id)`
  await sql`delete from xero_timesheets sheet where ${emptied} and not ${hasLines} and not ${mayBeInXero}`.execute(db)
  await sql`update xero_timesheets sheet set status = 'queued', reason = null, message = null, queued_at = ${at}::timestamptz
    where ${emptied} and (${hasLines} or ${mayBeInXero})`.execute(db)
}
