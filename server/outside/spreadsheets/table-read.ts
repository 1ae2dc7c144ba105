import { isFilled } from './table-cells.ts'
import { csvRecords } from './table-csv.ts'
import { type TableFile, tableLimits, type TableRecord, TableRefusal, type TableRow } from './table-files.ts'
import { headerAt, isData, type KnownHeaders } from './table-header.ts'
import { type SheetInfo, xlsxRecords, xlsxSheets } from './table-xlsx.ts'

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

/** The sheets of an XLSX, in their order; none for other types. */
export async function sheetsIn(bytes: Uint8Array): Promise<SheetInfo[]> {
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
  const headerIndex = headerAt(all, knownHeaders)
  const [head, ...below] = all.slice(headerIndex)
  const records = withoutTotal(below)
  if (head === undefined) throw new TableRefusal('empty')
  const written = head.cells.map(({ text }) => text.replaceAll(/\s+/g, ' ').trim())
  written.length = written.findLastIndex((name) => name !== '') + 1
  const names = columnNames(written, records)
  if (records.length === 0) throw new TableRefusal('empty')
  if (records.length > tableLimits.rows) throw new TableRefusal('tooManyRows', { ...tableLimits })
  const width = Math.max(head.cells.length, names.length)
  const rows = records.map((record) => rowOf(names, width, record))
  return { headers: names.filter((name) => name !== ''), header_row: head.row, rows }
}

/** Without a last row that only counts or adds up the others: the word for it, alone or beside numbers. */
function withoutTotal(records: readonly TableRecord[]): readonly TableRecord[] {
  const [first, ...others] = (records.at(-1)?.cells ?? []).filter(isFilled).map(({ text }) => text.trim())
  const isTotal =
    records.length > 1 && totalWords.test(first ?? '') && others.every((text) => /^[\d\s.,$%€()-]+$/.test(text))
  return isTotal ? records.slice(0, -1) : records
}

const totalWords =
  /^(?:grand |sub-?)?totals?(?: (?:number of |of )?(?:records|rows|employees|staff|people|workers|customers|clients|sites|locations))?\s*[:=]?\s*\d*$|^(?:records|rows|row count|record count|count)\s*[:=]\s*\d+$|^gesamt(?:summe)?\s*:?\s*\d*$/i

/** The names of the columns: a repeated one gets a number, and one without a name that of its column. Refuses what is no header. */
function columnNames(names: readonly string[], records: readonly TableRecord[]): string[] {
  const isUsed = (at: number) => records.some(({ cells }) => isFilled(cells[at]))
  const data = names.findIndex(isData)
  const nameless = names.flatMap((name, at) => (name === '' && isUsed(at) ? [at] : []))
  const isHeader = data < 0 && nameless.length * 2 < names.length && names.length <= tableLimits.columns
  if (!isHeader) throw new TableRefusal('noHeader', { column: (data < 0 ? (nameless[0] ?? 0) : data) + 1 })
  const times = new Map<string, number>()
  return names.map((name, at) => {
    const plain = name === '' && nameless.includes(at) ? `(${letterOf(at)})` : name
    const time = (times.get(plain.toLowerCase()) ?? 0) + 1
    times.set(plain.toLowerCase(), time)
    return plain === '' || time === 1 ? plain : `${plain} (${time})`
  })
}

/** The letters of a column in spreadsheets. */
const letterOf = (at: number): string =>
  (at < 26 ? '' : letterOf(Math.floor(at / 26) - 1)) + String.fromCodePoint(65 + (at % 26))

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
