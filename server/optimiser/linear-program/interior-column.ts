import type { Line } from '#server/optimiser/staffing.ts'

/** A line in the program: its cells, their rows of the matrix, its share, its reduced cost, and what one step of the method computes for it. */
export type InteriorColumn = {
  readonly line: Line
  readonly cells: Int32Array
  rows: Int32Array
  readonly cost: number
  share: number
  reduced: number
  /** Share by reduced cost. */
  ratio: number
  /** The reduced cost that the prices give, less the one above. */
  error: number
  shareStep: number
  reducedStep: number
  /** What share times reduced cost shall change by. */
  wanted: number
}
