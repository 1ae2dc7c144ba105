import type { GridBoard } from '#web/modules/rosters/grid/grid-board.ts'
import type { Stop } from '#web/modules/rosters/grid/keyboard/stops.ts'
import type { GridChip } from '#web/modules/rosters/grid/grid-content.ts'

/** How well a row and day fit a shift. */
export type FitLevel = 'ok' | 'warn' | 'block'

/** The label is short, for instance "Double-booked"; it is empty where everything is in order. */
export type FitCell = { level: FitLevel; label: string }

/** The fit of one shift by row and day; null where it is not known. */
export type Fit = (row_id: string, day: number) => FitCell | null

/** A shift and the row and day where it goes; on a timeline also its new times. */
export type Placement = { chip: GridChip; row_id: string; day: number; starts?: string; ends?: string }

/** Minutes by the clock, unpaid break minutes, and the paid rest. */
export type PaidTime = { minutes: number; unpaid: number; paid: number }

/** The texts of dragging and of the keyboard actions, translated. */
export type EditingWords = {
  /** on the dragged shift, when it will be copied */
  copying: string
  /** on the dragged shifts, for instance "3 shifts" */
  several: (count: number) => string
  /** on the dragged shift: where it would go, for instance "Ava Nguyen · Tue 24 Nov" */
  place: (row: string, day: string) => string
  /** announced */
  cancelled: string
  copied: (count: number) => string
  cut: (count: number) => string
  nothing_copied: string
  does_not_fit: string
  /** on a shift of the timeline while it is moved or resized, for instance "09:00–17:00 · 7.5 h paid, 30 min break" */
  times: (starts: string, ends: string, paid: PaidTime | null) => string
}

/** What the grid calls when the user edits it directly. The grid itself changes nothing. */
export type GridEditing = {
  /** starts listening on the grid; returns the function that ends it. `how`: the gestures of a timeline instead of the grid's */
  attach: (handle: GridHandle, how?: AttachEditing) => () => void
}

export type WallTimes = { starts: string; ends: string }

export type Drawn = { starts?: string; ends?: string; person_id?: string }

/** The shifts that were cut or copied. */
export type Clipboard = { chips: readonly GridChip[]; is_cut: boolean }

export type AttachEditing = (handle: EditedGrid) => () => void

/** Where a shift would be worked, and by whom. */
export type CostPlace = { chip: GridChip; person_id: string; day: number; is_copy: boolean }

/** The changes that a gesture or key requests. */
export type EditingActions = {
  words: EditingWords
  isMovable: (chip: GridChip) => boolean
  /** starts loading the fit of this shift, also at other times; called on hover, focus and pointer down, and while it is dragged in time */
  prefetchFit: (chip: GridChip, times?: WallTimes) => void
  /** the loaded fit at the shift's own or at other times, or null while it loads */
  fitOf: (chip: GridChip, times?: WallTimes) => Fit | null
  /** calls back when more fits are loaded; returns the function that ends it */
  onFitLoaded: (listener: () => void) => () => void
  /** asks what a person's work on the shift would cost on a day, and tells it as a text; null: nothing is asked any more */
  askCost: (at: CostPlace | null, tell: (text: string) => void) => void
  place: (placements: readonly Placement[], copy: boolean) => void
  remove: (chips: readonly GridChip[]) => void
  /** what was cut or copied last, perhaps on another board; null: nothing */
  readClipboard: () => Clipboard | null
  writeClipboard: (clipboard: Clipboard | null) => void
  /** gives a shift to a person, whatever the rows are; `is_blocked`: known to be refused, so that it is not shown before the answer */
  assign: (chip: GridChip, person_id: string, is_blocked: boolean) => void
  /** adds a shift in this row on one or several days; on a timeline with its times, and for a dragged person */
  draw: (row_id: string, first_day: number, last_day: number, drawn?: Drawn) => void
  /** what a shift would be paid at other times; null while the break rules load */
  paidAt: (chip: GridChip, at: { day: number; starts: string; ends: string }) => PaidTime | null
  /** opens the menu of the selected shifts at a point of the window */
  showMenu: (point: { x: number; y: number }) => void
  showKeys: () => void
  /** shows what a key did that the grid itself does not show */
  tell: (text: string) => void
  /** shows only people who can work this shift */
  filterBy: (chip: GridChip) => void
}

/** The grid as seen by its editing part; every function returns the current state. */
export type GridHandle = {
  box: HTMLElement
  board: () => GridBoard
  /** the row's and the day's name as shown */
  nameOf: (line: number) => string
  dayLabel: (day: number) => string
  has_footer: () => boolean
  selected: () => ReadonlySet<string>
  select: (chip_ids: Iterable<string>) => void
  stop: () => Stop
  goTo: (stop: Stop) => void
  announce: (text: string) => void
}

/** The grid, and what to do with the user's edits. */
export type EditedGrid = GridHandle & { actions: EditingActions }
