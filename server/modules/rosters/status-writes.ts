// What the statuses of a roster change in its tables: publication, a later module, writes through this.
import { sql } from 'kysely'
import { type RosterStatusAction, rosterTransitions } from '#contract/rostering/rosters/rosters.ts'
import type { Db } from '#server/database/dialect.ts'
import { touchedColumns } from '#server/database/rows/versioned.ts'
import type { NotifiedAssignment } from './assignments/removals.ts'
import { notifiedStatuses } from './rules.ts'

/** A roster that the transaction has locked. */
type RosterKey = { id: string; agency_id: string }

export async function writeRosterStatus(
  db: Db,
  { agency_id, id }: RosterKey,
  action: RosterStatusAction,
  { account_id, now }: { account_id: string; now: Date },
) {
  const published = action === 'publish' ? { published_at: now.toISOString(), published_by: account_id } : {}
  const withdrawn = action === 'unpublish' ? { published_at: null, published_by: null } : {}
  await db
    .updateTable('rosters')
    .set({ status: rosterTransitions[action].to, ...published, ...withdrawn, ...touchedColumns(now) })
    .where('agency_id', '=', agency_id)
    .where('id', '=', id)
    .execute()
}

/** Publishes the drafts of a roster, or of these shifts only. */
export const publishShifts = (db: Db, { agency_id, id }: RosterKey, shift_ids: readonly string[] | null, now: Date) =>
  db
    .updateTable('roster_shifts')
    .set({ status: 'published', ...touchedColumns(now) })
    .where('agency_id', '=', agency_id)
    .where('roster_id', '=', id)
    .where('status', '=', 'draft')
    .$if(shift_ids !== null, (of) => of.where(sql<boolean>`id = any(${[...(shift_ids ?? [])]}::uuid[])`))
    .execute()

type ShiftStatusChange = { from: ('draft' | 'published')[]; to: 'draft' | 'cancelled' }

export const setShiftStatuses = (db: Db, { agency_id, id }: RosterKey, change: ShiftStatusChange, now: Date) =>
  db
    .updateTable('roster_shifts')
    .set({ status: change.to, ...touchedColumns(now) })
    .where('agency_id', '=', agency_id)
    .where('roster_id', '=', id)
    .where('status', 'in', change.from)
    .execute()

/** The employees of these assignments have to respond (again). */
export const askToRespond = (db: Db, { agency_id }: RosterKey, ids: readonly string[], now: Date) =>
  sql`
  update assignments
  set status = 'pending', responded_at = null, responded_by = null, response_note = null, version = version + 1,
    updated_at = ${now.toISOString()}::timestamptz
  where agency_id = ${agency_id}::uuid and id = any(${[...ids]}::uuid[])`.execute(db)

/** Notified assignments of the roster are planned again; returns them. */
export async function planAgain(db: Db, { agency_id, id }: RosterKey, reason: string | null, now: Date) {
  const { rows } = await sql<NotifiedAssignment>`
    update assignments
    set status = 'planned', responded_at = null, responded_by = null, response_note = ${reason}::text, version = version + 1,
      updated_at = ${now.toISOString()}::timestamptz
    where agency_id = ${agency_id}::uuid and roster_id = ${id}::uuid and status = any(${[...notifiedStatuses]}::text[])
    returning id, employee_id`.execute(db)
  return rows
}
