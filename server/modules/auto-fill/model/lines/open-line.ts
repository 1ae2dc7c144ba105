// A person's line while a board is filled, with what each further cell would add.
import type { LinePricer } from './line-pricer.ts'

/** Remembers what a further duty at each time adds until the line changes. */
export class OpenLine {
  readonly pricer: LinePricer
  #cells: readonly number[]
  #cost: number
  /** by time, without the cost of the cell */
  #more = new Map<number, number>()

  constructor(pricer: LinePricer, cells: readonly number[] = []) {
    this.pricer = pricer
    this.#cells = cells
    this.#cost = pricer.evaluate(cells)?.cost ?? 0
  }

  get cells() {
    return this.#cells
  }

  /** What the line costs more with this cell; infinite where a rule blocks it, or it is in the line already. */
  more(cell: number): number {
    const entry = this.pricer.entryOf(cell)
    if (entry === null) return Infinity
    const known = this.#more.get(entry.at) ?? this.#moreAt(cell, entry.cost)
    this.#more.set(entry.at, known)
    return known + entry.cost
  }

  /** What another line instead costs more. */
  moreWith(cells: readonly number[]): number {
    return (this.pricer.evaluate(cells)?.cost ?? Infinity) - this.#cost
  }

  become(cells: readonly number[]) {
    this.#cells = cells
    this.#cost = this.pricer.evaluate(cells)?.cost ?? Infinity
    this.#more.clear()
  }

  #moreAt(cell: number, own: number) {
    const cost = this.pricer.evaluate([...this.#cells, cell])?.cost
    return cost === undefined ? Infinity : cost - this.#cost - own
  }
}
