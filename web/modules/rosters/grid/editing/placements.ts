import type { Placement } from './grid-editing.ts'
import type { GridChip } from '#web/modules/rosters/grid/grid-content.ts'

/** The rows and days of the grid. */
export type Rows = {
  days: number
  lines: number
  lineOf: (row_id: string) => number
  rowIdOf: (line: number) => string | undefined
}

/** Where a shift is put, and the row and day from which it is taken. */
export type Shift = { from: { line: number; day: number }; to: { line: number; day: number } }

/**
 * The new row and day of every chip when one of them goes `from` → `to`. All keep their distance in days. Chips of one
 * row go to one row; chips of several rows keep their distance in rows, except onto the row of unfilled shifts, which takes all.
 * Null if one would leave the grid.
 */
export function placementsOf(chips: readonly GridChip[], { from, to }: Shift, rows: Rows): Placement[] | null {
  const lines = chips.map((chip) => rows.lineOf(chip.row_id))
  const one_row = lines.every((line) => line === lines[0])
  const placements: Placement[] = []
  for (const [at, chip] of chips.entries()) {
    const day = chip.day + to.day - from.day
    const row_id = rows.rowIdOf(one_row || to.line === 0 ? to.line : shiftedLine(lines[at] ?? 0, from.line, to.line))
    if (row_id === undefined || day < 0 || day >= rows.days) return null
    placements.push({ chip, row_id, day })
  }
  return placements
}

// Unfilled shifts that move together with people's shifts stay unfilled.
const shiftedLine = (line: number, from: number, to: number) => {
  if (line === 0 || from === 0) return line
  const next = line + to - from
  return next < 1 ? -1 : next
}

/** True if nothing changes its row or its day. */
export const isInPlace = (placements: readonly Placement[]) =>
  placements.every(({ chip, row_id, day }) => chip.row_id === row_id && chip.day === day)

type Corner = { line: number; day: number }

/** The chips within the rectangle of rows and days that two corners span. */
export function chipsWithin(one: Corner, other: Corner, chipsOn: (line: number) => readonly GridChip[]): GridChip[] {
  const first = Math.min(one.line, other.line)
  const last = Math.max(one.line, other.line)
  const from = Math.min(one.day, other.day)
  const to = Math.max(one.day, other.day)
  const chips: GridChip[] = []
  for (let line = first; line <= last; line += 1)
    chips.push(...chipsOn(line).filter(({ day }) => day >= from && day <= to))
  return chips
}
