import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useCallback, useLayoutEffect } from 'react'

import type { GridPerson } from './roster-grid-props.ts'

type Rows = {
  box: RefObject<HTMLDivElement | null>
  people: readonly GridPerson[]
  heights: readonly number[]
  /** where the first row begins in the scrolled content */
  begin: number
  /** the row with the keyboard focus; it stays rendered while scrolled out of view, or its focus would be lost */
  kept: number
}

/** The rows to render and their positions. Heights are computed from the data and never measured. */
export function useVisibleRows({ box, people, heights, begin, kept: stored }: Rows) {
  const getItemKey = useCallback((index: number) => people[index]?.id ?? index, [people])
  const rangeExtractor = useCallback(
    (range: Range) => withKept(defaultRangeExtractor(range), stored, people.length),
    [stored, people.length],
  )
  const virtualiser = useVirtualizer({
    count: people.length,
    getScrollElement: () => box.current,
    estimateSize: (index) => heights[index] ?? 0,
    getItemKey,
    rangeExtractor,
    overscan: 6,
    scrollMargin: begin,
  })
  // The virtualiser caches sizes and must be told when heights change.
  useLayoutEffect(() => virtualiser.measure(), [virtualiser, heights])
  return { rows: virtualiser.getVirtualItems(), height: virtualiser.getTotalSize() }
}

function withKept(visible: number[], stored: number, count: number): number[] {
  if (stored < 0 || stored >= count || visible.includes(stored)) return visible
  return [...visible, stored].sort((one, other) => one - other)
}
