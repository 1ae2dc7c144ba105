import type { CSSProperties } from 'react'

import type { Cell } from './cells.ts'
import type { GridChip, GridPerson, GridDensity } from './grid-content.ts'

/** Sizes in CSS pixels. The stylesheets read them as custom properties, so rows are computed and never measured. */
export type Sizes = {
  head: number
  foot: number
  chip: number
  more: number
  gap: number
  /** free strip under the last shift of a cell, where the "+" appears */
  strip: number
}

const sizes: Readonly<Record<GridDensity, Sizes>> = {
  comfortable: { head: 56, foot: 46, chip: 38, more: 24, gap: 3, strip: 15 },
  compact: { head: 36, foot: 28, chip: 30, more: 20, gap: 2, strip: 8 },
}

const compactWithBudget: Sizes = { ...sizes.compact, foot: 36 }

const budgetLine = 16

/** A budget of hours is a second line of the foot, one in money another one. */
export function sizesOf(density: GridDensity, has: { budget?: boolean; money?: boolean } = {}): Sizes {
  const own = has.budget && density === 'compact' ? compactWithBudget : sizes[density]
  return has.money ? { ...own, foot: own.foot + budgetLine } : own
}

/** The height of a row, by its day with the most shifts. */
export const rowHeight = (most_on_a_day: number, { gap, chip, strip }: Sizes) =>
  gap + Math.max(1, most_on_a_day) * (chip + gap) - gap + strip

/** The height of the open row, by its day with the most shifts; a "+n more" takes less room than a shift. */
export const openRowHeight = (cells: readonly Cell[], size: Sizes) =>
  Math.max(
    rowHeight(1, size),
    ...cells.map(({ chips, hidden }) => rowHeight(chips.length, size) + (hidden > 0 ? size.more + size.gap : 0)),
  )

/** The height of each person's row, in the given order. */
export const rowHeights = (
  people: readonly GridPerson[],
  chips_by_row: ReadonlyMap<string, readonly GridChip[]>,
  day_count: number,
  size: Sizes,
) => people.map((person) => rowHeight(mostOnADay(chips_by_row.get(person.id) ?? [], day_count), size))

export function mostOnADay(chips: readonly Pick<GridChip, 'day'>[], day_count: number): number {
  const counts = Array.from<number>({ length: day_count }).fill(0)
  let most = 0
  for (const { day } of chips) {
    const count = (counts[day] ?? 0) + 1
    counts[day] = count
    if (count > most) most = count
  }
  return most
}

/** How many pixels of the scroll box the pinned rows cover. */
export const coveredBy = (open_row: { height: number; is_pinned: boolean }, has_footer: boolean, size: Sizes) => ({
  above: size.head + (open_row.is_pinned ? open_row.height : 0),
  below: has_footer ? size.foot : 0,
})

/** Where the first person's row begins in the scrolled content, in pixels. */
export const rowsBegin = (open_row_height: number, size: Sizes) => size.head + open_row_height

/** How many rows PageUp and PageDown scroll. */
export const rowsPerPage = (box_height: number, covered: { above: number; below: number }, size: Sizes) =>
  Math.max(1, Math.floor((box_height - covered.above - covered.below) / rowHeight(1, size)) - 1)

/** Custom properties of the whole grid: the only place that passes sizes to the stylesheets. */
export const gridSizes = (day_count: number, covered: { above: number; below: number }, size: Sizes) =>
  // React's CSSProperties does not include custom properties.
  ({
    '--days': day_count,
    '--head-height': `${size.head}px`,
    '--foot-height': `${size.foot}px`,
    '--chip-height': `${size.chip}px`,
    '--more-height': `${size.more}px`,
    '--chip-gap': `${size.gap}px`,
    '--strip-height': `${size.strip}px`,
    '--covered-above': `${covered.above}px`,
    '--covered-below': `${covered.below}px`,
  }) as CSSProperties

type Box = Pick<DOMRect, 'left' | 'top' | 'width' | 'height' | 'bottom'>

/** True if the point is on the "+" of the cell: the middle of an empty cell, or the strip under the shifts of any other. */
export function isOnAddMark(cell: Box, point: { x: number; y: number }, is_empty: boolean, size: Sizes): boolean {
  if (!is_empty) return point.y > cell.bottom - size.strip
  return Math.hypot(point.x - (cell.left + cell.width / 2), point.y - (cell.top + cell.height / 2)) <= size.chip / 2
}

/** How far to scroll so that start…end is within from…to; 0 if it already is. */
export function nudge(start: number, end: number, from: number, to: number): number {
  if (start < from) return start - from
  return end > to ? Math.min(end - to, start - from) : 0
}
