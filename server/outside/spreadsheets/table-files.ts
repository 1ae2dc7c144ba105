import type { RefusalFacts } from '#contract/refusals.ts'
import type { TableCell } from './table-cells.ts'

export const tableLimits = { megabytes: 5, rows: 5_000, columns: 500 } as const

/** A title, a print date or a group of headings may be above the header. */
export const maxRowsAbove = 10
/** The maximum number of filled rows that are read: the rows, the header, and what is above it. */
export const maxRecords = tableLimits.rows + 1 + maxRowsAbove

/** A filled row, before its columns are known. */
export type TableRecord = { row: number; line: number; cells: TableCell[] }

export type TableRow = {
  /** as in a spreadsheet: the first row of the file is 1, empty ones count */
  row: number
  /** in a CSV the line on which the row starts, which differs from `row` once a cell contains a line break */
  line: number
  /** every header has its cell, an empty one where the row has none */
  cells: Record<string, TableCell>
  /**
   * 'short': fewer cells than headers, the rest is empty. What is not in `cells`: 'long': filled cells where the first row has none;
   * 'beside': where its cells are empty
   */
  ragged?: 'short' | 'long' | 'beside'
}

export type TableFile = {
  kind: 'csv' | 'xlsx'
  /** trimmed, in the order of the columns */
  headers: string[]
  /** the number of the header row, as in a spreadsheet */
  header_row: number
  /** those with anything in them */
  rows: TableRow[]
  /** the names of all sheets of an XLSX */
  sheets?: string[]
}

export type TableRefusalCode = 'tooLarge' | 'tooManyRows' | 'noHeader' | 'unreadable' | 'empty'

/** Why a file cannot be read as a table at all; the imports module refuses with `imports.<code>`. */
export class TableRefusal extends Error {
  readonly code: TableRefusalCode
  readonly facts: RefusalFacts

  constructor(code: TableRefusalCode, facts: RefusalFacts = {}) {
    super(code)
    this.code = code
    this.facts = facts
  }
}
