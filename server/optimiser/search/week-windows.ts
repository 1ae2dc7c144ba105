import { solveCentrally } from '#server/optimiser/central-generation.ts'
import type { StepIterator } from '#server/optimiser/linear-program/cover-program.ts'
import { pickIndex } from '#server/optimiser/random.ts'
import { joined, type Roster, without } from '#server/optimiser/roster.ts'
import type { SearchState, WeekRange } from './search-state.ts'
import type { LinePart } from '#server/optimiser/staffing.ts'

/** How many weeks a window has at first and at most, and how many of its cells the interior-point method takes. */
const weeksAtFirst = 4
const maxWeeks = 5
const maxCells = 700
/** Windows become longer when those of the whole period together improve the roster by less than this part. */
const smallImprovement = 0.05
/** Early windows save much, so that it need not be saved exactly: a dive to the last tenth of one person takes three times as long. */
const thorough = { rounds: 60, diveRounds: 15, gap: 0.005, diveGap: 0.004, partOfGain: 0.15, diveSteps: 5e8 }

/** Chooses what everybody works in some weeks again, while the other weeks stay, window by window over the period. */
export class WindowSearch {
  readonly #search: SearchState
  readonly #period: number
  readonly #maxLength: number
  #length: number
  #next: number
  /** What the roster cost when the windows began at the start of the period again. */
  #costAtStart = Number.POSITIVE_INFINITY

  constructor(search: SearchState, weeks: number) {
    const cellsOfWeek = search.staffing.cells.length / weeks
    this.#search = search
    this.#period = weeks
    this.#maxLength = Math.max(1, Math.min(maxWeeks, weeks, Math.floor(maxCells / cellsOfWeek)))
    this.#length = Math.min(weeksAtFirst, this.#maxLength)
    this.#next = pickIndex(search.random, weeks)
  }

  /** Searches the next window of the best roster. */
  *step(): StepIterator<void> {
    const search = this.#search
    search.returnToBest()
    const improved = yield* this.#improved(search.current)
    if (search.best === null || improved.cost < search.best.cost) search.current = improved
    search.keepBest()
  }

  *#improved(before: Roster): StepIterator<Roster> {
    const search = this.#search
    const weeks = this.#nextWeeks(before.cost)
    const { people, parts } = this.#freed(before, weeks)
    const roster = before.copy()
    const counts = before.counts.slice()
    const lines = people.map((person, at) => {
      const line = without(before.lines[person]!, parts[at]!.rest)
      for (const cell of line.cells) counts[cell]!--
      return { person: at, line }
    })
    const staffing = { ...search.staffing, people: parts.map(({ pricer }) => pricer) }
    const freed = { people: people.map((_, at) => at), counts, below: Number.POSITIVE_INFINITY, lines }
    // Otherwise the same window of the same roster would give the same lines again.
    const effort = { ...thorough, share: 0.09 + 0.06 * search.random(), rise: search.rise }
    const result = yield* solveCentrally(staffing, freed, effort)
    for (const [at, line] of result?.lines ?? []) roster.place(people[at]!, joined(parts[at]!.rest, line))
    yield* search.descend(roster)
    return roster
  }

  /** Half a window further each time, from the beginning again after the end. */
  #nextWeeks(cost: number): WeekRange {
    const length = this.#length
    const last = this.#period - length
    const from = Math.min(this.#next, last)
    this.#next = from === last ? 0 : from + Math.ceil(length / 2)
    if (from === last) {
      if (cost > (1 - smallImprovement) * this.#costAtStart) this.#length = Math.min(this.#maxLength, length + 1)
      this.#costAtStart = cost
    }
    return { from, to: from + length }
  }

  #freed(roster: Roster, { from, to }: WeekRange): { people: number[]; parts: LinePart[] } {
    const { staffing } = this.#search
    const people: number[] = []
    const parts: LinePart[] = []
    staffing.people.forEach((pricer, person) => {
      const part = pricer.within?.(roster.lines[person]!, from, to)
      if (!part) return
      people.push(person)
      parts.push(part)
    })
    return { people, parts }
  }
}
