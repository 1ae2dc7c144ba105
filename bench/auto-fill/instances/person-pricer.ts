import { joined, without } from '#server/optimiser/roster.ts'
import type { Line, LinePart, Pricer } from '#server/optimiser/staffing.ts'
import type { Instance, PersonRules } from './instance.ts'
import { partOf, startAfter, stretchOf } from './line-parts.ts'
import { LinePricer } from './line-pricer.ts'
import type { Workspace } from './workspace.ts'

/**
 * The pricer of a person of a public instance. The states of a whole line grow with the square of the period and more; a long line is therefore
 * built stretch by stretch, which seldom gives the cheapest one, and improved some weeks at a time (`within`).
 */
export class PersonPricer implements Pricer {
  readonly cells: Int32Array
  steps = 0
  exact = true
  readonly #instance: Instance
  readonly #person: PersonRules
  readonly #space: Workspace
  readonly #whole: LinePricer
  readonly #isLong: boolean

  constructor(instance: Instance, person: PersonRules, space: Workspace) {
    this.#instance = instance
    this.#person = person
    this.#space = space
    this.#whole = new LinePricer(instance, person, space)
    this.#isLong = this.#whole.isLong
    this.cells = this.#whole.cells
  }

  cheapest(prices: Float64Array): Line | null {
    this.steps = 0
    const line = this.#isLong ? this.#build(prices) : null
    if (line !== null) {
      this.exact = false
      return line
    }
    const whole = this.#whole.cheapest(prices)
    this.steps += this.#whole.steps
    this.exact = this.#whole.exact
    // There may be one that only a search of all limits at once would find.
    return whole ?? (this.#isLong ? null : this.#build(prices))
  }

  within(line: Line, from: number, to: number): LinePart | null {
    const part = partOf(this.#instance, this.#person, line, { from: from * 7, to: to * 7 })
    if (part === null) return null
    const pricer = new LinePricer(this.#instance, part.person, this.#space, { days: part.days })
    pricer.know(without(line, part.rest).cells)
    return { pricer, rest: part.rest }
  }

  /** A line stretch by stretch, each within its part of what is limited over the whole period; null when that fails. */
  #build(prices: Float64Array): Line | null {
    let line: Line = { cells: new Int32Array(0), cost: this.#person.base_cost }
    let start = { from: 0, offFirst: 0 }
    for (;;) {
      const { person, days } = stretchOf(this.#instance, this.#person, line, start)
      const pricer = new LinePricer(this.#instance, person, this.#space, { days })
      const next = pricer.cheapest(prices)
      this.steps += pricer.steps
      if (next === null) return null
      line = joined(line, next)
      if (days.to === this.#instance.days) return line
      ;({ start, line } = startAfter(this.#instance, this.#person, line, start))
    }
  }
}
