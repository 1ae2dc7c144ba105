import { type FreedPeople, type Result, type RootResult, stepsOf } from './column-generation.ts'
import { counted, type StepIterator } from './linear-program/cover-program.ts'
import type { InteriorColumn } from './linear-program/interior-column.ts'
import { InteriorProgram } from './linear-program/interior-program.ts'
import { coverCost } from './roster.ts'
import type { Line, Staffing } from './staffing.ts'

/** How thoroughly it is solved; gaps are parts of the cost. */
export type CentralEffort = {
  /** The most times that everybody’s lines are priced, before the first and before each further fixing. */
  rounds: number
  diveRounds: number
  gap: number
  diveGap: number
  /** The part of the people that are fixed at a time. */
  share: number
  /** What fixing may add to the cost until others are freed again. */
  rise: number
  /** As long as the program saves much against the first line of everybody, fixing may add so large a part of that. */
  partOfGain?: number
  /** After so many steps of fixing the cost may soon rise more. */
  diveSteps: number
}

/** For the program of everybody in all weeks. */
export const centralEffort = { rounds: 100, diveRounds: 100, gap: 0.002, diveGap: 0.002 }

/** The program is solved to this part of the gap to the bound, and never more loosely than to this part of the cost. */
const partOfGap = 0.2
const maxRelaxation = 0.2
/** How many lines a person has on average at most, and how many of them are kept when there are more. */
const maxLinesAPerson = 33
const keptLinesPerPerson = 25
/** People with a line of so large a share are always fixed. */
const certainShare = 0.9
/** The part of the people who are fixed that are freed for those who do not fit, at first. */
const freedShare = 0.1
/** The part of the allowed rise below which the program need not be solved further. */
const fittingPart = 0.3
/** So often people are freed again before the cost may rise more than usual. */
const maxStalledRounds = 3
/** While fixing, the program is first solved to this gap. */
const firstDiveGap = 0.05

/**
 * The same as `solveFreed` for many people at once, with the prices of an interior-point method: what they cost does not grow with the number
 * of people and hardly with the length of lines, and fewer rounds are needed. The program is solved loosely as long as the lines that
 * are still to be found matter more.
 */
export function* solveCentrally(
  staffing: Staffing,
  freed: FreedPeople,
  effort: CentralEffort,
  onRoot?: (root: RootResult) => void,
): StepIterator<Result | null> {
  const program = new CentralProgram(staffing, freed)
  yield 20_000 + 50 * staffing.cells.length + 300 * freed.lines.length
  const atFirst = program.value()
  if (!(yield* program.converge({ rounds: effort.rounds, gap: effort.gap }))) return null
  onRoot?.(program.root())
  const rise = Math.max(effort.rise, (effort.partOfGain ?? 0) * (atFirst - program.value()))
  return (yield* dive(program, { ...effort, rise })) ? program.result() : null
}

/**
 * Fixes some people after the other. When those who are still free cannot work what is left at about the same cost, the last ones are freed again,
 * and with them those of the others whose lines cost most against what they could work at the present prices: they can work what is missing.
 * Each time fewer people are fixed at once; after several times the cost may rise more, and after `diveSteps` it soon may. False when nothing below the limit was found.
 */
function* dive(program: CentralProgram, effort: CentralEffort): StepIterator<boolean> {
  const { diveRounds: rounds, diveGap: gap, rise } = effort
  let level = program.value()
  let fewest = program.left
  let refused = 0
  let left = effort.diveSteps
  for (;;) {
    const fixed = program.fixSome(effort.share / (1 + refused))
    if (program.left === 0) return true
    const fitting = level + fittingPart * rise
    const limit = level + rise * Math.max(1, left > 0 ? refused - maxStalledRounds : refused)
    const solved = yield* counted(program.converge({ rounds, gap, fitting, limit }))
    left -= solved.steps
    if (!solved.result) return false
    if (program.value() > limit) {
      refused++
      const freeing = yield* counted(program.freeAgain(fixed, freedShare * (1 + refused / 3)))
      const again = yield* counted(program.converge({ rounds, gap, fitting }))
      left -= freeing.steps + again.steps
      if (!again.result) return false
      continue
    }
    if (program.value() > level + rise) level = program.value()
    if (program.left < fewest) refused = 0
    fewest = Math.min(fewest, program.left)
  }
}

/** Until when the program is solved: the gap is small, or the value is fitting, or certainly above the limit. */
type StopConditions = { rounds: number; gap: number; fitting?: number | undefined; limit?: number }

/** What the pricing of everybody gave. */
type PricingResult = { bound: number; isProven: boolean; added: number }

class CentralProgram {
  readonly #staffing: Staffing
  readonly #freed: FreedPeople
  readonly #program: InteriorProgram
  readonly #rowOf: Int32Array
  readonly #cells: number[] = []
  readonly #known: Set<string>[]
  readonly #counts: Int32Array
  readonly #prices: Float64Array
  readonly #fixed = new Map<number, Line>()
  /** The columns of the lines that are fixed, by the index of the person. */
  readonly #columnOf = new Map<number, InteriorColumn>()
  /** What the cover of the other cells and the lines that are fixed cost. */
  #constant = 0
  #provenBound = Number.NEGATIVE_INFINITY

  constructor(staffing: Staffing, freed: FreedPeople) {
    const { cells } = staffing
    this.#staffing = staffing
    this.#freed = freed
    this.#counts = freed.counts.slice()
    this.#prices = new Float64Array(cells.length)
    this.#rowOf = this.#numberRows()
    const of = (value: (cell: number) => number) => Float64Array.from(this.#cells, value)
    const cover = {
      required: of((cell) => cells[cell]!.required - freed.counts[cell]!),
      under: of((cell) => cells[cell]!.under),
      over: of((cell) => cells[cell]!.over),
    }
    this.#program = new InteriorProgram(cover, freed.people.length)
    this.#known = freed.people.map(() => new Set<string>())
    const indexOf = new Map(freed.people.map((person, at) => [person, at]))
    for (const { person, line } of freed.lines) this.#add(indexOf.get(person) ?? 0, line)
    this.#program.start()
  }

  get left(): number {
    return this.#freed.people.length - this.#fixed.size
  }

  /** What the lines that are fixed, the shares of the others and the cover cost. */
  value(): number {
    return this.#program.value() + this.#constant
  }

  /** Solves and prices; false when somebody has no line or nothing below the limit of the whole search seems possible. */
  *converge({ rounds, gap: maxGap, fitting, limit = Number.POSITIVE_INFINITY }: StopConditions): StepIterator<boolean> {
    let bound = Number.NEGATIVE_INFINITY
    let gap = fitting === undefined ? 1 : firstDiveGap
    for (let round = 0; round < rounds; round++) {
      yield* this.#program.solve(Math.max(1e-6, Math.min(maxRelaxation, partOfGap * gap)) * Math.max(1, this.value()))
      const value = this.value()
      if (!Number.isFinite(value)) return false
      if (fitting !== undefined && value <= fitting) return true
      const priced = yield* this.#priceLines()
      if (priced === null) return false
      bound = Math.max(bound, priced.bound)
      if (priced.isProven && this.#fixed.size === 0) this.#provenBound = Math.max(this.#provenBound, priced.bound)
      if (bound >= this.#freed.below) return false
      // Little more loosely again: the prices would be worse than those of the last round.
      gap = Math.min(2 * gap, (value - bound) / Math.max(1, value))
      if (bound > limit || gap < maxGap || priced.added === 0) return true
      if (this.#lineCount() > maxLinesAPerson * this.#freed.people.length) this.#removeExpensive()
      this.#program.restart()
    }
    return true
  }

  /** The lines with their reduced costs, the prices by cell, and the bound, null unless every pricer was certain. */
  root(): RootResult {
    const prices = new Float64Array(this.#staffing.cells.length)
    this.#cells.forEach((cell, row) => (prices[cell] = this.#program.prices[row]!))
    const lines = this.#program.columns.flatMap((own, index) =>
      own.map(({ line, reduced }) => ({ person: this.#freed.people[index]!, line, reduced })),
    )
    return { lines, prices, bound: Number.isFinite(this.#provenBound) ? this.#provenBound : null }
  }

  /** Fixes the people whose lines have the largest shares, and returns their indexes. */
  fixSome(share: number): number[] {
    const best: { index: number; column: InteriorColumn }[] = []
    this.#program.columns.forEach((own, index) => {
      if (own.length === 0) return
      best.push({ index, column: own.reduce((most, one) => (one.share > most.share ? one : most)) })
    })
    best.sort((a, b) => b.column.share - a.column.share || a.index - b.index)
    const atLeast = Math.ceil(share * this.left)
    const chosen = best.filter(({ column }, at) => at < atLeast || column.share > certainShare)
    for (const { index, column } of chosen) this.#fix(index, column)
    this.#program.restart()
    return chosen.map(({ index }) => index)
  }

  /** Frees these people again, and so large a part of all who are fixed, those whose lines cost most against their cheapest lines at the present prices. */
  *freeAgain(last: readonly number[], share: number): StepIterator<void> {
    const program = this.#program
    this.#setPrices()
    const alternatives: { index: number; line: Line; gain: number }[] = []
    for (const [index, { cells, cost }] of this.#columnOf) {
      const line = yield* this.#cheapest(index)
      if (line === null) continue
      const gain = program.reducedCost(index, cells, cost) - program.reducedCost(index, this.#rowsOf(line), line.cost)
      alternatives.push({ index, line, gain })
    }
    const others = alternatives.filter(({ index }) => !last.includes(index)).toSorted((a, b) => b.gain - a.gain)
    const chosen = others.slice(0, Math.ceil(share * this.#fixed.size))
    for (const { index, line } of [...chosen, ...alternatives.filter(({ index: one }) => last.includes(one))]) {
      this.#free(index)
      this.#add(index, line)
    }
    program.restart()
  }

  result(): Result {
    let cost = coverCost(this.#staffing.cells, this.#counts)
    for (const line of this.#fixed.values()) cost += line.cost
    return { cost, lines: this.#fixed }
  }

  /** A row for each cell that somebody freed can work and whose cover costs something. */
  #numberRows(): Int32Array {
    const { people, counts } = this.#freed
    const { cells } = this.#staffing
    const rowOf = new Int32Array(cells.length).fill(-1)
    for (const person of people)
      for (const cell of this.#staffing.people[person]!.cells) {
        if (rowOf[cell]! >= 0 || (cells[cell]!.under === 0 && cells[cell]!.over === 0)) continue
        rowOf[cell] = this.#cells.length
        this.#cells.push(cell)
      }
    cells.forEach(({ required, under, over }, cell) => {
      const short = required - counts[cell]!
      if (rowOf[cell]! < 0) this.#constant += short > 0 ? short * under : -short * over
    })
    return rowOf
  }

  #add(index: number, line: Line): boolean {
    const key = String.fromCharCode(...line.cells)
    if (this.#known[index]!.has(key)) return false
    this.#known[index]!.add(key)
    this.#program.add(index, line, this.#rowsOf(line))
    return true
  }

  /** In ascending order, as the program requires. */
  #rowsOf({ cells }: Line): Int32Array {
    const rows: number[] = []
    for (const cell of cells) if (this.#rowOf[cell]! >= 0) rows.push(this.#rowOf[cell]!)
    return Int32Array.from(rows).sort()
  }

  #fix(index: number, column: InteriorColumn): void {
    this.#program.take(index, column)
    this.#columnOf.set(index, column)
    this.#fixed.set(this.#freed.people[index]!, column.line)
    this.#constant += column.cost
    for (const cell of column.line.cells) this.#counts[cell]!++
  }

  #free(index: number): void {
    const column = this.#columnOf.get(index)
    if (column === undefined) return
    this.#program.putBack(index, column)
    this.#columnOf.delete(index)
    this.#fixed.delete(this.#freed.people[index]!)
    this.#constant -= column.cost
    for (const cell of column.line.cells) this.#counts[cell]!--
  }

  #setPrices(): void {
    this.#cells.forEach((cell, row) => (this.#prices[cell] = -this.#program.prices[row]!))
  }

  *#cheapest(index: number): StepIterator<Line | null> {
    const pricer = this.#staffing.people[this.#freed.people[index]!]!
    const line = pricer.cheapest(this.#prices)
    yield stepsOf(pricer)
    return line
  }

  /** Adds the cheapest line of everybody who is not fixed; null when somebody has none. */
  *#priceLines(): StepIterator<PricingResult | null> {
    const program = this.#program
    this.#setPrices()
    const priced: PricingResult = { bound: program.dualValue() + this.#constant, isProven: true, added: 0 }
    for (const [index, person] of this.#freed.people.entries()) {
      if (this.#fixed.has(person)) continue
      const line = yield* this.#cheapest(index)
      if (line === null) return null
      if (this.#staffing.people[person]!.exact === false) priced.isProven = false
      const reduced = program.reducedCost(index, this.#rowsOf(line), line.cost)
      priced.bound += Math.min(0, reduced)
      if (reduced < -1e-4 && this.#add(index, line)) priced.added++
    }
    return priced
  }

  #lineCount(): number {
    return this.#program.columns.reduce((sum, own) => sum + own.length, 0)
  }

  #removeExpensive(): void {
    this.#program.keepCheapest(Math.floor((keptLinesPerPerson * this.#freed.people.length) / this.left))
    this.#program.columns.forEach((own, index) => {
      if (own.length > 0) this.#known[index] = new Set(own.map(({ line }) => String.fromCharCode(...line.cells)))
    })
  }
}
