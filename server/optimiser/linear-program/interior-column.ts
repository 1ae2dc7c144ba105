import type { Line } from '#server/optimiser/staffing.ts'

/** A line in the program: its cells, its share, and its reduced cost. */
export type InteriorColumn = {
  readonly line: Line
  readonly cells: Int32Array
  readonly cost: number
  share: number
  reduced: number
}
