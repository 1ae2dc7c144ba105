// The module that the optimiser's threads load to build a staffing of a board.
import type { Staffing } from '#server/optimiser/staffing.ts'
import { type BoardNumbers, fillCosts } from './board-numbers.ts'
import { LinePricer } from '#server/modules/auto-fill/model/lines/line-pricer.ts'
import { PersonTimes } from '#server/modules/auto-fill/model/lines/own-times.ts'

/** The cells of a board with the pricers of its people. */
export function staffingOf(board: BoardNumbers): Staffing & { people: LinePricer[] } {
  const times = new PersonTimes(board)
  return {
    cells: board.cells.map(({ required }) => ({ required, under: fillCosts.unfilled, over: fillCosts.surplus })),
    people: board.people.map((person) => new LinePricer(board, person, times)),
  }
}

/** What the optimiser calls in each of its threads; its input is a BoardNumbers. */
// The threads get what `new Worker` cloned, whose type is lost.
export const buildStaffing = (input: unknown): Staffing => staffingOf(input as BoardNumbers)
