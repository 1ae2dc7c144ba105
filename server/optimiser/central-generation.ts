import { type Freed, type Result, stepsOf } from './column-generation.ts'
import type { Steps } from './linear-program/cover-program.ts'
import { type InteriorColumn, InteriorProgram } from './linear-program/interior-program.ts'
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
}

/** The program is solved to this part of the gap to the bound, and never more loosely than to this part of the cost. */
const partOfGap = 0.2
const loosest = 0.2
const mostLinesAPerson = 33
const linesKept = 25
/** People with a line of so large a share are always fixed. */
const certainShare = 0.9

/**
 * The same as `solveFreed` for many people at once, with the prices of an interior-point method: what they cost does not grow with the number
 * of people and hardly with the length of lines, and fewer rounds are needed. The program is solved loosely as long as the lines that
 * are still to be found matter more.
 */
export function* solveCentrally(staffing: Staffing, freed: Freed, effort: CentralEffort): Steps<Result | null> {
  const program = new CentralProgram(staffing, freed)
  yield 20_000 + 50 * staffing.cells.length + 300 * freed.lines.length
  if (!(yield* program.converge(effort.rounds, effort.gap))) return null
  while (program.left > 0) {
    program.fixSome(effort.share)
    if (program.left > 0 && !(yield* program.converge(effort.diveRounds, effort.diveGap))) return null
  }
  return program.result()
}

class CentralProgram {
  readonly #staffing: Staffing
  readonly #freed: Freed
  readonly #program: InteriorProgram
  readonly #rowOf: Int32Array
  readonly #cells: number[] = []
  readonly #known: Set<string>[]
  readonly #counts: Int32Array
  readonly #prices: Float64Array
  readonly #fixed = new Map<number, Line>()
  /** What the cover of the other cells and the lines that are fixed cost. */
  #constant = 0

  constructor(staffing: Staffing, freed: Freed) {
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

  /** Solves and prices until the gap is small; false when somebody has no line or nothing below the limit seems possible. */
  *converge(rounds: number, mostGap: number): Steps<boolean> {
    let bound = Number.NEGATIVE_INFINITY
    let gap = 1
    for (let round = 0; round < rounds; round++) {
      const scale = Math.max(1, this.#program.value() + this.#constant)
      yield* this.#program.solve(Math.max(1e-6, Math.min(loosest, partOfGap * gap)) * scale)
      const value = this.#program.value()
      if (!Number.isFinite(value)) return false
      const priced = yield* this.#priceLines()
      if (priced === null) return false
      bound = Math.max(bound, priced.bound)
      if (bound + this.#constant >= this.#freed.below) return false
      gap = (value - bound) / Math.max(1, value + this.#constant)
      if (gap < mostGap || priced.added === 0) return true
      if (this.#longestList() > mostLinesAPerson) this.#removeExpensive()
      this.#program.restart()
    }
    return true
  }

  /** Fixes the people whose lines have the largest shares. */
  fixSome(share: number): void {
    const best: { index: number; column: InteriorColumn }[] = []
    this.#program.columns.forEach((own, index) => {
      if (own.length === 0) return
      best.push({ index, column: own.reduce((most, one) => (one.share > most.share ? one : most)) })
    })
    best.sort((a, b) => b.column.share - a.column.share || a.index - b.index)
    const atLeast = Math.ceil(share * this.left)
    const chosen = best.filter(({ column }, at) => at < atLeast || column.share > certainShare)
    for (const { index, column } of chosen) {
      this.#program.take(index, column)
      this.#fixed.set(this.#freed.people[index]!, column.line)
      this.#constant += column.cost
      for (const cell of column.line.cells) this.#counts[cell]!++
    }
    this.#program.restart()
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

  /** Adds the cheapest line of everybody who is not fixed; null when somebody has none. */
  *#priceLines(): Steps<{ bound: number; added: number } | null> {
    const program = this.#program
    this.#cells.forEach((cell, row) => (this.#prices[cell] = -program.prices[row]!))
    let bound = program.dualValue()
    let added = 0
    for (const [index, person] of this.#freed.people.entries()) {
      if (this.#fixed.has(person)) continue
      const pricer = this.#staffing.people[person]!
      const line = pricer.cheapest(this.#prices)
      yield stepsOf(pricer)
      if (line === null) return null
      const reduced = program.reducedCost(index, this.#rowsOf(line), line.cost)
      bound += Math.min(0, reduced)
      if (reduced < -1e-4 && this.#add(index, line)) added++
    }
    return { bound, added }
  }

  #longestList(): number {
    return this.#program.columns.reduce((most, own) => Math.max(most, own.length), 0)
  }

  #removeExpensive(): void {
    this.#program.keepCheapest(linesKept)
    this.#program.columns.forEach((own, index) => {
      this.#known[index] = new Set(own.map(({ line }) => String.fromCharCode(...line.cells)))
    })
  }
}
