// What a grid shows.
import type { DayState } from '#contract/rostering/rosters/roster-people.ts'
import type { PositionColour } from '#contract/platform/reference.ts'

export type GridDensity = 'comfortable' | 'compact'

/** The row of unfilled shifts, pinned above the people. */
export const openRowId = 'open'

/** What a person stated about a day, shown as the shade of the cell, with a sentence that explains it; of leave a short text is shown too. */
export type DayMark = { kind: DayState | 'leave' | 'leaveRequested'; label: string; text?: string }

/** A short text in a warning colour, and the sentence that explains it. */
export type Sign = { text: string; label: string; tone: 'soft' | 'ok' | 'warn' | 'bad' }

export type GridPerson = {
  id: string
  name: string
  /** the times that all shifts of the row have; before the detail, and on a phone in its place */
  times?: string
  /** one short line under the name, for instance "39.5 / 76 h" */
  detail?: string
  photo_url?: string | null
  colour: PositionColour
  scheduled_minutes: number
  target_minutes: number | null
  /** what they stated about a day; a function, because only visible rows of a thousand are rendered */
  markOf?: ((day: number) => DayMark | undefined) | undefined
  /** after the detail, for instance the remaining hours of a visa */
  sign?: Sign | undefined
  /** instead of the detail while a filter is on: whether they can work a shift */
  verdict?: Sign | undefined
  /** what the row costs, where costs are shown */
  cost?: Sign | undefined
}

/** `elsewhere`: time at a roster that is not on this board; `proposed`: an assignment that is proposed and not made yet */
export type GridChipState =
  | 'draft'
  | 'proposed'
  | 'pending'
  | 'accepted'
  | 'declined'
  | 'open'
  | 'worked'
  | 'cancelled'
  | 'elsewhere'

/** How many people have an offer of the shift, or have applied where the planner chooses; the label says it in words. */
export type OfferSign = { count: number; has_applied: boolean; label: string }

export type GridChip = {
  id: string
  /** a person's id, or `openRowId` */
  row_id: string
  /** index from the first day shown; a shift belongs to the day it starts */
  day: number
  /** wall times at the location: 'HH:MM' */
  starts: string
  ends: string
  crosses_midnight: boolean
  /** the position */
  title: string
  /** the site */
  subtitle?: string
  colour: PositionColour
  state: GridChipState
  openings?: { filled: number; wanted: number }
  /** its undecided offers */
  offers?: OfferSign | undefined
  /** why this shift conflicts, shown as a "!"; a function, because only visible chips of thousands are rendered */
  warningOf?: (() => string | undefined) | undefined
  /** where the row is no person: leave of its people then */
  leave?: DayMark | undefined
  /** changed since its people were notified */
  is_unpublished?: boolean
  /** what the planner wrote about it, shown as a mark with the text as its tooltip */
  note?: string | undefined
  /** a change of it is not confirmed by the server yet */
  is_saving?: boolean
}

export type GridDay = {
  /** YYYY-MM-DD */
  date: string
  label: string
  sub_label: string
  is_weekend: boolean
  is_today: boolean
  /** for instance the name of a public holiday */
  note?: string
  /** the note as a full sentence, for screen readers and the tooltip */
  note_label?: string
  /** what the day costs, where costs are shown */
  cost?: Sign | undefined
  /** where rows are no people: how many are away, and who, where the reader may know */
  away?: { text: string; people: readonly string[] | null }
}

/** The texts of the grid, translated. */
export type GridTexts = {
  states: Readonly<Record<GridChipState, string>>
  /** label of a selected shift */
  selected: string
  /** label of a shift that ends on the following day */
  next_day: string
  /** label of a person with more hours than agreed */
  over_target: string
  /** label of a shift that was changed and not published */
  unpublished: string
  /** label of a shift whose change is being saved */
  saving: string
  /** for instance "12 people" */
  rows: (count: number) => string
  /** the button of a day that copies its shifts */
  copy_day: (label: string) => string
  show_all_open: string
  show_fewer_open: string
  /** for instance "+3 more" */
  more: (hidden: number) => string
  /** announced when the selection changes */
  selection: (count: number) => string
  /** shown when there are no people */
  empty: string
}

/** The people, their shifts by day, and what the foot sums up. */
export type GridContent = {
  people: readonly GridPerson[]
  /** One array per row; an edit replaces only the arrays of the rows it changes, so only those re-render. */
  chips_by_row: ReadonlyMap<string, readonly GridChip[]>
  days: readonly GridDay[]
  /** how many shifts a day the pinned row shows before it folds the rest away */
  open_limit?: number
  /** comfortable if absent */
  density?: GridDensity
  footer?: {
    title: string
    detail?: string
    cells: readonly string[]
    /** planned against budgeted hours, in total and by day */
    budget?: { total: Sign; cells: readonly (Sign | null)[] } | undefined
    /** what is spent of a budget in money */
    money?: Sign | undefined
  }
}
