// Status changes of employees have many causes (a user, a published shift, the first day of work), and each is recorded.
import { sql } from 'kysely'
import { systemActor } from '#contract/platform/audit.ts'
import type { EmployeeStatus } from '#contract/people/employees.ts'
import type { EmployeeStatusChange } from '#contract/people/lifecycle.ts'
import type { Db } from '#server/database/dialect.ts'
import { type DueRecord, idsOf, processDueRecords, restrictTo } from '#server/database/rows/due-records.ts'
import type { Database } from '#server/database/transaction.ts'
import { newId } from '#server/database/values/ids.ts'

type StatusChangeReason = Pick<EmployeeStatusChange, 'note' | 'reason_code' | 'day' | 'by_name' | 'cause'>

/**
 * Changes the status of employees whom the caller has authorised, and records the change with its reason. Approved employees are no longer
 * candidates.
 */
export async function insertStatusChanges(
  db: Db,
  ids: readonly string[],
  to: EmployeeStatus,
  why: StatusChangeReason,
  now: Date,
) {
  if (ids.length === 0) return
  const at = sql`${now.toISOString()}::timestamptz`
  await sql`
    with candidates as (
      select employees.id, employees.agency_id, employees.status, named.move_id
      from unnest(${[...ids]}::uuid[], ${ids.map(newId)}::uuid[]) as named (id, move_id) join employees on employees.id = named.id
    ), moved as (
      update employees set status = ${to}, version = version + 1, updated_at = ${at},
        type = case when type = 'candidate' and ${to} in ('approved', 'active') then 'employee' else type end
      from candidates where employees.agency_id = candidates.agency_id and employees.id = candidates.id
    )
    insert into employee_status_changes (id, agency_id, employee_id, from_status, to_status, reason_code, note, day, by_name, cause, at)
    select move_id, agency_id, id, status, ${to}, ${why.reason_code}, ${why.note}, ${why.day}::date, ${why.by_name}, ${why.cause}, ${at}
    from candidates`.execute(db)
}

/** Activates approved employees of an agency with their first published shift. */
export async function startWithShift(db: Db, agency_id: string, employee_ids: readonly string[], now: Date) {
  const { rows } = await sql<{ id: string }>`
    select id from employees where agency_id = ${agency_id}::uuid and id = any(${[...new Set(employee_ids)]}::uuid[]) and status = 'approved'
    order by id for update`.execute(db)
  await insertStatusChanges(db, idsOf(rows), 'active', because('shift'), now)
}

/** Activates approved employees on their first day, by the date at their company; returns their number. */
export const activateStartedEmployees = (database: Database, now: Date, signal?: AbortSignal) =>
  processDueRecords(database, {
    actor: systemActor('jobs'),
    find: (db) => startingEmployees(db, now),
    process: async (db, _, records) => {
      const due = await startingEmployees(db, now, idsOf(records))
      await insertStatusChanges(db, idsOf(due), 'active', because('start_date'), now)
      return due.length
    },
    signal,
  })

async function startingEmployees(db: Db, now: Date, ids?: readonly string[]): Promise<DueRecord[]> {
  const { isNamed, lockRows } = restrictTo('employees', ids)
  const { rows } = await sql<DueRecord>`
    select employees.id, employees.agency_id from employees
    join companies on companies.agency_id = employees.agency_id and companies.id = employees.company_id
    where employees.status = 'approved' and ${isNamed}
      and employees.start_date <= (${now.toISOString()}::timestamptz at time zone companies.time_zone)::date
    order by employees.id ${lockRows}`.execute(db)
  return rows
}

const because = (cause: NonNullable<StatusChangeReason['cause']>): StatusChangeReason => ({
  note: null,
  reason_code: null,
  day: null,
  by_name: null,
  cause,
})
