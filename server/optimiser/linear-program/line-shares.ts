import type { CoverSlacks } from './cover-slacks.ts'
import type { InteriorColumn } from './interior-column.ts'

/**
 * The people’s part of an interior-point program: the shares of their lines. A step of the method goes over all lines several times; between `load`
 * and `store` they are therefore in flat arrays, one person after the other.
 */
export class LineShares {
  readonly personPrices: Float64Array
  #columns: InteriorColumn[] = []
  /** The first line of each person, and the number of all lines. */
  readonly #firstOf: Int32Array
  /** Where the rows of each line begin, and the number of all rows. */
  #rowsFrom = new Int32Array(1)
  #rows = new Int32Array(0)
  /** What each line costs with its cells that have no row. */
  #costs = new Float64Array(0)
  #shares = new Float64Array(0)
  #reduced = new Float64Array(0)
  /** Share by reduced cost. */
  #ratios = new Float64Array(0)
  /** What share times reduced cost shall change by. */
  #wanted = new Float64Array(0)
  #shareSteps = new Float64Array(0)
  #reducedSteps = new Float64Array(0)
  /** For each person the sum of the ratios, the sums of the ratios by row, and the change of the price. */
  readonly #ratioOf: Float64Array
  readonly #ratioRows: Int32Array[]
  readonly #ratioSums: Float64Array[]
  readonly #priceSteps: Float64Array
  readonly #dense: Float64Array

  constructor(people: number, cells: number) {
    this.personPrices = new Float64Array(people)
    this.#firstOf = new Int32Array(people + 1)
    this.#ratioOf = new Float64Array(people)
    this.#ratioRows = Array.from({ length: people }, () => new Int32Array(0))
    this.#ratioSums = Array.from({ length: people }, () => new Float64Array(0))
    this.#priceSteps = new Float64Array(people)
    this.#dense = new Float64Array(cells)
  }

  /** How many lines there are. */
  get count(): number {
    return this.#columns.length
  }

  /** Begins with the lines of each person. */
  load(columns: readonly (readonly InteriorColumn[])[], slacks: CoverSlacks): void {
    this.#columns = columns.flat()
    columns.forEach((own, person) => (this.#firstOf[person + 1] = this.#firstOf[person]! + own.length))
    const { length } = this.#columns
    const rows: number[] = []
    this.#rowsFrom = new Int32Array(length + 1)
    this.#columns.forEach(({ cells }, at) => {
      slacks.addRowsOf(cells, rows)
      this.#rowsFrom[at + 1] = rows.length
    })
    this.#rows = Int32Array.from(rows)
    this.#costs = Float64Array.from(this.#columns, ({ cost, cells }) => cost + slacks.costWithoutRows(cells))
    this.#shares = Float64Array.from(this.#columns, ({ share }) => share)
    this.#reduced = Float64Array.from(this.#columns, ({ reduced }) => reduced)
    this.#ratios = new Float64Array(length)
    this.#wanted = new Float64Array(length)
    this.#shareSteps = new Float64Array(length)
    this.#reducedSteps = new Float64Array(length)
  }

  /** Gives the lines their shares and reduced costs. */
  store(): void {
    this.#columns.forEach((column, at) => {
      column.share = this.#shares[at]!
      column.reduced = this.#reduced[at]!
    })
  }

  /** What the lines cost by their shares of the whole of each person, and how many people each row has, added to `counts`. */
  cost(counts: Float64Array): number {
    let cost = 0
    for (let person = 0; person < this.personPrices.length; person++) {
      const [first, end] = [this.#firstOf[person]!, this.#firstOf[person + 1]!]
      let sum = 0
      for (let at = first; at < end; at++) sum += this.#shares[at]!
      for (let at = first; at < end; at++) {
        const share = this.#shares[at]! / sum
        cost += this.#costs[at]! * share
        for (let k = this.#rowsFrom[at]!; k < this.#rowsFrom[at + 1]!; k++) counts[this.#rows[k]!]! += share
      }
    }
    return cost
  }

  dualValue(): number {
    let sum = 0
    for (let person = 0; person < this.personPrices.length; person++)
      if (this.#firstOf[person + 1]! > this.#firstOf[person]!) sum += this.personPrices[person]!
    return sum
  }

  /** Takes the shares off what is missing in each row. */
  cover(short: Float64Array): void {
    for (let at = 0; at < this.count; at++) {
      const share = this.#shares[at]!
      for (let k = this.#rowsFrom[at]!; k < this.#rowsFrom[at + 1]!; k++) short[this.#rows[k]!]! -= share
    }
  }

  /** The sum of all shares times their reduced costs after a part of the step. */
  complementarity(primal: number, dual: number): number {
    let sum = 0
    for (let at = 0; at < this.count; at++)
      sum +=
        (this.#shares[at]! + primal * this.#shareSteps[at]!) * (this.#reduced[at]! + dual * this.#reducedSteps[at]!)
    return sum
  }

  /** Adds to the matrix of the rows how much the shares change with the prices, without the prices of people. Returns the work. */
  addTo(matrix: Float64Array, size: number): number {
    let entries = 0
    for (let at = 0; at < this.count; at++) {
      const ratio = this.#shares[at]! / this.#reduced[at]!
      this.#ratios[at] = ratio
      const [from, end] = [this.#rowsFrom[at]!, this.#rowsFrom[at + 1]!]
      for (let a = from; a < end; a++) {
        const row = this.#rows[a]! * size
        for (let b = from; b <= a; b++) matrix[row + this.#rows[b]!]! += ratio
      }
      entries += (end - from) * (end - from + 20)
    }
    for (let person = 0; person < this.personPrices.length; person++) entries += this.#eliminate(person, matrix, size)
    return entries
  }

  /** Takes the price of a person out of the matrix. */
  #eliminate(person: number, matrix: Float64Array, size: number): number {
    const [first, end] = [this.#firstOf[person]!, this.#firstOf[person + 1]!]
    if (first === end) return 1
    const dense = this.#dense.fill(0, 0, size)
    let total = 0
    for (let at = first; at < end; at++) {
      const ratio = this.#ratios[at]!
      total += ratio
      for (let k = this.#rowsFrom[at]!; k < this.#rowsFrom[at + 1]!; k++) dense[this.#rows[k]!]! += ratio
    }
    const rows = Int32Array.from(dense.keys().filter((row) => row < size && dense[row]! > 0))
    const sums = Float64Array.from(rows, (row) => dense[row]!)
    this.#ratioOf[person] = total
    this.#ratioRows[person] = rows
    this.#ratioSums[person] = sums
    for (let a = 0; a < rows.length; a++) {
      const row = rows[a]! * size
      const factor = sums[a]! / total
      for (let b = 0; b <= a; b++) matrix[row + rows[b]!]! -= factor * sums[b]!
    }
    return size + rows.length ** 2 / 2
  }

  /** What the products of shares and reduced costs shall change by, from what `corrected` gives for a product and its second-order change. */
  setWanted(corrected: (product: number, change: number) => number): void {
    for (let at = 0; at < this.count; at++)
      this.#wanted[at] = corrected(
        this.#shares[at]! * this.#reduced[at]!,
        this.#shareSteps[at]! * this.#reducedSteps[at]!,
      )
  }

  /** Takes what the shares change by, at the same prices, off the right sides of the rows. */
  beginStep(right: Float64Array): void {
    for (let person = 0; person < this.personPrices.length; person++) {
      const [first, end] = [this.#firstOf[person]!, this.#firstOf[person + 1]!]
      if (first === end) continue
      let left = 1
      for (let at = first; at < end; at++) {
        const change = this.#wanted[at]! / this.#reduced[at]!
        this.#shareSteps[at] = change
        left -= this.#shares[at]! + change
        for (let k = this.#rowsFrom[at]!; k < this.#rowsFrom[at + 1]!; k++) right[this.#rows[k]!]! -= change
      }
      this.#priceSteps[person] = left
      const rows = this.#ratioRows[person]!
      const sums = this.#ratioSums[person]!
      const factor = left / this.#ratioOf[person]!
      for (let k = 0; k < rows.length; k++) right[rows[k]!]! -= factor * sums[k]!
    }
  }

  /** The changes of the shares that follow from those of the prices. */
  finishStep(prices: Float64Array): void {
    for (let person = 0; person < this.personPrices.length; person++) {
      const [first, end] = [this.#firstOf[person]!, this.#firstOf[person + 1]!]
      if (first === end) continue
      const rows = this.#ratioRows[person]!
      const sums = this.#ratioSums[person]!
      let left = this.#priceSteps[person]!
      for (let k = 0; k < rows.length; k++) left -= sums[k]! * prices[rows[k]!]!
      const change = left / this.#ratioOf[person]!
      this.#priceSteps[person] = change
      for (let at = first; at < end; at++) {
        let gained = change
        for (let k = this.#rowsFrom[at]!; k < this.#rowsFrom[at + 1]!; k++) gained += prices[this.#rows[k]!]!
        this.#shareSteps[at]! += this.#ratios[at]! * gained
        this.#reducedSteps[at] = -gained
      }
    }
  }

  /** How far shares and prices can go, at most these parts of the step, until a share or a reduced cost is zero. */
  longest([maxPrimal, maxDual]: readonly [number, number]): [number, number] {
    let [primal, dual] = [maxPrimal, maxDual]
    for (let at = 0; at < this.count; at++) {
      const [share, shareStep] = [this.#shares[at]!, this.#shareSteps[at]!]
      const [reduced, reducedStep] = [this.#reduced[at]!, this.#reducedSteps[at]!]
      if (share + primal * shareStep < 0) primal = -share / shareStep
      if (reduced + dual * reducedStep < 0) dual = -reduced / reducedStep
    }
    return [primal, dual]
  }

  move(primal: number, dual: number): void {
    for (let person = 0; person < this.personPrices.length; person++)
      if (this.#firstOf[person + 1]! > this.#firstOf[person]!)
        this.personPrices[person]! += dual * this.#priceSteps[person]!
    for (let at = 0; at < this.count; at++) {
      this.#shares[at]! += primal * this.#shareSteps[at]!
      this.#reduced[at]! += dual * this.#reducedSteps[at]!
    }
  }
}
