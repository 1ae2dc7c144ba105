// Removing shifts, and employees from shifts.
import { type RawBuilder, sql } from 'kysely'
import type { BulkOutcome } from '#contract/refusals.ts'
import { type Db } from '#server/database/dialect.ts'
import { doneIds, toOutcome } from '#server/database/rows/change-status.ts'
import { atSites, inAgency, type Scope } from '#server/database/tenancy/scope.ts'
import type { Context } from '#server/http/context.ts'
import {
  startedStatuses,
  notifiedStatuses,
  shiftRemovalBlocker,
  unassignmentBlocker,
} from '#server/modules/rosters/rules.ts'
import { followRelease } from './releases.ts'
import { keepPublished } from '#server/modules/rosters/unpublished/last-published.ts'
import { touchedColumns } from '#server/database/rows/versioned.ts'

/** An assignment whose employee is to be notified. */
export type NotifiedAssignment = { id: string; employee_id: string }

/**
 * Draft shifts are deleted with their planned assignments; published ones are cancelled with the notified assignments. The caller has locked
 * their rosters.
 */
export async function removeShifts(
  context: Pick<Context, 'db' | 'scope' | 'now'>,
  ids: readonly string[],
): Promise<BulkOutcome[]> {
  const { db, scope, now } = context
  const shifts = new Map((await shiftsToRemove(db, scope, ids)).map((shift) => [shift.id, shift]))
  const outcomes = [...new Set(ids)].map((id): BulkOutcome => {
    const shift = shifts.get(id)
    return toOutcome(id, shift === undefined ? 'notFound' : shiftRemovalBlocker(shift, now.toISOString()))
  })
  const removed = doneIds(outcomes)
  const isDraft = (id: string) => shifts.get(id)?.status === 'draft'
  await deleteRows(db, 'roster_shifts', scope, removed.filter(isDraft))
  await cancelShifts(
    context,
    removed.filter((id) => !isDraft(id)),
  )
  return outcomes
}

const shiftsToRemove = (db: Db, scope: Scope, ids: readonly string[]) =>
  db
    .selectFrom('roster_shifts')
    .innerJoin('rosters', 'rosters.id', 'roster_shifts.roster_id')
    .select(['roster_shifts.id', 'roster_shifts.status', 'roster_shifts.starts_at', 'rosters.status as roster_status'])
    .select(hasStarted.as('has_started'))
    .where('roster_shifts.id', 'in', ids)
    .where(inAgency(scope, 'roster_shifts.agency_id'))
    .where(atSites(scope, 'roster_shifts.location_id'))
    .orderBy('roster_shifts.id')
    .forUpdate('roster_shifts')
    .execute()

const hasStarted = sql<boolean>`exists (
  select from assignments
  where assignments.agency_id = roster_shifts.agency_id and assignments.roster_shift_id = roster_shifts.id
    and assignments.status = any(${[...startedStatuses]}::text[])
)`

async function deleteRows(db: Db, table: 'roster_shifts' | 'assignments', scope: Scope, ids: readonly string[]) {
  if (ids.length > 0)
    await db
      .deleteFrom(table)
      .where('id', 'in', ids)
      .where(inAgency(scope, `${table}.agency_id`))
      .execute()
}

async function cancelShifts({ db, scope, now }: Pick<Context, 'db' | 'scope' | 'now'>, ids: readonly string[]) {
  if (ids.length === 0) return
  await db
    .updateTable('roster_shifts')
    .set({ status: 'cancelled', ...touchedColumns(now) })
    .where('id', 'in', ids)
    .where(inAgency(scope, 'roster_shifts.agency_id'))
    .execute()
  await removePeople(db, scope, sql<boolean>`assignments.roster_shift_id = any(${[...ids]}::uuid[])`, {
    reason: null,
    now,
  })
}

/** Removes the employees of these assignments; they are notified when the change is published. */
async function removePeople(
  db: Db,
  scope: Scope,
  which: RawBuilder<boolean>,
  why: { reason: string | null; now: Date },
) {
  await keepPublished(db, sql`${which} and ${inAgency(scope, 'assignments.agency_id')}`)
  await releasePeople(db, scope, which, why)
}

/**
 * Removes the employees of matching assignments: planned ones are deleted, notified ones are cancelled by the agency. Returns the latter:
 * the caller notifies the employees, or has kept what was published.
 */
export async function releasePeople(
  db: Db,
  scope: Scope,
  which: RawBuilder<boolean>,
  why: { reason: string | null; now: Date },
) {
  const of = sql`${which} and ${inAgency(scope, 'assignments.agency_id')}`
  await sql`delete from assignments where ${of} and status = 'planned'`.execute(db)
  const { rows } = await sql<NotifiedAssignment>`
    update assignments
    set status = 'cancelled_agency', last_published = last_published || jsonb_build_object('status', status), response_note = coalesce(${why.reason}::text, response_note), version = version + 1,
      updated_at = ${why.now.toISOString()}::timestamptz
    where ${of} and status = any(${[...notifiedStatuses]}::text[])
    returning id, employee_id`.execute(db)
  const ids = rows.map(({ id }) => id)
  await followRelease(db, ids, why.now)
  return rows
}

/** Removes employees from their shifts, row by row. The caller has locked their rosters. */
export async function unassign(
  { db, scope, now }: Pick<Context, 'db' | 'scope' | 'now'>,
  input: { ids: readonly string[]; reason: string | null },
): Promise<BulkOutcome[]> {
  const assignments = new Map((await assignmentsToEnd(db, scope, input.ids)).map((one) => [one.id, one]))
  const outcomes = [...new Set(input.ids)].map((id): BulkOutcome => {
    const one = assignments.get(id)
    return toOutcome(id, one === undefined ? 'notFound' : unassignmentBlocker(one, input.reason, now.toISOString()))
  })
  const ended = doneIds(outcomes)
  const which = sql<boolean>`assignments.id = any(${ended}::uuid[])`
  await removePeople(db, scope, which, { reason: input.reason, now })
  return outcomes
}

const assignmentsToEnd = (db: Db, scope: Scope, ids: readonly string[]) =>
  db
    .selectFrom('assignments')
    .innerJoin('rosters', 'rosters.id', 'assignments.roster_id')
    .select(['assignments.id', 'assignments.status', 'assignments.starts_at', 'rosters.status as roster_status'])
    .where('assignments.id', 'in', ids)
    .where(inAgency(scope, 'assignments.agency_id'))
    .where(atSites(scope, 'rosters.location_id'))
    .orderBy('assignments.id')
    .forUpdate('assignments')
    .execute()
