import type { Board } from '#contract/rostering/rosters/rosters.ts'
import { datesFrom, daysBetween } from '#contract/values/time.ts'
import { type ShownByChip, shownByChip, wholeShiftsOf } from '#web/modules/rosters/board/board-ids.ts'
import { recordsOfChip } from '#web/modules/rosters/board/board-model.ts'
import type { GridChip, GridContent } from '#web/modules/rosters/grid/grid-content.ts'

export type EditedBoard = Pick<GridContent, 'chips_by_row' | 'people' | 'days'>

/** The days of the board, which may show a part of its roster. */
export const daysOf = ({ from, to }: Board) => datesFrom(from, daysBetween(from, to) + 1)

export const shiftOf = (board: Board, chip: GridChip) => recordsOfChip(board, chip.id)?.shift

/** A whole shift stands for its free openings too, where both are selected. */
export function withoutParts<One>(all: readonly One[], idOf: (one: One) => string): readonly One[] {
  const whole = wholeShiftsOf(all.map(idOf))
  const isPart = (shown: ShownByChip) => shown.kind === 'openings' && whole.has(shown.shift_id)
  return whole.size === 0 ? all : all.filter((one) => !isPart(shownByChip(idOf(one))))
}
