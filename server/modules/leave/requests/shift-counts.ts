// How many shifts the leave of a page concerns.
import { sql } from 'kysely'
import type { Context } from '#server/http/context.ts'
import { duringHours } from './person.ts'
import type { StoredLeave } from './queries.ts'

/** By request: the person’s shifts that `shiftsDuring` names. */
export async function shiftCounts(
  { db, scope }: Pick<Context, 'db' | 'scope'>,
  rows: readonly Pick<StoredLeave, 'id'>[],
): Promise<ReadonlyMap<string, number>> {
  const ids = rows.map(({ id }) => id)
  const { rows: counted } = await sql<{ id: string; shifts: number }>`
    select leave_requests.id, count(*)::int as shifts
    from leave_requests
    join assignments on assignments.agency_id = leave_requests.agency_id and assignments.employee_id = leave_requests.employee_id
      and assignments.works_on between leave_requests.from_day - 1 and leave_requests.to_day + 1
    join roster_shifts on roster_shifts.agency_id = assignments.agency_id and roster_shifts.id = assignments.roster_shift_id
    where leave_requests.id = any(${ids}::uuid[]) and assignments.status in ('planned', 'pending', 'accepted')
      and (${scope.kind !== 'employee'}::boolean or assignments.status <> 'planned')
      and case when leave_requests.starts is null
        then assignments.works_on between leave_requests.from_day and leave_requests.to_day
        else ${duringHours(sql`leave_requests.from_day`, sql`leave_requests.starts`, sql`leave_requests.ends`)} end
    group by leave_requests.id order by leave_requests.id`.execute(db)
  return new Map(counted.map(({ id, shifts }) => [id, shifts]))
}
