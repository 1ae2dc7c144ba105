// A board as numbers: plain data for the threads of the optimiser. Times are minutes since 1970, days are days since 1970.

/** Whole numbers in memory that threads share instead of copying: there are millions of pairs of a person and a cell. */
export function sharedInts(values: ArrayLike<number>): Int32Array {
  const shared = new Int32Array(new SharedArrayBuffer(values.length * Int32Array.BYTES_PER_ELEMENT))
  shared.set(values)
  return shared
}

/** What a line costs. An unfilled opening outweighs every change of the lines that fills it. */
export const fillCosts = {
  unfilled: 20_000,
  /** a person too many is never worth it */
  surplus: 40_000,
  /** each finding that warns */
  warning: 500,
} as const

/** One time at which somebody can work; cells of the same time exclude each other. */
export type BoardTime = {
  start: number
  end: number
  day: number
  /** of the company's weeks */
  week: number
  /** elapsed time less unpaid breaks */
  minutes: number
  /** the same by day, split at midnight of the location */
  by_day: readonly (readonly [day: number, minutes: number])[]
}

export type BoardCell = { required: number; time: number }

/** A duty that stays as it is: assigned, worked, or chosen by the planner. */
export type PinnedDuty = Pick<BoardTime, 'start' | 'end' | 'day'>

export type VisaLimit = {
  /** the most minutes of a fortnight */
  minutes: number
  /** the counted minutes of each week from Monday, from `first_monday` on, without proposals */
  weeks: readonly number[]
  /** the days that do not count: of breaks, and before the course begins */
  free_days: ReadonlySet<number>
}

export type BoardPerson = {
  /** the cells that no rule excludes by itself, ascending */
  cells: Int32Array
  /** the cost of each of them: findings that warn, and the parts of the score that do not depend on other duties */
  costs: Int32Array
  target_minutes: number
  /** in time order */
  pinned: readonly PinnedDuty[]
  /** worked minutes of the pinned duties in each of the company's weeks */
  week_minutes: readonly number[]
  visa: VisaLimit | null
}

export type BoardLimits = {
  rest_block: number
  rest_warn: number
  week_info: number
  week_warn: number
  days_running: number
  /** for each hour of overtime in a week */
  overtime_points: number
}

export type BoardNumbers = {
  times: readonly BoardTime[]
  cells: readonly BoardCell[]
  people: readonly BoardPerson[]
  limits: BoardLimits
  /** a Monday before every duty */
  first_monday: number
  /** the most labels that a pricer follows at once */
  max_labels: number
}
