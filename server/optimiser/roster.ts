import type { Cell, Line, Solution } from './staffing.ts'

/** The lines of everybody, with how many people each cell has and the whole cost, which follow each change. */
export class Roster {
  readonly lines: Line[]
  readonly counts: Int32Array
  cost: number
  readonly #cells: readonly Cell[]

  constructor(cells: readonly Cell[], lines: readonly Line[]) {
    this.#cells = cells
    this.lines = lines.slice()
    this.counts = new Int32Array(cells.length)
    for (const line of lines) for (const cell of line.cells) this.counts[cell]!++
    this.cost = coverCost(cells, this.counts) + lines.reduce((sum, line) => sum + line.cost, 0)
  }

  copy(): Roster {
    return new Roster(this.#cells, this.lines)
  }

  solution(): Solution {
    return { cost: this.cost, lines: this.lines.slice() }
  }

  /** Gives a person another line. */
  place(person: number, line: Line): void {
    const before = this.lines[person]!
    for (const cell of before.cells) {
      this.counts[cell]!--
      this.cost -= marginalCost(this.#cells[cell]!, this.counts[cell]!)
    }
    for (const cell of line.cells) {
      this.cost += marginalCost(this.#cells[cell]!, this.counts[cell]!)
      this.counts[cell]!++
    }
    this.cost += line.cost - before.cost
    this.lines[person] = line
  }
}

/** What one more person costs in a cell with so many people; negative while it has too few. */
export const marginalCost = ({ required, under, over }: Cell, count: number) => (count < required ? -under : over)

export function coverCost(cells: readonly Cell[], counts: Int32Array): number {
  let cost = 0
  for (let cell = 0; cell < cells.length; cell++) {
    const { required, under, over } = cells[cell]!
    const count = counts[cell]!
    cost += count < required ? (required - count) * under : (count - required) * over
  }
  return cost
}

export const emptyLine: Line = { cells: new Int32Array(0), cost: 0 }

/** Two parts of a line as one. */
export function joined(one: Line, other: Line): Line {
  const cells = new Int32Array(one.cells.length + other.cells.length)
  cells.set(one.cells)
  cells.set(other.cells, one.cells.length)
  return { cells: cells.sort(), cost: one.cost + other.cost }
}

/** What is left of a line without a part of it. */
export function without(line: Line, part: Line): Line {
  if (part.cells.length === 0) return part.cost === 0 ? line : { cells: line.cells, cost: line.cost - part.cost }
  const taken = new Set(part.cells)
  return { cells: line.cells.filter((cell) => !taken.has(cell)), cost: line.cost - part.cost }
}
