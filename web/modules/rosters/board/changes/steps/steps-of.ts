import { addDays } from '#contract/values/time.ts'
import type { RosterStep } from '#contract/rostering/rosters/changes.ts'
import { holdingStatuses } from '#contract/rostering/shifts/assignments.ts'
import type { RosterShift } from '#contract/rostering/rosters/roster-shifts.ts'
import type { Board } from '#contract/rostering/rosters/rosters.ts'
import { filledOf } from '#web/modules/rosters/board/board-model.ts'
import { rosterForShift } from '#web/modules/rosters/board/board-rosters.ts'
import { openRowId } from '#web/modules/rosters/grid/roster-grid-props.ts'
import type { ChipOp } from './chip-ops.ts'

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

const idOf = (chip_id: string) => chip_id.slice(2)
const isAssignment = (chip_id: string) => chip_id.startsWith('a:')
const isWhole = (chip_id: string) => chip_id.startsWith('w:')

function placeSteps(board: Board, op: PlaceOp, chip_id: string): RosterStep[] {
  const held = isAssignment(chip_id) ? board.assignments.find(({ id }) => id === idOf(chip_id)) : undefined
  const shift = board.shifts.find(({ id }) => id === (held?.roster_shift_id ?? idOf(chip_id)))
  if (!shift || (isAssignment(chip_id) && !held)) return []
  const place = placeOf(board, shift, op)
  if (isWhole(chip_id)) return wholeSteps(board, shift, op, place)
  const target = { employee_id: employeeIn(op), copy: op.copy, ...place }
  return held
    ? [{ do: 'place', assignment_id: held.id, version: held.version, ...target }]
    : [{ do: 'place_open', shift_id: shift.id, version: shift.version, ...target }]
}

function assignSteps(
  { shifts }: Board,
  { employee_id }: Extract<ChipOp, { do: 'assign' }>,
  chip_id: string,
): RosterStep[] {
  const shift = shifts.find(({ id }) => id === idOf(chip_id))
  return shift ? [{ do: 'assign', shift_id: shift.id, employee_id }] : []
}

const employeeIn = ({ row_id, by = 'people' }: PlaceOp) => (by !== 'people' || row_id === openRowId ? null : row_id)

/** The day, and what the row says about times, position and roster, where it differs from the shift's own. */
function placeOf(board: Board, shift: RosterShift, op: PlaceOp) {
  const works_on = addDays(board.from, op.day)
  const { position_id, starts = op.starts, ends = op.ends } = demandIn(op)
  const location_id = op.by === 'location' && op.row_id !== openRowId ? { location_id: op.row_id } : {}
  const roster = rosterForShift(board, shift, { works_on, ...location_id })
  return {
    works_on,
    ...(starts !== undefined && { starts }),
    ...(ends !== undefined && { ends }),
    ...(position_id !== undefined && position_id !== shift.position_id && { position_id }),
    ...(roster && roster.id !== shift.roster_id && { roster_id: roster.id }),
  }
}

/** Position and times of a row of the view by position; nothing in other rows. */
function demandIn({ by, row_id, copy, chip }: PlaceOp): { position_id?: string; starts?: string; ends?: string } {
  if (by !== 'demand' || row_id === openRowId || (row_id === chip.row_id && !copy)) return {}
  const [position_id, starts, ends] = row_id.split(' ')
  return { ...(position_id && { position_id }), ...(starts && { starts }), ...(ends && { ends }) }
}

/** A whole shift moves with everybody assigned to it; a copy has the same openings, and nobody. In the row of unfilled shifts it is unassigned. */
function wholeSteps(board: Board, shift: RosterShift, op: PlaceOp, place: ReturnType<typeof placeOf>): RosterStep[] {
  const { id: shift_id, version } = shift
  if (op.copy) return [{ do: 'copy', shift_id, version, ...place }]
  if (op.row_id !== openRowId) return [{ do: 'edit', shift_id, version, check_people: true, ...place }]
  const held = board.assignments.filter((one) => one.roster_shift_id === shift_id && holdingSet.has(one.status))
  return held.map((one) => ({ do: 'unassign', assignment_id: one.id, version: one.version }))
}

const holdingSet: ReadonlySet<string> = new Set(holdingStatuses)

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
    const rest = isWhole(chip_id) ? 0 : openings - (held ? 1 : free)
    left.set(shift.id, rest)
    const { id: shift_id, version } = shift
    if (rest <= 0) return [{ do: 'remove', shift_id, version }]
    const fewer: RosterStep = { do: 'edit', shift_id, version, openings: rest, check_people: false, doubled: 'earlier' }
    return held ? [{ do: 'unassign', assignment_id: held.id, version: held.version }, fewer] : [fewer]
  }
}
