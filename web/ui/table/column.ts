import type { ReactNode } from 'react'
import type { WordingKey } from '#web/wording/keys.ts'

/** A column of a table. Define columns at module level: their titles are wording keys, their cells may use components with hooks. */
export type Column<Row> = {
  /** unique in its table; hidden columns are stored by it */
  id: string
  title: WordingKey
  cell: (row: Row) => ReactNode
  /** the exported text, if it differs from the cell's */
  text?: (row: Row) => string
  /** for a cell with several values: the columns to export instead */
  exports?: readonly ExportColumn<Row>[]
  /** the server's name of this sort order; makes the heading a button */
  sort?: string
  align?: 'start' | 'end' | 'center'
  /** hidden by default */
  hidden?: boolean
  /** hidden by default in a window below 1,440 px; shown on a phone's cards */
  wide?: boolean
  /** cannot be hidden */
  fixed?: boolean
  width?: number
  /** its place on a phone's card; the first column is the title, the others are facts */
  card?: 'title' | 'badge' | 'fact' | 'none'
}

/** One column of an exported file. */
export type ExportColumn<Row> = Pick<Column<Row>, 'title' | 'cell'>

export type Choice = { value: string; label: string }
/** Searches the server; called 300 ms after the last key. */
export type LoadChoices = (q: string) => Promise<readonly { id: string; name: string }[]>

/** A filter of a list; `name` is the call's parameter. */
export type Filter =
  | { kind: 'choice'; name: string; label: string; options: readonly Choice[]; single?: boolean }
  | { kind: 'search'; name: string; label: string; load: LoadChoices; single?: boolean }
  | {
      kind: 'dates'
      from: string
      to: string
      label: string
      /** for the chip */
      format: (from: string | null, to: string | null) => string
    }
  | { kind: 'flag'; name: string; label: string }
