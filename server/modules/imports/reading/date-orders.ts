// Whether the dates of a column have the day or the month first. Pure.
import { dateFields, type CellDateOrder, cellDateOrders } from '#contract/platform/import-fields.ts'
import { type ImportColumn } from '#contract/platform/imports.ts'
import type { TableFile } from '#server/outside/spreadsheets/table-files.ts'
import { type TableCell, parseDate, withoutTime } from '#server/outside/spreadsheets/table-cells.ts'

/** A small share of dates in the other order are typing errors, whose rows are refused; with more of them the column is ambiguous. */
const fewErrors = 0.05

/**
 * The date order of a column; null when no date in it is ambiguous. A date with a day above the 12th shows the order; a column is settled
 * when nearly all of these agree.
 */
export function datesIn(cells: readonly TableCell[]): ImportColumn['dates'] {
  const counts = { dmy: 0, mdy: 0 }
  let open: { example: string; dmy: string; mdy: string } | null = null
  for (const cell of cells.map(withoutTime)) {
    const [dmy, mdy] = [parseDate(cell, 'dmy'), parseDate(cell, 'mdy')]
    if (dmy !== null && mdy === null) counts.dmy += 1
    if (mdy !== null && dmy === null) counts.mdy += 1
    if (dmy !== null && mdy !== null && dmy !== mdy) open ??= { example: cell.text.trim(), dmy, mdy }
  }
  if (open === null) return null
  const order = counts.dmy >= counts.mdy ? 'dmy' : 'mdy'
  const settled = Math.min(counts.dmy, counts.mdy) < Math.max(counts.dmy, counts.mdy) * fewErrors
  return { ...open, settled, order: settled ? order : null }
}

/** The same for every column of a table. `known`: by header in lower case, the order that was given before. */
export const datesByColumn = (file: TableFile, known: Readonly<Record<string, CellDateOrder>>) =>
  file.headers.map((header) => {
    const dates = datesIn(file.rows.flatMap(({ cells }) => cells[header] ?? []))
    return dates && { ...dates, order: dates.order ?? known[header.toLowerCase()] ?? null }
  })

/** The date orders given with a file, by column index: 'employees/3/mdy'. */
export function statedOrders(kind: string, given: readonly string[] | undefined): ReadonlyMap<number, CellDateOrder> {
  const own = (given ?? []).map((one) => one.split('/')).filter(([of]) => of === kind)
  return new Map(
    own.flatMap(([, at, order]) =>
      cellDateOrders.flatMap((known) => (known === order ? [[Number(at), known] as const] : [])),
    ),
  )
}

export const isDateField = (field: string | null): field is string => field !== null && dateFields.includes(field)
