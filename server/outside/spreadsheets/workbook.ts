import writeXlsxFile, { type CellObject } from 'write-excel-file/node'
import { cellValue, xlsxText } from '#contract/values/spreadsheet.ts'
import { localDate } from '#contract/values/time.ts'
import { serialOf } from './table-cells.ts'
import type { ExportColumn, ExportRow } from './export-table.ts'

export type SheetHead = { columns: readonly ExportColumn[]; sheet?: string }
/** A sheet that gets its rows in parts, of which only the cells are kept. */
export type SheetSoFar = SheetHead & { lines: (CellObject | null)[][]; widths: number[] }

export const newSheet = (head: SheetHead): SheetSoFar => ({
  ...head,
  lines: [head.columns.map(({ header }): CellObject => ({ ...textCell(header), fontWeight: 'bold' }))],
  widths: head.columns.map(({ header }) => header.length),
})

export function addRows({ columns, lines, widths }: SheetSoFar, rows: readonly ExportRow[]) {
  for (const row of rows) {
    lines.push(columns.map((column) => xlsxCell(row[column.key], column)))
    for (const [at, { key, kind }] of columns.entries())
      widths[at] = Math.max(widths[at] ?? 0, kind === 'date' ? 10 : String(row[key] ?? '').length)
  }
}

/** An XLSX of these sheets: see `writeWorkbook`. It takes some hundred megabytes for 20,000 rows. */
export const workbookOf = (sheets: readonly SheetSoFar[]): Promise<Uint8Array> =>
  writeXlsxFile(
    sheets.map(({ lines, widths, sheet }) => ({
      data: lines,
      columns: widths.map((longest) => ({ width: Math.min(50, Math.max(8, longest + 2)) })),
      stickyRowsCount: 1,
      sheet: sheetName(sheet),
    })),
  ).toBuffer()

function xlsxCell(value: unknown, { kind }: ExportColumn): CellObject | null {
  if (kind === 'date' && localDate.safeParse(value).success)
    return { type: Number, value: serialOf(String(value)), format: 'dd/mm/yyyy' }
  const cell = cellValue(value)
  if (typeof cell === 'number') return { type: Number, value: cell, ...(kind === 'money' && { format: '0.00' }) }
  return cell === '' ? null : textCell(cell)
}

const textCell = (text: string): CellObject => ({ type: String, value: xlsxText(String(cellValue(text))) })

/** At most 31 characters, without those that spreadsheets forbid. */
const sheetName = (name = '') =>
  name
    .replace(/[\\/?*[\]:']/g, ' ')
    .trim()
    .slice(0, 31) || 'Sheet1'
