import type { CoverRequirements } from './cover-program.ts'

/** What is too few and too many in each cell at first. */
const firstSlack = 0.3

/**
 * The cells’ part of an interior-point program: how many are too few and too many in each cell, and its price. A cell that requires nobody more has
 * no row: each further person there costs one too many. What one step computes is by row, everything else by cell.
 */
export class CoverSlacks {
  readonly prices: Float64Array
  /** The cell of each row. */
  rows = new Int32Array(0)
  /** The changes of the prices in one step. */
  readonly priceSteps: Float64Array
  readonly #rowOf: Int32Array
  readonly #required: Float64Array
  readonly #under: Float64Array
  readonly #over: Float64Array
  /** The price of a cell before it required nobody more. */
  readonly #priceBefore: Float64Array
  /** How many are too few and too many, and the reduced costs of both. */
  readonly #few: Float64Array
  readonly #many: Float64Array
  readonly #fewReduced: Float64Array
  readonly #manyReduced: Float64Array
  readonly #step: Record<'few' | 'many' | 'fewWanted' | 'manyWanted' | 'short', Float64Array>

  constructor({ required, under, over }: CoverRequirements) {
    const cells = () => new Float64Array(required.length)
    this.#required = required.slice()
    this.#under = under
    this.#over = over
    this.prices = over.map((cost, cell) => Math.min(0.3 * under[cell]!, (under[cell]! - cost) / 2))
    this.priceSteps = cells()
    this.#rowOf = new Int32Array(required.length).fill(-1)
    this.#priceBefore = this.prices.slice()
    this.#few = cells()
    this.#many = cells()
    this.#fewReduced = cells()
    this.#manyReduced = cells()
    this.#step = { few: cells(), many: cells(), fewWanted: cells(), manyWanted: cells(), short: cells() }
  }

  /** How many amounts there are. */
  get count(): number {
    return 2 * this.rows.length
  }

  /** Somebody works these cells, whatever else the program chooses; or no longer, with -1. */
  work(cells: Int32Array, times: 1 | -1): void {
    for (const cell of cells) this.#required[cell]! -= times
  }

  /** Gives rows to the cells that require somebody. */
  numberRows(): void {
    this.rows = Int32Array.from(this.#required.keys().filter((cell) => this.#required[cell]! > 0))
    const before = this.#rowOf.slice()
    this.#rowOf.fill(-1)
    this.rows.forEach((cell, row) => (this.#rowOf[cell] = row))
    for (const [cell, row] of this.#rowOf.entries())
      if (row >= 0 && before[cell]! < 0) this.#open(cell)
      else if (row < 0 && this.prices[cell] !== -this.#over[cell]!) this.#close(cell)
  }

  /** Adds the rows of those of these cells that have one. */
  addRowsOf(cells: Int32Array, rows: number[]): void {
    for (const cell of cells) if (this.#rowOf[cell]! >= 0) rows.push(this.#rowOf[cell]!)
  }

  /** What one person in those of these cells costs that have no row. */
  costWithoutRows(cells: Int32Array): number {
    let cost = 0
    for (const cell of cells) if (this.#rowOf[cell]! < 0) cost += this.#over[cell]!
    return cost
  }

  /** What the cells cost when each row has so many people in all, and no other cell anybody. */
  coverCost(counts: Float64Array): number {
    let cost = 0
    for (let cell = 0; cell < this.prices.length; cell++) {
      const row = this.#rowOf[cell]!
      const left = this.#required[cell]! - (row < 0 ? 0 : counts[row]!)
      cost += left > 0 ? left * this.#under[cell]! : -left * this.#over[cell]!
    }
    return cost
  }

  dualValue(): number {
    let sum = 0
    for (let cell = 0; cell < this.prices.length; cell++) sum += this.#required[cell]! * this.prices[cell]!
    return sum
  }

  /** By how much each row misses its requirement before anybody’s shares. */
  shortage(): Float64Array {
    const { short } = this.#step
    for (let row = 0; row < this.rows.length; row++) {
      const cell = this.rows[row]!
      short[row] = this.#required[cell]! - this.#few[cell]! + this.#many[cell]!
    }
    return short
  }

  /** Raises the numbers of too few or too many until nothing is missed. */
  balance(short: Float64Array): void {
    for (const [row, cell] of this.rows.entries()) {
      if (short[row]! > 0) this.#few[cell]! += short[row]!
      else this.#many[cell]! -= short[row]!
      this.#fewReduced[cell] = this.#under[cell]! - this.prices[cell]!
      this.#manyReduced[cell] = this.#over[cell]! + this.prices[cell]!
    }
  }

  /** The sum of all amounts times their reduced costs after a part of the step. */
  complementarity(primal: number, dual: number): number {
    const { few, many } = this.#step
    const prices = this.priceSteps
    let sum = 0
    for (let row = 0; row < this.rows.length; row++) {
      const cell = this.rows[row]!
      sum += (this.#few[cell]! + primal * few[row]!) * (this.#fewReduced[cell]! - dual * prices[row]!)
      sum += (this.#many[cell]! + primal * many[row]!) * (this.#manyReduced[cell]! + dual * prices[row]!)
    }
    return sum
  }

  /** Adds how much the amounts change with the prices to the diagonal of a matrix of all rows. */
  addDiagonal(matrix: Float64Array): void {
    for (const [row, cell] of this.rows.entries())
      matrix[row * this.rows.length + row]! +=
        this.#few[cell]! / this.#fewReduced[cell]! + this.#many[cell]! / this.#manyReduced[cell]! + 1e-10
  }

  /** What the products of amounts and reduced costs shall change by, from what `corrected` gives for a product and its second-order change. */
  setWanted(corrected: (product: number, change: number) => number): void {
    const { few, many, fewWanted, manyWanted } = this.#step
    const prices = this.priceSteps
    for (const [row, cell] of this.rows.entries()) {
      fewWanted[row] = corrected(this.#few[cell]! * this.#fewReduced[cell]!, -few[row]! * prices[row]!)
      manyWanted[row] = corrected(this.#many[cell]! * this.#manyReduced[cell]!, many[row]! * prices[row]!)
    }
  }

  /** Writes the right sides of the rows, without anybody’s shares, to the changes of the prices. */
  beginStep(short: Float64Array): void {
    const { fewWanted, manyWanted } = this.#step
    for (const [row, cell] of this.rows.entries())
      this.priceSteps[row] =
        short[row]! - fewWanted[row]! / this.#fewReduced[cell]! + manyWanted[row]! / this.#manyReduced[cell]!
  }

  /** The changes of the amounts that follow from those of the prices. */
  finishStep(): void {
    const { few, many, fewWanted, manyWanted } = this.#step
    const prices = this.priceSteps
    for (const [row, cell] of this.rows.entries()) {
      few[row] = (fewWanted[row]! + this.#few[cell]! * prices[row]!) / this.#fewReduced[cell]!
      many[row] = (manyWanted[row]! - this.#many[cell]! * prices[row]!) / this.#manyReduced[cell]!
    }
  }

  /** How far amounts and prices can go, at most these parts of the step, until an amount or a reduced cost is zero. */
  longest([maxPrimal, maxDual]: readonly [number, number]): [number, number] {
    const { few, many } = this.#step
    const prices = this.priceSteps
    let [primal, dual] = [maxPrimal, maxDual]
    for (const [row, cell] of this.rows.entries()) {
      if (this.#few[cell]! + primal * few[row]! < 0) primal = -this.#few[cell]! / few[row]!
      if (this.#many[cell]! + primal * many[row]! < 0) primal = -this.#many[cell]! / many[row]!
      if (this.#fewReduced[cell]! - dual * prices[row]! < 0) dual = this.#fewReduced[cell]! / prices[row]!
      if (this.#manyReduced[cell]! + dual * prices[row]! < 0) dual = -this.#manyReduced[cell]! / prices[row]!
    }
    return [primal, dual]
  }

  move(primal: number, dual: number): void {
    const { few, many } = this.#step
    for (const [row, cell] of this.rows.entries()) {
      const change = dual * this.priceSteps[row]!
      this.#few[cell]! += primal * few[row]!
      this.#many[cell]! += primal * many[row]!
      this.prices[cell]! += change
      this.#fewReduced[cell]! -= change
      this.#manyReduced[cell]! += change
    }
  }

  #open(cell: number): void {
    this.prices[cell] = this.#priceBefore[cell]!
    this.#few[cell] = firstSlack
    this.#many[cell] = firstSlack
  }

  #close(cell: number): void {
    this.#priceBefore[cell] = this.prices[cell]!
    this.prices[cell] = -this.#over[cell]!
  }
}
