import { breaksOf, isAutomatic, shiftToBreak } from '#contract/rostering/breaks.ts'
import type { AssignmentInFull, ShiftBreak } from '#contract/rostering/rosters.ts'
import { whichOf } from './preview.ts'

/** The hours of a shift that was worked exactly as it was rostered, as they are recorded. */
export function hoursAsRostered(shift: AssignmentInFull) {
  const { id, works_on, starts, ends, breaks_by } = shift
  const hours = { assignment_id: id, works_on, starts, ends, doubled: whichOf(shift) }
  return { ...hours, breaks: breaksToRecord(shift), breaks_by }
}

/** The shift's own breaks, or those that its rules give and somebody has to record. */
function breaksToRecord(shift: AssignmentInFull): ShiftBreak[] {
  const { breaks, breaks_by, break_rules, position_id, works_on, starts, ends, time_zone } = shift
  if (breaks_by === 'hand') return breaks
  const span = { works_on, starts, ends, zone: time_zone, doubled: whichOf(shift) }
  return breaksOf(shiftToBreak(span, position_id), break_rules)
    .breaks.filter((one) => !isAutomatic(one))
    .map(({ minutes, paid }) => ({ minutes, paid }))
}
