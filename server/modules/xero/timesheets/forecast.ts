// How many calls sending a draft takes, so that payroll knows before whether the day's limit is enough.
import { sql } from 'kysely'
import type { XeroPayRun } from '#contract/platform/xero/xero-timesheets.ts'
import type { Db } from '#server/database/dialect.ts'
import { pageRows } from '#server/modules/xero/people.ts'
import { budgetOf } from '#server/modules/xero/requests.ts'
import type { Outside } from '#server/outside/outside.ts'
import { maxXeroRecords } from '#server/outside/xero.ts'

// The pay calendars, the earnings rates, the super funds, and the people who changed.
const settingCalls = 4

// It is looked up before it is created.
const callsOfLeave = 2

/** Of a draft for Xero whose company is connected; the caller has checked that the reader may see it. */
export async function callsForecast(db: Db, outside: Outside, id: string): Promise<XeroPayRun['forecast']> {
  const today = outside.clock.now().toISOString().slice(0, 10)
  const { rows } = await sql<{ people: number; updated: number; leaves: number; made_today: number }>`
    select count(*) filter (where has_time)::int as people, count(*) filter (where has_time and is_updated)::int as updated,
      coalesce(sum(leaves), 0)::int as leaves, max(made_today)::int as made_today
    from (
      select line.employee_id, max(case when xero_link.calls_on = ${today}::date then xero_link.calls_made else 0 end) as made_today,
        bool_or(exists (select from xero_timesheets sheet where sheet.agency_id = run.agency_id and sheet.company_id = run.company_id
          and sheet.employee_id = line.employee_id and sheet.leave_request_id is null and sheet.xero_id is not null and sheet.status <> 'paid'
          and line.works_on between sheet.period_from and sheet.period_to)) as is_updated,
        bool_or(line.leave_pay_out_id is null and line.rate_label not in ('leave', 'leave_loading')) as has_time,
        count(distinct line.leave_request_id) filter (where line.rate_label = 'leave') as leaves
      from pay_runs run
      join pay_run_lines line on line.agency_id = run.agency_id and line.pay_run_id = run.id
      join xero_links xero_link on xero_link.agency_id = run.agency_id and xero_link.company_id = run.company_id
      where run.id = ${id}::uuid and run.status = 'draft' and run.target = 'xero' and xero_link.tenant_id is not null
      group by line.employee_id
    ) people`.execute(db)
  const { people = 0, updated = 0, leaves = 0, made_today = 0 } = rows[0] ?? {}
  if (people + leaves === 0) return null
  return {
    calls: callsFor(people - updated, updated) + leaves * callsOfLeave,
    left_today: Math.max(0, budgetOf(outside) - made_today),
  }
}

/** New timesheets are looked up in pages of what Xero has and created together; one that Xero has is written by a call of its own. */
function callsFor(created: number, updated: number): number {
  const look = created === 0 ? 0 : Math.floor(updated / pageRows) + 1
  return settingCalls + look + Math.ceil(created / maxXeroRecords) + updated
}
