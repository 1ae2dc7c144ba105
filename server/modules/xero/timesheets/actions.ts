// Closing a pay run for Xero: its timesheets are queued in the transaction that exports it.
import { sql } from 'kysely'
import type { InputOf } from '#contract/call.ts'
import type { XeroPayRun, xeroPayRuns } from '#contract/platform/xero/xero-timesheets.ts'
import { refuse } from '#contract/refusals.ts'
import type { Db } from '#server/database/dialect.ts'
import { requireVersionOf } from '#server/database/rows/versioned.ts'
import { markExported, type Run, runForChange } from '#server/modules/payroll/runs/lifecycle.ts'
import { runOf } from '#server/modules/payroll/runs/queries.ts'
import { requireConnected } from '#server/modules/xero/sync/actions.ts'
import { startXeroRun } from '#server/modules/xero/sync/queue.ts'
import type { Context } from '#server/http/context.ts'
import { payRunInXero } from './queries.ts'
import { queueSheets } from './placing.ts'
import { isPaidByXero } from './paid-by-xero.ts'

/** Exports a draft and queues its timesheets. Refuses a run of another target, an unmapped rate or type of leave, and a company that is not connected. */
export async function sendPayRun(
  context: Context,
  { id, version }: InputOf<typeof xeroPayRuns.send>,
): Promise<XeroPayRun> {
  const { db, scope, now } = context
  const run = await runForChange(db, scope, id)
  await requireVersionOf(run, version, () => runOf(context, id))
  if (run.target !== 'xero') refuse('payroll.otherTarget')
  await requireConnected(db, run)
  const unmapped = await unmappedLeaveType(db, run)
  if (unmapped !== undefined) refuse('xero.leaveTypeNotMapped', { name: unmapped })
  if (await hasUnmappedRate(db, run)) refuse('xero.rateNotMapped')
  await markExported(context, run)
  await queueSheets(db, run, now)
  await startXeroRun(context, run)
  return payRunInXero(db, scope, id)
}

async function hasUnmappedRate(db: Db, run: Run) {
  const { rows } = await sql`select 1 from pay_run_lines line where line.agency_id = ${run.agency_id}::uuid
    and line.pay_run_id = ${run.id}::uuid and line.rate_label <> 'leave' and line.leave_pay_out_id is null and not ${isPaidByXero} and not exists (select from xero_mappings mapping
      where mapping.agency_id = line.agency_id and mapping.company_id = ${run.company_id}::uuid and mapping.kind = 'earnings_rate'
        and mapping.our_key = line.rate_label) limit 1`.execute(db)
  return rows.length > 0
}

async function unmappedLeaveType(db: Db, run: Run) {
  const { rows } = await sql<{ name: string }>`
    select types.name from pay_run_lines line
    join leave_requests requests on requests.agency_id = line.agency_id and requests.id = line.leave_request_id
    join leave_types types on types.agency_id = requests.agency_id and types.id = coalesce(requests.type_id, requests.secret_type_id)
    where line.agency_id = ${run.agency_id}::uuid and line.pay_run_id = ${run.id}::uuid and line.rate_label = 'leave'
      and not exists (select from xero_mappings mapping where mapping.agency_id = line.agency_id
        and mapping.company_id = ${run.company_id}::uuid and mapping.kind = 'leave_type' and mapping.our_key = types.id::text)
    order by types.name, types.id limit 1`.execute(db)
  return rows[0]?.name
}

/** Queues the failed timesheets of an exported run again, in the periods of the pay calendars that are known now. */
export async function retryPayRun(
  context: Context,
  { id, replaces }: InputOf<typeof xeroPayRuns.retry>,
): Promise<XeroPayRun> {
  const { db, scope, now } = context
  const run = await runForChange(db, scope, id)
  await requireConnected(db, run)
  if (run.status === 'draft') refuse('xero.notExported')
  const failed = await failedIn(db, run, replaces)
  if (failed.length > 0) await queueSheets(db, run, now, failed)
  await startXeroRun(context, run)
  return payRunInXero(db, scope, id)
}

/** Whose timesheets failed; one that somebody entered in Xero is replaced only if requested. */
async function failedIn(db: Db, { agency_id, id }: Run, replaces: boolean): Promise<string[]> {
  const { rows } = await sql<{ employee_id: string }>`
    update xero_timesheets sheet set replaces = sheet.replaces or (${replaces} and sheet.reason = 'exists')
    from xero_timesheet_runs link
    where link.agency_id = ${agency_id}::uuid and link.pay_run_id = ${id}::uuid and sheet.agency_id = link.agency_id
      and sheet.id = link.timesheet_id and sheet.status = 'failed'
    returning sheet.employee_id`.execute(db)
  return rows.map(({ employee_id }) => employee_id)
}
