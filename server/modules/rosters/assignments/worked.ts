// Timesheets and the time clock, later modules, write through this to a table that rosters owns.
import { sql } from 'kysely'
import { assignmentTransitions } from '#contract/rostering/shifts/assignments.ts'
import type { Db } from '#server/database/dialect.ts'
import { inAgency, type Scope } from '#server/database/tenancy/scope.ts'
import { wallTime } from '#server/database/values/time-columns.ts'
import { type EventAuthor, eventsOf, type ShiftEvent, storeEvents } from '#server/modules/rosters/changes/recording.ts'

type Author = EventAuthor & { scope: Scope }

/** Marks an accepted assignment with recorded time as worked; one that already is stays unchanged. */
export async function markWorked(db: Db, who: Author, assignment_id: string, now: Date) {
  const { rows } = await sql<ShiftEvent>`
    update assignments set status = 'worked', version = assignments.version + 1, updated_at = ${now.toISOString()}::timestamptz
    from roster_shifts
    where assignments.id = ${assignment_id}::uuid and ${inAgency(who.scope, 'assignments.agency_id')}
      and assignments.status in ('accepted', 'in_progress')
      and roster_shifts.agency_id = assignments.agency_id and roster_shifts.id = assignments.roster_shift_id
    returning assignments.agency_id, assignments.roster_id, roster_shifts.id as shift_id, assignments.employee_id, assignments.works_on,
      ${wallTime('roster_shifts.starts')} as starts, ${wallTime('roster_shifts.ends')} as ends`.execute(db)
  await storeEvents(db, who, eventsOf('record', rows, now))
}

/**
 * Marks an assignment as in progress when its employee clocks in; one that already is stays unchanged. Who had not responded came to work
 * all the same.
 */
export async function markStarted(db: Db, who: Author, assignment_id: string, now: Date) {
  const { from, to } = assignmentTransitions.clock_in
  const at = sql`${now.toISOString()}::timestamptz`
  const { rows } = await sql<ShiftEvent>`
    update assignments set status = ${to}, version = assignments.version + 1, updated_at = ${at},
      responded_at = coalesce(assignments.responded_at, ${at})
    from roster_shifts
    where assignments.id = ${assignment_id}::uuid and ${inAgency(who.scope, 'assignments.agency_id')}
      and assignments.status = any(${[...from]}::text[])
      and roster_shifts.agency_id = assignments.agency_id and roster_shifts.id = assignments.roster_shift_id
    returning assignments.agency_id, assignments.roster_id, roster_shifts.id as shift_id, assignments.employee_id, assignments.works_on,
      ${wallTime('roster_shifts.starts')} as starts, ${wallTime('roster_shifts.ends')} as ends`.execute(db)
  await storeEvents(db, who, eventsOf('start', rows, now))
}
