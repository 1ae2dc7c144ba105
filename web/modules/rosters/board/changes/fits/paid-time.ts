import { breaksOf, type LocationBreak, rulesFor, shiftToBreak, unpaidMinutes } from '#contract/rostering/breaks.ts'
import type { RosterShift } from '#contract/rostering/rosters/roster-shifts.ts'
import type { Board } from '#contract/rostering/rosters/rosters.ts'
import { addDays } from '#contract/values/time.ts'
import type { PaidTime } from '#web/modules/rosters/grid/editing/grid-editing.ts'

/** The paid time of a shift at other times: with the breaks of its location's rules, or its own. Null while the rules load. */
export function paidTime(
  board: Board,
  shift: RosterShift | undefined,
  { day, starts, ends }: { day: number; starts: string; ends: string },
  rules: readonly LocationBreak[] | undefined,
): PaidTime | null {
  const zone = board.rosters.find(({ id }) => id === shift?.roster_id)?.time_zone
  if (!shift || zone === undefined) return null
  const works_on = addDays(board.from, day)
  const span = shiftToBreak({ works_on, starts, ends, zone, ambiguous: 'earlier' }, shift.position_id)
  if (shift.breaks_by === 'hand') return withUnpaid(span.clock_minutes, unpaidMinutes(shift.breaks))
  if (!rules) return null
  return withUnpaid(span.clock_minutes, breaksOf(span, rulesFor(rules, shift.sub_location_id)).unpaid_minutes)
}

const withUnpaid = (minutes: number, unpaid: number) => ({ minutes, unpaid, paid: Math.max(0, minutes - unpaid) })
