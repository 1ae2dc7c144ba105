import { Columns } from './columns.ts'
import { Factorisation } from './factorisation.ts'

/** Work in elementary steps, yielded now and then, so that the caller can stop in between. */
export type StepIterator<Result> = Generator<number, Result>

/** Passes the steps on and counts them. */
export function* counted<Result>(work: StepIterator<Result>): StepIterator<{ result: Result; steps: number }> {
  let steps = 0
  for (;;) {
    const next = work.next()
    if (next.done === true) return { result: next.value, steps }
    steps += next.value
    yield next.value
  }
}

/** What the rows require, and what it costs to have less or more. The right-hand sides of people are 1. */
export type CoverRequirements = { required: Float64Array; under: Float64Array; over: Float64Array }

const none = Number.POSITIVE_INFINITY
const tolerance = 1e-6
const refactoriseAfter = 64

/**
 * The linear program: a share for each line, so that the shares of a person’s lines add up to one and the cover costs least. A row for each
 * cell, with slacks for too few and too many people, and one for each person. Solved by a primal revised simplex with Devex pricing;
 * lines can be added and priced out between calls of `solve`, which continue from the last basis.
 *
 * Variables are numbered: too few, too many (by cell), without a line (by person), then the lines.
 */
export class CoverProgram {
  /** The prices of the rows, after `solve`. */
  readonly duals: Float64Array
  readonly columns = new Columns()
  pivots = 0

  readonly #penalty: number
  readonly #cells: number
  readonly #people: number
  readonly #size: number
  readonly #firstLine: number
  readonly #cover: CoverRequirements
  readonly #right: Float64Array
  readonly #basis: Int32Array
  readonly #amounts: Float64Array
  readonly #factors: Factorisation
  readonly #direction: Float64Array
  readonly #row: Float64Array
  #blocked: Uint8Array
  #fixedOut: Uint8Array
  #reduced: Float64Array
  #weights: Float64Array
  #fresh = false

  /**
   * `penalty` is more than any line saves: what a line costs more when its person’s other line is fixed; leaving a person without a line, which
   * only happens before there are enough lines, costs four times as much.
   */
  constructor(cover: CoverRequirements, people: number, penalty: number) {
    this.#cover = cover
    this.#penalty = penalty
    this.#cells = cover.required.length
    this.#people = people
    const size = this.#cells + people
    this.#size = size
    this.#firstLine = 2 * this.#cells + people
    this.duals = new Float64Array(size)
    this.#right = new Float64Array(size).fill(1)
    this.#right.set(cover.required)
    this.#basis = new Int32Array(size)
    this.#amounts = new Float64Array(size)
    this.#factors = new Factorisation(size)
    this.#direction = new Float64Array(size)
    this.#row = new Float64Array(size)
    const room = this.#firstLine + 256
    this.#blocked = new Uint8Array(room)
    this.#fixedOut = new Uint8Array(256)
    this.#reduced = new Float64Array(room)
    this.#weights = new Float64Array(room)
    this.#startFromSlacks()
  }

  /** Adds a line: the rows of its cells, and its person’s index. Returns the number of its column. */
  add(cells: readonly number[], person: number, cost: number): number {
    const column = this.columns.add([...cells, this.#cells + person], cost)
    const variable = this.#firstLine + column
    if (variable >= this.#blocked.length) this.#makeRoom()
    this.#blocked[variable] = 0
    this.#weights[variable] = 1
    this.#fixedOut[column] = 0
    return column
  }

  /** Starts from one line for each person, given by their columns. */
  startFrom(lines: readonly number[]): void {
    const covered = new Float64Array(this.#cells)
    const { starts, rows } = this.columns
    for (const column of lines) for (let k = starts[column]!; k < starts[column + 1]! - 1; k++) covered[rows[k]!]!++
    for (let cell = 0; cell < this.#cells; cell++)
      this.#basis[cell] = this.#right[cell]! >= covered[cell]! ? cell : this.#cells + cell
    lines.forEach((column, person) => (this.#basis[this.#cells + person] = this.#firstLine + column))
    this.#fresh = false
  }

  /** Makes a line so expensive that it is left out; the line of the same person that is fixed stays. */
  priceOut(column: number): void {
    if (this.#fixedOut[column] === 1) return
    this.#fixedOut[column] = 1
    this.columns.costs[column]! += this.#penalty
    this.#fresh = false
  }

  /** Removes lines that are not in the basis and whose reduced cost is above the limit. Returns the columns that stay, in their new order. */
  removeAbove(limit: number): number[] {
    const inBasis = new Set(this.#basis)
    const stay: number[] = []
    for (let column = 0; column < this.columns.count; column++) {
      const variable = this.#firstLine + column
      if (inBasis.has(variable) || (this.#fixedOut[column] === 0 && this.reducedCost(column) <= limit))
        stay.push(column)
    }
    const newPlace = new Map(stay.map((column, at) => [column, at]))
    for (let k = 0; k < this.#size; k++) {
      const column = this.#basis[k]! - this.#firstLine
      if (column >= 0) this.#basis[k] = this.#firstLine + (newPlace.get(column) ?? 0)
    }
    stay.forEach((column, at) => {
      this.#fixedOut[at] = this.#fixedOut[column]!
    })
    this.columns.keep(stay)
    return stay
  }

  reducedCost(column: number): number {
    const { starts, rows, costs } = this.columns
    let cost = costs[column]!
    for (let k = starts[column]!; k < starts[column + 1]!; k++) cost -= this.duals[rows[k]!]!
    return cost
  }

  /** The share of each line, by column. */
  shares(): Float64Array {
    const shares = new Float64Array(this.columns.count)
    this.#basis.forEach((variable, at) => {
      if (variable >= this.#firstLine) shares[variable - this.#firstLine] = this.#amounts[at]!
    })
    return shares
  }

  objective(): number {
    let cost = 0
    this.#basis.forEach((variable, at) => {
      cost += this.#cost(variable) * this.#amounts[at]!
    })
    return cost
  }

  /** Solves to the optimum of the lines that were added. */
  *solve(): StepIterator<void> {
    if (!this.#fresh) this.#refactorise()
    this.#markBlocked()
    this.#priceAll()
    this.#weights.fill(1)
    let verified = true
    for (;;) {
      const entering = this.#entering()
      if (entering < 0) {
        if (verified) return
        this.#refactorise()
        this.#priceAll()
        verified = true
        continue
      }
      verified = false
      const leaving = this.#leaving(entering)
      if (leaving < 0) throw new Error('the linear program is unbounded')
      this.#pivot(entering, leaving)
      if (this.#factors.updates >= refactoriseAfter) {
        this.#refactorise()
        this.#priceAll()
      }
      yield 2000 + this.#size * 10 + this.#factors.entries + this.columns.entries
    }
  }

  #cost(variable: number): number {
    const cells = this.#cells
    if (variable < cells) return this.#cover.under[variable]!
    if (variable < 2 * cells) return this.#cover.over[variable - cells]!
    return variable < this.#firstLine ? 4 * this.#penalty : this.columns.costs[variable - this.#firstLine]!
  }

  #startFromSlacks(): void {
    for (let cell = 0; cell < this.#cells; cell++) this.#basis[cell] = cell
    for (let person = 0; person < this.#people; person++) this.#basis[this.#cells + person] = 2 * this.#cells + person
    this.#fresh = false
  }

  #makeRoom(): void {
    const room = this.#blocked.length * 2
    const blocked = new Uint8Array(room)
    const fixed = new Uint8Array(room)
    blocked.set(this.#blocked)
    fixed.set(this.#fixedOut)
    this.#blocked = blocked
    this.#fixedOut = fixed
    this.#reduced = new Float64Array(room)
    const weights = new Float64Array(room)
    weights.set(this.#weights)
    this.#weights = weights
  }

  /** Factorises the basis, and computes amounts and prices from it. */
  #refactorise(): void {
    for (let attempt = 0; ; attempt++) {
      const repairs = this.#factors.factorise(this.#basisMatrix())
      if (repairs.length === 0) break
      if (attempt > 2) throw new Error('the basis of the linear program cannot be repaired')
      for (const { column, row } of repairs)
        this.#basis[column] = row < this.#cells ? row : 2 * this.#cells + row - this.#cells
    }
    this.#amounts.set(this.#right)
    this.#factors.solve(this.#amounts)
    if (this.#amounts.some((amount) => amount < -1e-6)) {
      this.#startFromSlacks()
      this.#factors.factorise(this.#basisMatrix())
      this.#amounts.set(this.#right)
    }
    for (let k = 0; k < this.#size; k++) this.duals[k] = this.#cost(this.#basis[k]!)
    this.#factors.solveTransposed(this.duals)
    this.#fresh = true
  }

  #basisMatrix() {
    const starts = new Int32Array(this.#size + 1)
    const rows: number[] = []
    const values: number[] = []
    this.#basis.forEach((variable, at) => {
      this.#entriesOf(variable, (row, value) => {
        rows.push(row)
        values.push(value)
      })
      starts[at + 1] = rows.length
    })
    return { size: this.#size, starts, rows: Int32Array.from(rows), values: Float64Array.from(values) }
  }

  #entriesOf(variable: number, visit: (row: number, value: number) => void): void {
    const cells = this.#cells
    if (variable < cells) return visit(variable, 1)
    if (variable < 2 * cells) return visit(variable - cells, -1)
    if (variable < this.#firstLine) return visit(variable - cells, 1)
    const { starts, rows } = this.columns
    const column = variable - this.#firstLine
    for (let k = starts[column]!; k < starts[column + 1]!; k++) visit(rows[k]!, 1)
  }

  // Variables that may not enter: those in the basis, people without a line, and lines that are priced out.
  #markBlocked(): void {
    this.#blocked.fill(0)
    this.#blocked.fill(1, 2 * this.#cells, this.#firstLine)
    for (const variable of this.#basis) this.#blocked[variable] = 1
    for (let column = 0; column < this.columns.count; column++)
      if (this.#fixedOut[column] === 1) this.#blocked[this.#firstLine + column] = 1
  }

  #priceAll(): void {
    const cells = this.#cells
    for (let cell = 0; cell < cells; cell++) {
      this.#reduced[cell] = this.#cover.under[cell]! - this.duals[cell]!
      this.#reduced[cells + cell] = this.#cover.over[cell]! + this.duals[cell]!
    }
    for (let column = 0; column < this.columns.count; column++)
      this.#reduced[this.#firstLine + column] = this.reducedCost(column)
  }

  // The variable that improves most by Devex; -1 at the optimum.
  #entering(): number {
    const end = this.#firstLine + this.columns.count
    const reduced = this.#reduced
    const weights = this.#weights
    const blocked = this.#blocked
    let best = 0
    let entering = -1
    for (let variable = 0; variable < end; variable++) {
      const cost = reduced[variable]!
      if (cost >= -tolerance || blocked[variable] !== 0) continue
      const gain = (cost * cost) / weights[variable]!
      if (gain <= best) continue
      best = gain
      entering = variable
    }
    return entering
  }

  // The row whose variable reaches zero first; of those that almost do, the one with the largest pivot.
  #leaving(entering: number): number {
    const direction = this.#direction.fill(0)
    this.#entriesOf(entering, (row, value) => (direction[row] = value))
    this.#factors.solve(direction)
    const amounts = this.#amounts
    let most = none
    for (let k = 0; k < this.#size; k++)
      if (direction[k]! > 1e-7 && (amounts[k]! + 1e-9) / direction[k]! < most)
        most = (amounts[k]! + 1e-9) / direction[k]!
    let leaving = -1
    for (let k = 0; k < this.#size; k++) {
      if (direction[k]! <= 1e-7 || amounts[k]! / direction[k]! > most) continue
      if (leaving < 0 || direction[k]! > direction[leaving]!) leaving = k
    }
    return leaving
  }

  #pivot(entering: number, leaving: number): void {
    const direction = this.#direction
    const pivot = direction[leaving]!
    const amount = Math.max(0, this.#amounts[leaving]! / pivot)
    for (let k = 0; k < this.#size; k++) this.#amounts[k]! -= amount * direction[k]!
    this.#amounts[leaving] = amount
    const row = this.#row.fill(0)
    row[leaving] = 1
    this.#factors.solveTransposed(row)
    const cost = this.#reduced[entering]!
    for (let k = 0; k < this.#size; k++) {
      row[k]! /= pivot
      this.duals[k]! += cost * row[k]!
    }
    this.#updatePrices(row, cost, this.#weightOf(entering))
    this.#factors.update(leaving, direction)
    const left = this.#basis[leaving]!
    if (left < 2 * this.#cells || (left >= this.#firstLine && this.#fixedOut[left - this.#firstLine] === 0))
      this.#blocked[left] = 0
    this.#reduced[left] = -cost / pivot
    this.#weights[left] = Math.max(this.#weightOf(entering) / (pivot * pivot), 1)
    this.#blocked[entering] = 1
    this.#basis[leaving] = entering
    this.pivots++
  }

  #weightOf(entering: number): number {
    if (this.#weights[entering]! > 1e7) this.#weights.fill(1)
    return this.#weights[entering]!
  }

  /** Reduced costs and Devex weights after a pivot; `row` is the pivot row of the inverse, divided by the pivot. */
  #updatePrices(row: Float64Array, cost: number, weight: number): void {
    const cells = this.#cells
    const reduced = this.#reduced
    const weights = this.#weights
    for (let cell = 0; cell < cells; cell++) {
      const entry = row[cell]!
      if (entry === 0) continue
      reduced[cell]! -= cost * entry
      reduced[cells + cell]! += cost * entry
      const least = entry * entry * weight
      if (least > weights[cell]!) weights[cell] = least
      if (least > weights[cells + cell]!) weights[cells + cell] = least
    }
    const { starts, rows, count } = this.columns
    for (let column = 0; column < count; column++) {
      const variable = this.#firstLine + column
      if (this.#blocked[variable] !== 0) continue
      let entry = 0
      const end = starts[column + 1]!
      for (let k = starts[column]!; k < end; k++) entry += row[rows[k]!]!
      if (entry < 1e-12 && entry > -1e-12) continue
      reduced[variable]! -= cost * entry
      const least = entry * entry * weight
      if (least > weights[variable]!) weights[variable] = least
    }
  }
}
