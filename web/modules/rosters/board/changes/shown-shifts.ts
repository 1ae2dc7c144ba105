import type { Board } from '#contract/rostering/rosters/rosters.ts'
import { datesFrom, daysBetween } from '#contract/values/time.ts'
import { targetOf } from '#web/modules/rosters/board/board-model.ts'
import type { GridChip } from '#web/modules/rosters/grid/roster-grid-props.ts'

/** The days of the board, which may show a part of its roster. */
export const daysOf = ({ from, to }: Board) => datesFrom(from, daysBetween(from, to) + 1)

export function shiftOf(board: Board, chip: GridChip) {
  const shift_id = targetOf(board, chip.id)?.shift_id
  return board.shifts.find(({ id }) => id === shift_id)
}

/** A whole shift stands for its free openings too, where both are selected. */
export function withoutParts<One>(all: readonly One[], idOf: (one: One) => string): readonly One[] {
  const whole = new Set(all.flatMap((one) => (idOf(one).startsWith('w:') ? [idOf(one).slice(2)] : [])))
  return whole.size === 0 ? all : all.filter((one) => !(idOf(one).startsWith('s:') && whole.has(idOf(one).slice(2))))
}
