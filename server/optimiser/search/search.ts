import { anneal, annealWeeks } from './annealing.ts'
import { centralEffort, solveCentrally } from '#server/optimiser/central-generation.ts'
import { type RootResult, solveFreed } from '#server/optimiser/column-generation.ts'
import { counted, type StepIterator } from '#server/optimiser/linear-program/cover-program.ts'
import { diveAgain, NeighbourhoodSearch, takeDive } from './neighbourhood.ts'
import { emptyLine, Roster } from '#server/optimiser/roster.ts'
import { SearchState } from './search-state.ts'
import type { Line, Solution, Staffing } from '#server/optimiser/staffing.ts'
import { WindowSearch } from './week-windows.ts'

/** Beyond so many rows the whole linear program is not solved, and beyond fewer if lines can be searched some weeks at a time. */
const maxRootRows = 2000
const maxRootRowsOfWeeks = 600
const maxRootPeople = 400
/** Lines of the whole linear program that are used again, for each person. */
const rootLinesAPerson = 25
/** The most steps of the annealing that gives the first good roster: about five seconds. */
const firstAnnealing = 1.5e9
/** The most steps of the first annealing of some weeks at a time: about two seconds. */
const firstWeeksAnnealing = 4e8

/** A search that runs until it is stopped: its state, its work, and whether people are shared out between the threads. */
export type Search = { state: SearchState; work: StepIterator<never>; sharesPeople: boolean }

/** The search of one of the threads. */
export function startSearch(staffing: Staffing, seed: number, thread: number, start?: Solution): Search {
  const state = new SearchState(staffing, seed * 7919 + thread * 104_729 + 17)
  const rows = staffing.cells.length + staffing.people.length
  const most = state.parts === null ? maxRootRows : maxRootRowsOfWeeks
  const isLarge = rows > most || staffing.people.length > maxRootPeople
  return { state, work: run(state, thread, isLarge, start), sharesPeople: isLarge }
}

/** Unless the roster is large, the first thread solves the whole linear program and the others anneal. */
function* run(search: SearchState, thread: number, isLarge: boolean, start: Solution | undefined): StepIterator<never> {
  if (start) search.current = new Roster(search.staffing.cells, start.lines)
  else yield* construct(search)
  search.keepBest()
  if (!isLarge) return thread === 0 ? yield* lead(search) : yield* explore(search)
  if (search.parts !== null) return yield* searchWindows(search, search.parts)
  return yield* searchNeighbourhoods(search, 30)
}

/** One line after the other, each the best one beside those before it. */
function* construct(search: SearchState): StepIterator<void> {
  for (let person = 0; person < search.people; person++) yield* search.resample(search.current, person, 0)
}

function* searchNeighbourhoods(search: SearchState, maxPeople: number): StepIterator<never> {
  const neighbourhoods = new NeighbourhoodSearch(search, maxPeople)
  for (;;) yield* neighbourhoods.step()
}

function* searchWindows(search: SearchState, weeks: number): StepIterator<never> {
  yield* annealSlower(search, [4])
  search.searchesWindows = true
  const windows = new WindowSearch(search, weeks)
  for (;;) yield* windows.step()
}

/** Annealing of some weeks at a time: a short one, so that there soon is a good roster, then so many times slower ones, which give better ones. */
function* annealSlower(search: SearchState, times: readonly number[]): StepIterator<void> {
  const steps = Math.min(firstWeeksAnnealing, 1.5e5 * search.people * (search.parts ?? 1))
  yield* annealWeeks(search, { steps, hot: 15, cold: 0.3 })
  for (const slower of times) yield* annealWeeks(search, { steps: slower * steps, hot: 8, cold: 0.2 })
}

/** A short annealing, the whole linear program, a dive. */
function* lead(search: SearchState): StepIterator<never> {
  const rows = search.staffing.cells.length + search.people
  yield* anneal(search, search.current.copy(), { steps: Math.max(2e7, 1e6 * rows), hot: 15, cold: 0.5 }, true)
  yield* solveWhole(search)
  return yield* improve(search)
}

/** A longer annealing. */
function* explore(search: SearchState): StepIterator<never> {
  if (search.parts !== null) {
    yield* annealSlower(search, [4, 16])
    return yield* improve(search)
  }
  const rows = search.staffing.cells.length + search.people
  yield* anneal(search, search.current.copy(), { steps: Math.min(firstAnnealing, 8e6 * rows), hot: 15, cold: 0.5 })
  // A roster with many rows is still far from the best one then: slower annealing goes on from it, since neighbourhoods take long there.
  if (8e6 * rows > firstAnnealing)
    yield* anneal(search, search.current.copy(), { steps: 8e6 * rows, hot: 8, cold: 0.2 })
  return yield* improve(search)
}

/** Neighbourhoods and, once there are lines of the whole linear program, dives that begin with them, by halves. */
function* improve(search: SearchState): StepIterator<never> {
  const neighbourhoods = new NeighbourhoodSearch(search, search.people)
  let dived = 0
  let searched = 0
  for (;;) {
    if (search.root && dived < searched) dived += yield* diveAgain(search)
    else searched += (yield* counted(neighbourhoods.step())).steps
  }
}

function* solveWhole(search: SearchState): StepIterator<void> {
  const { staffing, people, random } = search
  search.returnToBest()
  const everybody = Array.from({ length: people }, (_, person) => person)
  const lines = everybody.map((person) => ({ person, line: search.current.lines[person]! }))
  for (const person of everybody) for (const line of search.pool[person]!) lines.push({ person, line })
  const counts = new Int32Array(staffing.cells.length)
  const freed = { people: everybody, counts, below: Number.POSITIVE_INFINITY, lines }
  const onRoot = (root: RootResult) => {
    search.bound = root.bound
    search.root = { prices: root.prices, lines: bestLines(people, root.lines) }
  }
  const effort = { rounds: 400, diveRounds: 60, share: 0.1, noise: 0, steps: 5e9 }
  const result = search.solvesCentrally
    ? yield* solveCentrally(
        staffing,
        freed,
        { ...centralEffort, rise: search.rise, share: 0.1, diveSteps: 2e9 },
        onRoot,
      )
    : yield* solveFreed(staffing, freed, effort, random, onRoot)
  if (result !== null) yield* takeDive(search, result.lines)
}

function bestLines(people: number, lines: readonly { person: number; line: Line; reduced: number }[]): Line[][] {
  const byPerson: Line[][] = Array.from({ length: people }, () => [])
  for (const { person, line } of lines.toSorted((a, b) => a.reduced - b.reduced)) {
    const own = byPerson[person]!
    if (own.length < rootLinesAPerson && line !== emptyLine) own.push(line)
  }
  return byPerson
}
