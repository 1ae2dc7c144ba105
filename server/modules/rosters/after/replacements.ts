// Gives the shift of somebody who cannot work it to somebody else.
import { sql } from 'kysely'
import type { InputOf } from '#contract/call.ts'
import type { calls } from '#contract/calls.ts'
import { refuse, refuseField } from '#contract/refusals.ts'
import { type AssignmentRow, assignmentTransitions } from '#contract/rostering/shifts/assignments.ts'
import { canTransition } from '#contract/transitions.ts'
import type { Db } from '#server/database/dialect.ts'
import type { Actor } from '#server/http/actor.ts'
import { startWithShift } from '#server/modules/employees/transitions.ts'
import { assign } from '#server/modules/rosters/assignments/actions.ts'
import { assignmentOf } from '#server/modules/rosters/assignments/queries.ts'
import { notifyPeople } from '#server/modules/rosters/notifications.ts'
import { endSwapsOf } from '#server/modules/rosters/swaps/ending.ts'
import { assignmentForOutcome, type AssignmentForOutcome } from './assignment-for-outcome.ts'
import { notifyEmployee } from './notifications.ts'
import { type OutcomeActor, writeOutcome } from './outcomes.ts'
import { replacementBlocker, handOverBlocker } from './rules.ts'

type OutcomePlanner = OutcomeActor & Pick<Actor, 'grants' | 'name'>
type Input = InputOf<typeof calls.assignmentOutcomes.replace>

/**
 * Assigns somebody else to the opening of an assignment and notifies them; somebody who was still assigned is replaced and notified. Before
 * the start the new employee has to respond; afterwards the planner has spoken to them, so they are booked at once. Refuses what assigning
 * refuses, and then changes nothing.
 */
export async function replaceEmployee(db: Db, who: OutcomePlanner, input: Input, now: Date): Promise<AssignmentRow> {
  const { employee_id, override_reason, ...seen } = input
  const before = await assignmentToReplace(db, who, seen, now)
  const isStillAssigned = canTransition(assignmentTransitions, 'replace', before.status)
  if (isStillAssigned) {
    if (employee_id === before.employee_id) refuseField('employee_id', 'validation.invalid')
    await writeOutcome(db, before, { status: 'replaced' }, now)
    await endSwapsOf(db, [before.id], { now })
    await notifyEmployee(db, 'shiftReplaced', before, now)
  }
  const { roster_shift_id, agency_id } = before
  const { assigned } = await assign(db, who, { roster_shift_id, employee_ids: [employee_id], override_reason }, now)
  const [made] = assigned
  if (made === undefined || made.assignment_id === null) refuse(made?.code ?? 'notFound')
  await bookReplacement(db, who, { id: made.assignment_id, employee_id }, before, now)
  await startWithShift(db, agency_id, [employee_id], now)
  return assignmentOf(db, who, made.assignment_id)
}

async function assignmentToReplace(db: Db, who: OutcomePlanner, seen: Pick<Input, 'id' | 'version'>, now: Date) {
  const { status } = await assignmentOf(db, who, seen.id)
  const isFree = canTransition(assignmentTransitions, 'find_replacement', status)
  return isFree
    ? assignmentForOutcome(db, who, { ...seen, action: 'find_replacement' }, (found) =>
        replacementBlocker(found, now.toISOString()),
      )
    : assignmentForOutcome(db, who, { ...seen, action: 'replace' }, (found) =>
        handOverBlocker(found, now.toISOString()),
      )
}

type StoredReplacement = { id: string; employee_id: string }

async function bookReplacement(
  db: Db,
  { account_id }: OutcomePlanner,
  { id, employee_id }: StoredReplacement,
  before: AssignmentForOutcome,
  now: Date,
) {
  const at = now.toISOString()
  const hasStarted = before.starts_at <= at
  const response = hasStarted ? { responded_at: at, responded_by: account_id } : {}
  await db
    .updateTable('assignments')
    .set({ status: hasStarted ? 'in_progress' : 'pending', replaces_id: before.id, ...response })
    .set({ version: sql`version + 1`, updated_at: at })
    .where('agency_id', '=', before.agency_id)
    .where('id', '=', id)
    .execute()
  if (hasStarted) await notifyEmployee(db, 'shiftAcceptedFor', { ...before, id, employee_id }, now)
  else await notifyPeople(db, 'rosterPublished', [id], now)
}
