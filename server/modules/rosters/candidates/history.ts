// What employees did before, for their score: one statement for all of them.
import { sql } from 'kysely'
import type { Db } from '#server/database/dialect.ts'
import type { WorkHistory } from './score.ts'

/** Of an employee at any location. */
export type WorkHistoryTotals = { employee_id: string; attended: number; missed: number; location_ids: string[] }

type HistoryQuery = { agency_id: string; employee_ids: readonly string[]; now: Date }

// Older shifts say little about how somebody works today.
const daysBack = 180

/** Whether each of them worked at this site, and how many shifts they attended and missed; employees without any are missing from the result. */
export async function workHistoryOf(
  db: Db,
  { location_id, ...question }: HistoryQuery & { location_id: string },
): Promise<Map<string, WorkHistory>> {
  const rows = await workHistoryAnywhere(db, question)
  return new Map(
    rows.map(({ employee_id, location_ids, ...counts }) => [
      employee_id,
      { ...counts, worked_here: location_ids.includes(location_id) },
    ]),
  )
}

/** The same for shifts at any location: the locations at which they attended shifts. */
export async function workHistoryAnywhere(
  db: Db,
  { agency_id, employee_ids, now }: HistoryQuery,
): Promise<WorkHistoryTotals[]> {
  const at = now.toISOString()
  const { rows } = await sql<WorkHistoryTotals>`
    select past.employee_id, coalesce(json_agg(distinct past.location_id) filter (where past.attended), '[]') as location_ids,
      (count(*) filter (where past.attended))::int as attended, (count(*) filter (where not past.attended))::int as missed
    from (
      select assignments.employee_id, rosters.location_id,
        assignments.status in ('in_progress', 'worked', 'accepted') as attended
      from assignments
      join rosters on rosters.agency_id = assignments.agency_id and rosters.id = assignments.roster_id
      where assignments.agency_id = ${agency_id}::uuid and assignments.employee_id = any(${[...employee_ids]}::uuid[])
        and assignments.works_on >= (${at}::timestamptz at time zone 'UTC')::date - ${daysBack}::int
        and (assignments.status in ('in_progress', 'worked', 'no_show', 'withdrawn', 'timed_out')
          or (assignments.status = 'accepted' and assignments.ends_at <= ${at}::timestamptz))
    ) as past
    group by past.employee_id`.execute(db)
  return rows
}
