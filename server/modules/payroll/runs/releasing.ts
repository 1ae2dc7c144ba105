// Lines that payroll has, reopened for a correction: they stay, their time is approved again, and a later run pays the difference.
import { sql } from 'kysely'
import type { Context } from '#server/http/context.ts'
import { applyPayrollStatus } from '#server/modules/timesheets/payroll/payroll-status.ts'
import { recordRunChange, updateRun } from './lifecycle.ts'

type Reopened = { line_ids: readonly string[]; timesheet_ids: readonly string[]; reason: string }

/** Reopens lines, and all lines of timesheets, of exported runs that the caller has locked. Those that are reopened already stay as they are. */
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
        and (id = any(${[...line_ids]}::uuid[]) or timesheet_id = any(${[...timesheet_ids]}::uuid[]))
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
