import type { ChildProcess } from 'node:child_process'
import { stringify } from 'csv-stringify/sync'
import { Refusal } from '#contract/refusals.ts'
import { cellValue, type CsvSeparator, decimalSignFor } from '#contract/values/spreadsheet.ts'
import type { Language } from '#contract/values/values.ts'
import { ownProcess } from './own-process.ts'
import { addRows, newSheet, type SheetHead, workbookOf } from './workbook.ts'
import type { WorkbookMessage } from './workbook-process.ts'
import type { ExportRow, ExportRows, ExportTable } from './export-table.ts'

/** Rows made into text or sent to another process at a time: what is needed beside the rows themselves grows with this and not with the file. */
const rowsAtATime = 1_000

export type CsvLayout = { separator: CsvSeparator | '\t'; bom?: boolean; language?: Language }

/**
 * A CSV that spreadsheets open with its accents intact: with CRLF and, unless it is for another program, a byte order mark; every text is
 * neutralised. Between semicolons, numbers have the decimal sign of the language.
 */
export async function writeCsv(
  table: ExportTable,
  separator: CsvLayout['separator'],
  layout: Omit<CsvLayout, 'separator'> = {},
): Promise<Buffer> {
  // Joined as bytes: a text of all rows would be in memory twice while it is joined and encoded.
  return Buffer.concat(await Array.fromAsync(csvParts(table, separator, layout)))
}

/** The same, part by part, for a table that does not fit into memory. */
export async function* csvParts(
  { columns, rows }: ExportTable,
  separator: CsvLayout['separator'],
  { bom = true, language = 'en' }: Omit<CsvLayout, 'separator'> = {},
): AsyncGenerator<Buffer> {
  const sign = decimalSignFor(separator, language)
  const numberText = (value: number, column: number | string | undefined) =>
    (columns[Number(column)]?.kind === 'money' ? value.toFixed(2) : String(value)).replace('.', sign)
  const textOf = (lines: readonly unknown[][]) =>
    stringify([...lines], {
      delimiter: separator,
      record_delimiter: 'windows',
      quoted_match: /[\r\n,;\t]/,
      // A decimal comma between semicolons needs no quotes.
      cast: { number: (value, { index }) => ({ value: numberText(value, index), quoted_match: null }) },
    })
  const heading = textOf([columns.map(({ header }) => cellValue(header))])
  yield Buffer.from(bom ? `\ufeff${heading}` : heading)
  for await (const part of inParts(rows))
    yield Buffer.from(textOf(part.map((row) => columns.map(({ key }) => cellValue(row[key])))))
}

/** A workbook of 20,000 rows takes 170 MB while it is made, and starting a process a tenth of a second. */
const mostRowsHere = 2_000
const maxMegabytes = 512
// Shorter than a transaction may be idle (engine-postgres.ts): the export that waits for the workbook has one open.
const defaultTimeoutMs = 50_000

/**
 * An XLSX with a sheet for each table, each with a bold, fixed first row; every text is neutralised and in a text cell, never in one with a
 * formula. With many rows it is made in a process of its own; throws when that process fails, and refuses with `busy` when the machine is too
 * busy to make it in time.
 */
export async function writeWorkbook(tables: readonly ExportTable[], atMostMs = defaultTimeoutMs): Promise<Uint8Array> {
  const begun: BegunTable[] = []
  for (const { rows, ...head } of tables) {
    const rest = inParts(rows)
    begun.push({ head, first: await firstRows(rest), rest })
  }
  if (begun.some(({ first }) => first.length > mostRowsHere)) return workbookElsewhere(begun, atMostMs)
  const sheets = begun.map(({ head, first }) => {
    const sheet = newSheet(head)
    addRows(sheet, first)
    return sheet
  })
  return workbookOf(sheets)
}

/** A table whose first rows have been made. */
type BegunTable = { head: SheetHead; first: ExportRow[]; rest: AsyncGenerator<ExportRow[]> }

async function workbookElsewhere(tables: readonly BegunTable[], atMostMs: number): Promise<Uint8Array> {
  const child = ownProcess(new URL('./workbook-process.ts', import.meta.url), maxMegabytes)
  const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>()
  const timer = setTimeout(() => reject(new Refusal('busy')), atMostMs)
  // The message is our own program's result.
  child.once('message', (workbook) => resolve(workbook as Uint8Array))
  child.once('error', reject)
  child.once('exit', (code, signal) => reject(new Error(`the process that wrote a workbook ended (${code ?? signal})`)))
  try {
    await Promise.race([promise, sendTables(child, tables)])
    return await promise
  } finally {
    clearTimeout(timer)
    child.kill('SIGKILL')
  }
}

/** Part by part: each is sent when the one before has left, so they never queue up here. */
async function sendTables(child: ChildProcess, tables: readonly BegunTable[]): Promise<void> {
  const send = (message: WorkbookMessage) =>
    new Promise<void>((done, fail) => child.send(message, (error) => (error === null ? done() : fail(error))))
  for (const { head, first, rest } of tables) {
    await send(head)
    await send({ rows: first })
    for await (const part of rest) await send({ rows: part })
  }
  await send('end')
}

/** Up to one part more than are written here. */
async function firstRows(parts: AsyncGenerator<ExportRow[]>): Promise<ExportRow[]> {
  const first: ExportRow[] = []
  while (first.length <= mostRowsHere) {
    const { value, done } = await parts.next()
    if (done === true) break
    first.push(...value)
  }
  return first
}

async function* inParts(rows: ExportRows): AsyncGenerator<ExportRow[]> {
  let part: ExportRow[] = []
  for await (const row of rows) {
    part.push(row)
    if (part.length < rowsAtATime) continue
    yield part
    part = []
  }
  if (part.length > 0) yield part
}
