import { stepsOf } from './column-generation.ts'
import type { Steps } from './linear-program/cover-program.ts'
import { type Random, randomOf } from './random.ts'
import { emptyLine, marginalCost, Roster } from './roster.ts'
import type { Line, Solution, Staffing } from './staffing.ts'

/** Lines that were changed together and improved the roster. */
export type Change = { people: number[]; lines: Line[] }

/** The optimum of the whole linear program: prices of the cells, and the best lines of each person. */
export type Root = { prices: Float64Array; lines: Line[][] }

const gumbelCount = 1 << 16
const mostPooledLines = 60

/** What the parts of a search share in one thread. */
export class SearchState {
  readonly staffing: Staffing
  readonly random: Random
  /** The roster that is being improved; its cost is never above the best one’s for long. */
  current: Roster
  best: Solution | null = null
  bound: number | null = null
  root: Root | undefined
  /** Lines that were good, by person. */
  readonly pool: Line[][]
  /** The improvements of this round, in order. */
  changes: Change[] = []
  /** Whose lines may change in this round; everybody’s when undefined. */
  mayChange: ((person: number) => boolean) | undefined
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
    const costs = staffing.cells.filter(({ required, under }) => required > 0 && under > 0).map(({ under }) => under)
    this.scale = costs.length === 0 ? 1 : costs.reduce((sum, cost) => sum + cost, 0) / costs.length / 100
    this.#gumbel = Float64Array.from(
      { length: gumbelCount },
      () => -Math.log(-Math.log(this.random() * 0.9999998 + 1e-7)),
    )
    this.#prices = new Float64Array(staffing.cells.length)
  }

  get people(): number {
    return this.staffing.people.length
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
    if (lines.length > mostPooledLines) lines.splice(0, 20)
  }

  /** Gives a person the best line beside the others’; noise on the prices makes it a random one near the best. */
  *resample(roster: Roster, person: number, temperature: number): Steps<void> {
    const pricer = this.staffing.people[person]!
    const before = roster.lines[person]!
    roster.place(person, emptyLine)
    const noise = Math.floor(this.random() * gumbelCount)
    for (const cell of pricer.cells) {
      this.#prices[cell] = marginalCost(this.staffing.cells[cell]!, roster.counts[cell]!)
      if (temperature > 0) this.#prices[cell]! -= temperature * this.#gumbel[(noise + cell) & (gumbelCount - 1)]!
    }
    const line = pricer.cheapest(this.#prices)
    // Placed before yielding: the roster is whole whenever the search is stopped.
    roster.place(person, line ?? before)
    if (line === null && before === emptyLine) throw new Error(`person ${person} has no feasible line`)
    yield stepsOf(pricer)
  }

  /** Resamples everybody without noise until nothing improves. */
  *descend(roster: Roster): Steps<void> {
    for (;;) {
      const before = roster.cost
      for (let person = 0; person < this.people; person++) yield* this.resample(roster, person, 0)
      if (roster.cost >= before - 1e-9) return
    }
  }
}
