// Lines that payroll has, reopened for a correction: they stay, their time is approved again, and a later run pays the difference.
import { sql } from 'kysely'
import { kindsWithoutHolidays } from '#contract/people/leave/leave-types.ts'
import type { Context } from '#server/http/context.ts'
import { serverText } from '#server/http/server-texts.ts'
import { paidHolidayMinutes } from '#server/modules/leave/requests/holidays.ts'
import { applyPayrollStatus } from '#server/modules/timesheets/payroll/payroll-status.ts'
import { recordRunChange, updateRun } from './lifecycle.ts'

type Reopened = { line_ids: readonly string[]; timesheet_ids: readonly string[]; reason: string }

/** Reopens lines, and all lines of the same timesheets, days of leave and pay-outs, of exported runs that the caller has locked. Those that are reopened already stay as they are. */
export async function releaseLines(
  context: Pick<Context, 'db' | 'actor' | 'now'>,
  agency_id: string,
  { line_ids, timesheet_ids, reason }: Reopened,
): Promise<void> {
  const { db, actor, now } = context
  const { rows: runs } = await sql<{ id: string; lines: number }>`
    with released as (
      update pay_run_lines
      set released_at = ${now.toISOString()}::timestamptz, released_by_name = ${actor.name}::text, release_reason = ${reason}::text
      where agency_id = ${agency_id}::uuid and released_at is null
        and (id = any(${[...line_ids]}::uuid[]) or timesheet_id = any(${[...timesheet_ids]}::uuid[]) or (leave_request_id, works_on) in (
          select leave_request_id, works_on from pay_run_lines
          where agency_id = ${agency_id}::uuid and id = any(${[...line_ids]}::uuid[]) and leave_request_id is not null)
          or leave_pay_out_id in (select leave_pay_out_id from pay_run_lines
            where agency_id = ${agency_id}::uuid and id = any(${[...line_ids]}::uuid[])))
      returning pay_run_id
    )
    select pay_run_id as id, count(*)::int as lines from released group by pay_run_id order by pay_run_id`.execute(db)
  await applyPayrollStatus(context, { agency_id, ids: [...new Set(timesheet_ids)], action: 'undo_export', reason })
  await Promise.all(
    runs.flatMap(({ id, lines }) => [
      updateRun(db, { id, agency_id }, {}, now),
      recordRunChange(context, { id, agency_id }, { action: 'corrected', lines, reason }),
    ]),
  )
}

type RunOfCompany = { agency_id: string; company_id: string; ends_on: string }

/**
 * Reopens what payroll has of leave that was cancelled since, or of which other minutes are due because of a public holiday, so that the run
 * that is being collected has the difference. The reason does not say that it was leave: of some, nobody in payroll may know.
 */
export async function releaseChangedLeave(context: Context, { agency_id, company_id, ends_on }: RunOfCompany) {
  const { rows } = await sql<{ id: string }>`
    select line.id from pay_run_lines line
    join pay_runs on pay_runs.agency_id = line.agency_id and pay_runs.id = line.pay_run_id
    join leave_requests requests on requests.agency_id = line.agency_id and requests.id = line.leave_request_id
    join leave_types types on types.agency_id = requests.agency_id and types.id = coalesce(requests.type_id, requests.secret_type_id)
    join leave_request_days days on days.agency_id = requests.agency_id and days.leave_request_id = requests.id and days.day = line.works_on
    cross join lateral (
      select sum(former.minutes) as all_minutes, coalesce(sum(former.minutes) filter (where former.rate_label = 'leave'), 0) as leave,
        coalesce(sum(former.minutes) filter (where former.rate_label = 'holiday_not_worked'), 0) as holiday
      from pay_run_lines former where former.agency_id = line.agency_id and former.leave_request_id = line.leave_request_id
        and former.works_on = line.works_on) paid
    where line.agency_id = ${agency_id}::uuid and pay_runs.company_id = ${company_id}::uuid and pay_runs.status <> 'draft'
      and line.released_at is null and line.works_on <= ${ends_on}::date
      and case when requests.status <> 'approved' then paid.all_minutes <> 0
        else types.kind = any(${[...kindsWithoutHolidays]}::text[]) and not types.is_confidential
          and (paid.leave, paid.holiday) <> (days.minutes - days.unpaid_minutes, ${paidHolidayMinutes}) end
    order by pay_runs.id, line.id for update of pay_runs`.execute(context.db)
  if (rows.length === 0) return
  const reason = serverText(context.language, 'payroll.noLongerDue')
  await releaseLines(context, agency_id, { line_ids: rows.map(({ id }) => id), timesheet_ids: [], reason })
}

/** Reopens lines of exported runs, which the run that the caller has locked corrects. */
export async function releaseExportedLines(
  context: Context,
  { agency_id }: { agency_id: string },
  line_ids: readonly string[],
) {
  await sql`select id from pay_runs where agency_id = ${agency_id}::uuid and id in (
    select pay_run_id from pay_run_lines where agency_id = ${agency_id}::uuid and id = any(${[...line_ids]}::uuid[]))
    order by id for update`.execute(context.db)
  const reason = serverText(context.language, 'payroll.noLongerDue')
  await releaseLines(context, agency_id, { line_ids, timesheet_ids: [], reason })
}
