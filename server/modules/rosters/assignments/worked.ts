// Timesheets, a later module, writes through this to a table that rosters owns.
import { sql } from 'kysely'
import type { Db } from '#server/database/dialect.ts'
import { inAgency } from '#server/database/tenancy/scope.ts'
import { wallTime } from '#server/database/values/time-columns.ts'
import { eventsOf, type Recorder, type ShiftEvent, storeEvents } from '#server/modules/rosters/changes/recording.ts'

/** Marks an accepted assignment with recorded time as worked; one that already is stays unchanged. */
export async function markWorked(db: Db, who: Recorder, assignment_id: string, now: Date) {
  const { rows } = await sql<ShiftEvent>`
    update assignments set status = 'worked', version = assignments.version + 1, updated_at = ${now.toISOString()}::timestamptz
    from roster_shifts
    where assignments.id = ${assignment_id}::uuid and ${inAgency(who.scope, 'assignments.agency_id')}
      and assignments.status in ('accepted', 'in_progress')
      and roster_shifts.agency_id = assignments.agency_id and roster_shifts.id = assignments.roster_shift_id
    returning assignments.roster_id, roster_shifts.id as shift_id, assignments.employee_id, assignments.works_on,
      ${wallTime('roster_shifts.starts')} as starts, ${wallTime('roster_shifts.ends')} as ends`.execute(db)
  await storeEvents(db, who, eventsOf('record', rows, now))
}
