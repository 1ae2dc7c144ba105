// Timesheets whose pay period is locked. The trigger of server/migrations/0036_payroll.sql refuses a whole statement that changes one.
import { sql } from 'kysely'
import type { Blocker, RefusalFacts } from '#contract/refusals.ts'
import type { Db } from '#server/database/dialect.ts'

/** Whether a row of timesheets is in a locked pay period. */
export const isInLockedPeriod = sql<boolean>`exists (
  select from pay_periods period
  where period.agency_id = timesheets.agency_id and period.company_id = timesheets.company_id
    and timesheets.works_on between period.starts_on and period.ends_on and period.status = 'locked')`

/** By timesheet, why its pay period does not allow a change; those of open periods and of none are left out. */
export async function lockedAmong(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, Blocker>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: string; facts: RefusalFacts }>`
    select timesheets.id, json_build_object('name', period.locked_by_name, 'from', period.starts_on, 'to', period.ends_on) as facts
    from timesheets
    join pay_periods period on period.agency_id = timesheets.agency_id and period.company_id = timesheets.company_id
      and timesheets.works_on between period.starts_on and period.ends_on
    where timesheets.id = any(${[...ids]}::uuid[]) and period.status = 'locked'`.execute(db)
  return new Map(rows.map(({ id, facts }) => [id, { code: 'payroll.periodLocked', facts }]))
}
