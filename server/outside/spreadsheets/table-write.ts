import { stringify } from 'csv-stringify/sync'
import writeXlsxFile, { type CellObject } from 'write-excel-file/node'
import { cellValue, type CsvSeparator, decimalSignFor, xlsxText } from '#contract/values/spreadsheet.ts'
import { localDate } from '#contract/values/time.ts'
import type { Language } from '#contract/values/values.ts'
import { serialOf } from './table-cells.ts'

/** A column of kind 'date' contains days such as '2026-03-09'; in an XLSX they become real dates. One of kind 'money' has two decimals. */
export type ExportColumn = { key: string; header: string; kind?: 'date' | 'money' }
export type ExportTable = { columns: readonly ExportColumn[]; rows: readonly Record<string, unknown>[]; sheet?: string }

/**
 * A CSV that spreadsheets open with its accents intact: with CRLF and, unless it is for another program, a byte order mark; every text is
 * neutralised. Between semicolons, numbers have the decimal sign of the language.
 */
export function writeCsv(
  { columns, rows }: ExportTable,
  separator: CsvSeparator | '\t',
  { bom = true, heads = true, language = 'en' }: { bom?: boolean; heads?: boolean; language?: Language } = {},
): string {
  const head = heads ? [columns.map(({ header }) => cellValue(header))] : []
  const sign = decimalSignFor(separator, language)
  const cells = rows.map((row) => columns.map(({ key }) => cellValue(row[key])))
  const numberText = (value: number, column: number | string | undefined) =>
    (columns[Number(column)]?.kind === 'money' ? value.toFixed(2) : String(value)).replace('.', sign)
  return stringify([...head, ...cells], {
    bom,
    delimiter: separator,
    record_delimiter: 'windows',
    quoted_match: /[\r\n,;\t]/,
    // A decimal comma between semicolons needs no quotes.
    cast: { number: (value, { index }) => ({ value: numberText(value, index), quoted_match: null }) },
  })
}

/** An XLSX with a bold, fixed first row; every text is neutralised and in a text cell, never in one with a formula. */
export const writeXlsx = (table: ExportTable): Promise<Uint8Array> => writeWorkbook([table])

/** The same with a sheet for each table. */
export async function writeWorkbook(tables: readonly ExportTable[]): Promise<Uint8Array> {
  return await writeXlsxFile(tables.map(sheetOf)).toBuffer()
}

function sheetOf({ columns, rows, sheet }: ExportTable) {
  const head = columns.map(({ header }): CellObject => ({ ...textCell(header), fontWeight: 'bold' }))
  const body = rows.map((row) => columns.map((column) => xlsxCell(row[column.key], column)))
  const widths = columns.map((column) => ({ width: widthOf(column, rows) }))
  return { data: [head, ...body], columns: widths, stickyRowsCount: 1, sheet: sheetName(sheet) }
}

function xlsxCell(value: unknown, { kind }: ExportColumn): CellObject | null {
  if (kind === 'date' && localDate.safeParse(value).success)
    return { type: Number, value: serialOf(String(value)), format: 'dd/mm/yyyy' }
  const cell = cellValue(value)
  if (typeof cell === 'number') return { type: Number, value: cell, ...(kind === 'money' && { format: '0.00' }) }
  return cell === '' ? null : textCell(cell)
}

const textCell = (text: string): CellObject => ({ type: String, value: xlsxText(String(cellValue(text))) })

function widthOf({ key, header, kind }: ExportColumn, rows: ExportTable['rows']) {
  const longest = rows.reduce(
    (most, row) => Math.max(most, kind === 'date' ? 10 : String(row[key] ?? '').length),
    header.length,
  )
  return Math.min(50, Math.max(8, longest + 2))
}

/** At most 31 characters, without those that spreadsheets forbid. */
const sheetName = (name = '') =>
  name
    .replace(/[\\/?*[\]:']/g, ' ')
    .trim()
    .slice(0, 31) || 'Sheet1'
