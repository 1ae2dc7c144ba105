import type { ReactNode } from 'react'
import type { WordingKey } from '#web/wording/keys.ts'

/** One column of a table. Columns stand at module level: their titles are wording keys, their cells may use components with hooks. */
export type Column<Row> = {
  /** unique in its table; hidden columns are remembered by it */
  id: string
  title: WordingKey
  cell: (row: Row) => ReactNode
  /** what an export says of it, where that is not what the cell shows */
  text?: (row: Row) => string
  /** where the cell shows several things: the columns that an export writes instead */
  exports?: readonly ExportColumn<Row>[]
  /** the server's name of this order; makes the heading a button */
  sort?: string
  align?: 'start' | 'end' | 'center'
  /** not shown until somebody chooses it */
  hidden?: boolean
  /** not shown in a window below 1,440 px until somebody chooses it; a phone's cards show it */
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
/** Asks the server for what matches; 300 ms after the last key. */
export type LoadChoices = (q: string) => Promise<readonly { id: string; name: string }[]>

/** One filter of a list; `name` is the call's. */
export type Filter =
  | { kind: 'choice'; name: string; label: string; options: readonly Choice[]; single?: boolean }
  | { kind: 'search'; name: string; label: string; load: LoadChoices; single?: boolean }
  | {
      kind: 'dates'
      from: string
      to: string
      label: string
      /** for the chip: formatDateRange */ format?: (from: string | null, to: string | null) => string
    }
  | { kind: 'flag'; name: string; label: string }
