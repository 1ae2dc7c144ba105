import type { GridEditing } from './editing/grid-editing.ts'
import type { GridContent, GridTexts } from './grid-content.ts'

export type RosterGridProps = GridContent & {
  label: string
  open_label: string
  corner: { title: string; detail?: string }
  /** Pass the same object between renders, like `days`: rows are memoised on it. */
  words: GridTexts
  /** newer data is loading */
  busy?: boolean
  onOpenChip: (chip_id: string) => void
  /** adds a shift here; without it the grid is read-only and shows no "+" */
  onOpenCell?: (row_id: string, day: number) => void
  /** copies the shifts of a day; absent: the days have no button for it. Pass the same function between renders. */
  onCopyDay?: ((date: string) => void) | undefined
  /** the selected shifts, if they are shared with other views; otherwise the grid has its own selection */
  selected?: ReadonlySet<string>
  /** pressing a person's name, or O in their row */
  onOpenPerson?: ((person_id: string) => void) | undefined
  /** the tooltip of names that can be pressed */
  person_hint?: string | undefined
  onSelect?: (chip_ids: readonly string[]) => void
  /** lets the user drag, copy and delete shifts. Pass the same object between renders. */
  editing?: GridEditing | null
}
