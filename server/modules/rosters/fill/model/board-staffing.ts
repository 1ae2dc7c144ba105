// The module that the optimiser's threads load to build a staffing of a board.
import type { Staffing } from '#server/optimiser/staffing.ts'
import { type BoardNumbers, costs } from './board-numbers.ts'
import { LinePricer } from '#server/modules/rosters/fill/model/lines/line-pricer.ts'
import { OwnTimes } from '#server/modules/rosters/fill/model/lines/own-times.ts'

/** The cells of a board with the pricers of its people. */
export function staffingOf(board: BoardNumbers): Staffing & { people: LinePricer[] } {
  const times = new OwnTimes(board)
  return {
    cells: board.cells.map(({ required }) => ({ required, under: costs.unfilled, over: costs.surplus })),
    people: board.people.map((person) => new LinePricer(board, person, times)),
  }
}

/** What the optimiser calls in each of its threads; its input is a BoardNumbers. */
// The threads get what `new Worker` cloned, whose type is lost.
export const buildStaffing = (input: unknown): Staffing => staffingOf(input as BoardNumbers)
