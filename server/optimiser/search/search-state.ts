import { stepsOf } from '#server/optimiser/column-generation.ts'
import type { StepIterator } from '#server/optimiser/linear-program/cover-program.ts'
import { pickIndex, type Random, randomOf } from '#server/optimiser/random.ts'
import { emptyLine, joined, marginalCost, Roster } from '#server/optimiser/roster.ts'
import type { Line, LinePart, Solution, Staffing } from '#server/optimiser/staffing.ts'

/** Lines that were changed together and improved the roster. */
export type Improvement = { people: number[]; lines: Line[] }

/** The optimum of the whole linear program: prices of the cells, and the best lines of each person. */
export type RootOptimum = { prices: Float64Array; lines: Line[][] }

export type WeekRange = { from: number; to: number }

/** The weeks that a thread anneals in a round; after the last week of the period comes the first one. */
export type OwnWeeks = { first: number; length: number }

/** Lines of fewer weeks are searched as a whole. */
const minWeeks = 8
/** How many weeks of a line are searched at once. */
const weeksOfPart = 4
const stepsOfPart = 5000
/** Smaller programs take the simplex less time, and larger ones take the interior-point method too much. */
const minCentralCells = 150
const maxCentralCells = 700
const gumbelCount = 1 << 16
const maxPooledLines = 60

/** What the parts of a search share in one thread. */
export class SearchState {
  readonly staffing: Staffing
  readonly random: Random
  /** The roster that is being improved; its cost is never above the best one’s for long. */
  current: Roster
  best: Solution | null = null
  bound: number | null = null
  root: RootOptimum | undefined
  /** The prices of the cells in the neighbourhoods of some weeks that were solved last. */
  readonly prices: Float64Array
  /** Whether windows of everybody are searched. */
  searchesWindows = false
  /** The roster that all threads are annealing, if they are. */
  annealed: Roster | null = null
  /** Lines that were good, by person. */
  readonly pool: Line[][]
  /** The improvements of this round, in order. */
  changes: Improvement[] = []
  /** Whose lines may change in this round; everybody’s when undefined. */
  mayChange: ((person: number) => boolean) | undefined
  /** How many weeks there are when lines are searched some weeks at a time, else null. */
  readonly parts: number | null
  ownWeeks: OwnWeeks
  /** What the temperature of annealing is measured in: a hundredth of the usual cost of one person too few. */
  readonly scale: number
  readonly #gumbel: Float64Array
  readonly #prices: Float64Array

  constructor(staffing: Staffing, seed: number) {
    this.staffing = staffing
    this.random = randomOf(seed)
    this.current = new Roster(
      staffing.cells,
      staffing.people.map(() => emptyLine),
    )
    this.pool = staffing.people.map(() => [])
    const { count = 0 } = staffing.weeks ?? {}
    this.ownWeeks = { first: 0, length: count }
    this.parts = count >= minWeeks && staffing.people.every(({ within }) => within !== undefined) ? count : null
    const costs = staffing.cells.filter(({ required, under }) => required > 0 && under > 0).map(({ under }) => under)
    this.scale = costs.length === 0 ? 1 : costs.reduce((sum, cost) => sum + cost, 0) / costs.length / 100
    this.#gumbel = Float64Array.from(
      { length: gumbelCount },
      () => -Math.log(-Math.log(this.random() * 0.9999998 + 1e-7)),
    )
    this.#prices = new Float64Array(staffing.cells.length)
    this.prices = new Float64Array(staffing.cells.length)
  }

  get people(): number {
    return this.staffing.people.length
  }

  /**
   * Whether programs of everybody are solved by the interior-point method: its work grows with the third power of the cells. Without weeks, as on
   * boards, lines have few cells, and their own costs matter more than the rise that its dives allow.
   */
  get solvesCentrally(): boolean {
    const { weeks, cells } = this.staffing
    return weeks !== undefined && cells.length >= minCentralCells && cells.length <= maxCentralCells
  }

  /** What fixing some people may add to the cost of a program until others are freed again: a tenth of the usual cost of one person too few. */
  get rise(): number {
    return 10 * this.scale
  }

  /** Somebody by chance whose lines may change. */
  ownPerson(): number {
    for (let tries = 0; ; tries++) {
      const person = pickIndex(this.random, this.people)
      if (tries > 1000 || this.mayChange === undefined || this.mayChange(person)) return person
    }
  }

  /** Takes the current roster as the best one if it is. */
  keepBest(): boolean {
    if (this.best !== null && this.current.cost > this.best.cost - 1e-9) return false
    this.best = this.current.solution()
    return true
  }

  /** Continues from a better solution that was found elsewhere. */
  adopt(solution: Solution): void {
    if (this.best === null || solution.cost < this.best.cost - 1e-9) this.best = solution
  }

  /** Goes on from the best solution if the current one is worse. */
  returnToBest(): void {
    if (this.best !== null && this.best.cost < this.current.cost - 1e-9)
      this.current = new Roster(this.staffing.cells, this.best.lines)
  }

  /** Stores a line from which later programs of this person may begin. */
  remember(person: number, line: Line): void {
    const lines = this.pool[person]!
    lines.push(line)
    if (lines.length > maxPooledLines) lines.splice(0, 20)
  }

  /** Gives a person the best line beside the others’; noise on the prices makes it a random one near the best. */
  *resample(roster: Roster, person: number, temperature: number): StepIterator<void> {
    const whole = { pricer: this.staffing.people[person]!, rest: emptyLine }
    const replaced = yield* this.#replace(roster, person, whole, temperature)
    if (!replaced && roster.lines[person] === emptyLine) throw new Error(`person ${person} has no feasible line`)
  }

  /** The same for some weeks of a line. */
  *resampleWeeks(roster: Roster, person: number, { from, to }: WeekRange, temperature: number): StepIterator<void> {
    const part = this.staffing.people[person]!.within?.(roster.lines[person]!, from, to)
    if (part) yield* this.#replace(roster, person, part, temperature)
    yield stepsOfPart
  }

  *#replace(roster: Roster, person: number, { pricer, rest }: LinePart, temperature: number): StepIterator<boolean> {
    const before = roster.lines[person]!
    roster.place(person, rest)
    const noise = Math.floor(this.random() * gumbelCount)
    for (const cell of pricer.cells) {
      this.#prices[cell] = marginalCost(this.staffing.cells[cell]!, roster.counts[cell]!)
      if (temperature > 0) this.#prices[cell]! -= temperature * this.#gumbel[(noise + cell) & (gumbelCount - 1)]!
    }
    const line = pricer.cheapest(this.#prices)
    // Placed before yielding: the roster is whole whenever the search is stopped.
    roster.place(person, line === null ? before : joined(rest, line))
    yield stepsOf(pricer)
    return line !== null
  }

  /** Resamples everybody without noise until nothing improves. */
  *descend(roster: Roster): StepIterator<void> {
    for (;;) {
      const before = roster.cost
      for (let person = 0; person < this.people; person++)
        if (this.mayChange?.(person) === false) continue
        else if (this.parts === null) yield* this.resample(roster, person, 0)
        else
          for (let from = 0; from < this.parts; from += weeksOfPart / 2)
            yield* this.resampleWeeks(roster, person, { from, to: from + weeksOfPart }, 0)
      if (roster.cost >= before - 1e-9) return
    }
  }

  /** Some of the own weeks by chance. */
  randomWeeks(): WeekRange {
    const { first, length } = this.ownWeeks
    const at = pickIndex(this.random, length + weeksOfPart - 1) - weeksOfPart + 1
    const from = (first + Math.max(0, at)) % (this.parts ?? 1)
    const to = from + Math.min(length, at + weeksOfPart) - Math.max(0, at)
    return { from, to: Math.min(to, this.parts ?? 1) }
  }
}
