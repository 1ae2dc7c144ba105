import type { Line } from '#server/optimiser/staffing.ts'
import { factorise, solveFactorised } from './cholesky.ts'
import type { CoverRequirements, StepIterator } from './cover-program.ts'
import { CoverSlacks } from './cover-slacks.ts'
import type { InteriorColumn } from './interior-column.ts'
import { LineShares } from './line-shares.ts'

const maxIterations = 60
/** How much of the way to the border a step goes. */
const partOfWay = 0.95
/** A new line gets this share of its person. */
const newShare = 0.05
/** The other lines of a person who is put back get so much of the share of the one that was taken. */
const returnedShare = 0.01
/** How far the shares and the slacks may miss the requirements, summed over all cells, when a solution counts. */
const tolerance = 1e-4
/** Second-order terms are limited to so many times the mean product: badly centred products would spoil the step. */
const maxCorrection = 5

/**
 * The linear program of `CoverProgram`, solved by a primal-dual interior-point method with predictor and corrector, to any wanted gap. Its prices
 * are central, not those of a vertex, so they change little from round to round, and what a step costs does not depend on how
 * degenerate the program is. The rows of people are eliminated, so that the matrix has only the rows of cells; it is dense.
 *
 * Lowering the price of a person is always feasible, and so are more slacks: after lines were added, it goes on from the last solution.
 */
export class InteriorProgram {
  /** The lines of each person; none of people who have been taken out. */
  readonly columns: InteriorColumn[][]
  readonly #taken = new Map<number, InteriorColumn[]>()
  readonly #slacks: CoverSlacks
  readonly #shares: LineShares
  readonly #matrix: Float64Array
  /** By how much each row is missed. */
  #short: Float64Array = new Float64Array(0)

  constructor(cover: CoverRequirements, people: number) {
    const size = cover.required.length
    this.#slacks = new CoverSlacks(cover)
    this.#shares = new LineShares(people, size)
    this.columns = Array.from({ length: people }, () => [])
    this.#matrix = new Float64Array(size * size)
  }

  /** The prices of the cells. */
  get prices(): Float64Array {
    return this.#slacks.prices
  }

  get personPrices(): Float64Array {
    return this.#shares.personPrices
  }

  /** Adds a line; it counts from the next `restart` on. */
  add(person: number, line: Line, cells: Int32Array): void {
    this.columns[person]!.push({ line, cells, cost: line.cost, share: 0, reduced: -1 })
  }

  /** Begins with equal shares of the lines of each person. */
  start(): void {
    for (const own of this.columns) for (const column of own) column.share = 1 / own.length
    this.#slacks.numberRows()
    for (let person = 0; person < this.columns.length; person++) this.#fitPrice(person, 1)
    this.#load()
  }

  /** Goes on from the last solution after lines were added or people taken out. */
  restart(): void {
    const least = Math.max(0.01, this.#complementarity() / (this.#products() * newShare))
    this.#slacks.numberRows()
    this.columns.forEach((own, person) => {
      const isNew = (column: InteriorColumn) => column.reduced < 0
      const rest = 1 - newShare * own.filter(isNew).length
      for (const column of own) column.share = isNew(column) ? newShare : column.share * rest
      this.#fitPrice(person, least)
    })
    this.#load()
  }

  /** Solves until the value is within this gap of the optimum. */
  *solve(maxGap: number): StepIterator<void> {
    for (let iteration = 0; iteration < maxIterations; iteration++) {
      if (this.#isWithin(maxGap)) break
      yield this.#iterate()
    }
    this.#shares.store()
  }

  /** What the shares cost. */
  value(): number {
    const counts = new Float64Array(this.#slacks.rows.length)
    return this.#shares.cost(counts) + this.#slacks.coverCost(counts)
  }

  /** No shares of these lines cost less. */
  dualValue(): number {
    return this.#slacks.dualValue() + this.#shares.dualValue()
  }

  /** Takes a person out who gets this line: it counts as worked. */
  take(person: number, column: InteriorColumn): void {
    this.#slacks.work(column.cells, 1)
    this.#taken.set(person, this.columns[person]!)
    this.columns[person] = []
  }

  /** Puts a person back who was taken out with this line: most of the share stays with it until the next solution. */
  putBack(person: number, column: InteriorColumn): void {
    this.#slacks.work(column.cells, -1)
    const own = this.#taken.get(person) ?? []
    this.#taken.delete(person)
    this.columns[person] = own
    const sum = 1 + returnedShare * (own.length - 1)
    for (const one of own) one.share = (one === column ? 1 : returnedShare) / sum
    this.#fitPrice(person, 1, true)
  }

  /** Keeps so many lines of each person, those with the lowest reduced costs, and what was added since the last solution. */
  keepCheapest(most: number): void {
    this.columns.forEach((own, person) => {
      if (own.length <= most) return
      const kept = own.toSorted((a, b) => a.reduced - b.reduced).slice(0, most)
      const sum = kept.reduce((total, { share }) => total + share, 0)
      for (const column of kept) column.share /= sum
      this.columns[person] = kept
    })
  }

  reducedCost(person: number, cells: Int32Array, cost: number): number {
    let reduced = cost - this.personPrices[person]!
    for (const cell of cells) reduced -= this.prices[cell]!
    return reduced
  }

  /** Lowers the price of a person, or else raises it, until the lowest reduced cost of their lines is this. */
  #fitPrice(person: number, least: number, raises = false): void {
    const own = this.columns[person]!
    let lowest = Number.POSITIVE_INFINITY
    for (const column of own) {
      column.reduced = this.reducedCost(person, column.cells, column.cost)
      lowest = Math.min(lowest, column.reduced)
    }
    if (own.length === 0 || (lowest >= least && !raises)) return
    this.personPrices[person]! += lowest - least
    for (const column of own) column.reduced += least - lowest
  }

  #load(): void {
    this.#shares.load(this.columns, this.#slacks)
    this.#setShort()
    this.#slacks.balance(this.#short)
  }

  #setShort(): void {
    this.#short = this.#slacks.shortage()
    this.#shares.cover(this.#short)
  }

  /** Whether the requirements are met and the value is within this gap of the optimum. */
  #isWithin(gap: number): boolean {
    this.#setShort()
    let missed = 0
    for (let row = 0; row < this.#slacks.rows.length; row++) missed += Math.abs(this.#short[row]!)
    // The value is hardly ever more than the complementarity above the bound, and takes longer.
    return missed < tolerance && this.#complementarity() < 2 * gap && this.value() - this.dualValue() <= gap
  }

  #products(): number {
    return this.#slacks.count + this.#shares.count
  }

  /** The sum of all amounts times their reduced costs, also after a part of the step. */
  #complementarity(primal = 0, dual = 0): number {
    return this.#slacks.complementarity(primal, dual) + this.#shares.complementarity(primal, dual)
  }

  /** One step of the method; returns its work. */
  #iterate(): number {
    const size = this.#slacks.rows.length
    const matrix = this.#matrix.fill(0, 0, size * size)
    const entries = this.#shares.addTo(matrix, size)
    this.#slacks.addDiagonal(matrix)
    factorise(matrix, size)
    const now = this.#complementarity()
    const mean = now / this.#products()
    this.#setWanted(0, 0)
    this.#direction()
    const [primal, dual] = this.#longest()
    const centring = Math.max(0.01, Math.min(0.9, (this.#complementarity(primal, dual) / now) ** 3))
    this.#setWanted(centring * mean, maxCorrection * mean)
    this.#direction()
    this.#move()
    // As long as so many steps of a pricer: multiplications of dense rows are quick.
    return 2000 + entries / 4 + size ** 3 / 70 + size ** 2
  }

  /** What the products shall change by: to this value, with the second-order terms of the last direction. */
  #setWanted(target: number, limit: number): void {
    const corrected = (product: number, change: number) =>
      target - product - (limit > 0 ? Math.max(-limit, Math.min(limit, change)) : 0)
    this.#shares.setWanted(corrected)
    this.#slacks.setWanted(corrected)
  }

  /** The changes of everything that lead to the wanted products, to first order. */
  #direction(): void {
    this.#slacks.beginStep(this.#short)
    this.#shares.beginStep(this.#slacks.priceSteps)
    solveFactorised(this.#matrix, this.#slacks.rows.length, this.#slacks.priceSteps)
    this.#shares.finishStep(this.#slacks.priceSteps)
    this.#slacks.finishStep()
  }

  /** How far amounts and prices can go until one amount or reduced cost is zero; at most the whole step. */
  #longest(): [number, number] {
    return this.#slacks.longest(this.#shares.longest([1, 1]))
  }

  #move(): void {
    const [longestPrimal, longestDual] = this.#longest()
    const [primal, dual] = [partOfWay * longestPrimal, partOfWay * longestDual]
    this.#shares.move(primal, dual)
    this.#slacks.move(primal, dual)
  }
}
