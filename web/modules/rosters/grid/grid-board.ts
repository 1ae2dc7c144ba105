import { useMediaQuery } from '@mantine/hooks'
import { useMemo, useState } from 'react'

import { type Cell, cellsOf, stopsIn } from './cells.ts'
import { openRowHeight, rowHeights, rowsBegin, type Sizes, sizesOf } from './geometry.ts'
import type { GridShape } from '#web/modules/rosters/grid/keyboard/stops.ts'
import { type GridChip, openRowId, type GridContent } from './grid-content.ts'

const noChips: readonly GridChip[] = []

/** The open row's cells, each row's height, and the stops of the keyboard. */
export function useGridBoard({ people, chips_by_row, days, density = 'comfortable', open_limit, footer }: GridContent) {
  const [budget, money] = [footer?.budget !== undefined, footer?.money !== undefined]
  // The rows are measured again whenever the sizes are another object.
  const size = useMemo(() => sizesOf(density, { budget, money }), [density, budget, money])
  const limit = open_limit ?? (density === 'compact' ? 2 : 4)
  const open_row = useOpenRow(chips_by_row.get(openRowId) ?? noChips, { day_count: days.length, limit, size })
  const heights = useMemo(
    () => rowHeights(people, chips_by_row, days.length, size),
    [people, chips_by_row, days.length, size],
  )
  const chipsOn = (line: number) => {
    const person = people[line - 1]
    return line === 0 ? (chips_by_row.get(openRowId) ?? noChips) : ((person && chips_by_row.get(person.id)) ?? noChips)
  }
  const cellAt = (line: number, day: number): Cell => {
    if (line === 0) return open_row.cells[day] ?? { chips: noChips, hidden: 0 }
    return { chips: chipsOn(line).filter((chip) => chip.day === day), hidden: 0 }
  }
  const shape: GridShape = {
    lines: people.length + 1,
    days: days.length,
    stopsAt: (line, day) => stopsIn(cellAt(line, day)),
  }
  const rowIdOf = (line: number) => (line === 0 ? openRowId : people[line - 1]?.id)
  /** -1 for a row that is not shown */
  const lineOf = (row_id: string) => {
    if (row_id === openRowId) return 0
    const index = people.findIndex(({ id }) => id === row_id)
    return index === -1 ? -1 : index + 1
  }
  const begin = rowsBegin(open_row.height, size)
  return { ...shape, has_add_marks: true, open_row, heights, size, begin, chipsOn, cellAt, rowIdOf, lineOf }
}

export type GridBoard = ReturnType<typeof useGridBoard>

type OpenRow = { day_count: number; limit: number; size: Sizes }

function useOpenRow(chips: readonly GridChip[], { day_count, limit: open_limit, size }: OpenRow) {
  // On a phone a pinned row of four shifts would leave no room for the people.
  const is_phone = useMediaQuery('(max-width: 40em)', false, { getInitialValueInEffect: false })
  const limit = is_phone ? Math.min(2, open_limit) : open_limit
  const [wants_all, setWantsAll] = useState(false)
  const folded = useMemo(() => cellsOf(chips, day_count, limit), [chips, day_count, limit])
  const may_fold = folded.some((cell) => cell.hidden > 0)
  const is_unfolded = may_fold && wants_all
  const cells = useMemo(
    () => (is_unfolded ? cellsOf(chips, day_count) : folded),
    [is_unfolded, chips, day_count, folded],
  )
  const height = openRowHeight(cells, size)
  return { cells, height, may_fold, is_unfolded, is_pinned: !is_unfolded, fold: () => setWantsAll((all) => !all) }
}
