// The process of a run: it builds the board, has it optimised, and explains the result, while the server answers requests.
import { readdirSync } from 'node:fs'
import { setPriority } from 'node:os'
import type { Line } from '#server/optimiser/staffing.ts'
import { optimise } from '#server/optimiser/optimise.ts'
import { boardOf } from './board.ts'
import { type BoardNumbers, fillCosts } from './board-numbers.ts'
import { staffingOf } from './board-staffing.ts'
import { improveDayByDay } from './day-by-day.ts'
import { explainResult } from './explaining.ts'
import type { BoardFacts, FactsPiece } from './facts.ts'
import { fillGreedily } from './greedy.ts'
import type { LinePricer } from '#server/modules/auto-fill/model/lines/line-pricer.ts'
import { numbersOf } from './numbers.ts'

export type FillLimits = { seconds: number; rounds?: number; seed: number }
/** What the server sends: pieces of the facts, `start` after the last one, and `cancel` at any time. */
export type FillOrder = FactsPiece | { start: FillLimits } | { cancel: true }
export type FillMessage =
  | { progress: { seconds: number; unfilled: number; warnings: number; value: number; bound: number | null } }
  /** the result as JSON, which the server stores without parsing it */
  | { result: string; rejected: number }
  | { failure: string }

const processPriority = 19
const minDifference = 0.01

const cancelling = new AbortController()
const boardFacts: Partial<BoardFacts> & Pick<BoardFacts, 'openings' | 'people'> = { openings: [], people: [] }

lowerPriority()
// Nobody waits for a result when the server has ended.
process.once('disconnect', () => process.exit())
// Sent by inProcess (filling.ts).
process.on('message', (message) => receiveOrder(message as FillOrder))

function receiveOrder(order: FillOrder) {
  if ('openings' in order) boardFacts.openings.push(order.openings)
  else if ('people' in order) boardFacts.people.push(order.people)
  else if ('rest' in order) Object.assign(boardFacts, order.rest)
  else if ('cancel' in order) cancelling.abort()
  else void runFill(order.start)
}

/** Requests go first. On Linux each thread has its own priority, also those that collect garbage and compile. */
function lowerPriority() {
  if (process.platform === 'linux')
    for (const thread of readdirSync('/proc/self/task')) setPriority(Number(thread), processPriority)
  else setPriority(processPriority)
}

async function runFill(limits: FillLimits) {
  // The server logs the cause, which the end of this process would not tell.
  try {
    // Complete before `start`.
    postMessage(await fillBoard(boardFacts as BoardFacts, limits))
  } catch (error) {
    postMessage({ failure: error instanceof Error ? (error.stack ?? error.message) : String(error) })
  }
}

async function fillBoard(all: BoardFacts, limits: FillLimits): Promise<FillMessage> {
  const board = boardOf(all)
  // Parsed by now.
  Object.assign(all, { openings: [], people: [] })
  const numbers = numbersOf(board)
  const { people } = staffingOf(numbers)
  const lines = await searchLines({ numbers, people, start: fillGreedily(numbers, people) }, limits)
  const { result, rejected } = explainResult({ board, lines, pricers: people })
  return { result: JSON.stringify(result), rejected }
}

const postMessage = (message: FillMessage) => process.send?.(message)

type SearchProblem = { numbers: BoardNumbers; people: readonly LinePricer[]; start: number[][] }

/** Day by day, which takes seconds even on the largest boards, and then by the optimiser in what is left of the time. */
async function searchLines(search: SearchProblem, limits: FillLimits): Promise<number[][]> {
  const { numbers, people, start } = search
  if (numbers.cells.length === 0) return start
  const began = performance.now()
  const seconds = () => (performance.now() - began) / 1000
  const better = await improveDayByDay(numbers, people, start, {
    isOver: () => cancelling.signal.aborted || seconds() > limits.seconds,
    onProgress: (cells) => reportProgress(search, { seconds: seconds(), bound: null }, linesOf(people, cells)),
  })
  return optimiseLines({ ...search, start: better }, limits, seconds())
}

async function optimiseLines(search: SearchProblem, limits: FillLimits, spent: number): Promise<number[][]> {
  const { numbers, people, start } = search
  const lines = linesOf(people, start)
  const problem = { module: new URL('./board-staffing.ts', import.meta.url).href, input: numbers }
  const solution = await optimise(problem, {
    ...limits,
    seconds: Math.max(limits.seconds - spent, 0),
    start: { cost: 0, lines },
    signal: cancelling.signal,
    onProgress({ cost, bound, seconds, lines: best }) {
      reportProgress(search, { seconds: spent + seconds, bound }, best ?? lines)
      // Nothing better can be found.
      if (bound !== null && cost - bound < minDifference) cancelling.abort()
    },
  })
  return solution.lines.map(({ cells }) => [...cells])
}

const linesOf = (people: readonly LinePricer[], all: readonly (readonly number[])[]): Line[] =>
  all.map((cells, person) => ({ cells: Int32Array.from(cells), cost: people[person]?.evaluate(cells)?.cost ?? 0 }))

type SearchProgress = { seconds: number; bound: number | null }

function reportProgress({ numbers, people }: SearchProblem, progress: SearchProgress, lines: readonly Line[]) {
  const counts = countsOf(numbers, people, lines)
  const value = lines.reduce((sum, { cost }) => sum + cost, counts.unfilled * fillCosts.unfilled)
  postMessage({ progress: { ...progress, value, ...counts } })
}

function countsOf({ cells }: BoardNumbers, people: readonly LinePricer[], lines: readonly Line[]) {
  const filled = cells.map(() => 0)
  for (const line of lines) for (const cell of line.cells) filled[cell] = (filled[cell] ?? 0) + 1
  const unfilled = cells.reduce((sum, { required }, cell) => sum + Math.max(required - (filled[cell] ?? 0), 0), 0)
  const warnings = lines.reduce((sum, line, person) => sum + (people[person]?.evaluate(line.cells)?.warnings ?? 0), 0)
  return { unfilled, warnings }
}
