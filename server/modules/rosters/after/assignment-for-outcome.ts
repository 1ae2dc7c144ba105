// The assignment that an outcome is recorded for, locked with its roster, its shift and its employee.
import { sql } from 'kysely'
import { type Blocker, refuse, refusalFor } from '#contract/refusals.ts'
import { type AssignmentAction, type AssignmentRow, holdingStatuses } from '#contract/rostering/shifts/assignments.ts'
import type { RosterStatus } from '#contract/rostering/rosters/rosters.ts'
import { requireTransition } from '#contract/state-machines.ts'
import type { Db } from '#server/database/dialect.ts'
import { requireVersion } from '#server/database/rows/versioned.ts'
import { inAgency, type Scope } from '#server/database/tenancy/scope.ts'
import { lockPeople } from '#server/modules/rosters/assignments/people-locks.ts'
import {
  assignmentOf,
  assignmentsVisibleTo,
  type AssignmentReader,
} from '#server/modules/rosters/assignments/queries.ts'

export type AssignmentForOutcome = AssignmentRow & {
  agency_id: string
  roster_status: RosterStatus
  /** of its shift */
  openings: number
}

/** An action on the version of an assignment that its reader saw. */
export type OutcomeRequest = { id: string; version: number; action: AssignmentAction }

/**
 * The assignment, ready for the action. Refuses an unknown one, one whose status does not allow the action, what `whyNot` finds, and a
 * version that is no longer current.
 */
export async function assignmentForOutcome(
  db: Db,
  reader: AssignmentReader,
  { id, version, action }: OutcomeRequest,
  whyNot: (assignment: AssignmentForOutcome) => Blocker | Promise<Blocker>,
): Promise<AssignmentForOutcome> {
  const locked = await lockAssignment(db, reader.scope, id)
  const current = await assignmentOf(db, reader, id)
  requireTransition('assignment', action, current.status, current)
  const assignment = { ...current, ...locked }
  const blocker = await whyNot(assignment)
  if (blocker !== null) throw refusalFor(blocker, current)
  requireVersion(current, version)
  return assignment
}

// In the order of assigning and publishing, so that they cannot deadlock: roster, shift, employee, assignment.
async function lockAssignment(db: Db, scope: Scope, id: string) {
  const found = await db
    .selectFrom('assignments')
    .innerJoin('roster_shifts', 'roster_shifts.id', 'assignments.roster_shift_id')
    .select([
      'assignments.agency_id',
      'assignments.roster_id',
      'assignments.roster_shift_id',
      'assignments.employee_id',
    ])
    .where('assignments.id', '=', id)
    .where(inAgency(scope, 'assignments.agency_id'))
    .where(assignmentsVisibleTo(scope))
    .executeTakeFirst()
  if (found === undefined) refuse('notFound')
  const { agency_id, roster_id, roster_shift_id, employee_id } = found
  const { status: roster_status } = await db
    .selectFrom('rosters')
    .select('status')
    .where('agency_id', '=', agency_id)
    .where('id', '=', roster_id)
    .forShare()
    .executeTakeFirstOrThrow()
  const { openings } = await db
    .selectFrom('roster_shifts')
    .select('openings')
    .where('agency_id', '=', agency_id)
    .where('id', '=', roster_shift_id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  await lockPeople(db, [employee_id])
  const row = await db
    .selectFrom('assignments')
    .select('id')
    .where('agency_id', '=', agency_id)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row === undefined ? refuse('notFound') : { agency_id, roster_status, openings }
}

/** Refuses to give an assignment its opening back when others have filled the shift. */
export async function requireOpening(db: Db, { agency_id, roster_shift_id, id, openings }: AssignmentForOutcome) {
  const { others } = await db
    .selectFrom('assignments')
    .select(sql<number>`count(*)::int`.as('others'))
    .where('agency_id', '=', agency_id)
    .where('roster_shift_id', '=', roster_shift_id)
    .where('id', '<>', id)
    .where('status', 'in', holdingStatuses)
    .executeTakeFirstOrThrow()
  if (others >= openings) refuse('rosters.shiftFull')
}
