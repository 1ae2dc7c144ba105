import type { Line, Pricer } from '#server/optimiser/staffing.ts'
import type { Instance, PersonRules } from './instance.ts'
import type { Limit } from './limit-counts.ts'
import { LineBounds } from './line-bounds.ts'
import type { LineRules } from './line-rules.ts'
import { LineSearch, type PruningBounds } from './line-search.ts'
import type { Workspace } from './workspace.ts'

/** The days of lines, from the first until before the last one, and whether they begin and end with the whole period. */
export type DayWindow = { from: number; to: number; cuts_first: boolean; cuts_last: boolean }

const allDays = ({ days }: Instance): DayWindow => ({ from: 0, to: days, cuts_first: true, cuts_last: true })

const unreachableCost = Number.POSITIVE_INFINITY
/** A search that takes more steps is too long; further limits are then met by penalties instead. Less in parts of lines, which are many. */
const maxWork = 1e7
const maxWorkOfPart = 1.5e6
/** A whole line that takes more steps is built of parts. */
const longWork = 3e6
/** Searches with fewer steps are done before bounds are computed. */
const workWorthBounds = 5e5
const boundRounds = 6
/** How many lines of a person are tried again at new prices. */
const maxCachedLines = 24
/** How many searches with penalties are done when a line is known. */
const penaltySearches = 5

/**
 * Finds the lines of a person of a public instance in some days, whose limits in these days the person has. A limit on the shifts of a type becomes a dimension of the search only when the line without it
 * violates it, because it seldom does and costs much. When the search would become too large, penalties on the types are raised and
 * bisected until the line meets the limits, which need not give the cheapest line.
 */
export class LinePricer implements Pricer {
  readonly cells: Int32Array
  steps = 0
  exact = true

  readonly #person: PersonRules
  readonly #from: number
  readonly #types: number[]
  readonly #allTypes: number
  readonly #search: LineSearch
  readonly #limits: Limit[]
  readonly #costs: Float64Array
  readonly #rules: LineRules
  #madeBounds: LineBounds | undefined
  readonly #usesBounds: boolean
  readonly #maxWork: number
  /** Lines found lately, all of them feasible, and the one that is the result. */
  readonly #known: Int8Array[] = []
  #found: Int8Array = new Int8Array(0)
  #enforced: Limit[] = []
  /** How often of late the enforced limits were reached. */
  #often = 0

  /** Bounds are computed for searches of more than `worthBounds` steps. */
  constructor(
    instance: Instance,
    person: PersonRules,
    space: Workspace,
    { days: { from, to, cuts_first, cuts_last } = allDays(instance), worthBounds = workWorthBounds } = {},
  ) {
    const { types } = instance
    const days = to - from
    this.#person = person
    this.#from = from
    this.#allTypes = types.length
    this.#types = types.flatMap((_, type) => (person.max_shifts[type]! > 0 ? [type] : []))
    const off = new Uint8Array(days)
    for (const day of person.days_off) if (day >= from && day < to) off[day - from] = 1
    const minutes = this.#types.map((type) => types[type]!.minutes)
    const unit = minutes.reduce(greatestDivisor, 0) || 1
    const lengths = minutes.map((one) => one / unit)
    const max_units = Math.floor(person.max_minutes / unit)
    const mayFollow = (a: number, b: number) => !types[this.#types[a]!]!.not_before.includes(this.#types[b]!)
    const min_units = Math.ceil(person.min_minutes / unit)
    const ends = { first_weekday: from % 7, cuts_first, cuts_last }
    const rules = { ...person, ...ends, days, lengths, mayFollow, max_units, min_units, off }
    this.#search = new LineSearch(rules, space)
    this.#limits = this.#types
      .map((type, at) => ({ type: at, most: person.max_shifts[type]! }))
      .filter(({ type, most }) => most < Math.min(days, Math.floor(max_units / lengths[type]!)))
    this.#rules = rules
    this.#maxWork = days < instance.days ? maxWorkOfPart : maxWork
    this.#usesBounds = this.#search.work([]) > worthBounds
    this.#costs = new Float64Array(days * this.#types.length)
    const cells: number[] = []
    for (let day = 0; day < days; day++)
      if (off[day] === 0) cells.push(...this.#types.map((type) => (from + day) * types.length + type))
    this.cells = Int32Array.from(cells)
  }

  /** Makes a feasible line known, by its cells: what is found is never dearer. */
  know(cells: Iterable<number>): void {
    const line = new Int8Array(this.#search.line.length).fill(-1)
    for (const cell of cells)
      line[Math.floor(cell / this.#allTypes) - this.#from] = this.#types.indexOf(cell % this.#allTypes)
    this.#known.push(line)
  }

  /** Whether a search of all these days takes very long. */
  get isLong(): boolean {
    return this.#search.work([]) > longWork
  }

  cheapest(prices: Float64Array): Line | null {
    const before = this.#search.steps
    this.steps = 0
    this.#setCosts(prices)
    const hasLine = this.#types.length > 0 ? this.#cheapestWithinLimits() : this.#staysOff()
    this.steps += this.#search.steps - before + 8 * this.#costs.length + 100 * this.#search.line.length + 500
    return hasLine ? this.#lineFound() : null
  }

  /** The only line of somebody who may work no type. */
  #staysOff(): boolean {
    this.#found = new Int8Array(0)
    return this.#person.min_minutes <= 0
  }

  #setCosts(prices: Float64Array): void {
    const width = this.#types.length
    for (let at = 0, day = 0; at < this.#costs.length; day++)
      for (let type = 0; type < width; type++, at++) {
        const cell = (this.#from + day) * this.#allTypes + this.#types[type]!
        this.#costs[at] = this.#person.request_costs[cell]! + prices[cell]!
      }
  }

  /** Leaves the cheapest line in `#found`; false when there is none. */
  #cheapestWithinLimits(): boolean {
    this.exact = true
    const known = this.#cheapestKnown()
    const pruning = this.#usesBounds ? this.#pruningBelow(known) : undefined
    // Nothing is cheaper than the known line.
    if (pruning && pruning.bounds.value >= pruning.below) return true
    let limits = this.#often >= 0.5 ? this.#enforced : []
    for (;;) {
      if (this.#search.search(this.#costs, limits, pruning) === unreachableCost) return known < unreachableCost
      const violated = this.#violated()
      if (violated === undefined) break
      const more = [...limits, violated]
      if (this.#search.work(more) > this.#maxWork || !this.#search.isPossible(more))
        return this.#searchWithPenalties(known, pruning)
      this.#enforced = more
      limits = more
    }
    const reached = limits.some((limit) => this.#count(limit) === limit.most)
    this.#often = this.#often * 0.95 + (reached ? 0.05 : 0)
    if (pruning === undefined || this.#costOf(this.#search.line) < known) this.#keep(this.#search.line)
    return true
  }

  /** Leaves the cheapest line of those found earlier in `#found`, and returns its cost. */
  #cheapestKnown(): number {
    let least = unreachableCost
    for (const line of this.#known) {
      const cost = this.#costOf(line)
      if (cost >= least) continue
      least = cost
      this.#found = line
    }
    return least
  }

  #pruningBelow(known: number): PruningBounds {
    const before = this.#bounds.steps
    this.#bounds.improve(this.#costs, known, boundRounds)
    this.steps += this.#bounds.steps - before
    return { below: known - 1e-7 * (1 + Math.abs(known)), bounds: this.#bounds }
  }

  // Most parts of lines are searched without them.
  get #bounds(): LineBounds {
    return (this.#madeBounds ??= new LineBounds(this.#rules, this.#limits))
  }

  #keep(line: Int8Array): void {
    this.#found = line.slice()
    this.#known.push(this.#found)
    if (this.#known.length > maxCachedLines) this.#known.shift()
  }

  /**
   * Penalties on the limited types instead of dimensions: first the payments of the bounds, then raised and bisected. A line known before is the
   * result when none that is found is cheaper. What the penalised line costs without the payments for all allowed shifts is a lower bound, which
   * shows when the result is exact.
   */
  #searchWithPenalties(known: number, pruning: PruningBounds | undefined): boolean {
    const penalties = Float64Array.from(this.#bounds.limitPrices)
    const low = new Float64Array(penalties.length)
    const high = new Float64Array(penalties.length).fill(unreachableCost)
    let least = known < unreachableCost ? known : this.#searchRestricted()
    let bound = Number.NEGATIVE_INFINITY
    for (let round = 0; round < (least < unreachableCost ? penaltySearches : 6 * penaltySearches); round++) {
      // The bounds hold for the costs with their own payments only.
      const penalised = this.#search.search(this.#penalised(penalties), [], round === 0 ? pruning : undefined)
      if (penalised === unreachableCost) break
      bound = Math.max(bound, penalised - this.#allowance(penalties))
      const cost = this.#costOf(this.#search.line)
      if (cost < least && this.#violated() === undefined) {
        least = cost
        this.#keep(this.#search.line)
      }
      if (least < unreachableCost && least <= bound + 1e-6 * (1 + Math.abs(least))) return true
      this.#limits.forEach((limit, at) => this.#adjust(limit, at, { penalties, low, high }))
    }
    this.exact = bound === Number.NEGATIVE_INFINITY && pruning !== undefined && least < unreachableCost
    return least < unreachableCost || this.#searchAllLimits()
  }

  #adjust(
    limit: Limit,
    at: number,
    { penalties, low, high }: Record<'penalties' | 'low' | 'high', Float64Array>,
  ): void {
    const now = penalties[at]!
    if (this.#count(limit) > limit.most) {
      low[at] = now
      penalties[at] = high[at]! > now && high[at]! < unreachableCost ? (now + high[at]!) / 2 : Math.max(3, now * 2)
    } else if (now > 0 && this.#count(limit) < limit.most) {
      high[at] = now
      penalties[at] = (Math.min(low[at]!, now) + now) / 2
    }
  }

  #allowance(penalties: Float64Array): number {
    return this.#limits.reduce((sum, { most }, at) => sum + penalties[at]! * most, 0)
  }

  /** A feasible line: where a limit is violated, only the cheapest of the days on which the type was worked stay allowed. */
  #searchRestricted(): number {
    const costs = this.#costs.slice()
    const types = this.#types.length
    for (let search = 0; search <= this.#limits.length; search++) {
      if (this.#search.search(costs, []) === unreachableCost) return unreachableCost
      const violated = this.#violated()
      if (violated === undefined) break
      const cellOf = (day: number) => day * types + violated.type
      const worked = Array.from(this.#search.line.keys()).filter((day) => this.#search.line[day] === violated.type)
      const cheapest = worked.toSorted((a, b) => costs[cellOf(a)]! - costs[cellOf(b)]! || a - b)
      const allowed = new Set(cheapest.slice(0, violated.most))
      for (let day = 0; day < this.#search.line.length; day++)
        if (!allowed.has(day)) costs[cellOf(day)] = unreachableCost
    }
    this.#keep(this.#search.line)
    return this.#costOf(this.#search.line)
  }

  // The last resort, when no feasible line is known: every violated limit is enforced, however long it takes.
  #searchAllLimits(): boolean {
    let limits: readonly Limit[] = []
    for (;;) {
      if (this.#search.search(this.#costs, limits) === unreachableCost) return false
      const violated = this.#violated()
      if (violated === undefined) break
      limits = [...limits, violated]
      if (!this.#search.isPossible(limits)) return false
    }
    this.#keep(this.#search.line)
    return true
  }

  #penalised(penalties: Float64Array): Float64Array {
    const costs = this.#costs.slice()
    this.#limits.forEach(({ type }, at) => {
      for (let cell = type; cell < costs.length; cell += this.#types.length) costs[cell]! += penalties[at]!
    })
    return costs
  }

  #costOf(line: Int8Array): number {
    const types = this.#types.length
    let cost = 0
    for (let day = 0; day < line.length; day++) if (line[day]! >= 0) cost += this.#costs[day * types + line[day]!]!
    return cost
  }

  // The violated limit with the fewest shifts: its dimension has the fewest states.
  #violated(): Limit | undefined {
    let worst: Limit | undefined
    for (const limit of this.#limits)
      if ((worst === undefined || limit.most < worst.most) && this.#count(limit) > limit.most) worst = limit
    return worst
  }

  #count({ type }: Limit): number {
    let count = 0
    for (const worked of this.#search.line) if (worked === type) count++
    return count
  }

  #lineFound(): Line {
    const cells: number[] = []
    let cost = this.#person.base_cost
    this.#found.forEach((type, day) => {
      if (type < 0) return
      const cell = (this.#from + day) * this.#allTypes + this.#types[type]!
      cells.push(cell)
      cost += this.#person.request_costs[cell]!
    })
    return { cells: Int32Array.from(cells), cost }
  }
}

const greatestDivisor = (a: number, b: number): number => (b === 0 ? a : greatestDivisor(b, a % b))
