import { addDays } from '#contract/values/time.ts'
import type { RosterStep } from '#contract/rostering/changes.ts'
import type { Board } from '#contract/rostering/rosters.ts'
import { filledOf } from '#web/modules/rosters/board/board-model.ts'
import { openRowId } from '#web/modules/rosters/grid/roster-grid-props.ts'
import type { ChipOp } from './chip-ops.ts'

/** The steps of one op; none if its shift is no longer on the board. */
export type OpSteps = { op: ChipOp; steps: RosterStep[] }

/**
 * The steps that the server applies, with the versions of the board as loaded now. `newIds` has the ids of chips that
 * earlier changes replaced.
 */
export function stepsOf(board: Board, ops: readonly ChipOp[], newIds: ReadonlyMap<string, string>): OpSteps[] {
  const removing = newRemovals(board)
  return ops.map((op) => {
    const chip_id = newIds.get(op.chip.id) ?? op.chip.id
    return { op, steps: op.do === 'place' ? placeSteps(board, op, chip_id) : removing(chip_id) }
  })
}

const idOf = (chip_id: string) => chip_id.slice(2)
const isAssignment = (chip_id: string) => chip_id.startsWith('a:')

function placeSteps(board: Board, op: Extract<ChipOp, { do: 'place' }>, chip_id: string): RosterStep[] {
  const target = {
    employee_id: op.row_id === openRowId ? null : op.row_id,
    works_on: addDays(board.from, op.day),
    copy: op.copy,
  }
  if (isAssignment(chip_id)) {
    const held = board.assignments.find(({ id }) => id === idOf(chip_id))
    return held ? [{ do: 'place', assignment_id: held.id, version: held.version, ...target }] : []
  }
  const shift = board.shifts.find(({ id }) => id === idOf(chip_id))
  return shift ? [{ do: 'place_open', shift_id: shift.id, version: shift.version, ...target }] : []
}

/**
 * Removes chips. A shift with one opening is removed whole; of a shift with several, the person's opening or the free ones.
 * Removing all of them in one change removes the shift.
 */
function newRemovals(board: Board) {
  const filled = filledOf(board)
  const left = new Map<string, number>()
  return (chip_id: string): RosterStep[] => {
    const held = isAssignment(chip_id) ? board.assignments.find(({ id }) => id === idOf(chip_id)) : undefined
    const shift = board.shifts.find(({ id }) => id === (held?.roster_shift_id ?? idOf(chip_id)))
    if (!shift) return []
    const openings = left.get(shift.id) ?? shift.openings
    const free = shift.openings - (filled.get(shift.id) ?? 0)
    const rest = openings - (held ? 1 : free)
    left.set(shift.id, rest)
    const { id: shift_id, version } = shift
    if (rest <= 0) return [{ do: 'remove', shift_id, version }]
    const fewer: RosterStep = { do: 'edit', shift_id, version, openings: rest, doubled: 'earlier' }
    return held ? [{ do: 'unassign', assignment_id: held.id, version: held.version }, fewer] : [fewer]
  }
}
