import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useCallback, useLayoutEffect } from 'react'
import { usePainted } from '#web/ui/use-painted.ts'
import type { GridPerson } from './grid-content.ts'

type Rows = {
  box: RefObject<HTMLDivElement | null>
  people: readonly GridPerson[]
  heights: readonly number[]
  /** where the first row begins in the scrolled content */
  begin: number
  /** the row with the keyboard focus; it stays rendered while scrolled out of view, or its focus would be lost */
  focused: number
}

/** The rows to render and their positions. Heights are computed from the data and never measured. */
export function useVisibleRows({ box, people, heights, begin, focused }: Rows) {
  const getItemKey = useCallback((index: number) => people[index]?.id ?? index, [people])
  const rangeExtractor = useCallback(
    (range: Range) => withFocused(defaultRangeExtractor(range), focused, people.length),
    [focused, people.length],
  )
  const virtualiser = useVirtualizer({
    count: people.length,
    getScrollElement: () => box.current,
    estimateSize: (index) => heights[index] ?? 0,
    getItemKey,
    rangeExtractor,
    // Rows outside of the box would delay the first frame.
    overscan: usePainted() ? 6 : 0,
    scrollMargin: begin,
  })
  // The virtualiser caches sizes and must be notified when heights change.
  useLayoutEffect(() => virtualiser.measure(), [virtualiser, heights])
  return { rows: virtualiser.getVirtualItems(), height: virtualiser.getTotalSize() }
}

function withFocused(visible: number[], focused: number, count: number): number[] {
  if (focused < 0 || focused >= count || visible.includes(focused)) return visible
  return [...visible, focused].sort((one, other) => one - other)
}
