import { addDays } from '#contract/values/time.ts'
import type { RosterShift } from '#contract/rostering/rosters/roster-shifts.ts'
import type { Board } from '#contract/rostering/rosters/rosters.ts'
import { filledOf, isHolding, recordsOfChip } from '#web/modules/rosters/board/board-model.ts'
import type { ChipOp } from '#web/modules/rosters/board/changes/steps/chip-ops.ts'
import { openRowId } from '#web/modules/rosters/grid/grid-content.ts'

type Coverage = Pick<Board, 'from' | 'shifts' | 'assignments'>

/** The board's shifts and assignments after changes that are not confirmed yet: only what the curve of required and assigned people needs. */
export const boardAfter = <B extends Coverage>(board: B, ops: readonly ChipOp[]): B =>
  ops.reduce((before, op) => boardAfterOp(before, op), board)

function boardAfterOp<B extends Coverage>(board: B, op: ChipOp): B {
  const records = recordsOfChip(board, op.chip.id)
  // On the timeline the rows are people, where a person who gets a shift is a placement.
  if (!records || op.do === 'assign') return board
  const { shift, assignment } = records
  const count = assignment ? 1 : Math.max(1, shift.openings - (filledOf(board).get(shift.id) ?? 0))
  const isCopy = op.do === 'place' && op.copy
  const left = isCopy ? board : { ...board, ...without(board, shift, count, assignment?.id) }
  if (op.do === 'remove') return left
  const openings = isCopy || op.row_id !== openRowId ? 1 : count
  const placed = { ...shift, ...timesOf(board, op), id: `${shift.id} ${op.shown_id}`, openings }
  // One of several free openings went to a person: the others stay.
  const rest = count - openings
  const stays = isCopy || rest === 0 ? [] : [{ ...shift, id: `${shift.id} rest`, openings: rest }]
  const filled = { roster_shift_id: placed.id, employee_id: op.row_id, status: 'planned' as const }
  const assigned = { ...filled, id: op.shown_id, response_note: null, version: 0 }
  return {
    ...left,
    shifts: [...left.shifts, placed, ...stays],
    assignments: op.row_id === openRowId ? left.assignments : [...left.assignments, assigned],
  }
}

function timesOf({ from }: Coverage, { day, starts, ends, chip }: Extract<ChipOp, { do: 'place' }>) {
  return { works_on: addDays(from, day), starts: starts ?? chip.starts, ends: ends ?? chip.ends }
}

/** Takes openings off a shift, with the assignment that filled one. */
const without = (board: Coverage, shift: RosterShift, count: number, assignment_id: string | undefined) => ({
  shifts: board.shifts.flatMap((one) => {
    if (one.id !== shift.id) return [one]
    return one.openings > count ? [{ ...one, openings: one.openings - count }] : []
  }),
  assignments: board.assignments.filter((one) => one.id !== assignment_id || !isHolding(one)),
})
