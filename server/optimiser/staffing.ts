// What the optimiser works on: cells to be staffed and people with their lines. It knows nothing of days, sites or eligibility (decision 135).

/** A group of interchangeable openings: how many people it requires, and the costs of one too few and of one too many. */
export type Cell = { required: number; under: number; over: number }

/** Everything that one person works in the period: the indexes of the cells, ascending, and its own cost, without the cover. */
export type Line = { cells: Int32Array; cost: number }

/** Finds the lines of one person; it owns every rule of that person. */
export type Pricer = {
  /** The cells that this person can work at all, ascending. */
  readonly cells: Int32Array
  /**
   * The cheapest feasible line when working cell `c` costs its own cost plus `prices[c]`; null if there is none. Only the prices of its own
   * cells are valid. The same prices must always give the same line. The result must not be changed by later calls.
   */
  cheapest(prices: Float64Array): Line | null
  /**
   * About how many elementary steps (a few nanoseconds each) the last call took, counted and not timed, so that it is the same on every
   * machine. Rounds of work are measured with it. Without it, 50 steps a cell are assumed.
   */
  readonly steps?: number
  /**
   * The pricer of the lines that differ from `line` only in the weeks from `from` until before `to`; null when nothing can differ. Only where
   * the staffing has weeks.
   */
  within?(line: Line, from: number, to: number): LinePart | null
  /** False after a call whose line may not be the cheapest one; the lower bound is then unknown. */
  readonly exact?: boolean
}

/** What may change of a line, with a pricer of its own, and the rest, which stays: their cells and costs together are the line’s. */
export type LinePart = { pricer: Pricer; rest: Line }

export type Staffing = {
  cells: readonly Cell[]
  people: readonly Pricer[]
  /** How many weeks the period has, and the week of a cell, when pricers can find parts of lines. */
  weeks?: { count: number; of(cell: number): number }
  /** Every cost is a multiple of it, so that what cannot improve by it is not searched; without it any difference counts. */
  unit?: number
}

/** A line for each person, by their indexes, and its whole cost: the lines' own costs and the cover. */
export type Solution = { cost: number; lines: Line[] }

/**
 * What a worker thread gets: `module` is the URL of a module (`new URL('./board-staffing.ts', import.meta.url).href`) that exports
 * `buildStaffing(input)`, a `BuildStaffing`; `input` is plain data that can be cloned. Every thread builds its own staffing from it.
 */
export type Problem = { module: string; input: unknown }
export type BuildStaffing = (input: unknown) => Staffing

export type Progress = {
  cost: number
  /** No solution costs less; null while unknown. */
  bound: number | null
  seconds: number
  rounds: number
  /** The best lines so far, one for each person. */
  lines?: readonly Line[]
}

export type OptimiseOptions = {
  /** The same seed and number of rounds always give the same solution. */
  seed: number
  /** The run ends after this time, or after `rounds` rounds of work, whichever is first. */
  seconds: number
  rounds?: number
  /** A feasible solution; the result is never worse. Its cost is computed again, unless no thread begins before the run is stopped. */
  start?: Solution
  /** Two without it. */
  threads?: number
  /** Ends the run early; the result is then the best solution so far. */
  signal: AbortSignal
  /** Called after every round. */
  onProgress(progress: Progress): void
}
