import type { rosterChanges } from '#contract/rostering/rosters/changes.ts'
import type { RosterShift } from '#contract/rostering/rosters/roster-shifts.ts'
import type { RequestOf } from '#contract/call.ts'
import type { Board } from '#contract/rostering/rosters/rosters.ts'
import { isHolding } from '#web/modules/rosters/board/board-model.ts'
import { type RowKind, shownByRow } from '#web/modules/rosters/board/board-ids.ts'

/**
 * What to ask the server about the people of a whole shift where rows are no people: with the position and times of the row, or by the rules
 * of its location, which any of its rosters knows. Null where nobody is assigned.
 */
export function wholeShiftFit(
  board: Board,
  shift: RosterShift,
  { by, row_id, days }: { by: RowKind; row_id: string; days: string[] },
): RequestOf<typeof rosterChanges.fit> | null {
  const row = shownByRow(row_id, by)
  const roster_id = row.kind === 'location' ? rosterAt(board, shift, row.location_id) : shift.roster_id
  if (row.kind === 'open' || roster_id === undefined) return null
  const assignments = board.assignments.filter((one) => one.roster_shift_id === shift.id && isHolding(one))
  if (assignments.length === 0) return null
  const { position_id, ...times } = row.kind === 'demand' ? row.demand : {}
  return {
    ...{
      roster_id,
      shift_id: shift.id,
      days,
      employee_ids: assignments.map(({ employee_id }) => employee_id),
    },
    ...(position_id !== undefined && position_id !== shift.position_id && { position_id }),
    ...times,
  }
}

const rosterAt = ({ rosters }: Board, shift: RosterShift, location_id: string) =>
  location_id === shift.location_id ? shift.roster_id : rosters.find((roster) => roster.location_id === location_id)?.id
