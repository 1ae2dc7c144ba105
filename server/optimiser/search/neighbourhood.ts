import { centralEffort, solveCentrally } from '#server/optimiser/central-generation.ts'
import {
  type SolveEffort,
  type FreedPeople,
  type PersonLine,
  type RootResult,
  solveFreed,
} from '#server/optimiser/column-generation.ts'
import { counted, type StepIterator } from '#server/optimiser/linear-program/cover-program.ts'
import { pickIndex } from '#server/optimiser/random.ts'
import { coverCost, emptyLine, joined, without } from '#server/optimiser/roster.ts'
import type { SearchState, WeekRange } from './search-state.ts'
import type { Line, LinePart } from '#server/optimiser/staffing.ts'

const pooledLines = 25
/** How often a solution of the same cost is wanted too, to move on a plateau. */
const sidewaysShare = 0.25
/** A subproblem shall take about so many steps, and more the longer nothing has improved, up to the most. */
const minSteps = 4e7
const maxSteps = 8e8

/** How many weeks a neighbourhood has when lines are searched some weeks at a time; 0 for all. */
const weeksOfNeighbourhoods = [0, 0, 0, 3, 4, 6]

/** How many people neighbourhoods with so many weeks have, so that they take about the wanted steps. */
type NeighbourhoodSize = { weeks: number; people: number; usual: number }

/** Some people whose lines, or whose lines in some weeks, are freed. */
type Neighbourhood = { people: readonly number[]; parts: readonly LinePart[]; weeks: WeekRange | null }

/** Chooses some people again and again, and solves their lines anew by column generation; runs until it is stopped. */
export class NeighbourhoodSearch {
  readonly #search: SearchState
  readonly #maxPeople: number
  readonly #sizes: NeighbourhoodSize[]
  #sinceImproved = 0

  constructor(search: SearchState, maxPeople: number) {
    this.#search = search
    this.#maxPeople = Math.min(search.people, maxPeople)
    const lengths = search.parts === null ? [0] : weeksOfNeighbourhoods
    this.#sizes = lengths.map((weeks) => ({ weeks, people: Math.min(this.#maxPeople, 6), usual: 0 }))
  }

  /** One neighbourhood. */
  *step(): StepIterator<void> {
    const search = this.#search
    search.returnToBest()
    const size = this.#sizes[this.#sizes.length === 1 ? 0 : pickIndex(search.random, this.#sizes.length)]!
    const wanted = size.people * (0.6 + 0.8 * search.random())
    const chosen = choose(search, Math.max(2, Math.min(this.#maxPeople, Math.round(wanted))), size.weeks)
    if (chosen.people.length === 0) return yield 1000
    const before = search.best?.cost ?? Number.POSITIVE_INFINITY
    const steps = yield* this.#solve(chosen)
    size.usual = size.usual === 0 ? steps : size.usual * 0.9 + steps * 0.1
    const improved = (search.best?.cost ?? 0) < before
    this.#sinceImproved = improved ? 0 : this.#sinceImproved + steps
    const target = Math.min(maxSteps, minSteps + this.#sinceImproved * 0.15)
    if (size.usual > target) size.people = Math.max(3, size.people * 0.97)
    else if (size.usual < target * 0.7) size.people = Math.min(this.#maxPeople, size.people * 1.02)
  }

  *#solve(chosen: Neighbourhood): StepIterator<number> {
    const search = this.#search
    const { random } = search
    const sideways = random() < sidewaysShare
    const freed = freedOf(search, chosen, sideways)
    const effort = { rounds: 60, diveRounds: 25, share: 0.12, noise: random() < 0.5 ? 0 : 0.15 }
    const staffing = { ...search.staffing, people: chosen.parts.map(({ pricer }) => pricer) }
    const { result, steps } = yield* counted(
      solveFreed(staffing, freed, effort, random, (root) => learn(search, chosen, root)),
    )
    if (result === null) return steps
    const { people, parts } = chosen
    const lines = people.map((person, at) => {
      const line = result.lines.get(at)
      return line ? joined(parts[at]!.rest, line) : search.current.lines[person]!
    })
    if (this.#take(people, lines)) search.changes.push({ people: [...people], lines })
    return steps
  }

  // The best roster may have come from another thread in the meantime: the lines are then tried in that one.
  #take(people: readonly number[], lines: readonly Line[]): boolean {
    const search = this.#search
    people.forEach((person, at) => search.current.place(person, lines[at]!))
    if (search.keepBest()) return true
    if (search.best === null || search.best.cost >= search.current.cost - 1e-9) return false
    search.returnToBest()
    people.forEach((person, at) => search.current.place(person, lines[at]!))
    return search.keepBest()
  }
}

// Only lines that the program uses are worth remembering, and of parts of lines only the prices.
function learn(search: SearchState, { people, parts, weeks }: Neighbourhood, { lines, prices }: RootResult): void {
  if (weeks === null) {
    for (const { person, line, reduced } of lines) if (reduced < 1e-6) search.remember(people[person]!, line)
  } else for (const { pricer } of parts) for (const cell of pricer.cells) search.prices[cell] = prices[cell]!
}

function freedOf(search: SearchState, { people, parts, weeks }: Neighbourhood, sideways: boolean): FreedPeople {
  const { staffing, current } = search
  const counts = current.counts.slice()
  const lines: PersonLine[] = []
  let own = 0
  people.forEach((person, at) => {
    const line = without(current.lines[person]!, parts[at]!.rest)
    own += line.cost
    for (const cell of line.cells) counts[cell]!--
    lines.push({ person: at, line })
  })
  if (weeks === null) people.forEach((person, at) => lines.push(...earlierLines(search, person, at)))
  const cost = own + coverCost(staffing.cells, current.counts)
  const { unit = 0 } = staffing
  const below = sideways ? cost + (unit > 0 ? unit : 1e-6 * Math.max(1, cost)) : cost
  const prices = weeks === null ? search.root?.prices : search.prices
  return { people: people.map((_, at) => at), counts, below, lines, prices }
}

/** Good lines of a person that were found before. */
function earlierLines(search: SearchState, person: number, at: number): PersonLine[] {
  const { random } = search
  const lines: PersonLine[] = []
  const pooled = search.pool[person]!
  for (let k = 0; k < Math.min(pooled.length, pooledLines); k++)
    lines.push({ person: at, line: pooled[pooled.length <= pooledLines ? k : pickIndex(random, pooled.length)]! })
  const roots = search.root?.lines[person] ?? []
  for (let k = 0; k < Math.min(roots.length, pooledLines); k++)
    lines.push({ person: at, line: roots[roots.length <= pooledLines ? k : pickIndex(random, roots.length)]! })
  return lines
}

/** People who can work a cell, in the weeks around it. */
function choose(search: SearchState, size: number, weeks: number): Neighbourhood {
  const { staffing, current } = search
  const { people: chosen, cell } = chooseRelated(search, size)
  if (search.parts === null || weeks === 0)
    return {
      people: chosen,
      parts: chosen.map((one) => ({ pricer: staffing.people[one]!, rest: emptyLine })),
      weeks: null,
    }
  const week = cell === null ? pickIndex(search.random, search.parts) : staffing.weeks!.of(cell)
  const from = Math.max(0, Math.min(search.parts - weeks, week - pickIndex(search.random, weeks)))
  const window = { from, to: from + weeks }
  const people: number[] = []
  const parts: LinePart[] = []
  for (const person of chosen) {
    const part = staffing.people[person]!.within?.(current.lines[person]!, window.from, window.to)
    if (!part) continue
    people.push(person)
    parts.push(part)
  }
  return { people, parts, weeks: window }
}

/** People who can work a cell that has too few or too many; or those with costly lines; or anybody. */
function chooseRelated(search: SearchState, size: number): { people: number[]; cell: number | null } {
  const { random, current, staffing, mayChange } = search
  const all = Array.from(staffing.people.keys()).filter((person) => mayChange === undefined || mayChange(person))
  const chosen = new Set<number>()
  const how = random()
  let cell: number | null = null
  if (how < 0.6) cell = addAroundCell(search, all, size, chosen)
  else if (how < 0.8) {
    const costs = new Map(all.map((person) => [person, current.lines[person]!.cost + random() * 6 * search.scale]))
    const costly = all.toSorted((a, b) => (costs.get(b) ?? 0) - (costs.get(a) ?? 0))
    for (const person of costly.slice(0, Math.ceil(size / 2))) chosen.add(person)
  }
  while (chosen.size < Math.min(size, all.length)) chosen.add(all[pickIndex(random, all.length)]!)
  return { people: [...chosen], cell }
}

function addAroundCell(search: SearchState, all: readonly number[], size: number, chosen: Set<number>): number | null {
  const { random, current, staffing } = search
  const wrong: number[] = []
  staffing.cells.forEach(({ required, under, over }, cell) => {
    const excess = current.counts[cell]! - required
    if ((excess < 0 && under > 0) || (excess > 0 && over > 0 && random() < 0.15)) wrong.push(cell)
  })
  if (wrong.length === 0) return null
  const cell = wrong[pickIndex(random, wrong.length)]!
  const able = all.filter((person) => includesSorted(staffing.people[person]!.cells, cell))
  while (chosen.size < Math.min(able.length, Math.ceil(size * 0.6))) chosen.add(able[pickIndex(random, able.length)]!)
  for (const person of all) {
    if (chosen.size >= size) return cell
    if (includesSorted(current.lines[person]!.cells, cell) && random() < 0.3) chosen.add(person)
  }
  return cell
}

function includesSorted(cells: Int32Array, cell: number): boolean {
  let low = 0
  let high = cells.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (cells[middle]! < cell) low = middle + 1
    else high = middle
  }
  return cells[low] === cell
}

/** Solves all people from the lines of the linear program, and fixes others than before by chance. */
export function* diveAgain(search: SearchState): StepIterator<number> {
  const { staffing, random, people } = search
  search.returnToBest()
  const everybody = Array.from({ length: people }, (_, person) => person)
  const lines = everybody.map((person) => ({ person, line: search.current.lines[person]! }))
  for (const person of everybody) for (const line of search.root?.lines[person] ?? []) lines.push({ person, line })
  const freed = { people: everybody, counts: new Int32Array(staffing.cells.length), below: search.current.cost, lines }
  const effort: SolveEffort = {
    rounds: 30,
    diveRounds: 60,
    share: 0.08 + 0.14 * random(),
    noise: 0.1 * random(),
    steps: 1e9,
  }
  const { share } = effort
  const solving = search.solvesCentrally
    ? solveCentrally(staffing, freed, { ...centralEffort, rise: search.rise, share, diveSteps: 3e9 })
    : solveFreed(staffing, freed, effort, random)
  const { result, steps } = yield* counted(solving)
  if (result !== null) yield* takeDive(search, result.lines)
  return steps
}

/** Improves the lines of a dive one by one and takes them if they are the best ones. */
export function* takeDive(search: SearchState, lines: ReadonlyMap<number, Line>): StepIterator<void> {
  const roster = search.current.copy()
  for (const [person, line] of lines) roster.place(person, line)
  yield* search.descend(roster)
  if (search.best !== null && roster.cost >= search.best.cost) return
  search.current = roster
  search.keepBest()
}
