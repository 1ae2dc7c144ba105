// What employees did before, for their score: one statement for all of them.
import { sql } from 'kysely'
import type { Db } from '#server/database/dialect.ts'
import type { WorkHistory } from './score.ts'

type Question = { agency_id: string; employee_ids: readonly string[]; location_id: string; now: Date }

// Older shifts say little about how somebody works today.
const daysBack = 180

/** Whether each of them worked at this site, and how many shifts they attended and missed; employees without any are missing from the result. */
export async function workHistoryOf(
  db: Db,
  { agency_id, employee_ids, location_id, now }: Question,
): Promise<Map<string, WorkHistory>> {
  const at = now.toISOString()
  const { rows } = await sql<WorkHistory & { employee_id: string }>`
    select past.employee_id, coalesce(bool_or(past.attended and past.is_here), false) as worked_here,
      (count(*) filter (where past.attended))::int as attended, (count(*) filter (where not past.attended))::int as missed
    from (
      select assignments.employee_id, rosters.location_id = ${location_id}::uuid as is_here,
        assignments.status in ('in_progress', 'worked', 'accepted') as attended
      from assignments
      join rosters on rosters.agency_id = assignments.agency_id and rosters.id = assignments.roster_id
      where assignments.agency_id = ${agency_id}::uuid and assignments.employee_id = any(${[...employee_ids]}::uuid[])
        and assignments.works_on >= (${at}::timestamptz at time zone 'UTC')::date - ${daysBack}::int
        and (assignments.status in ('in_progress', 'worked', 'no_show', 'withdrawn', 'timed_out')
          or (assignments.status = 'accepted' and assignments.ends_at <= ${at}::timestamptz))
    ) as past
    group by past.employee_id`.execute(db)
  return new Map(rows.map(({ employee_id, ...history }) => [employee_id, history]))
}
