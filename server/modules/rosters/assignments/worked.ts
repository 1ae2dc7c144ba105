// Timesheets, a later module, writes through this to a table that rosters owns.
import type { Db } from '#server/database/dialect.ts'
import { inAgency, type Scope } from '#server/database/tenancy/scope.ts'

/** Marks an accepted assignment with recorded time as worked; one that already is stays unchanged. */
export async function markWorked(db: Db, scope: Scope, assignment_id: string, now: Date) {
  await db
    .updateTable('assignments')
    .set((eb) => ({ status: 'worked', version: eb('version', '+', 1), updated_at: now.toISOString() }))
    .where('id', '=', assignment_id)
    .where(inAgency(scope, 'assignments.agency_id'))
    .where('status', 'in', ['accepted', 'in_progress'])
    .execute()
}
