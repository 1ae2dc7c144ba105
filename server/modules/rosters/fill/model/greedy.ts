// Fills a board one opening after the other, those with the fewest people first: where the optimiser starts.
import { type BoardNumbers, costs } from './board-numbers.ts'
import type { LinePricer } from './line-pricer.ts'

/** Beyond this many attempts the result rarely improves, and the optimiser exchanges better. */
const mostAttempts = 100_000

type State = {
  board: BoardNumbers
  people: readonly LinePricer[]
  /** the people who can work each cell by itself */
  able: readonly (readonly number[])[]
  lines: number[][]
  line_costs: number[]
  attempts: number
}
type Choice = { person: number; cost: number }

/**
 * The cells of each person. An opening gets the person whose line becomes worse by the least; one that nobody is left for takes a person
 * from another opening that somebody else can work.
 */
export function fillGreedily(board: BoardNumbers, people: readonly LinePricer[]): number[][] {
  const able: number[][] = board.cells.map(() => [])
  for (const [person, { cells }] of people.entries()) for (const cell of cells) able[cell]?.push(person)
  const lines: number[][] = people.map(() => [])
  const line_costs = people.map((pricer) => pricer.evaluate([])?.cost ?? 0)
  const state: State = { board, people, able, lines, line_costs, attempts: 0 }
  const left = scarcestFirst(board, able).flatMap((cell) => fillCell(state, cell))
  for (const cell of left) swapIn(state, cell)
  return lines.map((cells) => cells.toSorted((one, other) => one - other))
}

/** Fills the openings of a cell; returns it once for each that stays free. */
function fillCell(state: State, cell: number): number[] {
  for (let free = state.board.cells[cell]?.required ?? 0; free > 0; free -= 1) {
    const best = bestFor(state, cell)
    if (best === null) return Array.from({ length: free }, () => cell)
    add(state, best, cell)
  }
  return []
}

function scarcestFirst({ cells, times }: BoardNumbers, able: State['able']): number[] {
  const spare = (cell: number) => (able[cell]?.length ?? 0) / Math.max(cells[cell]?.required ?? 1, 1)
  const start = (cell: number) => times[cells[cell]?.time ?? 0]?.start ?? 0
  return cells
    .map((_, cell) => cell)
    .toSorted((one, other) => spare(one) - spare(other) || start(one) - start(other) || one - other)
}

/** The person for whom the cell costs the least; null if nobody can work it beside what they have. */
function bestFor({ people, able, lines, line_costs }: State, cell: number, except = -1): Choice | null {
  let best: (Choice & { more: number }) | null = null
  for (const person of able[cell] ?? []) {
    const line = lines[person] ?? []
    if (person === except || line.includes(cell)) continue
    const cost = people[person]?.evaluate([...line, cell])?.cost
    if (cost === undefined) continue
    const more = cost - (line_costs[person] ?? 0)
    if (best === null || more < best.more) best = { person, cost, more }
  }
  return best
}

function add({ lines, line_costs }: State, { person, cost }: Choice, cell: number) {
  lines[person]?.push(cell)
  line_costs[person] = cost
}

/** Takes a person from another cell that somebody else can take over. */
function swapIn(state: State, cell: number): boolean {
  const swaps = (state.able[cell] ?? []).flatMap((person) => {
    const line = state.lines[person] ?? []
    return line.includes(cell) ? [] : line.map((other) => ({ person, cell, other }))
  })
  return swaps.some((swap) => {
    state.attempts += 1
    return state.attempts <= mostAttempts && trySwap(state, swap)
  })
}

function trySwap(state: State, { person, cell, other }: { person: number; cell: number; other: number }): boolean {
  const { people, lines, line_costs } = state
  const line = lines[person] ?? []
  const instead = [...line.filter((one) => one !== other), cell]
  const cost = people[person]?.evaluate(instead)?.cost
  if (cost === undefined) return false
  const successor = bestFor(state, other, person)
  if (successor === null) return false
  const more = cost - (line_costs[person] ?? 0) + successor.cost - (line_costs[successor.person] ?? 0)
  if (more >= costs.unfilled) return false
  add(state, successor, other)
  lines[person] = instead
  line_costs[person] = cost
  return true
}
