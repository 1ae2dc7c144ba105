// Which row of a table names its columns. Pure.
import { isFilled } from './table-cells.ts'
import { maxRowsAbove, type TableRecord } from './table-files.ts'

/** How many of these texts are known column names. */
export type KnownHeaders = (names: readonly string[]) => number

/** An email address, or digits only: no column name. */
export const isData = (name: string) => name.includes('@') || /^[\d\s/.+-]+$/.test(name)

/**
 * The index of the header among the filled rows. Titles, print dates and groups of headings fill fewer cells than most rows of the table.
 * Of the rows that could be the header it is the first, unless a later one has clearly more known names.
 */
export function headerAt(records: readonly TableRecord[], knownHeaders: KnownHeaders): number {
  const first = records.slice(0, maxRowsAbove + 1).map(textsOf)
  const usual = median(first.map(({ length }) => length))
  const candidates = [...first.entries()].flatMap(([index, texts]) => {
    const known = knownHeaders(texts)
    const isHeader = !texts.some(isData) && (texts.length > usual / 2 || known >= minKnownHeaders)
    return isHeader ? [{ index, known }] : []
  })
  const [earliest, ...later] = candidates
  if (earliest === undefined) return 0
  const best = later.reduce((most, one) => (one.known > most.known ? one : most), earliest)
  // A single value of a row may happen to be a column name, such as "Mobile" in a column of preferred contacts.
  return best.known >= earliest.known + minKnownHeaders ? best.index : earliest.index
}

const minKnownHeaders = 2

const median = (numbers: readonly number[]) => numbers.toSorted((one, other) => one - other)[numbers.length >> 1] ?? 0

const textsOf = ({ cells }: TableRecord) => cells.filter(isFilled).map(({ text }) => text.trim())
