import { type Limit, LimitCounts } from './limit-counts.ts'
import type { LineBounds } from './line-bounds.ts'
import { startsWeekend, countsWeekends, isLongEnough, type LineRules } from './line-rules.ts'
import type { Workspace } from './workspace.ts'

/** Only lines that cost less are wanted; what cannot lead to one by the bounds is not searched. */
export type PruningBounds = { below: number; bounds: LineBounds }

const unreachableCost = Number.POSITIVE_INFINITY
/** More states than this need too much memory. */
const maxStates = 1e7

/**
 * The cheapest line of one person by dynamic programming over blocks of consecutive work days. Inside a block, the cheapest sequence of types
 * is found for each length of the block, units and counts of limited types. Blocks are joined by a recursion over the day, the units so
 * far, the counts of limited types and the weekends.
 */
export class LineSearch {
  /** The type worked on each day, or -1: the result of the last search. */
  readonly line: Int8Array
  /** The elementary steps of all searches. */
  steps = 0

  readonly #rules: LineRules
  readonly #space: Workspace
  readonly #classOf: number[]
  readonly #classes: number
  readonly #before: number[][]
  readonly #extra: number[]
  readonly #shortest: number
  readonly #longest: number
  readonly #weekendsCount: boolean
  readonly #weekendStates: number
  readonly #low: Int32Array
  readonly #high: Int32Array
  readonly #knownCounts = new Map<string, LimitCounts>()
  // Of the search that is running.
  #counts = new LimitCounts([], 0, -1)
  #blockStates = 1
  #pruning: PruningBounds | undefined
  #costs: Float64Array = new Float64Array(0)
  #blocks: Float64Array[] = []
  #best: Float64Array[] = []
  #reached: number[] = []
  #rowAt = new Int32Array(0)
  #window = 1
  #rows: Float64Array<ArrayBufferLike>[] = []

  constructor(rules: LineRules, space: Workspace) {
    this.#rules = rules
    this.#space = space
    this.line = new Int8Array(rules.days)
    const types = rules.lengths.map((_, type) => type)
    const successors = types.map((a) => types.map((b) => (rules.mayFollow(a, b) ? '1' : '0')).join(''))
    const classes = [...new Set(successors)]
    this.#classOf = successors.map((one) => classes.indexOf(one))
    this.#classes = classes.length
    this.#before = types.map((type) => classes.flatMap((one, at) => (one[type] === '1' ? [at] : [])))
    this.#shortest = Math.min(...rules.lengths)
    this.#longest = Math.max(...rules.lengths)
    this.#extra = rules.lengths.map((length) => length - this.#shortest)
    this.#weekendsCount = countsWeekends(rules)
    this.#weekendStates = this.#weekendsCount ? rules.max_weekends + 1 : 1
    this.#low = new Int32Array(rules.days + 1)
    this.#high = new Int32Array(rules.days + 1)
    for (let day = 0; day <= rules.days; day++) {
      this.#low[day] = Math.max(0, rules.min_units - this.#maxUnits(rules.days - day))
      this.#high[day] = Math.min(rules.max_units, this.#maxUnits(day))
    }
  }

  /** How many states a search with these limits has; memory grows with it. */
  states(limits: readonly Limit[]): number {
    let units = 0
    for (let day = 0; day <= this.#rules.days; day++) units += Math.max(0, this.#high[day]! - this.#low[day]! + 1)
    return units * this.#weekendStates * limits.reduce((product, { most }) => product * (most + 1), 1)
  }

  /** Whether a search with these limits is possible at all: the origins of its states are whole numbers of 32 bits. */
  isPossible(limits: readonly Limit[]): boolean {
    const { days, max_consecutive } = this.#rules
    const perDay = (max_consecutive + 1) * (max_consecutive * (this.#longest - this.#shortest) + 1)
    const counts = limits.reduce((product, { most }) => product * (most + 1) * (max_consecutive + 1), 1)
    return this.states(limits) <= maxStates && (days + 1) * perDay * counts < 2 ** 31
  }

  /** About how many steps a search with these limits takes without pruning. */
  work(limits: readonly Limit[]): number {
    const { max_consecutive } = this.#rules
    let blocks = 0
    for (let length = 1; length <= max_consecutive; length++)
      blocks += (length * (this.#longest - this.#shortest) + 1) * (length + 1) ** limits.length
    return this.states(limits) * blocks
  }

  /**
   * The cost of the cheapest line, Infinity if there is none; the line is in `line`. `costs` has the cost of each type on each day, by
   * `day * types + type`, Infinity where it cannot be worked. With `pruning`, only a line below its cost is searched for.
   */
  search(costs: Float64Array, limits: readonly Limit[], pruning?: PruningBounds): number {
    this.#prepare(costs, limits)
    this.#pruning = pruning
    const { days, off } = this.#rules
    const perUnit = this.#counts.states * this.#weekendStates
    for (let day = 0; day < days; day++) {
      this.#stayOff(day)
      if (off[day] === 0) this.#startBlock(day)
      // The row is used again for the day after the window.
      this.#row(day).fill(unreachableCost, this.#low[day]! * perUnit, (this.#high[day]! + 1) * perUnit)
    }
    const end = this.#cheapestEnd()
    if (end.at < 0) return unreachableCost
    this.#traceBack(end.at)
    return end.cost
  }

  // At most so many units fit into days at the end or the beginning of the period, where a block and days off may be cut short.
  #maxUnits(days: number): number {
    const { max_consecutive: most, min_days_off } = this.#rules
    const cycle = most + min_days_off
    return this.#longest * (Math.floor(days / cycle) * most + Math.min(most, days % cycle))
  }

  #prepare(costs: Float64Array, limits: readonly Limit[]): void {
    const { days, max_consecutive } = this.#rules
    this.#costs = costs
    this.#counts = this.#countsOf(limits)
    this.#blockStates = (max_consecutive * (this.#longest - this.#shortest) + 1) * this.#counts.blockStates
    const perUnit = this.#counts.states * this.#weekendStates
    this.#rowAt = new Int32Array(days + 2)
    for (let day = 0; day <= days; day++)
      this.#rowAt[day + 1] = this.#rowAt[day]! + Math.max(0, this.#high[day]! - this.#low[day]! + 1) * perUnit
    this.#setRows(perUnit)
    if (this.#low[0] === 0) this.#space.costs[0] = 0
    while (this.#blocks.length <= max_consecutive) {
      this.#blocks.push(new Float64Array(0))
      this.#best.push(new Float64Array(0))
    }
    if (this.#blocks[0]!.length < this.#classes * this.#blockStates) {
      this.#blocks = this.#blocks.map(() => new Float64Array(this.#classes * this.#blockStates))
      this.#best = this.#best.map(() => new Float64Array(this.#blockStates))
    }
  }

  #countsOf(limits: readonly Limit[]): LimitCounts {
    const key = limits.map(({ type }) => type).join()
    const known = this.#knownCounts.get(key)
    if (known) return known
    const { max_consecutive, max_units } = this.#rules
    const counts = new LimitCounts(limits, max_consecutive, this.#longest === 1 ? max_units : -1)
    this.#knownCounts.set(key, counts)
    return counts
  }

  // What a shift of this type adds to the state of a block.
  #step(type: number): number {
    return this.#extra[type]! * this.#counts.blockStates + this.#counts.step(type)
  }

  #row(day: number): Float64Array {
    return this.#rows[day % this.#window]!
  }

  // A view for each day of the window; made again only when the arrays have changed.
  #setRows(perUnit: number): void {
    const { max_units, max_consecutive, min_days_off } = this.#rules
    const size = (max_units + 1) * perUnit
    this.#window = max_consecutive + min_days_off + 1
    this.#space.fit(size * this.#window, this.#rowAt[this.#rules.days + 1]!)
    const { costs } = this.#space
    costs.fill(unreachableCost, 0, size * this.#window)
    if (this.#rows[0]?.length === size && this.#rows[0].buffer === costs.buffer) return
    this.#rows = Array.from({ length: this.#window }, (_, at) => costs.subarray(at * size, (at + 1) * size))
  }

  #stayOff(day: number): void {
    const perUnit = this.#counts.states * this.#weekendStates
    const from = this.#row(day)
    const to = this.#row(day + 1)
    const low = this.#low[day + 1]! * perUnit
    const end = (Math.min(this.#high[day]!, this.#high[day + 1]!) + 1) * perUnit
    const { origins } = this.#space
    const shift = this.#rowAt[day + 1]! - low
    for (let at = low; at < end; at++) {
      if (from[at]! < to[at]!) {
        to[at] = from[at]!
        origins[shift + at] = 0
      }
    }
    this.steps += Math.max(0, end - low)
  }

  #startBlock(day: number): void {
    const longest = this.#fillBlocks(day, this.#rules.max_consecutive)
    this.#collectReached(day)
    if (this.#reached.length === 0) return
    let weekends = 0
    for (let length = 1; length <= longest; length++) {
      weekends += this.#newWeekend(day, length)
      if (isLongEnough(this.#rules, day, length)) this.#join(day, length, weekends)
    }
  }

  #newWeekend(day: number, length: number): number {
    return this.#weekendsCount && startsWeekend(this.#rules, day, length) ? 1 : 0
  }

  /** Fills the cheapest blocks from this day by length; returns the longest one. */
  #fillBlocks(day: number, most: number): number {
    const { days, off } = this.#rules
    const states = this.#blockStates
    let length = 1
    for (; length <= most && day + length <= days && off[day + length - 1] === 0; length++) {
      this.#extendBlocks(day, length)
      const block = this.#blocks[length]!
      const best = this.#best[length]!
      for (let state = 0; state < states; state++) {
        let least = block[state]!
        for (let at = states + state; at < this.#classes * states; at += states)
          if (block[at]! < least) least = block[at]!
        best[state] = least
      }
    }
    return length - 1
  }

  #extendBlocks(day: number, length: number): void {
    const states = this.#blockStates
    const block = this.#blocks[length]!
    const shorter = this.#blocks[length - 1]!
    block.fill(unreachableCost, 0, this.#classes * states)
    const types = this.#extra.length
    for (let type = 0; type < types; type++) {
      const cost = this.#costs[(day + length - 1) * types + type]!
      if (cost === unreachableCost) continue
      const step = this.#step(type)
      const to = this.#classOf[type]! * states + step
      if (length === 1) {
        if (cost < block[to]!) block[to] = cost
        continue
      }
      const before = this.#before[type]!
      const used = ((length - 1) * (this.#longest - this.#shortest) + 1) * this.#counts.blockStates
      const end = Math.min(states - step, used)
      this.steps += end
      for (let state = 0; state < end; state++) {
        let least = unreachableCost
        for (let k = 0; k < before.length; k++) {
          const one = shorter[before[k]! * states + state]!
          if (one < least) least = one
        }
        if (least + cost < block[to + state]!) block[to + state] = least + cost
      }
    }
  }

  // The combinations of units and counts from which a block can start on this day.
  #collectReached(day: number): void {
    const row = this.#row(day)
    const weekendStates = this.#weekendStates
    const reached = this.#reached
    reached.length = 0
    const perUnit = this.#counts.states * weekendStates
    const end = (this.#high[day]! + 1) * perUnit
    const below = this.#below(day)
    const { unitPrice = 0, weekendPrice = 0 } = this.#pruning?.bounds ?? {}
    for (let at = this.#low[day]! * perUnit; at < end; at += weekendStates) {
      const most = below - unitPrice * Math.floor(at / perUnit)
      for (let weekends = 0; weekends < weekendStates; weekends++) {
        const cost = row[at + weekends]!
        if (cost === unreachableCost || cost >= most - weekendPrice * weekends) continue
        reached.push(at)
        break
      }
    }
  }

  // A line through this day must cost less than this at it, with what it has paid for its units and weekends.
  #below(day: number): number {
    if (this.#pruning === undefined) return unreachableCost
    const { below, bounds } = this.#pruning
    return below - bounds.rest[day]! + bounds.givenBack(0, 0) + bounds.limitsGivenBack()
  }

  #join(day: number, length: number, weekends: number): void {
    const weekendStates = this.#weekendStates
    if (weekends >= weekendStates) return
    const { days, min_days_off, max_consecutive } = this.#rules
    const next = Math.min(days, day + length + min_days_off)
    const best = this.#best[length]!
    const [from, to] = [this.#row(day), this.#row(next)]
    const { origins } = this.#space
    const perUnit = this.#counts.states * weekendStates
    const shift = this.#rowAt[next]! - this.#low[next]! * perUnit
    const reached = this.#reached
    const { states: countStates, blockStates: blockCounts, after } = this.#counts
    const ways = weekendStates - weekends
    for (let state = 0; state < this.#blockStates; state++) {
      const cost = best[state]!
      if (cost === unreachableCost) continue
      const added = state % blockCounts
      const units = length * this.#shortest + Math.floor(state / blockCounts)
      const origin = 1 + ((day * (max_consecutive + 1) + length) * this.#blockStates + state) * countStates
      const least = (this.#low[next]! - units) * perUnit
      const end = (this.#high[next]! - units + 1) * perUnit
      for (let k = 0; k < reached.length; k++) {
        const start = reached[k]!
        if (start < least) continue
        if (start >= end) break
        const count = countStates === 1 ? 0 : Math.floor(start / weekendStates) % countStates
        const sum = after[added * countStates + count]!
        if (sum < 0) continue
        let target = start + units * perUnit + (sum - count) * weekendStates + weekends
        for (let way = 0; way < ways; way++, target++) {
          const whole = from[start + way]! + cost
          if (whole < to[target]!) {
            to[target] = whole
            origins[shift + target] = origin + count
          }
        }
      }
      this.steps += reached.length * (1 + ways)
    }
  }

  #cheapestEnd(): { at: number; cost: number } {
    const { days } = this.#rules
    const perUnit = this.#counts.states * this.#weekendStates
    const row = this.#row(days)
    let cost = unreachableCost
    let best = -1
    for (let at = this.#low[days]! * perUnit; at < (this.#high[days]! + 1) * perUnit; at++) {
      if (row[at]! >= cost) continue
      const count = Math.floor(at / this.#weekendStates) % this.#counts.states
      if (!this.#counts.keepsLimit(count, Math.floor(at / perUnit))) continue
      cost = row[at]!
      best = at
    }
    return { at: best, cost }
  }

  #traceBack(end: number): void {
    const { days, max_consecutive } = this.#rules
    const weekendStates = this.#weekendStates
    const perUnit = this.#counts.states * weekendStates
    this.line.fill(-1)
    let at = end
    for (let day = days; day > 0;) {
      const origin = this.#space.origins[this.#rowAt[day]! + at - this.#low[day]! * perUnit]!
      if (origin === 0) {
        day--
        continue
      }
      const count = (origin - 1) % this.#counts.states
      const rest = Math.floor((origin - 1) / this.#counts.states)
      const state = rest % this.#blockStates
      const length = Math.floor(rest / this.#blockStates) % (max_consecutive + 1)
      day = Math.floor(rest / this.#blockStates / (max_consecutive + 1))
      let weekends = 0
      for (let days = 1; days <= length; days++) weekends += this.#newWeekend(day, days)
      this.#traceBlock(day, length, state)
      const units = Math.floor(at / perUnit) - length * this.#shortest - Math.floor(state / this.#counts.blockStates)
      at = (units * this.#counts.states + count) * weekendStates + (at % weekendStates) - weekends
    }
  }

  #traceBlock(day: number, length: number, state: number): void {
    this.#fillBlocks(day, length)
    const states = this.#blockStates
    let last = 0
    for (let one = 1; one < this.#classes; one++)
      if (this.#blocks[length]![one * states + state]! < this.#blocks[length]![last * states + state]!) last = one
    for (let left = length; left > 0; left--) {
      const shift = this.#lastShift(day, left, last, state)
      this.line[day + left - 1] = shift.type
      state -= this.#step(shift.type)
      last = shift.before
    }
  }

  // The type with which a block of this cost ends, and the class of the type before it. Sums are repeated exactly, so equality is safe.
  #lastShift(day: number, length: number, last: number, state: number): { type: number; before: number } {
    const states = this.#blockStates
    const value = this.#blocks[length]![last * states + state]!
    const types = this.#extra.length
    for (let type = 0; type < types; type++) {
      const from = state - this.#step(type)
      const cost = this.#costs[(day + length - 1) * types + type]!
      if (this.#classOf[type] !== last || from < 0 || cost === unreachableCost) continue
      if (length === 1 && from === 0 && cost === value) return { type, before: -1 }
      if (length === 1) continue
      for (const before of this.#before[type]!)
        if (this.#blocks[length - 1]![before * states + from]! + cost === value) return { type, before }
    }
    throw new Error('the last shift of a block was not found')
  }
}
