import { stringify } from 'csv-stringify/sync'
import writeXlsxFile, { type CellObject } from 'write-excel-file/node'
import { localDate } from '#contract/time.ts'
import { serialOf } from '#server/outside/table-cells.ts'

/** A column of kind 'date' holds days such as '2026-03-09'; in an XLSX they become dates that can be reckoned with. */
export type ExportColumn = { key: string; header: string; kind?: 'date' }
export type ExportTable = { columns: readonly ExportColumn[]; rows: readonly Record<string, unknown>[]; sheet?: string }

const formula = /^\s*[=+\-@\t\r\n＝＋－＠]/
const plainNumber = /^[+-]?\d+([ .,]\d+)*$/
// No spreadsheet takes them and XML cannot hold them.
const controlCharacters = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

/**
 * Text that a spreadsheet does not take for a formula: with an apostrophe before a leading = + - @ tab or line break, also
 * after spaces and in full width. Numbers and phone numbers stay as they are: -33.8, +61 412 345 678.
 */
export const neutralise = (text: string) => (formula.test(text) && !plainNumber.test(text) ? `'${text}` : text)

/** A CSV that spreadsheets open with its accents intact: with a byte order mark, commas and CRLF; every text is neutralised. */
export function writeCsv({ columns, rows }: ExportTable): string {
  const heads = columns.map(({ header }) => exported(header))
  const cells = rows.map((row) => columns.map(({ key }) => exported(row[key])))
  return stringify([heads, ...cells], {
    bom: true,
    record_delimiter: 'windows',
    quoted_match: /[\r\n;\t]/,
    cast: { number: String },
  })
}

/** An XLSX with a bold, fixed first row; every text is neutralised and stands in a text cell, never in one with a formula. */
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

function exported(value: unknown): string | number {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number' && Number.isFinite(value)) return value
  return neutralise(String(value).replace(controlCharacters, ''))
}

function xlsxCell(value: unknown, { kind }: ExportColumn): CellObject | null {
  if (kind === 'date' && localDate.safeParse(value).success)
    return { type: Number, value: serialOf(String(value)), format: 'dd/mm/yyyy' }
  const cell = exported(value)
  if (typeof cell === 'number') return { type: Number, value: cell }
  return cell === '' ? null : textCell(cell)
}

const textCell = (text: string): CellObject => ({ type: String, value: escaped(String(exported(text))) })

/**
 * In an XLSX _x000D_ stands for a carriage return, and so on: ECMA-376 part 1, 22.9.2.19. A carriage return has to be written so,
 * and a text that looks so must not be read so. The writer's table of texts is an object, so that a word which every object
 * has ('constructor') breaks the file unless its first letter is written so too.
 */
function escaped(text: string) {
  const safe = text.replace(/\r|_(?=x[0-9a-f]{4}_)/gi, escapeOf)
  return safe in {} ? safe.replace(/^./, escapeOf) : safe
}

const escapeOf = (sign: string) => `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`

function widthOf({ key, header, kind }: ExportColumn, rows: ExportTable['rows']) {
  const longest = rows.reduce(
    (most, row) => Math.max(most, kind === 'date' ? 10 : String(row[key] ?? '').length),
    header.length,
  )
  return Math.min(50, Math.max(8, longest + 2))
}

/** At most 31 characters, none of those that a spreadsheet forbids. */
const sheetName = (name = '') =>
  name
    .replace(/[\\/?*[\]:']/g, ' ')
    .trim()
    .slice(0, 31) || 'Sheet1'
