// Gives the shift of somebody who cannot work it to somebody else.
import type { InputOf } from '#contract/call.ts'
import type { calls } from '#contract/calls.ts'
import { refuse, refuseField } from '#contract/refusals.ts'
import { type AssignmentRow, assignmentTransitions } from '#contract/rostering/shifts/assignments.ts'
import { canTransition } from '#contract/transitions.ts'
import type { Context } from '#server/http/context.ts'
import { startWithShift } from '#server/modules/employees/transitions.ts'
import { assign } from '#server/modules/rosters/assignments/actions.ts'
import { assignmentOf } from '#server/modules/rosters/assignments/queries.ts'
import { changeShifts } from '#server/modules/rosters/changes/change-shifts.ts'
import { employeesOf } from '#server/modules/rosters/changes/snapshots.ts'
import { writeOutcome } from '#server/modules/rosters/assignments/status-writes.ts'
import { notifyPeople } from '#server/modules/publication/notifications.ts'
import { endSwapsOf } from '#server/modules/responses/swaps/ending.ts'
import {
  assignmentForOutcome,
  type AssignmentForOutcome,
} from '#server/modules/rosters/assignments/assignment-for-outcome.ts'
import { notifyEmployee } from '#server/modules/responses/notifications.ts'
import { replacementBlocker, handOverBlocker } from '#server/modules/rosters/assignments/rules.ts'

type Input = InputOf<typeof calls.assignmentOutcomes.replace>

/**
 * Assigns somebody else to the opening of an assignment and notifies them; somebody who was still assigned is replaced and notified. Before
 * the start the new employee has to respond; afterwards the planner has spoken to them, so they are booked at once. Refuses what assigning
 * refuses, and then changes nothing.
 */
export async function replaceEmployee(context: Context, input: Input): Promise<AssignmentRow> {
  const { employee_id, override_reason, ...seen } = input
  const { done } = await changeShifts(context, {
    assignment_ids: [seen.id],
    people: (before) => [...employeesOf(before, [seen.id]), employee_id],
    async check() {
      const before = await assignmentToReplace(context, seen)
      if (isStillAssigned(before) && employee_id === before.employee_id)
        refuseField('employee_id', 'validation.invalid')
      return before
    },
    apply: (before) => bookReplacement(context, before, { employee_id, override_reason }),
    entry: () => ({ kind: 'replace', count: 1 }),
    notify: (booked) => notifyOfReplacement(context, booked),
  })
  return assignmentOf(context, done.id)
}

const isStillAssigned = ({ status }: AssignmentForOutcome) => canTransition(assignmentTransitions, 'replace', status)

async function assignmentToReplace(
  context: Pick<Context, 'db' | 'scope' | 'language' | 'now'>,
  seen: Pick<Input, 'id' | 'version'>,
) {
  const { now } = context
  const { status } = await assignmentOf(context, seen.id)
  const isFree = canTransition(assignmentTransitions, 'find_replacement', status)
  return isFree
    ? assignmentForOutcome(context, { ...seen, action: 'find_replacement' }, (current) =>
        replacementBlocker(current, now.toISOString()),
      )
    : assignmentForOutcome(context, { ...seen, action: 'replace' }, (current) =>
        handOverBlocker(current, now.toISOString()),
      )
}

async function bookReplacement(
  context: Context,
  before: AssignmentForOutcome,
  { employee_id, override_reason }: Pick<Input, 'employee_id' | 'override_reason'>,
) {
  const { db, actor, now } = context
  const { roster_shift_id, agency_id } = before
  if (isStillAssigned(before)) await writeOutcome(db, before, { status: 'replaced' }, now)
  const { assigned } = await assign(context, { roster_shift_id, employee_ids: [employee_id], override_reason })
  const [made] = assigned
  if (made === undefined || made.assignment_id === null) refuse(made?.code ?? 'notFound')
  const replacement = { agency_id, id: made.assignment_id, employee_id }
  const hasStarted = before.starts_at <= now.toISOString()
  const response = hasStarted ? { responded_at: now.toISOString(), responded_by: actor.account_id } : {}
  const status = hasStarted ? 'in_progress' : 'pending'
  await writeOutcome(db, replacement, { status, replaces_id: before.id, ...response }, now)
  await startWithShift(db, agency_id, [employee_id], now)
  return { ...replacement, before, hasStarted }
}

async function notifyOfReplacement(
  { db, now }: Context,
  { id, employee_id, before, hasStarted }: Awaited<ReturnType<typeof bookReplacement>>,
) {
  if (isStillAssigned(before)) {
    await endSwapsOf(db, [before.id], { now })
    await notifyEmployee(db, 'shiftReplaced', before, now)
  }
  if (hasStarted) await notifyEmployee(db, 'shiftAcceptedFor', { ...before, id, employee_id }, now)
  else await notifyPeople(db, 'rosterPublished', [id], now)
}
