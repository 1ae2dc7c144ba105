import { stepsOf } from '#server/optimiser/column-generation.ts'
import { counted, type StepIterator } from '#server/optimiser/linear-program/cover-program.ts'
import { pickIndex } from '#server/optimiser/random.ts'
import type { Roster } from '#server/optimiser/roster.ts'
import type { SearchState } from './search-state.ts'

/** From a hot to a cold temperature, in units of the search’s scale, within so many steps. */
export type Schedule = { steps: number; hot: number; cold: number }

const pooledAPerson = 30

/**
 * Annealing by perturbation: the line of one person after the other is solved again with Gumbel noise on the prices of the cells, less and
 * less of it. Good lines of the cold part are remembered for the linear program when `pooling`.
 */
export function* anneal(search: SearchState, roster: Roster, schedule: Schedule, pooling = false): StepIterator<void> {
  const { random, people } = search
  const seen = search.pool.map(() => 0)
  let done = 0
  while (done < schedule.steps) {
    const part = done / schedule.steps
    const temperature = search.scale * schedule.hot * (schedule.cold / schedule.hot) ** part
    for (let turn = 0; turn < Math.min(people, 20); turn++) {
      const person = pickIndex(random, people)
      yield* search.resample(roster, person, temperature)
      done += stepsOf(search.staffing.people[person]!)
      if (!pooling || part < 0.6 || seen[person]! >= pooledAPerson || random() > 0.3) continue
      seen[person]!++
      search.remember(person, roster.lines[person]!)
    }
    replaceIfBetter(search, roster)
  }
  yield* search.descend(roster)
  replaceIfBetter(search, roster)
}

/**
 * The same for some weeks of a line at a time. All threads anneal one roster: each changes the lines of its own people, and the others' lines come in
 * between two rounds (`SearchState.annealed`).
 */
export function* annealWeeks(search: SearchState, { steps, hot, cold }: Schedule): StepIterator<void> {
  const roster = search.current.copy()
  search.annealed = roster
  let done = 0
  while (done < steps) {
    const temperature = search.scale * hot * (cold / hot) ** (done / steps)
    for (let turn = 0; turn < 20; turn++)
      done += (yield* counted(search.resampleWeeks(roster, search.ownPerson(), search.randomWeeks(), temperature)))
        .steps
    replaceIfBetter(search, roster)
  }
  search.annealed = null
  yield* search.descend(roster)
  replaceIfBetter(search, roster)
}

function replaceIfBetter(search: SearchState, roster: Roster): void {
  if (search.best !== null && roster.cost >= search.best.cost - 1e-9) return
  search.current = roster.copy()
  search.keepBest()
}
