import type { Line } from '#server/optimiser/staffing.ts'
import { factorise, solveFactorised } from './cholesky.ts'
import type { Cover, Steps } from './cover-program.ts'
import { CoverSlacks } from './cover-slacks.ts'
import type { InteriorColumn } from './interior-column.ts'

const mostIterations = 60
/** How much of the way to the border a step goes. */
const partOfWay = 0.95
/** A new line gets this share of its person. */
const newShare = 0.05
/** The other lines of a person who is put back get so much of the share of the one that was taken. */
const returnedShare = 0.01
/** How far the shares and the slacks may miss the requirements, summed over all cells, when a solution counts. */
const tolerance = 1e-4
/** Second-order terms are limited to so many times the mean product: badly centred products would spoil the step. */
const mostCorrection = 5

/**
 * The linear program of `CoverProgram`, solved by a primal-dual interior-point method with predictor and corrector, to any wanted gap. Its prices
 * are central, not those of a vertex, so they change little from round to round, and what a step costs does not depend on how
 * degenerate the program is. The rows of people are eliminated, so that the matrix has only the rows of cells; it is dense.
 *
 * Lowering the price of a person is always feasible, and so are more slacks: after lines were added, it goes on from the last solution.
 */
export class InteriorProgram {
  readonly personPrices: Float64Array
  /** The lines of each person; none of people who have been taken out. */
  readonly columns: InteriorColumn[][]
  readonly #taken = new Map<number, InteriorColumn[]>()
  readonly #slacks: CoverSlacks
  readonly #matrix: Float64Array
  /** For each person the sum of the ratios, the sums of the ratios by row of the matrix, and the change of the price. */
  readonly #ratios: Float64Array
  readonly #ratioRows: Int32Array[]
  readonly #ratioSums: Float64Array[]
  readonly #personSteps: Float64Array
  readonly #dense: Float64Array

  constructor(cover: Cover, people: number) {
    const size = cover.required.length
    this.#slacks = new CoverSlacks(cover)
    this.personPrices = new Float64Array(people)
    this.columns = Array.from({ length: people }, () => [])
    this.#matrix = new Float64Array(size * size)
    this.#ratios = new Float64Array(people)
    this.#ratioRows = Array.from({ length: people }, () => new Int32Array(0))
    this.#ratioSums = Array.from({ length: people }, () => new Float64Array(0))
    this.#personSteps = new Float64Array(people)
    this.#dense = new Float64Array(size)
  }

  /** The prices of the cells. */
  get prices(): Float64Array {
    return this.#slacks.prices
  }

  /** Adds a line; it counts from the next `restart` on. */
  add(person: number, line: Line, cells: Int32Array): void {
    const step = { ratio: 0, error: 0, shareStep: 0, reducedStep: 0, wanted: 0 }
    this.columns[person]!.push({ line, cells, rows: cells, cost: line.cost, share: 0, reduced: -1, ...step })
  }

  /** Begins with equal shares of the lines of each person. */
  start(): void {
    for (const own of this.columns) for (const column of own) column.share = 1 / own.length
    this.#numberRows()
    for (let person = 0; person < this.columns.length; person++) this.#fitPrice(person, 1)
    this.#slacks.balance(this.#shortage())
  }

  /** Goes on from the last solution after lines were added or people taken out. */
  restart(): void {
    const least = Math.max(0.01, this.#complementarity() / (this.#products() * newShare))
    this.#numberRows()
    this.columns.forEach((own, person) => {
      const isNew = (column: InteriorColumn) => column.reduced < 0
      const rest = 1 - newShare * own.filter(isNew).length
      for (const column of own) column.share = isNew(column) ? newShare : column.share * rest
      this.#fitPrice(person, least)
    })
    this.#slacks.balance(this.#shortage())
  }

  /** Solves until the value is within this gap of the optimum. */
  *solve(mostGap: number): Steps<void> {
    for (let iteration = 0; iteration < mostIterations; iteration++) {
      if (this.#missed() < tolerance && this.value() - this.dualValue() <= mostGap) return
      yield this.#iterate()
    }
  }

  /** What the shares cost. */
  value(): number {
    let cost = 0
    const counts = new Float64Array(this.prices.length)
    for (const own of this.columns) {
      let sum = 0
      for (const { share } of own) sum += share
      for (const column of own) {
        cost += (column.cost * column.share) / sum
        for (const cell of column.cells) counts[cell]! += column.share / sum
      }
    }
    return cost + this.#slacks.coverCost(counts)
  }

  /** No shares of these lines cost less. */
  dualValue(): number {
    let sum = this.#slacks.dualValue()
    this.columns.forEach((own, person) => (sum += own.length > 0 ? this.personPrices[person]! : 0))
    return sum
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

  #numberRows(): void {
    this.#slacks.numberRows()
    for (const own of this.columns) for (const column of own) column.rows = this.#slacks.rowsOf(column.cells)
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

  /** By how much each requirement is missed. */
  #shortage(): Float64Array {
    const short = this.#slacks.shortage()
    for (const own of this.columns)
      for (const { rows, share } of own) for (let k = 0; k < rows.length; k++) short[rows[k]!]! -= share
    return short
  }

  #missed(): number {
    const short = this.#shortage()
    let sum = 0
    for (let row = 0; row < this.#slacks.rows.length; row++) sum += Math.abs(short[row]!)
    return sum
  }

  #products(): number {
    return this.columns.reduce((sum, own) => sum + own.length, this.#slacks.count)
  }

  /** The sum of all amounts times their reduced costs, also after a part of the step. */
  #complementarity(primal = 0, dual = 0): number {
    let sum = this.#slacks.complementarity(primal, dual)
    for (const own of this.columns)
      for (const { share, shareStep, reduced, reducedStep } of own)
        sum += (share + primal * shareStep) * (reduced + dual * reducedStep)
    return sum
  }

  /** One step of the method; returns its work. */
  #iterate(): number {
    const size = this.#slacks.rows.length
    const entries = this.#form()
    factorise(this.#matrix, size)
    const now = this.#complementarity()
    const mean = now / this.#products()
    this.#setWanted(0, 0)
    this.#direction()
    const [primal, dual] = this.#longest()
    const centring = Math.max(0.01, Math.min(0.9, (this.#complementarity(primal, dual) / now) ** 3))
    this.#setWanted(centring * mean, mostCorrection * mean)
    this.#direction()
    this.#move()
    return 2000 + entries + size ** 3 / 10 + 2 * size ** 2
  }

  /** The matrix of the prices: how much covering a cell changes with the price of another one. Returns the work. */
  #form(): number {
    const size = this.#slacks.rows.length
    const matrix = this.#matrix.fill(0, 0, size * size)
    let entries = 0
    this.columns.forEach((own, person) => {
      for (const column of own) {
        const { rows, cells, reduced } = column
        const ratio = column.share / reduced
        column.ratio = ratio
        column.error = this.reducedCost(person, cells, column.cost) - reduced
        for (let a = 0; a < rows.length; a++) {
          const at = rows[a]! * size
          for (let b = 0; b <= a; b++) matrix[at + rows[b]!]! += ratio
        }
        entries += rows.length * (20 + rows.length / 2)
      }
      entries += this.#eliminate(person)
    })
    this.#slacks.addDiagonal(matrix)
    return entries
  }

  /** Takes the price of a person out of the matrix. */
  #eliminate(person: number): number {
    const size = this.#slacks.rows.length
    const dense = this.#dense.fill(0)
    let total = 0
    for (const { rows, ratio } of this.columns[person]!) {
      total += ratio
      for (let k = 0; k < rows.length; k++) dense[rows[k]!]! += ratio
    }
    const rows: number[] = []
    for (let row = 0; row < size; row++) if (dense[row]! > 0) rows.push(row)
    const sums = Float64Array.from(rows, (row) => dense[row]!)
    this.#ratios[person] = total
    this.#ratioRows[person] = Int32Array.from(rows)
    this.#ratioSums[person] = sums
    for (let a = 0; a < rows.length; a++) {
      const at = rows[a]! * size
      const factor = sums[a]! / total
      for (let b = 0; b <= a; b++) this.#matrix[at + rows[b]!]! -= factor * sums[b]!
    }
    return size + rows.length ** 2 / 2
  }

  /** What the products shall change by: to this value, with the second-order terms of the last direction. */
  #setWanted(target: number, limit: number): void {
    const corrected = (product: number, change: number) =>
      target - product - (limit > 0 ? Math.max(-limit, Math.min(limit, change)) : 0)
    for (const own of this.columns)
      for (const column of own)
        column.wanted = corrected(column.share * column.reduced, column.shareStep * column.reducedStep)
    this.#slacks.setWanted(corrected)
  }

  /** The changes of everything that lead to the wanted products, to first order. */
  #direction(): void {
    this.#slacks.beginStep(this.#shortage())
    for (let person = 0; person < this.columns.length; person++) this.#beginPerson(person)
    solveFactorised(this.#matrix, this.#slacks.rows.length, this.#slacks.priceSteps)
    for (let person = 0; person < this.columns.length; person++) this.#finishPerson(person)
    this.#slacks.finishStep()
  }

  #beginPerson(person: number): void {
    const own = this.columns[person]!
    if (own.length === 0) return
    const { priceSteps: prices } = this.#slacks
    let left = 1
    for (const column of own) {
      left -= column.share
      const change = column.wanted / column.reduced - column.ratio * column.error
      column.shareStep = change
      left -= change
      for (let k = 0; k < column.rows.length; k++) prices[column.rows[k]!]! -= change
    }
    this.#personSteps[person] = left
    const rows = this.#ratioRows[person]!
    const sums = this.#ratioSums[person]!
    const factor = left / this.#ratios[person]!
    for (let k = 0; k < rows.length; k++) prices[rows[k]!]! -= factor * sums[k]!
  }

  #finishPerson(person: number): void {
    const own = this.columns[person]!
    if (own.length === 0) return
    const { priceSteps: prices } = this.#slacks
    const rows = this.#ratioRows[person]!
    const sums = this.#ratioSums[person]!
    let left = this.#personSteps[person]!
    for (let k = 0; k < rows.length; k++) left -= sums[k]! * prices[rows[k]!]!
    const change = left / this.#ratios[person]!
    this.#personSteps[person] = change
    for (const column of own) {
      let gained = change
      for (let k = 0; k < column.rows.length; k++) gained += prices[column.rows[k]!]!
      column.shareStep += column.ratio * gained
      column.reducedStep = column.error - gained
    }
  }

  /** How far amounts and prices can go until one amount or reduced cost is zero; at most the whole step. */
  #longest(): [number, number] {
    let primal = 1
    let dual = 1
    for (const own of this.columns)
      for (const { share, shareStep, reduced, reducedStep } of own) {
        if (share + primal * shareStep < 0) primal = -share / shareStep
        if (reduced + dual * reducedStep < 0) dual = -reduced / reducedStep
      }
    return this.#slacks.longest([primal, dual])
  }

  #move(): void {
    const [longestPrimal, longestDual] = this.#longest()
    const [primal, dual] = [partOfWay * longestPrimal, partOfWay * longestDual]
    this.columns.forEach((own, person) => {
      if (own.length > 0) this.personPrices[person]! += dual * this.#personSteps[person]!
      for (const column of own) {
        column.share += primal * column.shareStep
        column.reduced += dual * column.reducedStep
      }
    })
    this.#slacks.move(primal, dual)
  }
}
