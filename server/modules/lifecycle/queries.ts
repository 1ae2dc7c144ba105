import { sql } from 'kysely'
import { type EmployeeLifecycle, type EmployeeStatusChange } from '#contract/people/lifecycle.ts'
import { notFound, refuse } from '#contract/refusals.ts'
import type { Db } from '#server/database/dialect.ts'
import { isoOf } from '#server/database/values/time-columns.ts'
import { inAgency, type Scope } from '#server/database/tenancy/scope.ts'
import { checksOfPeople } from '#server/modules/employees/checks/queries.ts'
import { filesIn } from '#server/modules/employees/queries.ts'
import type { Context } from '#server/http/context.ts'

/** The lifecycle of an employee; not found outside the scope. */
export async function lifecycleOf(
  context: Pick<Context, 'db' | 'scope' | 'language' | 'now'>,
  id: string,
): Promise<EmployeeLifecycle> {
  const { db, scope } = context
  const { agency_id, ...employee } = await filesIn(db, scope)
    .select(['employees.id', 'employees.agency_id', 'employees.status', 'employees.version'])
    .select(
      sql<
        EmployeeLifecycle['do_not_rehire']
      >`case when employees.do_not_rehire is not null then json_build_object('reason', employees.do_not_rehire,
      'by_name', employees.do_not_rehire_by_name, 'at', ${isoOf('employees.do_not_rehire_at')}) end`.as(
        'do_not_rehire',
      ),
    )
    .where('employees.id', '=', id)
    .executeTakeFirstOrThrow(notFound)
  const checks = (await checksOfPeople(context, [id])).get(id) ?? []
  const shifts_ahead = (await countUpcomingShifts(context, [id])).get(id) ?? 0
  return { ...employee, checks, shifts_ahead, status_changes: await statusChangesOf(db, agency_id, id) }
}

const statusChangesOf = (db: Db, agency_id: string, employee_id: string) =>
  db
    .selectFrom('employee_status_changes')
    .select(['id', sql<EmployeeStatusChange['from_status']>`from_status`.as('from_status')])
    .select([sql<EmployeeStatusChange['to_status']>`to_status`.as('to_status'), 'note', 'day', 'by_name', 'at'])
    .select(sql<EmployeeStatusChange['reason_code']>`reason_code`.as('reason_code'))
    .select(sql<EmployeeStatusChange['cause']>`cause`.as('cause'))
    .where('agency_id', '=', agency_id)
    .where('employee_id', '=', employee_id)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(50)
    .execute()

/** The number of these employees' shifts that have not begun. */
export async function countUpcomingShifts(
  { db, scope, now }: Pick<Context, 'db' | 'scope' | 'now'>,
  ids: readonly string[],
) {
  const { rows } = await sql<{ employee_id: string; shifts: number }>`
    select employee_id, count(*)::int as shifts from assignments where ${upcomingAssignments(scope, ids, now)}
    group by employee_id order by employee_id`.execute(db)
  return new Map(rows.map(({ employee_id, shifts }) => [employee_id, shifts]))
}

/** The condition for assignments of these employees that have not begun. */
export const upcomingAssignments = (scope: Scope, ids: readonly string[], now: Date) => sql<boolean>`(
  assignments.employee_id = any(${[...ids]}::uuid[]) and assignments.status in ('planned', 'pending', 'accepted')
  and assignments.starts_at > ${now.toISOString()}::timestamptz and ${inAgency(scope, 'assignments.agency_id')})`

/** The current date at the company of one of these employees; null where none is in the scope. */
export async function todayOf({ db, scope, now }: Context, ids: readonly string[]) {
  const company = await filesIn(db, scope)
    .innerJoin('companies', 'companies.id', 'employees.company_id')
    .select(sql<string>`(${now.toISOString()}::timestamptz at time zone companies.time_zone)::date`.as('today'))
    .where('employees.id', 'in', [...ids])
    .orderBy('employees.id')
    .limit(1)
    .executeTakeFirst()
  return company?.today ?? refuse('notFound')
}
