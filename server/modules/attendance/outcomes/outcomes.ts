// Attendance without a response, and no-shows.
import type { InputOf } from '#contract/call.ts'
import type { calls } from '#contract/calls.ts'
import type { AssignmentRow } from '#contract/rostering/shifts/assignments.ts'
import type { Context } from '#server/http/context.ts'
import { responseColumns, writeOutcome } from '#server/modules/rosters/assignments/status-writes.ts'
import { configOf } from '#server/modules/settings/queries.ts'
import {
  assignmentForOutcome,
  changeOutcome,
  requireOpening,
} from '#server/modules/rosters/assignments/assignment-for-outcome.ts'
import { notifyEmployee } from '#server/modules/responses/notifications.ts'
import { attendanceBlocker, noShowBlocker, undoNoShowBlocker } from '#server/modules/rosters/assignments/rules.ts'

type OutcomeCalls = typeof calls.assignmentOutcomes

/**
 * Records that an employee worked a shift without having responded; their hours can be recorded from then on. Eligibility is not checked,
 * because the time was worked; a second shift at that time, and a shift whose openings are filled, are refused.
 */
export function confirmAttendance(
  context: Context,
  { note, ...seen }: InputOf<OutcomeCalls['confirmAttendance']>,
): Promise<AssignmentRow> {
  const { db, actor, now } = context
  const worked = { status: 'in_progress', response_note: note, ...responseColumns(actor, now) } as const
  return changeOutcome(context, seen.id, 'confirm_attendance', {
    async check() {
      const request = { ...seen, action: 'confirm_attendance' } as const
      const assignment = await assignmentForOutcome(context, request, async (current) =>
        attendanceBlocker(current, await configOf(db, current.agency_id), now.toISOString()),
      )
      await requireOpening(db, assignment)
      return assignment
    },
    apply: (assignment) => writeOutcome(db, assignment, worked, now),
    notify: (_, assignment) => notifyEmployee(db, 'shiftAcceptedFor', assignment, now),
  })
}

/** Records that an employee did not show up; the opening is free again. */
export function recordNoShow(
  context: Context,
  { note, excused, ...seen }: InputOf<OutcomeCalls['recordNoShow']>,
): Promise<AssignmentRow> {
  const { db, now } = context
  const missed = { status: 'no_show', no_show_excused: excused, response_note: note } as const
  return changeOutcome(context, seen.id, 'no_show', {
    check: () =>
      assignmentForOutcome(context, { ...seen, action: 'record_no_show' }, (current) =>
        noShowBlocker(current, now.toISOString()),
      ),
    apply: (assignment) => writeOutcome(db, assignment, missed, now),
    notify: (_, assignment) => notifyEmployee(db, 'shiftNoShow', assignment, now),
  })
}

/** Undoes a no-show; refused when the opening was filled or the employee has another shift at that time. */
export function undoNoShow(context: Context, seen: InputOf<OutcomeCalls['undoNoShow']>): Promise<AssignmentRow> {
  const { db, now } = context
  const present = { status: 'in_progress', no_show_excused: null, response_note: null } as const
  return changeOutcome(context, seen.id, 'undo_no_show', {
    async check() {
      const assignment = await assignmentForOutcome(context, { ...seen, action: 'undo_no_show' }, undoNoShowBlocker)
      await requireOpening(db, assignment)
      return assignment
    },
    apply: (assignment) => writeOutcome(db, assignment, present, now),
    notify: (_, assignment) => notifyEmployee(db, 'shiftNoShowUndone', assignment, now),
  })
}
