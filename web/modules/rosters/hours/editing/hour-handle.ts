import type { EditedGrid, FitCell } from '#web/modules/rosters/grid/editing/grid-editing.ts'
import type { Span } from './spans.ts'
import type { GridChip } from '#web/modules/rosters/grid/grid-content.ts'

/** A shift where it would be after the drop, or one that is being drawn. */
export type DropPreview = {
  /** null: a new shift */
  chip: GridChip | null
  row_id: string
  span: Span
  is_copy: boolean
  /** the times with the paid time, and for another person whether they can work it */
  text: string
  fit: FitCell | null
}

/** The timeline as its gestures see it. */
export type HourHandle = EditedGrid & {
  /** shows where shifts would go; empty: nothing is dragged */
  preview: (previews: readonly DropPreview[]) => void
}
