import { addDays } from '#contract/values/time.ts'
import type { RosterStep } from '#contract/rostering/rosters/changes.ts'
import type { RosterShift } from '#contract/rostering/rosters/roster-shifts.ts'
import type { Board } from '#contract/rostering/rosters/rosters.ts'
import { shownByRow } from '#web/modules/rosters/board/board-ids.ts'
import { filledOf, isHolding, recordsOfChip } from '#web/modules/rosters/board/board-model.ts'
import { rosterForShift } from '#web/modules/rosters/board/board-rosters.ts'
import type { ChipOp } from './chip-ops.ts'
import { openRowId } from '#web/modules/rosters/grid/grid-content.ts'

type PlaceOp = Extract<ChipOp, { do: 'place' }>

/** The steps of one op; none if its shift is no longer on the board. */
export type OpSteps = { op: ChipOp; steps: RosterStep[] }

/**
 * The steps that the server applies, with the versions of the board as loaded now. `newIds` has the ids of chips that
 * earlier changes replaced.
 */
export function stepsOfOps(board: Board, ops: readonly ChipOp[], newIds: ReadonlyMap<string, string>): OpSteps[] {
  const removing = newRemovals(board)
  return ops.map((op) => {
    const chip_id = newIds.get(op.chip.id) ?? op.chip.id
    if (op.do === 'assign') return { op, steps: assignSteps(board, op, chip_id) }
    return { op, steps: op.do === 'place' ? placeSteps(board, op, chip_id) : removing(chip_id) }
  })
}

function placeSteps(board: Board, op: PlaceOp, chip_id: string): RosterStep[] {
  const records = recordsOfChip(board, chip_id)
  if (!records) return []
  const { shift, assignment, is_whole } = records
  const place = placeOf(board, shift, op)
  if (is_whole) return wholeSteps(board, shift, op, place)
  const row = shownByRow(op.row_id, op.by)
  const target = { employee_id: row.kind === 'people' ? row.employee_id : null, copy: op.copy, ...place }
  return assignment
    ? [{ do: 'place', assignment_id: assignment.id, version: assignment.version, ...target }]
    : [{ do: 'place_open', shift_id: shift.id, version: shift.version, ...target }]
}

function assignSteps(board: Board, { employee_id }: Extract<ChipOp, { do: 'assign' }>, chip_id: string): RosterStep[] {
  const records = recordsOfChip(board, chip_id)
  return records ? [{ do: 'assign', shift_id: records.shift.id, employee_id }] : []
}

/** The day, and what the row says about times, position and roster, where it differs from the shift's own. */
function placeOf(board: Board, shift: RosterShift, op: PlaceOp) {
  const works_on = addDays(board.from, op.day)
  const row = shownByRow(op.row_id, op.by)
  const stays = op.row_id === op.chip.row_id && !op.copy
  const { position_id, starts = op.starts, ends = op.ends } = row.kind === 'demand' && !stays ? row.demand : {}
  const { location_id } = row.kind === 'location' ? row : shift
  const roster = rosterForShift(board, shift, { works_on, location_id })
  return {
    works_on,
    ...(starts !== undefined && { starts }),
    ...(ends !== undefined && { ends }),
    ...(position_id !== undefined && position_id !== shift.position_id && { position_id }),
    ...(roster && roster.id !== shift.roster_id && { roster_id: roster.id }),
  }
}

/** A whole shift moves with everybody assigned to it; a copy has the same openings, and nobody. In the row of unfilled shifts it is unassigned. */
function wholeSteps(board: Board, shift: RosterShift, op: PlaceOp, place: ReturnType<typeof placeOf>): RosterStep[] {
  const { id: shift_id, version } = shift
  if (op.copy) return [{ do: 'copy', shift_id, version, ...place }]
  if (op.row_id !== openRowId) return [{ do: 'edit', shift_id, version, check_people: true, ...place }]
  const assignments = board.assignments.filter((one) => one.roster_shift_id === shift_id && isHolding(one))
  return assignments.map((one) => ({ do: 'unassign', assignment_id: one.id, version: one.version }))
}

/**
 * Removes chips. A shift with one opening is removed whole; of a shift with several, the person's opening or the free ones.
 * Removing all of them in one change removes the shift.
 */
function newRemovals(board: Board) {
  const filled = filledOf(board)
  const left = new Map<string, number>()
  return (chip_id: string): RosterStep[] => {
    const records = recordsOfChip(board, chip_id)
    if (!records) return []
    const { shift, assignment, is_whole } = records
    const openings = left.get(shift.id) ?? shift.openings
    const free = shift.openings - (filled.get(shift.id) ?? 0)
    const rest = is_whole ? 0 : openings - (assignment ? 1 : free)
    left.set(shift.id, rest)
    const { id: shift_id, version } = shift
    if (rest <= 0) return [{ do: 'remove', shift_id, version }]
    const fewer: RosterStep = {
      do: 'edit',
      shift_id,
      version,
      openings: rest,
      check_people: false,
      ambiguous: 'earlier',
    }
    return assignment ? [{ do: 'unassign', assignment_id: assignment.id, version: assignment.version }, fewer] : [fewer]
  }
}
