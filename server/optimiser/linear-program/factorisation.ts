import { eliminationOrder, type SparseMatrix } from './elimination-order.ts'
import { SparseVectors } from './sparse-vectors.ts'

/** Entries smaller than this are dropped. */
const tiny = 1e-13
/** A pivot must be at least this part of the largest one in its column; a smaller one is taken when its row has fewer entries. */
const threshold = 0.1

/**
 * A basis as a product of a lower and an upper triangular matrix, both sparse, with product-form updates when a column is replaced. Columns
 * and rows with a single entry are eliminated first, which for a basis with many slacks leaves a small kernel.
 */
export class Factorisation {
  /** Entries of the two triangular matrices and of the updates; solving takes about so many steps. */
  entries = 0
  updates = 0

  readonly #size: number
  /** In steps of the elimination: which row and which column was eliminated, and the step of each row. */
  readonly #rowOf: Int32Array
  readonly #columnOf: Int32Array
  readonly #stepOf: Int32Array
  readonly #diagonal: Float64Array
  readonly #work: Float64Array
  #lower: SparseVectors
  #upper: SparseVectors
  #lowerByRow: SparseVectors
  #upperByRow: SparseVectors
  #etas = new SparseVectors(0)
  #etaAt: number[] = []
  #etaPivot: number[] = []

  constructor(size: number) {
    this.#size = size
    this.#rowOf = new Int32Array(size)
    this.#columnOf = new Int32Array(size)
    this.#stepOf = new Int32Array(size)
    this.#diagonal = new Float64Array(size)
    this.#work = new Float64Array(size)
    this.#lower = this.#upper = this.#lowerByRow = this.#upperByRow = new SparseVectors(0)
  }

  /** Factorises anew. Returns the columns that depend on others, each with the row whose unit column can replace it; none if all is well. */
  factorise(matrix: SparseMatrix): { column: number; row: number }[] {
    const size = this.#size
    this.#lower = new SparseVectors(matrix.rows.length * 2)
    this.#upper = new SparseVectors(matrix.rows.length * 2)
    this.#stepOf.fill(-1)
    this.#forgetUpdates()
    const { columns, rows, rowCounts } = eliminationOrder(matrix)
    const dependent: number[] = []
    let step = 0
    for (let k = 0; k < size; k++) {
      const column = columns[k]!
      if (this.#eliminate(matrix, column, rows[k]!, rowCounts, step)) step++
      else dependent.push(column)
    }
    if (dependent.length > 0) return this.#repairs(dependent)
    this.#lower.mapIndexes(this.#stepOf)
    this.#upper.mapIndexes(this.#stepOf)
    this.#lowerByRow = this.#lower.transposed(size)
    this.#upperByRow = this.#upper.transposed(size)
    this.entries = this.#lower.entries + this.#upper.entries + size
    return []
  }

  /** Solves B x = v: `vector` has v by rows before, x by columns after. */
  solve(vector: Float64Array): void {
    const size = this.#size
    const work = this.#work
    for (let step = 0; step < size; step++) work[step] = vector[this.#rowOf[step]!]!
    for (let step = 0; step < size; step++) if (work[step] !== 0) this.#lower.subtract(step, work[step]!, work)
    for (let step = size - 1; step >= 0; step--) {
      if (work[step] === 0) continue
      work[step]! /= this.#diagonal[step]!
      this.#upper.subtract(step, work[step]!, work)
    }
    for (let step = 0; step < size; step++) vector[this.#columnOf[step]!] = work[step]!
    for (let eta = 0; eta < this.#etaAt.length; eta++) {
      const at = this.#etaAt[eta]!
      if (vector[at] === 0) continue
      vector[at]! /= this.#etaPivot[eta]!
      this.#etas.subtract(eta, vector[at]!, vector)
    }
  }

  /** Solves Bᵀ y = v: `vector` has v by columns before, y by rows after. */
  solveTransposed(vector: Float64Array): void {
    const size = this.#size
    const work = this.#work
    for (let eta = this.#etaAt.length - 1; eta >= 0; eta--) {
      const at = this.#etaAt[eta]!
      vector[at] = (vector[at]! - this.#etas.product(eta, vector)) / this.#etaPivot[eta]!
    }
    for (let step = 0; step < size; step++) work[step] = vector[this.#columnOf[step]!]!
    for (let step = 0; step < size; step++) {
      if (work[step] === 0) continue
      work[step]! /= this.#diagonal[step]!
      this.#upperByRow.subtract(step, work[step]!, work)
    }
    for (let step = size - 1; step >= 0; step--)
      if (work[step] !== 0) this.#lowerByRow.subtract(step, work[step]!, work)
    for (let step = 0; step < size; step++) vector[this.#rowOf[step]!] = work[step]!
  }

  /** Replaces column `at` by one whose solution (`solve`) is given. */
  update(at: number, solution: Float64Array): void {
    for (let k = 0; k < this.#size; k++) if (k !== at && Math.abs(solution[k]!) > tiny) this.#etas.push(k, solution[k]!)
    this.#etas.end()
    this.#etaAt.push(at)
    this.#etaPivot.push(solution[at]!)
    this.updates++
    this.entries = this.#lower.entries + this.#upper.entries + this.#size + this.#etas.entries
  }

  #forgetUpdates(): void {
    this.#etas = new SparseVectors(0)
    this.#etaAt = []
    this.#etaPivot = []
    this.updates = 0
  }

  /** One column: what the earlier steps leave of it, by rows, is split at its pivot. False when nothing is left. */
  #eliminate(matrix: SparseMatrix, column: number, wanted: number, rowCounts: Int32Array, step: number): boolean {
    const start = matrix.starts[column]!
    if (matrix.starts[column + 1] === start + 1) return this.#eliminateUnit(matrix, column, start, step)
    const work = this.#work
    work.fill(0)
    for (let k = matrix.starts[column]!; k < matrix.starts[column + 1]!; k++) work[matrix.rows[k]!] = matrix.values[k]!
    const { nonEmpty } = this.#lower
    for (let k = 0; k < nonEmpty.length; k++) {
      const earlier = nonEmpty[k]!
      const value = work[this.#rowOf[earlier]!]!
      if (value !== 0) this.#lower.subtract(earlier, value, work)
    }
    const row = this.#pivotRow(wanted, rowCounts)
    if (row < 0) return false
    const pivot = work[row]!
    for (let k = 0; k < this.#size; k++) {
      if (k === row || Math.abs(work[k]!) < tiny) continue
      if (this.#stepOf[k]! < 0) this.#lower.push(k, work[k]! / pivot)
      else this.#upper.push(k, work[k]!)
    }
    this.#lower.end()
    this.#upper.end()
    this.#pivotAt(step, row, column, pivot)
    return true
  }

  // A slack: nothing to subtract and nothing to store.
  #eliminateUnit(matrix: SparseMatrix, column: number, entry: number, step: number): boolean {
    const row = matrix.rows[entry]!
    if (this.#stepOf[row]! >= 0) return false
    this.#lower.end()
    this.#upper.end()
    this.#pivotAt(step, row, column, matrix.values[entry]!)
    return true
  }

  #pivotAt(step: number, row: number, column: number, pivot: number): void {
    this.#diagonal[step] = pivot
    this.#rowOf[step] = row
    this.#columnOf[step] = column
    this.#stepOf[row] = step
  }

  #pivotRow(wanted: number, rowCounts: Int32Array): number {
    const work = this.#work
    let largest = 1e-9
    for (let row = 0; row < this.#size; row++)
      if (this.#stepOf[row]! < 0 && Math.abs(work[row]!) > largest) largest = Math.abs(work[row]!)
    if (largest === 1e-9) return -1
    const least = largest * threshold
    if (wanted >= 0 && this.#stepOf[wanted]! < 0 && Math.abs(work[wanted]!) >= least) return wanted
    let best = -1
    for (let row = 0; row < this.#size; row++) {
      if (this.#stepOf[row]! >= 0 || Math.abs(work[row]!) < least) continue
      if (best < 0 || rowCounts[row]! < rowCounts[best]!) best = row
    }
    return best
  }

  #repairs(dependent: readonly number[]): { column: number; row: number }[] {
    const rows: number[] = []
    for (let row = 0; row < this.#size; row++) if (this.#stepOf[row]! < 0) rows.push(row)
    return dependent.map((column, at) => ({ column, row: rows[at]! }))
  }
}
