// Writes of payroll, a later module, to timesheets: exported, paid, and approved again for a correction.
import { sql } from 'kysely'
import type { AuthorContext } from '#server/http/context.ts'
import { type TimesheetStatus, timesheetTransitions } from '#contract/rostering/timesheets/statuses.ts'

type PayrollAction = 'export' | 'undo_export' | 'pay'
type PayrollChange = { agency_id: string; ids: readonly string[]; action: PayrollAction; reason?: string | null }

/**
 * Changes the status of timesheets and records it, in one statement. Those whose status does not allow it stay as they are; returns how
 * many were changed. The caller has locked them.
 */
export async function applyPayrollStatus(
  { db, actor, now }: Pick<AuthorContext, 'db' | 'actor' | 'now'>,
  { agency_id, ids, action, reason = null }: PayrollChange,
): Promise<number> {
  if (ids.length === 0) return 0
  const { from, to }: { from: readonly TimesheetStatus[]; to: TimesheetStatus } = timesheetTransitions[action]
  const at = sql`${now.toISOString()}::timestamptz`
  const { rows } = await sql<{ count: number }>`
    with held as (
      select id, status from timesheets where agency_id = ${agency_id}::uuid and id = any(${[...ids]}::uuid[]) and status = any(${[...from]}::text[])
    ), changed as (
      update timesheets set status = ${to}, version = timesheets.version + 1, updated_at = ${at}
      from held where timesheets.agency_id = ${agency_id}::uuid and timesheets.id = held.id
      returning timesheets.id, held.status as from_status
    ), noted as (
      insert into timesheet_changes (id, agency_id, timesheet_id, at, by_account, by_name, from_status, to_status, reason)
      select gen_random_uuid(), ${agency_id}::uuid, id, ${at}, ${actor.account_id}::uuid, ${actor.name}::text, from_status, ${to}, ${reason}::text
      from changed
    )
    select count(*)::int as count from changed`.execute(db)
  return rows[0]?.count ?? 0
}
