import { z } from 'zod'
import { write } from '#contract/call.ts'
import { staff } from '#contract/permissions.ts'
import { assignmentRow, withdrawalReasons } from '#contract/rostering/shifts/assignments.ts'
import { booleanField, id, note, optionalNote, version } from '#contract/values/values.ts'

/** A no-show can be recorded from so many minutes after the start. */
export const minutesBeforeNoShow = 30

const planPermission = [['Roster', 'create']] as const satisfies readonly [readonly ['Roster', 'create']]

/** What happens to an assignment after its employee was notified, besides the response. */
export const assignmentOutcomes = {
  withdraw: write({
    path: '/roster/assignment-withdraw',
    needs: [
      ['Roster', 'view assigned roster'],
      ['Roster', 'create'],
    ],
    kinds: [...staff, 'employee'],
    summary:
      'Withdraws an employee from a shift that they accepted, until it starts: they themselves, or a planner on their behalf. The planners are notified at once.',
    input: { id, version, reason: z.enum(withdrawalReasons), note: optionalNote(500) },
    result: assignmentRow,
  }),
  confirmAttendance: write({
    path: '/roster/assignment-confirm-attendance',
    needs: planPermission,
    kinds: staff,
    summary:
      'Records, once the shift has started, that an employee who had not responded worked it; then their hours can be recorded.',
    input: { id, version, note: note(500) },
    result: assignmentRow,
  }),
  recordNoShow: write({
    path: '/roster/assignment-no-show',
    needs: planPermission,
    kinds: staff,
    summary: 'Records that an employee did not show up, from 30 minutes after the start; the opening is free again.',
    input: { id, version, excused: booleanField, note: note(500) },
    result: assignmentRow,
  }),
  undoNoShow: write({
    path: '/roster/assignment-no-show-undo',
    needs: planPermission,
    kinds: staff,
    summary: 'Undoes a no-show, unless the opening was filled meanwhile.',
    input: { id, version },
    result: assignmentRow,
  }),
  replace: write({
    path: '/roster/assignment-replace',
    needs: planPermission,
    kinds: staff,
    summary:
      'Gives the shift of an employee who cannot work, or has not responded, to somebody else, who is notified at once; once the shift has started they are booked without a response.',
    input: {
      id,
      version,
      employee_id: id,
      /** required where a finding can be overridden, by users with Roster/override */
      override_reason: optionalNote(500),
    },
    result: assignmentRow,
  }),
}
