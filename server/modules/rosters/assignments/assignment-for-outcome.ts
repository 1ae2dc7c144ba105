// What becomes of an assignment: its outcome is one change of its shift.
import { sql } from 'kysely'
import { notFound, type Blocker, refuse, refusalFor } from '#contract/refusals.ts'
import { type AssignmentAction, type AssignmentRow, holdingStatuses } from '#contract/rostering/shifts/assignments.ts'
import type { ChangeKind } from '#contract/rostering/rosters/changes.ts'
import type { RosterStatus } from '#contract/rostering/rosters/rosters.ts'
import { requireTransition } from '#contract/state-machines.ts'
import type { Db } from '#server/database/dialect.ts'
import { requireVersion } from '#server/database/rows/versioned.ts'
import { inAgency, type Scope } from '#server/database/tenancy/scope.ts'
import type { Context } from '#server/http/context.ts'
import type { ResponseContext } from '#server/modules/rosters/callers.ts'
import { changeShifts, type ShiftCommand } from '#server/modules/rosters/changes/change-shifts.ts'
import { employeesOf, type Snapshot } from '#server/modules/rosters/changes/snapshots.ts'
import { assignmentOf, assignmentsVisibleTo } from './queries.ts'

export type AssignmentForOutcome = AssignmentRow & {
  agency_id: string
  roster_status: RosterStatus
  /** of its shift */
  openings: number
}

/** An action on the version of an assignment that its reader saw. */
export type OutcomeRequest = { id: string; version: number; action: AssignmentAction }

/** Records the outcome of an assignment, and returns it as it is then. */
export async function changeOutcome(
  context: ResponseContext,
  id: string,
  kind: ChangeKind,
  command: Pick<ShiftCommand<AssignmentForOutcome, unknown>, 'check' | 'apply' | 'notify'>,
): Promise<AssignmentRow> {
  const people = (before: Snapshot) => employeesOf(before, [id])
  await changeShifts(context, { ...command, assignment_ids: [id], people, entry: () => ({ kind, count: 1 }) })
  return assignmentOf(context, id)
}

/**
 * The assignment, ready for the action. Refuses an unknown one, one whose status does not allow the action, what `whyNot` finds, and a
 * version that is no longer current.
 */
export async function assignmentForOutcome(
  context: Pick<Context, 'db' | 'scope' | 'language'>,
  { id, version, action }: OutcomeRequest,
  whyNot: (assignment: AssignmentForOutcome) => Blocker | Promise<Blocker>,
): Promise<AssignmentForOutcome> {
  const { db, scope } = context
  const locked = await lockAssignment(db, scope, id)
  const current = await assignmentOf(context, id)
  requireTransition('assignment', action, current.status, current)
  const assignment = { ...current, ...locked }
  const blocker = await whyNot(assignment)
  if (blocker !== null) throw refusalFor(blocker, current)
  requireVersion(current, version)
  return assignment
}

/** The assignment, whose roster and shift the change has locked. */
async function lockAssignment(db: Db, scope: Scope, id: string) {
  return db
    .selectFrom('assignments')
    .innerJoin('roster_shifts', 'roster_shifts.id', 'assignments.roster_shift_id')
    .innerJoin('rosters', 'rosters.id', 'assignments.roster_id')
    .select(['assignments.agency_id', 'rosters.status as roster_status', 'roster_shifts.openings'])
    .where('assignments.id', '=', id)
    .where(inAgency(scope, 'assignments.agency_id'))
    .where(assignmentsVisibleTo(scope))
    .forUpdate('assignments')
    .executeTakeFirstOrThrow(notFound)
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
