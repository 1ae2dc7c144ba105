// Fills a board one opening after the other, those with the fewest people first: where the optimiser starts.
import { type BoardNumbers, fillCosts } from './board-numbers.ts'
import type { LinePricer } from '#server/modules/auto-fill/model/lines/line-pricer.ts'
import { OpenLine } from '#server/modules/auto-fill/model/lines/open-line.ts'

/** Beyond this many attempts the result rarely improves, and the optimiser exchanges better. */
const maxAttempts = 100_000

type GreedyState = {
  board: BoardNumbers
  lines: readonly OpenLine[]
  /** the lines of those who can work each cell by itself */
  able: readonly (readonly OpenLine[])[]
  attempts: number
}

/**
 * The cells of each person. An opening gets the person whose line becomes worse by the least; one that nobody is left for takes a person
 * from another opening that somebody else can work.
 */
export function fillGreedily(board: BoardNumbers, people: readonly LinePricer[]): number[][] {
  const lines = people.map((pricer) => new OpenLine(pricer))
  const able: OpenLine[][] = board.cells.map(() => [])
  for (const line of lines) for (const cell of line.pricer.cells) able[cell]?.push(line)
  const state: GreedyState = { board, lines, able, attempts: 0 }
  const left = scarcestFirst(board, able).flatMap((cell) => fillCell(state, cell))
  for (const cell of left) swapIn(state, cell)
  return lines.map(({ cells }) => cells.toSorted((one, other) => one - other))
}

/** Fills the openings of a cell; returns it once for each that stays free. */
function fillCell(state: GreedyState, cell: number): number[] {
  for (let free = state.board.cells[cell]?.required ?? 0; free > 0; free -= 1) {
    const best = bestFor(state, cell)
    if (best === null) return Array.from({ length: free }, () => cell)
    best.become([...best.cells, cell])
  }
  return []
}

function scarcestFirst({ cells, times }: BoardNumbers, able: GreedyState['able']): number[] {
  const spare = (cell: number) => (able[cell]?.length ?? 0) / Math.max(cells[cell]?.required ?? 1, 1)
  const start = (cell: number) => times[cells[cell]?.time ?? 0]?.start ?? 0
  return cells
    .map((_, cell) => cell)
    .toSorted((one, other) => spare(one) - spare(other) || start(one) - start(other) || one - other)
}

/** The line that the cell costs the least; null if nobody can work it beside what they have. */
function bestFor({ able }: GreedyState, cell: number, except?: OpenLine): OpenLine | null {
  let best: OpenLine | null = null
  let least = Infinity
  for (const line of able[cell] ?? []) {
    const more = line.more(cell)
    if (more >= least || line === except) continue
    best = line
    least = more
  }
  return best
}

type CellSwap = { line: OpenLine; cell: number; other: number }

/** Takes a person from another cell that somebody else can take over. */
function swapIn(state: GreedyState, cell: number): boolean {
  const swaps = (state.able[cell] ?? []).flatMap((line) =>
    line.cells.includes(cell) ? [] : line.cells.map((other) => ({ line, cell, other })),
  )
  return swaps.some((swap) => {
    state.attempts += 1
    return state.attempts <= maxAttempts && trySwap(state, swap)
  })
}

function trySwap(state: GreedyState, { line, cell, other }: CellSwap): boolean {
  const instead = [...line.cells.filter((one) => one !== other), cell]
  const more = line.moreWith(instead)
  const successor = more === Infinity ? null : bestFor(state, other, line)
  if (successor === null || more + successor.more(other) >= fillCosts.unfilled) return false
  successor.become([...successor.cells, other])
  line.become(instead)
  return true
}
