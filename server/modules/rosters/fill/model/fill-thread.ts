// The thread of a run: it builds the board, has it optimised, and explains the result, while the server answers requests.
import { setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import type { Line } from '#server/optimiser/staffing.ts'
import { optimise } from '#server/optimiser/optimise.ts'
import { boardOf } from './board.ts'
import type { BoardNumbers } from './board-numbers.ts'
import { staffingOf } from './board-staffing.ts'
import { explained } from './explaining.ts'
import type { BoardFacts } from './facts.ts'
import { fillGreedily } from './greedy.ts'
import type { LinePricer } from './line-pricer.ts'
import { numbersOf } from './numbers.ts'

export type FillTask = { facts: BoardFacts; seconds: number; rounds?: number; seed: number }
export type FillMessage =
  | { progress: { seconds: number; unfilled: number; warnings: number; value: number; bound: number | null } }
  /** the result as JSON, which the server stores without parsing it */
  | { result: string; rejected: number }

const lowest = 19
const leastDifference = 0.01

// Requests go first.
setPriority(0, lowest)
// What fillThread posts (fill.ts).
void work(workerData as FillTask)

async function work({ facts, ...limits }: FillTask) {
  const board = boardOf(facts)
  const numbers = numbersOf(board)
  const { people } = staffingOf(numbers)
  const start = fillGreedily(numbers, people)
  const lines = await optimised({ numbers, people, start }, limits)
  const { result, rejected } = explained({ board, lines, pricers: people })
  post({ result: JSON.stringify(result), rejected })
  parentPort?.close()
}

const post = (message: FillMessage) => parentPort?.postMessage(message)

type Search = { numbers: BoardNumbers; people: readonly LinePricer[]; start: number[][] }

async function optimised({ numbers, people, start }: Search, limits: Omit<FillTask, 'facts'>): Promise<number[][]> {
  if (numbers.cells.length === 0) return start
  const cancelling = new AbortController()
  parentPort?.once('message', () => cancelling.abort())
  const lines = start.map((cells, person) => ({
    cells: Int32Array.from(cells),
    cost: people[person]?.evaluate(cells)?.cost ?? 0,
  }))
  const report = (progress: { seconds: number; cost: number; bound: number | null }, best: readonly Line[]) => {
    const { seconds, cost: value, bound } = progress
    post({ progress: { seconds, value, bound, ...countsOf(numbers, people, best) } })
  }
  const problem = { module: new URL('./board-staffing.ts', import.meta.url).href, input: numbers }
  const solution = await optimise(problem, {
    ...limits,
    start: { cost: 0, lines },
    signal: cancelling.signal,
    onProgress(progress) {
      report(progress, progress.lines ?? lines)
      // Nothing better can be found.
      if (progress.bound !== null && progress.cost - progress.bound < leastDifference) cancelling.abort()
    },
  })
  return solution.lines.map(({ cells }) => [...cells])
}

function countsOf({ cells }: BoardNumbers, people: readonly LinePricer[], lines: readonly Line[]) {
  const filled = cells.map(() => 0)
  for (const line of lines) for (const cell of line.cells) filled[cell] = (filled[cell] ?? 0) + 1
  const unfilled = cells.reduce((sum, { required }, cell) => sum + Math.max(required - (filled[cell] ?? 0), 0), 0)
  const warnings = lines.reduce((sum, line, person) => sum + (people[person]?.evaluate(line.cells)?.warnings ?? 0), 0)
  return { unfilled, warnings }
}
