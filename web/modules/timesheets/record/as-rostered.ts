import { breaksOf, isAutomatic, shiftToBreak } from '#contract/rostering/breaks.ts'
import type { AssignmentInFull } from '#contract/rostering/shifts/assignments.ts'
import type { ShiftBreak } from '#contract/rostering/rosters/roster-shifts.ts'
import type { ClockedWithoutHours } from '#contract/rostering/timesheets/timesheet-exceptions.ts'
import { whichOf } from './preview.ts'

/** The input that records a shift's rostered hours as worked. */
export function hoursAsRostered(shift: AssignmentInFull) {
  const { id, works_on, starts, ends, breaks_by } = shift
  const hours = { assignment_id: id, works_on, starts, ends, ambiguous: whichOf(shift) }
  return { ...hours, breaks: breaksToRecord(shift), breaks_by }
}

/** The shift's own breaks, or the rule breaks that must be recorded. */
function breaksToRecord(shift: AssignmentInFull): ShiftBreak[] {
  const { breaks, breaks_by, break_rules, position_id, works_on, starts, ends, time_zone } = shift
  if (breaks_by === 'hand') return breaks
  const span = { works_on, starts, ends, zone: time_zone, ambiguous: whichOf(shift) }
  return breaksOf(shiftToBreak(span, position_id), break_rules)
    .breaks.filter((one) => !isAutomatic(one))
    .map(({ minutes, paid }) => ({ minutes, paid }))
}

/** The input that records what somebody clocked without a shift. */
export const hoursAsClocked = ({ id, employee_id, location_id, works_on, clocked }: ClockedWithoutHours) => ({
  ...{ employee_id, location_id, works_on, starts: clocked.starts ?? '', ends: clocked.ends ?? '' },
  ...{ punch_id: id, breaks: clocked.breaks },
})
