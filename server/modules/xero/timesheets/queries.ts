import { sql } from 'kysely'
import type { XeroPayRun } from '#contract/platform/xero/xero-timesheets.ts'
import { refuse } from '#contract/refusals.ts'
import type { Db } from '#server/database/dialect.ts'
import { inAgency, type Scope } from '#server/database/tenancy/scope.ts'
import { isoOf } from '#server/database/values/time-columns.ts'
import { lastSync } from '#server/modules/xero/sync/queries.ts'
import { payRunActions } from './rules.ts'

/** The timesheets of a pay run in Xero; not found outside the scope. */
export async function payRunInXero(db: Db, scope: Scope, id: string): Promise<XeroPayRun> {
  const run = await db
    .selectFrom('pay_runs')
    .select(['agency_id', 'company_id'])
    .where('id', '=', id)
    .where(inAgency(scope, 'pay_runs.agency_id'))
    .executeTakeFirst()
  if (run === undefined) return refuse('notFound')
  const timesheets = await db
    .selectFrom('xero_timesheet_runs as link')
    .innerJoin('xero_timesheets as sheet', (join) =>
      join.onRef('sheet.agency_id', '=', 'link.agency_id').onRef('sheet.id', '=', 'link.timesheet_id'),
    )
    .innerJoin('employees as e', (join) =>
      join.onRef('e.agency_id', '=', 'sheet.agency_id').onRef('e.id', '=', 'sheet.employee_id'),
    )
    .select(['sheet.id', 'sheet.employee_id', 'e.name as employee_name', 'sheet.period_from', 'sheet.period_to'])
    .select(['sheet.status', 'sheet.reason', 'sheet.message', placedMinutes.as('minutes'), leaveName.as('leave_name')])
    .select(isoOf('sheet.sent_at').$castTo<string | null>().as('sent_at'))
    .where('link.agency_id', '=', run.agency_id)
    .where('link.pay_run_id', '=', id)
    .orderBy(sql`muster_plain(e.name)`)
    .orderBy('sheet.id')
    .execute()
  const shown = { id, last_sync: await lastSync(db, run), timesheets, forecast: null }
  return { ...shown, allowed_actions: payRunActions(shown) }
}

/** What the leave is called; null: a timesheet. */
const leaveName = sql<string | null>`(select types.name from leave_requests requests
  join leave_types types on types.agency_id = requests.agency_id and types.id = coalesce(requests.type_id, requests.secret_type_id)
  where requests.agency_id = sheet.agency_id and requests.id = sheet.leave_request_id)`

/** What the timesheet has of this run. */
const placedMinutes = sql<number>`(select coalesce(sum(line.minutes) filter (where line.adds_hours), 0)::int from xero_timesheet_lines placed
  join pay_run_lines line on line.agency_id = placed.agency_id and line.id = placed.pay_run_line_id and line.pay_run_id = link.pay_run_id
  where placed.agency_id = sheet.agency_id and placed.timesheet_id = sheet.id)`
