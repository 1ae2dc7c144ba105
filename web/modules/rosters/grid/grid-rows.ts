import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useCallback, useLayoutEffect } from 'react'

import type { GridPerson } from './roster-grid-props.ts'

type Rows = {
  box: RefObject<HTMLDivElement | null>
  people: readonly GridPerson[]
  heights: readonly number[]
  /** where the first row begins in the scrolled content */
  begin: number
  /** the person's row that has the keyboard; it stays rendered wherever the user scrolls, or its focus would be lost */
  kept: number
}

/** The rows to render now, with their places. Heights are computed from the data and never measured. */
export function useVisibleRows({ box, people, heights, begin, kept }: Rows) {
  const getItemKey = useCallback((index: number) => people[index]?.id ?? index, [people])
  const rangeExtractor = useCallback(
    (range: Range) => withKept(defaultRangeExtractor(range), kept, people.length),
    [kept, people.length],
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
  // The virtualiser remembers sizes; other heights have to be told to it.
  useLayoutEffect(() => virtualiser.measure(), [virtualiser, heights])
  return { rows: virtualiser.getVirtualItems(), height: virtualiser.getTotalSize() }
}

function withKept(visible: number[], kept: number, count: number): number[] {
  if (kept < 0 || kept >= count || visible.includes(kept)) return visible
  return [...visible, kept].sort((one, other) => one - other)
}
