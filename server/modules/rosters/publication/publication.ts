// Publishing, the only action that checks every planned assignment at once.
import { sql } from 'kysely'
import { refuse } from '#contract/refusals.ts'
import type { Db } from '#server/database/dialect.ts'
import type { Scope } from '#server/database/tenancy/scope.ts'
import { startWithShift } from '#server/modules/employees/transitions.ts'
import type { NotifiedAssignment } from '#server/modules/rosters/notifications.ts'
import type { RosterForChange } from '#server/modules/rosters/queries.ts'
import { touchedColumns } from '#server/database/rows/versioned.ts'
import { checkRosters, warningsIn, publicationBlocker } from './publication-check.ts'

/**
 * Publishes shifts and sets their planned assignments to pending, the first time or only for what was added since. Refuses what
 * `whyNotPublish` refuses, and warnings that were not accepted. The caller locks the roster; returns the assignments concerned.
 */
export async function publishRoster(
  db: Db,
  scope: Scope,
  roster: RosterForChange,
  { accept_warnings, now }: { accept_warnings: boolean; now: Date },
): Promise<NotifiedAssignment[]> {
  const [check = refuse('notFound')] = await checkRosters(db, scope, [roster])
  const refusal = publicationBlocker(check)
  if (refusal !== null) throw refusal
  const warnings = warningsIn(check)
  if (warnings > 0 && !accept_warnings) refuse('rosters.warnings', { count: warnings })
  await publishShifts(db, roster, now)
  const requested = await requestPlanned(db, roster, now)
  const people = requested.map(({ employee_id }) => employee_id)
  await startWithShift(db, roster.agency_id, people, now)
  return requested
}

type RosterKey = Pick<RosterForChange, 'id' | 'agency_id'>

const publishShifts = (db: Db, { agency_id, id }: RosterKey, now: Date) =>
  db
    .updateTable('roster_shifts')
    .set({ status: 'published', ...touchedColumns(now) })
    .where('agency_id', '=', agency_id)
    .where('roster_id', '=', id)
    .where('status', '=', 'draft')
    .execute()

async function requestPlanned(db: Db, { agency_id, id }: RosterKey, now: Date): Promise<NotifiedAssignment[]> {
  const { rows } = await sql<NotifiedAssignment>`
    update assignments
    set status = 'pending', responded_at = null, responded_by = null, response_note = null, version = version + 1,
      updated_at = ${now.toISOString()}::timestamptz
    where agency_id = ${agency_id}::uuid and roster_id = ${id}::uuid and status = 'planned'
    returning id, employee_id`.execute(db)
  return rows
}
