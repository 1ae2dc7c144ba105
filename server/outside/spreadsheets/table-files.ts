import type { RefusalFacts } from '#contract/refusals.ts'
import type { Cell } from './table-cells.ts'

export const tableLimits = { megabytes: 5, rows: 5_000, columns: 500 } as const

/** A title, a date of printing or a group of headings may stand above the header. */
export const mostRowsAbove = 10
/** As many filled rows as are read: the rows, the header, and what stands above it. */
export const mostRecords = tableLimits.rows + 1 + mostRowsAbove

/** A row with something in it, before anybody knows what its columns are. */
export type TableRecord = { row: number; line: number; cells: Cell[] }

export type TableRow = {
  /** as a spreadsheet counts: the first row of the file is 1, empty ones count */
  row: number
  /** in a CSV the line on which the row starts, which is not `row` once a cell holds a line break */
  line: number
  /** every header has its cell, an empty one where the row has none */
  cells: Record<string, Cell>
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
  /** the number of the row with the headers, as a spreadsheet counts */
  header_row: number
  /** those with anything in them */
  rows: TableRow[]
  /** the names of all sheets of an XLSX */
  sheets?: string[]
}

export type TableRefusalCode = 'tooLarge' | 'tooManyRows' | 'noHeader' | 'duplicateHeader' | 'unreadable' | 'empty'

/** Why a file cannot be read as a table at all; the imports module says so as `imports.<code>`. */
export class TableRefusal extends Error {
  readonly code: TableRefusalCode
  readonly facts: RefusalFacts

  constructor(code: TableRefusalCode, facts: RefusalFacts = {}) {
    super(code)
    this.code = code
    this.facts = facts
  }
}
