// Withdrawals from accepted shifts.
import type { InputOf } from '#contract/call.ts'
import type { calls } from '#contract/calls.ts'
import type { AssignmentRow } from '#contract/rostering/shifts/assignments.ts'
import { assignmentForOutcome, changeOutcome } from '#server/modules/rosters/assignments/assignment-for-outcome.ts'
import { withdrawalBlocker } from '#server/modules/rosters/assignments/rules.ts'
import { responseColumns, writeOutcome } from '#server/modules/rosters/assignments/status-writes.ts'
import type { ResponseContext } from '#server/modules/rosters/callers.ts'
import { endSwapsOf } from '#server/modules/responses/swaps/ending.ts'
import { notifyEmployee, notifyOfFreeOpening } from '#server/modules/responses/notifications.ts'

/**
 * Withdraws from an accepted shift until it starts: the employee, or a planner on their behalf. Its opening is free again, the change log of
 * its roster has it, and the planners are notified with a link to the people who could work it.
 */
export function withdraw(
  context: ResponseContext,
  { reason: withdrawal_reason, note: response_note, ...seen }: InputOf<typeof calls.assignmentOutcomes.withdraw>,
): Promise<AssignmentRow> {
  const { db, actor, now } = context
  const withdrawn = { status: 'withdrawn', response_note, withdrawal_reason, ...responseColumns(actor, now) } as const
  return changeOutcome(context, seen.id, 'withdraw', {
    check: () =>
      assignmentForOutcome(context, { ...seen, action: 'withdraw' }, (current) =>
        withdrawalBlocker(current, now.toISOString()),
      ),
    apply: (assignment) => writeOutcome(db, assignment, withdrawn, now),
    async notify(_, assignment) {
      await endSwapsOf(db, [seen.id], { now })
      if (actor.kind === 'employee')
        await notifyOfFreeOpening(db, 'shiftWithdrawn', assignment, actor.membership_id, now)
      else await notifyEmployee(db, 'shiftWithdrawnFor', assignment, now)
    },
  })
}
