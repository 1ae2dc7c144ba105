// The cheapest line of one person: labels over the times of their cells, with dominance (decision 135).
import type { Line, Pricer } from '#server/optimiser/staffing.ts'
import type { BoardNumbers, BoardPerson, PinnedDuty } from '#server/modules/auto-fill/model/board-numbers.ts'
import { type PathLabel, LabelExtender } from './labels.ts'
import type { PersonTime, PersonTimes } from './own-times.ts'

export type LineCost = { cost: number; warnings: number }

// About the elementary steps of a comparison of two labels, of making one, and of a call without any.
const stepsOfComparison = 10
const stepsOfLabel = 60
const stepsOfCall = 300

/** The lines of one person. Every rule is in `LabelExtender`; what a rule excludes by itself is not among the cells. */
export class LinePricer implements Pricer {
  readonly cells: Int32Array
  steps = 0
  exact = true
  readonly #costs: Int32Array
  readonly #times: readonly PersonTime[]
  /** of each cell: the place of its time */
  readonly #timeOf: Uint16Array
  /** in time order: the place of a time, or as a negative number that of a pinned duty, counted from -1 */
  readonly #nodes: Int16Array
  readonly #pinned: readonly PinnedDuty[]
  /** of each time: the pinned duties that begin before it */
  readonly #pinnedBefore: Uint16Array
  readonly #rules: LabelExtender
  readonly #maxLabels: number

  constructor(board: BoardNumbers, person: BoardPerson, ownTimes: PersonTimes) {
    const { cells } = person
    this.cells = cells
    this.#costs = person.costs
    this.#maxLabels = board.max_labels
    this.#rules = new LabelExtender(person, board.limits)
    const used = [...new Set(Array.from(cells, (cell) => board.cells[cell]?.time ?? 0))]
    const inOrder = used.toSorted((one, other) => startOf(board, one) - startOf(board, other) || one - other)
    this.#times = ownTimes.of(person, inOrder)
    const indexOf = new Map(inOrder.map((time, at) => [time, at]))
    this.#timeOf = Uint16Array.from(cells, (cell) => indexOf.get(board.cells[cell]?.time ?? 0) ?? 0)
    this.#pinned = person.pinned
    this.#nodes = nodesOf(this.#times, person.pinned)
    this.#pinnedBefore = Uint16Array.from(
      this.#times,
      ({ start }) => person.pinned.filter((duty) => duty.start < start).length,
    )
  }

  cheapest(prices: Float64Array): Line {
    const chosen = this.#cheapestCells(prices)
    const path = this.#search(chosen)
    const cells: number[] = []
    for (let label: PathLabel | null = path; label !== null && label.at >= 0; label = label.before)
      cells.push(this.cells[chosen.cell[label.at] ?? 0] ?? 0)
    const line = Int32Array.from(cells).sort()
    return { cells: line, cost: this.evaluate(line)?.cost ?? 0 }
  }

  /** The cost of a line with its warnings; null where a rule blocks it. */
  evaluate(cells: Iterable<number>): LineCost | null {
    const own: { at: number; cost: number }[] = []
    for (const cell of cells) {
      const index = this.#find(cell)
      if (index < 0) return null
      own.push({ at: this.#timeOf[index] ?? 0, cost: this.#costs[index] ?? 0 })
    }
    own.sort((one, other) => one.at - other.at)
    let label: PathLabel | null = this.#rules.first()
    let passed = 0
    for (const { at, cost } of own) {
      const before = this.#pinnedBefore[at] ?? 0
      for (; passed < before; passed += 1) label = this.#rules.pass(label, this.#pinnedAt(passed))
      label = label.at === at ? null : this.#rules.work(label, this.#timeAt(at), at, cost)
      if (label === null) return null
    }
    for (; passed < this.#pinned.length; passed += 1) label = this.#rules.pass(label, this.#pinnedAt(passed))
    return { cost: label.cost, warnings: label.warnings }
  }

  /** The own cost of a cell, and the place of its time in the person's times; null for others. */
  entryOf(cell: number): { at: number; cost: number } | null {
    const index = this.#find(cell)
    return index < 0 ? null : { at: this.#timeOf[index] ?? 0, cost: this.#costs[index] ?? 0 }
  }

  /** The cheapest cell of each time, with its price. */
  #cheapestCells(prices: Float64Array) {
    const cell = new Int32Array(this.#times.length).fill(-1)
    const price = new Float64Array(this.#times.length).fill(Infinity)
    for (let index = 0; index < this.cells.length; index += 1) {
      const cost = (this.#costs[index] ?? 0) + (prices[this.cells[index] ?? 0] ?? 0)
      const at = this.#timeOf[index] ?? 0
      if (cost >= (price[at] ?? Infinity)) continue
      price[at] = cost
      cell[at] = index
    }
    this.steps = stepsOfCall + this.cells.length + 10 * this.#nodes.length
    return { cell, price }
  }

  #search({ price }: { price: Float64Array }): PathLabel {
    this.exact = true
    let labels = [this.#rules.first()]
    for (const at of this.#nodes) {
      if (at < 0) {
        const duty = this.#pinnedAt(-at - 1)
        labels = labels.map((label) => this.#rules.pass(label, duty))
        continue
      }
      const time = this.#timeAt(at)
      const cost = price[at] ?? Infinity
      // Leaving such a time out of a line makes no line worse.
      if (cost < this.#rules.maxSaved(time)) labels = this.#withTime(labels, time, at, cost)
    }
    return labels.reduce((best, label) => (label.cost < best.cost ? label : best))
  }

  /** The labels before a time and those after it, without the dominated ones; cheapest first. */
  #withTime(labels: readonly PathLabel[], time: PersonTime, at: number, cost: number): PathLabel[] {
    const added = labels.flatMap((label) => this.#rules.work(label, time, at, cost) ?? [])
    const all = [...labels, ...added].toSorted((one, other) => one.cost - other.cost)
    this.steps += added.length * stepsOfLabel
    const kept: PathLabel[] = []
    for (const label of all) {
      this.steps += kept.length * stepsOfComparison
      if (!kept.some((one) => this.#rules.isAtLeastAsGood(one, label, time))) kept.push(label)
      if (kept.length <= this.#maxLabels) continue
      this.exact = false
      kept.pop()
      break
    }
    return kept
  }

  /** The place of a cell in the cells, by halves; -1 for others. */
  #find(cell: number): number {
    let low = 0
    let high = this.cells.length - 1
    while (low <= high) {
      const middle = (low + high) >> 1
      const middleCell = this.cells[middle] ?? 0
      if (middleCell === cell) return middle
      if (middleCell < cell) low = middle + 1
      else high = middle - 1
    }
    return -1
  }

  #pinnedAt(at: number): PinnedDuty {
    const duty = this.#pinned[at]
    if (duty === undefined) throw new Error('a pinned duty is missing')
    return duty
  }

  #timeAt(at: number): PersonTime {
    const time = this.#times[at]
    if (time === undefined) throw new Error('a cell has no time')
    return time
  }
}

const startOf = (board: BoardNumbers, time: number) => board.times[time]?.start ?? 0

function nodesOf(times: readonly PersonTime[], pinned: readonly PinnedDuty[]): Int16Array {
  const nodes = [
    ...times.map(({ start }, at) => ({ start, node: at })),
    ...pinned.map(({ start }, at) => ({ start, node: -at - 1 })),
  ]
  return Int16Array.from(
    nodes.toSorted((one, other) => one.start - other.start),
    ({ node }) => node,
  )
}
