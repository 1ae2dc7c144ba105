import type { Limit } from './limit-counts.ts'
import { startsWeekend, countsWeekends, isLongEnough, type LineRules } from './line-rules.ts'

const noBound = Number.POSITIVE_INFINITY

/** What a line uses of what is limited over the whole period. */
type LimitUsage = { units: number; weekends: number; counts: Int32Array }

/**
 * Lower bounds on what the rest of a line costs from each day on, by Lagrangian relaxation: units, weekends and limited types are paid for
 * instead of counted, so that only the day is left as a state. The prices of the last call are where the next one begins.
 */
export class LineBounds {
  /** A lower bound of a whole line’s cost. */
  value = Number.NEGATIVE_INFINITY
  /** What the days from each day on cost at least, with payments. */
  readonly rest: Float64Array
  unitPrice = 0
  weekendPrice = 0
  readonly limitPrices: Float64Array
  steps = 0

  readonly #rules: LineRules
  readonly #limits: readonly Limit[]
  readonly #usual: number
  readonly #lengthAt: Int32Array
  readonly #best: Float64Array
  readonly #costs: Float64Array
  readonly #typePrices: Float64Array
  readonly #mayFollow: Uint8Array
  readonly #countsWeekends: boolean

  constructor(rules: LineRules, limits: readonly Limit[]) {
    const { days, lengths, max_consecutive, mayFollow } = rules
    const types = lengths.length
    this.#rules = rules
    this.#limits = limits
    this.#usual = lengths.reduce((sum, length) => sum + length, 0) / types
    this.rest = new Float64Array(days + 1)
    this.limitPrices = new Float64Array(limits.length)
    this.#lengthAt = new Int32Array(days)
    this.#best = new Float64Array((max_consecutive + 1) * types)
    this.#costs = new Float64Array(days * types)
    this.#typePrices = new Float64Array(types)
    this.#mayFollow = Uint8Array.from({ length: types * types }, (_, at) =>
      mayFollow(Math.floor(at / types), at % types) ? 1 : 0,
    )
    this.#countsWeekends = countsWeekends(rules)
  }

  /** Improves the payments for these costs by a few subgradient steps towards `target`, the cost of a known line. */
  improve(costs: Float64Array, target: number, rounds: number): void {
    let best = { value: Number.NEGATIVE_INFINITY, prices: this.#prices() }
    for (let round = 0; round < rounds; round++) {
      this.#relax(costs)
      if (this.value > best.value) best = { value: this.value, prices: this.#prices() }
      if (round === rounds - 1 || this.value >= target) break
      this.#step(Number.isFinite(target) ? target : this.value + Math.abs(this.value) * 0.1 + 1, round)
    }
    if (this.value === best.value) return
    ;[this.unitPrice, this.weekendPrice] = [best.prices[0]!, best.prices[1]!]
    this.limitPrices.set(best.prices.subarray(2))
    this.#relax(costs)
  }

  /** What the units and weekends that are left give back at most, to be subtracted from `rest`. */
  givenBack(units: number, weekends: number): number {
    const { max_units, min_units, max_weekends } = this.#rules
    const left = (this.unitPrice >= 0 ? max_units : min_units) - units
    return this.unitPrice * left + this.weekendPrice * (max_weekends - weekends)
  }

  /** What the limits give back as a whole. */
  limitsGivenBack(): number {
    return this.#limits.reduce((sum, { most }, at) => sum + this.limitPrices[at]! * most, 0)
  }

  #prices(): Float64Array {
    return Float64Array.from([this.unitPrice, this.weekendPrice, ...this.limitPrices])
  }

  /** Raises the price of what the relaxed line uses too much of, and lowers the others. */
  #step(target: number, round: number): void {
    const { max_units, min_units, max_weekends } = this.#rules
    const { units, weekends, counts } = this.#usage()
    const isLow = this.unitPrice < 0 || (this.unitPrice === 0 && units < min_units)
    const unitExcess = (units - (isLow ? min_units : max_units)) / this.#usual
    const weekendExcess = this.#countsWeekends ? weekends - max_weekends : 0
    const excess = this.#limits.map(({ type, most }) => counts[type]! - most)
    const square = unitExcess ** 2 + weekendExcess ** 2 + excess.reduce((sum, one) => sum + one ** 2, 0)
    if (square === 0) return
    const size = (Math.max(target - this.value, 1e-3) / square) * 0.9 ** round
    const before = this.unitPrice
    this.unitPrice += (size * unitExcess) / this.#usual
    // A price of units must not change its sign at once: on the other side another limit counts.
    if (before * this.unitPrice < 0) this.unitPrice = 0
    this.weekendPrice = Math.max(0, this.weekendPrice + size * weekendExcess)
    excess.forEach((one, at) => (this.limitPrices[at] = Math.max(0, this.limitPrices[at]! + size * one)))
  }

  #relax(costs: Float64Array): void {
    const { days, lengths, min_days_off, off } = this.#rules
    const types = lengths.length
    for (let type = 0; type < types; type++) this.#typePrices[type] = this.unitPrice * lengths[type]!
    this.#limits.forEach(({ type }, at) => (this.#typePrices[type]! += this.limitPrices[at]!))
    for (let at = 0, type = 0; at < costs.length; at++, type = type + 1 === types ? 0 : type + 1)
      this.#costs[at] = costs[at]! + this.#typePrices[type]!
    this.rest[days] = 0
    for (let day = days - 1; day >= 0; day--) {
      let least = this.rest[day + 1]!
      let chosen = 0
      const longest = off[day] === 1 ? 0 : this.#fillBlock(day)
      let weekends = 0
      for (let length = 1; length <= longest; length++) {
        weekends += this.#newWeekend(day, length)
        if (!isLongEnough(this.#rules, day, length)) continue
        const next = Math.min(days, day + length + min_days_off)
        const cost = this.#minOf(length) + weekends * this.weekendPrice + this.rest[next]!
        if (cost >= least) continue
        least = cost
        chosen = length
      }
      this.rest[day] = least
      this.#lengthAt[day] = chosen
    }
    this.value = this.rest[0]! - this.givenBack(0, 0) - this.limitsGivenBack()
  }

  #newWeekend(day: number, length: number): number {
    return this.#countsWeekends && startsWeekend(this.#rules, day, length) ? 1 : 0
  }

  /** The cheapest block from this day by its length and last type; returns the longest length. */
  #fillBlock(day: number): number {
    const { days, off, lengths, max_consecutive } = this.#rules
    const types = lengths.length
    const best = this.#best
    let length = 1
    for (; length <= max_consecutive && day + length <= days && off[day + length - 1] === 0; length++) {
      for (let type = 0; type < types; type++) {
        let least = length === 1 ? 0 : noBound
        if (length > 1)
          for (let before = 0; before < types; before++) {
            const one = best[(length - 1) * types + before]!
            if (one < least && this.#mayFollow[before * types + type] === 1) least = one
          }
        best[length * types + type] = least + this.#costs[(day + length - 1) * types + type]!
      }
    }
    this.steps += (length - 1) * types * types
    return length - 1
  }

  #minOf(length: number): number {
    const types = this.#rules.lengths.length
    let least = noBound
    for (let at = length * types; at < (length + 1) * types; at++) if (this.#best[at]! < least) least = this.#best[at]!
    return least
  }

  #usage(): LimitUsage {
    const { days, lengths, min_days_off } = this.#rules
    const usage: LimitUsage = { units: 0, weekends: 0, counts: new Int32Array(lengths.length) }
    for (let day = 0; day < days;) {
      const length = this.#lengthAt[day]!
      if (length === 0) {
        day++
        continue
      }
      this.#fillBlock(day)
      this.#addBlock(length, usage)
      for (let worked = 1; worked <= length; worked++) usage.weekends += this.#newWeekend(day, worked)
      day += length + min_days_off
    }
    return usage
  }

  #addBlock(length: number, usage: LimitUsage): void {
    const { lengths } = this.#rules
    const types = lengths.length
    let next = -1
    for (let left = length; left > 0; left--) {
      let chosen = -1
      for (let type = 0; type < types; type++) {
        if (next >= 0 && this.#mayFollow[type * types + next] === 0) continue
        if (chosen < 0 || this.#best[left * types + type]! < this.#best[left * types + chosen]!) chosen = type
      }
      usage.counts[chosen]!++
      usage.units += lengths[chosen]!
      next = chosen
    }
  }
}
