/**
 * The cheapest matching of rows and columns: the column of each row, no column twice except the last one, which stands for none. `rows` has
 * the cost of each column, infinite where it is impossible; that of the last one is finite. Shortest augmenting paths, one row after the
 * other (the Hungarian method).
 */
export function cheapestMatching(rows: readonly Float64Array[]): Int32Array {
  const matching = new Matching(rows)
  for (let row = 0; row < rows.length; row++) matching.addRow(row)
  return matching.columnOf
}

class Matching {
  readonly columnOf: Int32Array
  readonly #rows: readonly Float64Array[]
  readonly #none: number
  readonly #rowOf: Int32Array
  /** What they are worth at least: no cost is below the sum of both. */
  readonly #rowPrice: Float64Array
  readonly #columnPrice: Float64Array
  /** Of the paths from the row that is added: how far each column is, from which row, and whether that is final. */
  readonly #distance: Float64Array
  readonly #before: Int32Array
  readonly #isFinal: Uint8Array

  constructor(rows: readonly Float64Array[]) {
    const columns = rows[0]?.length ?? 1
    this.#rows = rows
    this.#none = columns - 1
    this.columnOf = new Int32Array(rows.length).fill(-1)
    this.#rowOf = new Int32Array(columns).fill(-1)
    this.#rowPrice = new Float64Array(rows.length)
    this.#columnPrice = new Float64Array(columns)
    this.#distance = new Float64Array(columns)
    this.#before = new Int32Array(columns)
    this.#isFinal = new Uint8Array(columns)
  }

  addRow(added: number): void {
    this.#distance.fill(Number.POSITIVE_INFINITY)
    this.#isFinal.fill(0)
    let column = this.#nearest(added, 0)
    while (this.#rowOf[column]! >= 0) {
      this.#isFinal[column] = 1
      column = this.#nearest(this.#rowOf[column]!, this.#distance[column]!)
    }
    this.#setPrices(added, this.#distance[column]!)
    this.#takePath(column)
  }

  /** Goes on from a row at this distance; the nearest column that is not final. */
  #nearest(row: number, reached: number): number {
    const costs = this.#rows[row]!
    const before = reached - this.#rowPrice[row]!
    let nearest = this.#none
    let least = Number.POSITIVE_INFINITY
    for (let column = 0; column <= this.#none; column++) {
      if (this.#isFinal[column] === 1) continue
      const distance = before + costs[column]! - this.#columnPrice[column]!
      if (distance < this.#distance[column]!) {
        this.#distance[column] = distance
        this.#before[column] = row
      }
      if (this.#distance[column]! >= least) continue
      least = this.#distance[column]!
      nearest = column
    }
    return nearest
  }

  #setPrices(added: number, length: number): void {
    this.#rowPrice[added]! += length
    for (let column = 0; column < this.#none; column++) {
      if (this.#isFinal[column] === 0) continue
      const slack = length - this.#distance[column]!
      this.#columnPrice[column]! -= slack
      this.#rowPrice[this.#rowOf[column]!]! += slack
    }
  }

  /** Each row of the path takes the column after it. */
  #takePath(last: number): void {
    for (let column = last; column >= 0;) {
      const row = this.#before[column]!
      const next = this.columnOf[row]!
      this.columnOf[row] = column
      if (column !== this.#none) this.#rowOf[column] = row
      column = next
    }
  }
}
