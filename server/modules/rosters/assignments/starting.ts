// Stores which assignments have started.
import { sql } from 'kysely'
import type { Db } from '#server/database/dialect.ts'
import { isoOf, wallTime } from '#server/database/values/time-columns.ts'
import type { ShiftEvent } from '#server/modules/rosters/changes/recording.ts'

/** Of a roster, the shifts that started without a response. */
export type UnansweredShifts = {
  agency_id: string
  roster_id: string
  count: number
  names: string
  places: string
  from: string
  to: string
  /** of the first shift */
  starts_at: string
}

/**
 * Stores that these assignments have started: an accepted one is in progress, one without a response has timed out. A row that somebody is
 * changing is skipped.
 */
export async function startAssignments(db: Db, ids: readonly string[], now: Date): Promise<Started> {
  const { rows } = await sql<Started>`
    with due as (
      select id, status from assignments
      where status in ('pending', 'accepted') and starts_at <= ${now.toISOString()}::timestamptz
      and id = any(${ids}::uuid[])
      order by starts_at, id for update skip locked
    ), started as (
      update assignments
      set status = case due.status when 'pending' then 'timed_out' else 'in_progress' end, version = assignments.version + 1,
        updated_at = ${now.toISOString()}::timestamptz
      from due where assignments.id = due.id
      returning assignments.id, assignments.agency_id, assignments.roster_id, assignments.roster_shift_id, assignments.employee_id, assignments.status,
        assignments.works_on, assignments.starts_at, assignments.ends_at
    ), unanswered as (${unansweredByRoster(now)})
    select (
        select coalesce(json_agg(json_build_object('id', started.id, 'roster_id', started.roster_id, 'shift_id', started.roster_shift_id,
          'employee_id', started.employee_id, 'status', started.status, 'works_on', started.works_on,
          'starts', ${wallTime('roster_shifts.starts')}, 'ends', ${wallTime('roster_shifts.ends')}) order by started.starts_at), '[]')
        from started
        join roster_shifts on roster_shifts.agency_id = started.agency_id and roster_shifts.id = started.roster_shift_id
      ) as started,
      (select coalesce(json_agg(unanswered order by unanswered.roster_id), '[]') from unanswered) as unanswered`.execute(
    db,
  )
  return rows[0] ?? { started: [], unanswered: [] }
}

type Started = { started: StartedAssignment[]; unanswered: UnansweredShifts[] }
type StartedAssignment = ShiftEvent & { id: string; status: 'in_progress' | 'timed_out' }

// Not about shifts that ended long ago: after an upgrade or an outage there can be many of these.
const unansweredByRoster = (now: Date) => sql`
  select started.agency_id, started.roster_id, count(*)::int as count, left(string_agg(distinct employees.name, ', '), 200) as names,
    left(string_agg(distinct locations.name, ', '), 200) as places, min(started.works_on) as "from", max(started.works_on) as "to",
    ${isoOf('earliest.starts_at')} as starts_at
  from started
  join lateral (select min(starts_at) as starts_at from started as one where one.roster_id = started.roster_id) as earliest on true
  join employees on employees.agency_id = started.agency_id and employees.id = started.employee_id
  join roster_shifts on roster_shifts.agency_id = started.agency_id and roster_shifts.id = started.roster_shift_id
  join locations on locations.agency_id = roster_shifts.agency_id and locations.id = roster_shifts.location_id
  where started.status = 'timed_out' and started.ends_at > ${now.toISOString()}::timestamptz - interval '1 day'
  group by started.agency_id, started.roster_id, earliest.starts_at`
