import { isFilled } from './table-cells.ts'
import { csvRecords } from './table-csv.ts'
import { type TableFile, tableLimits, type TableRecord, TableRefusal, type TableRow } from './table-files.ts'
import { headerAt, isData, type KnownHeaders } from './table-header.ts'
import { xlsxRecords, xlsxSheets } from './table-xlsx.ts'

/**
 * Reads an uploaded table. Its bytes determine the type; its name does not count. CSV may be UTF-8, UTF-16 or Windows-1252, with commas,
 * semicolons or tabs. For an XLSX it reads the first sheet or the named one. Titles above the header are skipped. Throws a TableRefusal
 * when it is larger than `tableLimits`, has no header, or cannot be read.
 */
export async function readTable(
  bytes: Uint8Array,
  filename: string,
  { sheet, knownHeaders = () => 0 }: { sheet?: string; knownHeaders?: KnownHeaders } = {},
): Promise<TableFile> {
  if (bytes.byteLength > tableLimits.megabytes * 1024 * 1024)
    throw new TableRefusal('tooLarge', { filename, ...tableLimits })
  if (!isZip(bytes)) return { kind: 'csv', ...textTableOf(bytes, filename, knownHeaders) }
  const { records, sheets } = await xlsxRecords(bytes, sheet)
  return { kind: 'xlsx', ...tableOf(records, knownHeaders), sheets }
}

/** The names of the sheets of an XLSX, in their order; none for other types. */
export async function sheetsIn(bytes: Uint8Array): Promise<string[]> {
  return isZip(bytes) ? xlsxSheets(bytes) : []
}

const isZip = (bytes: Uint8Array) => bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3 && bytes[3] === 4

/** The beginning of a workbook of old programs, and of a new one with a password. */
const isOldWorkbook = (bytes: Uint8Array) =>
  bytes[0] === 0xd0 && bytes[1] === 0xcf && bytes[2] === 0x11 && bytes[3] === 0xe0

// Some programs give text with tabs the extension of a workbook, which is read; a text that is no table either is not an empty table.
function textTableOf(bytes: Uint8Array, filename: string, knownHeaders: KnownHeaders) {
  if (isOldWorkbook(bytes)) throw new TableRefusal('unreadable', { reason: 'xls' })
  try {
    return tableOf(csvRecords(bytes), knownHeaders)
  } catch (thrown) {
    const isNoTable = thrown instanceof TableRefusal && (thrown.code === 'empty' || thrown.code === 'noHeader')
    if (isNoTable && bytes.length > 0 && /\.xls[xmb]?$/i.test(filename))
      throw new TableRefusal('unreadable', { reason: 'name' })
    throw thrown
  }
}

type ParsedTable = Pick<TableFile, 'headers' | 'header_row' | 'rows'>

function tableOf(all: readonly TableRecord[], knownHeaders: KnownHeaders): ParsedTable {
  const place = headerAt(all, knownHeaders)
  const [head, ...records] = all.slice(place)
  if (head === undefined) throw new TableRefusal('empty')
  const names = head.cells.map(({ text }) => text.trim())
  names.length = names.findLastIndex((name) => name !== '') + 1
  requireHeader(names, records)
  if (records.length === 0) throw new TableRefusal('empty')
  if (records.length > tableLimits.rows) throw new TableRefusal('tooManyRows', { ...tableLimits })
  const width = Math.max(head.cells.length, names.length)
  const rows = records.map((record) => rowOf(names, width, record))
  return { headers: names.filter((name) => name !== ''), header_row: head.row, rows }
}

function requireHeader(names: string[], records: TableRecord[]) {
  const nameless = names.findIndex((name, at) =>
    name === '' ? records.some(({ cells }) => isFilled(cells[at])) : isData(name),
  )
  if (nameless >= 0 || names.length > tableLimits.columns) throw new TableRefusal('noHeader', { column: nameless + 1 })
  const known = new Set<string>()
  for (const name of names.filter((one) => one !== '')) {
    if (known.has(name.toLowerCase())) throw new TableRefusal('duplicateHeader', { column: name })
    known.add(name.toLowerCase())
  }
}

function rowOf(names: string[], width: number, { row, line, cells }: TableRecord): TableRow {
  const entries = names.map((name, at) => [name, cells[at] ?? { text: '' }] as const).filter(([name]) => name !== '')
  const ragged = raggedOf(names, width, cells)
  return { row, line, cells: Object.fromEntries(entries), ...(ragged && { ragged }) }
}

function raggedOf({ length }: string[], width: number, cells: TableRecord['cells']): TableRow['ragged'] {
  if (cells.slice(width).some(isFilled)) return 'long'
  if (cells.slice(length).some(isFilled)) return 'beside'
  return cells.length < length ? 'short' : undefined
}
