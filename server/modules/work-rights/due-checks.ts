import { sql } from 'kysely'
import type { DueCheck } from '#contract/platform/dashboard.ts'
import { inAgency } from '#server/database/tenancy/scope.ts'
import type { Context } from '#server/http/context.ts'

/** The last check of every employee on a temporary visa, with the due date of the next one and the days until then at the agency. */
export const lastChecks = (now: Date) => sql`
  select checked.agency_id, checked.id, employees.id as employee_id, employees.name as employee_name, checked.next_check_on,
    checked.next_check_on - day.today as days_left, day.today
  from employees
  join companies head on head.id = employees.agency_id
  cross join lateral (select (${now.toISOString()}::timestamptz at time zone head.time_zone)::date as today) day
  cross join lateral (
    select made.id, made.agency_id, made.next_check_on from vevo_checks made
    where made.agency_id = employees.agency_id and made.employee_id = employees.id
    order by made.checked_on desc, made.id desc limit 1
  ) checked
  where employees.right_to_work = 'temporary' and employees.status in ('approved', 'active', 'on_hold')
    and employees.merged_into_id is null and checked.next_check_on is not null`

/** Checks that are due within these days, or overdue; earliest first. For the office only. */
export async function dueChecks(
  { db, scope, now }: Pick<Context, 'db' | 'scope' | 'now'>,
  days: number,
): Promise<DueCheck[]> {
  const isOffice = scope.supervisor_id === null && (scope.kind === 'admin' || scope.kind === 'superadmin')
  if (!isOffice) return []
  const { rows } = await sql<DueCheck>`
    select due.id, due.employee_id, due.employee_name, due.next_check_on, due.days_left from (${lastChecks(now)}) due
    where ${inAgency(scope, 'due.agency_id')} and due.days_left <= ${days}::int
    order by due.next_check_on, due.id limit 200`.execute(db)
  return rows
}
