import { CoverProgram, type StepIterator } from './linear-program/cover-program.ts'
import { type Random } from './random.ts'
import { coverCost, marginalCost } from './roster.ts'
import type { Cell, Line, Pricer, Staffing } from './staffing.ts'

export type PersonLine = { person: number; line: Line }

/** Some people whose lines are to be chosen again, while the others keep theirs. */
export type FreedPeople = {
  people: readonly number[]
  /** How many of the others each cell has. */
  counts: Int32Array
  /** Only a solution that costs less is wanted: the lines of these people and the cover of all cells. */
  below: number
  /** Lines to begin with; when everybody has one, the first of each person is the first basis. */
  lines: readonly PersonLine[]
  /** Prices of the cells to begin with. */
  prices?: Float64Array | undefined
}

/** How thoroughly it is solved. */
export type SolveEffort = {
  /** The most times that everybody’s lines are priced, before the first and before each further fixing. */
  rounds: number
  diveRounds: number
  /** The part of the people that are fixed at a time. */
  share: number
  /** How much chance decides who is fixed. */
  noise: number
  /** The first program ends after so many steps. */
  steps?: number
}

/** The program after its first convergence: its lines with their reduced costs, its prices by cell, and the bound. */
export type RootResult = { lines: (PersonLine & { reduced: number })[]; prices: Float64Array; bound: number | null }

/** What a pricing of lines gave; its bound is minus infinity when not everybody was priced. */
type PricingResult = { bound: number; added: number; steps: number }

export type Result = { cost: number; lines: Map<number, Line> }

/**
 * The lines of the freed people by column generation and diving: the linear program over lines is solved, the cheapest line of each person at its
 * prices is added, and so on until none improves; then the lines of about a tenth of the people are fixed, and it is solved again in the
 * same program, until everybody has one. Null when nothing below the limit was found.
 */
export function* solveFreed(
  staffing: Staffing,
  freed: FreedPeople,
  effort: SolveEffort,
  random: Random,
  onRoot?: (root: RootResult) => void,
): StepIterator<Result | null> {
  const program = new FreedProgram(staffing, freed, random)
  yield 20_000 + 50 * staffing.cells.length + 300 * freed.lines.length
  for (let first = true; ; first = false) {
    if (program.left === 1) return yield* program.finish()
    const rounds = first ? effort.rounds : effort.diveRounds
    if (
      !(yield* program.converge(rounds, first ? (effort.steps ?? Number.POSITIVE_INFINITY) : Number.POSITIVE_INFINITY))
    )
      return null
    if (first) onRoot?.(program.root())
    if (!program.canImprove(program.dualObjective())) return null
    if (!program.fixSome(effort.share, effort.noise)) return null
    if (program.left === 0) return program.result()
  }
}

/** How much of the last prices goes into the next ones at which lines are priced: smoother prices need fewer rounds. */
const smoothing = 0.5
const maxLinesAPerson = 40

class FreedProgram {
  left: number
  #bound = Number.NEGATIVE_INFINITY
  readonly #staffing: Staffing
  readonly #freed: FreedPeople
  readonly #random: Random
  readonly #rowOf: Int32Array
  readonly #cells: number[]
  readonly #program: CoverProgram
  readonly #required: Float64Array
  readonly #constant: number
  #lines: PersonLine[] = []
  readonly #known: Set<string>[]
  /** Whose last line was no improvement, by the index of the person. */
  readonly #quiet: Uint8Array
  readonly #indexOf: Map<number, number>
  readonly #fixed = new Map<number, Line>()
  readonly #counts: Int32Array
  readonly #prices: Float64Array

  constructor(staffing: Staffing, freed: FreedPeople, random: Random) {
    this.#staffing = staffing
    this.#freed = freed
    this.#random = random
    const { people, counts } = freed
    const { cells } = staffing
    this.left = people.length
    this.#counts = counts.slice()
    this.#prices = new Float64Array(cells.length)
    this.#rowOf = new Int32Array(cells.length).fill(-1)
    this.#cells = this.#numberRows()
    this.#required = Float64Array.from(this.#cells, (cell) => Math.max(0, cells[cell]!.required - counts[cell]!))
    this.#constant = this.#fixedCover()
    this.#program = this.#emptyProgram()
    this.#indexOf = new Map(people.map((person, at) => [person, at]))
    this.#quiet = new Uint8Array(people.length)
    this.#known = people.map(() => new Set<string>())
    const first = new Map<number, number>()
    for (const { person, line } of freed.lines) {
      const column = this.#add(person, line)
      if (column >= 0 && !first.has(person)) first.set(person, column)
    }
    if (first.size === people.length) this.#program.startFrom(people.map((person) => first.get(person) ?? 0))
  }

  /** Solves and prices until no line improves; false when it is certain that nothing below the limit can be found. */
  *converge(rounds: number, maxSteps: number): StepIterator<boolean> {
    let steps = 0
    if (this.#freed.prices && this.#fixed.size === 0) steps += yield* this.#priceAtGivenPrices(this.#freed.prices)
    steps += yield* this.#solve()
    let smoothed: Float64Array | null = null
    for (let round = 0; round < rounds; round++) {
      const prices: Float64Array =
        smoothed && round < rounds - 1 ? smoothedPrices(smoothed, this.#program.duals) : this.#program.duals
      let priced = yield* this.#priceLines(prices)
      if (priced?.added === 0 && prices !== this.#program.duals) priced = yield* this.#priceLines(this.#program.duals)
      if (priced === null) return false
      smoothed = prices.slice()
      steps += priced.steps
      if (this.#fixed.size === 0) this.#bound = Math.max(this.#bound, priced.bound)
      if (priced.added === 0) return true
      if (!this.canImprove(priced.bound)) return false
      if (steps > maxSteps) return true
      steps += yield* this.#solve()
      if (this.#fixed.size === 0 && round > 6 && this.dualObjective() - this.#bound < this.#margin() * 0.3) return true
      this.#removeExpensive()
    }
    return true
  }

  /** Whether a solution of at least this cost could be below the limit. */
  canImprove(bound: number): boolean {
    return bound <= this.#freed.below - 0.9 * this.#margin()
  }

  /** The objective of the dual solution with the unchanged requirements. */
  dualObjective(duals: Float64Array = this.#program.duals): number {
    let sum = this.#constant
    for (let row = 0; row < duals.length; row++)
      sum += duals[row]! * (row < this.#cells.length ? this.#required[row]! : 1)
    return sum
  }

  root(): RootResult {
    const prices = new Float64Array(this.#staffing.cells.length)
    this.#cells.forEach((cell, row) => (prices[cell] = this.#program.duals[row]!))
    const lines = this.#lines.map((one, column) => ({ ...one, reduced: this.#program.reducedCost(column) }))
    return { lines, prices, bound: this.#bound === Number.NEGATIVE_INFINITY ? null : this.#bound }
  }

  /** Fixes the people whose lines have the largest shares; false when there is none to fix. */
  fixSome(share: number, noise: number): boolean {
    const shares = this.#program.shares()
    const candidates: { one: PersonLine; share: number; rank: number }[] = []
    shares.forEach((value, column) => {
      const one = this.#lines[column]!
      if (value > 1e-6 && !this.#fixed.has(one.person))
        candidates.push({ one, share: value, rank: value + noise * this.#random() })
    })
    const atLeast = Math.max(1, Math.ceil(share * this.left))
    const chosen = new Map<number, Line>()
    for (const { one, share: part } of candidates.toSorted((a, b) => b.rank - a.rank)) {
      if (chosen.has(one.person) || (part < 0.98 && chosen.size >= atLeast)) continue
      if (part < 0.5 && chosen.size > 0 && chosen.size >= atLeast / 2) continue
      chosen.set(one.person, one.line)
    }
    for (const [person, line] of chosen) this.#fix(person, line)
    this.#lines.forEach(({ person, line }, column) => {
      if (chosen.has(person) && chosen.get(person) !== line) this.#program.priceOut(column)
    })
    return chosen.size > 0
  }

  /** The last person gets the best line beside the others. */
  *finish(): StepIterator<Result | null> {
    const person = this.#freed.people.find((one) => !this.#fixed.has(one)) ?? 0
    const pricer = this.#pricer(person)
    for (const cell of pricer.cells) this.#prices[cell] = marginalCost(this.#staffing.cells[cell]!, this.#counts[cell]!)
    const line = pricer.cheapest(this.#prices)
    yield stepsOf(pricer)
    if (line === null) return null
    this.#fix(person, line)
    return this.result()
  }

  result(): Result {
    let cost = coverCost(this.#staffing.cells, this.#counts)
    for (const line of this.#fixed.values()) cost += line.cost
    return { cost, lines: this.#fixed }
  }

  #pricer(person: number): Pricer {
    return this.#staffing.people[person]!
  }

  // The least difference that matters.
  #margin(): number {
    const { unit = 0 } = this.#staffing
    if (unit > 0) return unit
    return Number.isFinite(this.#freed.below) ? 1e-7 * Math.max(1, Math.abs(this.#freed.below)) : 1e-4
  }

  /** A row for each cell that somebody freed can work and whose cover costs something. */
  #numberRows(): number[] {
    const numbered: number[] = []
    for (const person of this.#freed.people)
      for (const cell of this.#pricer(person).cells) {
        const { under, over } = this.#staffing.cells[cell]!
        if (this.#rowOf[cell]! >= 0 || (under === 0 && over === 0)) continue
        this.#rowOf[cell] = numbered.length
        numbered.push(cell)
      }
    return numbered
  }

  // What the cover costs whatever the freed people work.
  #fixedCover(): number {
    let cost = 0
    this.#staffing.cells.forEach(({ required, under, over }, cell) => {
      const excess = this.#counts[cell]! - required
      if (excess > 0) cost += excess * over
      else if (this.#rowOf[cell]! < 0) cost -= excess * under
    })
    return cost
  }

  /** Requirements are raised a little, each differently: many lines cover the same cells, and equal ratios make the simplex stall. */
  #emptyProgram(): CoverProgram {
    const cells = this.#cells.map((cell) => this.#staffing.cells[cell]!)
    const required = this.#required.map((one) => one + (0.5 + this.#random()) * 1e-3)
    const under = Float64Array.from(cells, (cell) => cell.under)
    const over = Float64Array.from(cells, (cell) => cell.over)
    const longest = this.#freed.lines.reduce((most, { line }) => Math.max(most, line.cells.length), 10)
    return new CoverProgram({ required, under, over }, this.left, 2 * longest * highestCost(cells))
  }

  #add(person: number, line: Line): number {
    const index = this.#indexOf.get(person)
    if (index === undefined) return -1
    const key = String.fromCharCode(...line.cells)
    if (this.#known[index]!.has(key)) return -1
    this.#known[index]!.add(key)
    this.#lines.push({ person, line })
    return this.#program.add(this.#rowsOf(line), index, line.cost)
  }

  #rowsOf(line: Line): number[] {
    const rows: number[] = []
    for (const cell of line.cells) if (this.#rowOf[cell]! >= 0) rows.push(this.#rowOf[cell]!)
    return rows
  }

  *#solve(): StepIterator<number> {
    let sum = 0
    for (const steps of this.#program.solve()) {
      sum += steps
      yield steps
    }
    return sum
  }

  /**
   * Adds the cheapest lines at these prices of the people who are not fixed; null when somebody has none. Those whose last line was no improvement
   * are priced only when nobody else improves, or when the bound is wanted to end early; without them there is no bound.
   */
  *#priceLines(duals: Float64Array): StepIterator<PricingResult | null> {
    this.#cells.forEach((cell, row) => (this.#prices[cell] = -duals[row]!))
    const wantsBound = this.#fixed.size === 0 && Number.isFinite(this.#freed.below)
    const priced: PricingResult = { bound: this.dualObjective(duals), added: 0, steps: 0 }
    const wasQuiet = this.#quiet.slice()
    for (const quiet of [0, 1]) {
      for (const [index, person] of this.#freed.people.entries()) {
        if (wasQuiet[index] !== quiet || this.#fixed.has(person)) continue
        if (!(yield* this.#priceLine(person, index, duals, priced))) return null
      }
      if (quiet === 0 && priced.added > 0 && !wantsBound) return { ...priced, bound: Number.NEGATIVE_INFINITY }
    }
    return priced
  }

  *#priceLine(person: number, index: number, duals: Float64Array, priced: PricingResult): StepIterator<boolean> {
    const pricer = this.#pricer(person)
    const line = pricer.cheapest(this.#prices)
    priced.steps += stepsOf(pricer)
    yield stepsOf(pricer)
    if (line === null) return false
    // There may be a cheaper line than the one found, so nothing is proved.
    if (pricer.exact === false) priced.bound = Number.NEGATIVE_INFINITY
    let reduced = line.cost - duals[this.#cells.length + index]!
    for (const cell of line.cells) reduced += this.#prices[cell]!
    priced.bound += Math.min(0, reduced)
    const isAdded = reduced < -1e-4 && this.#add(person, line) >= 0
    this.#quiet[index] = isAdded ? 0 : 1
    if (isAdded) priced.added++
    return true
  }

  *#priceAtGivenPrices(prices: Float64Array): StepIterator<number> {
    let steps = 0
    this.#cells.forEach((cell) => (this.#prices[cell] = -prices[cell]!))
    for (const person of this.#freed.people) {
      const pricer = this.#pricer(person)
      const line = pricer.cheapest(this.#prices)
      if (line) this.#add(person, line)
      steps += stepsOf(pricer)
      yield stepsOf(pricer)
    }
    return steps
  }

  #fix(person: number, line: Line): void {
    this.#fixed.set(person, line)
    this.left--
    for (const cell of line.cells) this.#counts[cell]!++
  }

  // Every pivot looks at every line, so lines far from the optimum are removed when there are many.
  #removeExpensive(): void {
    const most = Math.max(2000, maxLinesAPerson * this.#freed.people.length)
    if (this.#lines.length <= most) return
    const costs = this.#lines.map((_, column) => this.#program.reducedCost(column)).toSorted((a, b) => a - b)
    const stay = this.#program.removeAbove(costs[Math.floor(most * 0.6)]!)
    this.#lines = stay.map((column) => this.#lines[column]!)
    for (const known of this.#known) known.clear()
    for (const { person, line } of this.#lines)
      this.#known[this.#indexOf.get(person) ?? 0]!.add(String.fromCharCode(...line.cells))
  }
}

function smoothedPrices(last: Float64Array, now: Float64Array): Float64Array {
  return now.map((price, row) => smoothing * last[row]! + (1 - smoothing) * price)
}

const highestCost = (cells: readonly Cell[]) => cells.reduce((most, { under, over }) => Math.max(most, under, over), 1)

/** The steps of the last call of a pricer. */
export const stepsOf = ({ steps, cells }: Pricer) => steps ?? 50 * cells.length
