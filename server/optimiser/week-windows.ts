import { annealOwnWeeks } from './annealing.ts'
import { solveCentrally } from './central-generation.ts'
import type { Steps } from './linear-program/cover-program.ts'
import { pickIndex } from './random.ts'
import { joined, type Roster, without } from './roster.ts'
import type { SearchState, Weeks } from './search-state.ts'
import type { Part } from './staffing.ts'

const weeksOfWindow = 4
const thorough = {
  rounds: 60,
  diveRounds: 15,
  gap: 0.005,
  diveGap: 0.004,
  rise: Number.POSITIVE_INFINITY,
  diveSteps: 0,
}
/** The last people of a dive get lines that fit badly; a short annealing repairs that. */
const repair = { steps: 1e8, hot: 2, cold: 0.2 }

/** Chooses what everybody works in some weeks again, while the other weeks stay, window by window over the period. */
export class WindowSearch {
  readonly #search: SearchState
  #next: number

  constructor(search: SearchState) {
    this.#search = search
    this.#next = pickIndex(search.random, search.parts ?? 1)
  }

  /** Searches the next window of the best roster. */
  *step(): Steps<void> {
    const search = this.#search
    search.returnToBest()
    const found = yield* this.#improved(search.current)
    if (search.best === null || found.cost < search.best.cost) search.current = found
    search.keepBest()
  }

  *#improved(before: Roster): Steps<Roster> {
    const search = this.#search
    const { people, parts } = this.#freed(before, this.#weeks())
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
    const effort = { ...thorough, share: 0.09 + 0.06 * search.random() }
    const result = yield* solveCentrally(staffing, freed, effort)
    for (const [at, line] of result?.lines ?? []) roster.place(people[at]!, joined(parts[at]!.rest, line))
    yield* search.descend(roster)
    const repaired = roster.copy()
    yield* annealOwnWeeks(search, repaired, repair)
    return repaired.cost < roster.cost ? repaired : roster
  }

  #weeks(): Weeks {
    const { parts } = this.#search
    const count = parts ?? 1
    const from = Math.min(this.#next, Math.max(0, count - weeksOfWindow))
    this.#next = this.#next >= count - weeksOfWindow ? 0 : this.#next + weeksOfWindow / 2
    return { from, to: Math.min(count, from + weeksOfWindow) }
  }

  #freed(roster: Roster, { from, to }: Weeks): { people: number[]; parts: Part[] } {
    const { staffing } = this.#search
    const people: number[] = []
    const parts: Part[] = []
    staffing.people.forEach((pricer, person) => {
      const part = pricer.within?.(roster.lines[person]!, from, to)
      if (!part) return
      people.push(person)
      parts.push(part)
    })
    return { people, parts }
  }
}
