import { useMemo } from 'react'
import { type Cell, stopsIn } from '#web/modules/rosters/grid/cells.ts'
import { type Sizes, sizesOf } from '#web/modules/rosters/grid/geometry.ts'
import type { GridBoard } from '#web/modules/rosters/grid/grid-board.ts'
import type { RosterGridProps } from '#web/modules/rosters/grid/roster-grid-props.ts'
import { lanesOf } from './coverage.ts'
import { type GridChip, openRowId } from '#web/modules/rosters/grid/grid-content.ts'

type Content = Pick<RosterGridProps, 'people' | 'chips_by_row' | 'days' | 'density'>

export const curveHeight = 72
const noChips: readonly GridChip[] = []

/** The rows of the timeline for the grid's focus, selection and gestures: its cells are days, and chips lie beside each other. */
export function useHourBoard({ people, chips_by_row, days, density = 'comfortable' }: Content): GridBoard {
  const own = sizesOf(density)
  const size = useMemo(() => ({ ...own, head: own.head + curveHeight }), [own])
  const open = chips_by_row.get(openRowId) ?? noChips
  const open_height = hourRowHeight(open, size)
  const heights = useMemo(
    () => people.map(({ id }) => hourRowHeight(chips_by_row.get(id) ?? noChips, size)),
    [people, chips_by_row, size],
  )
  const rowIdOf = (line: number) => (line === 0 ? openRowId : people[line - 1]?.id)
  const chipsOn = (line: number) => chips_by_row.get(rowIdOf(line) ?? '') ?? noChips
  const cellAt = (line: number, day: number): Cell => ({ chips: chipsInCell(chipsOn(line), day), hidden: 0 })
  return {
    lines: people.length + 1,
    days: days.length,
    stopsAt: (line, day) => stopsIn(cellAt(line, day)),
    is_timeline: true,
    has_add_marks: false,
    open_row: { cells: [], height: open_height, may_fold: false, is_unfolded: true, is_pinned: false, fold: () => {} },
    heights,
    size,
    begin: size.head + open_height,
    chipsOn,
    cellAt,
    rowIdOf,
    lineOf: (row_id) => (row_id === openRowId ? 0 : people.findIndex(({ id }) => id === row_id) + 1 || -1),
  }
}

/** The chips that begin on a day; those of the evening before are in the first one. */
export const chipsInCell = (chips: readonly GridChip[], day: number) =>
  chips.filter((chip) => Math.max(0, chip.day) === day)

/** Computed from the lanes of overlapping shifts and never measured. */
export const hourRowHeight = (chips: readonly GridChip[], { chip, gap, strip }: Sizes) =>
  lanesOf(chips).count * (chip + gap) + strip
