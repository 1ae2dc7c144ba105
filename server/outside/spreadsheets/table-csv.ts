import { parse } from 'csv-parse/sync'
import { maxRecords, maxRowsAbove, tableLimits, type TableRecord, TableRefusal } from './table-files.ts'

// A row longer than this, or so many empty rows, is no table; reading on would only keep the server busy.
const longestRow = 250_000
const maxRows = 100_000

/** The filled rows of a CSV; refuses as soon as there are more than an import accepts. */
export function csvRecords(bytes: Uint8Array): TableRecord[] {
  const { text, delimiter, first } = withoutHint(decodeText(bytes))
  const records: TableRecord[] = []
  let row = 0
  let line = first
  const keep = (texts: string[], line_after: number) => {
    row += 1
    if (texts.some((one) => one.trim() !== '')) records.push({ row, line, cells: texts.map((one) => ({ text: one })) })
    if (records.length > maxRecords || row > maxRows) throw new TableRefusal('tooManyRows', { ...tableLimits })
    line = line_after + first - 1
  }
  parseAll(text, delimiter, keep)
  return records
}

/** A line `sep=;` declares the separator for spreadsheets, and does not count as a row. */
function withoutHint(text: string) {
  const [hint = '', delimiter] = /^sep=([,;\t])(?:\r\n|\n|\r)/i.exec(text) ?? []
  return { text: text.slice(hint.length), delimiter: delimiter ?? delimiterOf(text), first: hint === '' ? 1 : 2 }
}

function parseAll(text: string, delimiter: string, keep: (texts: string[], line_after: number) => void) {
  try {
    parse(text, {
      delimiter,
      record_delimiter: ['\r\n', '\n', '\r'],
      max_record_size: longestRow,
      relax_column_count: true,
      // An inch sign inside an unquoted cell is no reason to refuse a file.
      relax_quotes: true,
      on_record: (texts: string[], { lines }) => void keep(texts, lines + 1),
    })
  } catch (error) {
    if (error instanceof TableRefusal) throw error
    throw new TableRefusal('unreadable', { reason: 'csv' })
  }
}

/**
 * UTF-8 or UTF-16 with a byte order mark, UTF-8 without, else the encoding of older spreadsheets on Windows. The mark itself is removed.
 */
function decodeText(bytes: Uint8Array): string {
  const [first, second] = bytes
  const marked =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8'
  const text = decodedAs(marked, bytes) ?? decodedAs('windows-1252', bytes)
  // No text file contains it, every image, PDF and old XLS does.
  if (text === null || text.includes('\0') || otherText.test(text))
    throw new TableRefusal('unreadable', { reason: 'encoding' })
  return text
}

/** The beginnings of a PDF, an RTF and an HTML file, whatever their name. */
const otherText = /^\s*(?:%PDF-|\{\\rtf|<[!?a-z])/i

function decodedAs(encoding: string, bytes: Uint8Array) {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

/** The separator that splits most of the first lines into equally many cells, outside quotes; a comma by default. */
function delimiterOf(text: string) {
  const head = text.slice(0, longestRow).replace(/"(?:[^"]|"")*"/g, '')
  const lines = head.split(/\r\n|\n|\r/).filter((line) => line.trim() !== '')
  const counted = [',', ';', '\t'].map((sign) => ({
    sign,
    ...separatorCounts(lines.slice(0, maxRowsAbove + 2).map((line) => line.split(sign).length - 1)),
  }))
  return counted.reduce((most, one) => (isMoreRegular(one, most) ? one : most)).sign
}

type SeparatorCounts = { lines: number; times: number }

/** How many lines have a character equally often, and how often. A title line differs from the lines of the table. */
function separatorCounts(times: readonly number[]): SeparatorCounts {
  const groups = [
    ...Map.groupBy(
      times.filter((one) => one > 0),
      (one) => one,
    ),
  ]
  const counted = groups.map(([often, lines]) => ({ lines: lines.length, times: often }))
  return counted.reduce((most, one) => (isMoreRegular(one, most) ? one : most), { lines: 0, times: 0 })
}

const isMoreRegular = (one: SeparatorCounts, other: SeparatorCounts) =>
  one.lines > other.lines || (one.lines === other.lines && one.times > other.times)
