// Timesheets and the time clock, later modules, write through this to a table that rosters owns.
import { sql } from 'kysely'
import { type AssignmentStatus, assignmentTransitions } from '#contract/rostering/shifts/assignments.ts'
import type { Db } from '#server/database/dialect.ts'
import { inAgency } from '#server/database/tenancy/scope.ts'
import { wallTime } from '#server/database/values/time-columns.ts'
import { raisedVersion } from '#server/database/rows/versioned.ts'
import type { Author, AuthorContext } from '#server/http/context.ts'
import { eventsOf, type ShiftEvent, storeEvents } from '#server/modules/rosters/changes/recording.ts'
import { toWallTime } from '#server/modules/rosters/changes/snapshots.ts'

/** An assignment that the transaction has locked, with its shift. */
export type LockedDuty = {
  agency_id: string
  assignment_id: string
  roster_id: string
  roster_shift_id: string
  employee_id: string
  works_on: string
  starts: string
  ends: string
  status: AssignmentStatus
}

/** Marks an accepted assignment with recorded time as worked; one that already is stays unchanged. Both statements are sent together. */
export async function markWorked(db: Db, author: Author, duty: LockedDuty, now: Date) {
  if (duty.status !== 'accepted' && duty.status !== 'in_progress') return
  const { agency_id, assignment_id, roster_id, roster_shift_id: shift_id, employee_id, works_on } = duty
  const shift = { works_on, starts: toWallTime(duty.starts), ends: toWallTime(duty.ends) }
  await Promise.all([
    setWorked(db, agency_id, assignment_id, now).execute(),
    storeEvents(db, author, eventsOf('record', [{ agency_id, roster_id, shift_id, employee_id, ...shift }], now)),
  ])
}

const setWorked = (db: Db, agency_id: string, assignment_id: string, now: Date) =>
  db
    .updateTable('assignments')
    .set({ status: 'worked', ...raisedVersion, updated_at: now.toISOString() })
    .where('agency_id', '=', agency_id)
    .where('id', '=', assignment_id)

/**
 * Marks an assignment as in progress when its employee clocks in; one that already is stays unchanged. Who had not responded came to work
 * all the same.
 */
export async function markStarted({ db, actor, scope, now }: AuthorContext, assignment_id: string) {
  const { from, to } = assignmentTransitions.clock_in
  const at = sql`${now.toISOString()}::timestamptz`
  const { rows } = await sql<ShiftEvent>`
    update assignments set status = ${to}, version = assignments.version + 1, updated_at = ${at},
      responded_at = coalesce(assignments.responded_at, ${at})
    from roster_shifts
    where assignments.id = ${assignment_id}::uuid and ${inAgency(scope, 'assignments.agency_id')}
      and assignments.status = any(${[...from]}::text[])
      and roster_shifts.agency_id = assignments.agency_id and roster_shifts.id = assignments.roster_shift_id
    returning assignments.agency_id, assignments.roster_id, roster_shifts.id as shift_id, assignments.employee_id, assignments.works_on,
      ${wallTime('roster_shifts.starts')} as starts, ${wallTime('roster_shifts.ends')} as ends`.execute(db)
  await storeEvents(db, actor, eventsOf('start', rows, now))
}
