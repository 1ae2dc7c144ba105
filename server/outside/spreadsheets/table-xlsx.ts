import { ownProcess } from './own-process.ts'
import { type TableCell, isFilled } from './table-cells.ts'
import { tableLimits, type TableRecord, TableRefusal } from './table-files.ts'

/** A sheet of a workbook. `rows`: those with values, counted up to one more than are read */
export type SheetInfo = { name: string; hidden: boolean; rows: number }

export type XlsxThreadResult =
  | { sheets: SheetInfo[]; rows: TableCell[][] }
  | { refused: 'unreadable' | 'tooLarge' | 'tooManyRows'; reason: string }

const defaultTimeoutMs = 20_000
const maxMegabytes = 320

/** The filled rows of one sheet, by default the first, and the names of all. Refuses what is too large to read, or takes longer than `atMostMs`. */
export async function xlsxRecords(
  bytes: Uint8Array,
  sheet?: string,
  atMostMs = defaultTimeoutMs,
): Promise<{ records: TableRecord[]; sheets: string[] }> {
  const answer = await answerOf({ bytes, ...(sheet !== undefined && { sheet }) }, atMostMs)
  const records = answer.rows
    .map((cells, at) => ({ row: at + 1, line: at + 1, cells }))
    .filter(({ cells }) => cells.some(isFilled))
  return { records, sheets: answer.sheets.map(({ name }) => name) }
}

/** The sheets, without reading their rows. */
export const xlsxSheets = async (bytes: Uint8Array) =>
  (await answerOf({ bytes, names_only: true }, defaultTimeoutMs)).sheets

async function answerOf(question: WorkbookRequest, atMostMs: number) {
  const answer = await runInProcess(question, atMostMs)
  if ('refused' in answer) throw new TableRefusal(answer.refused, { reason: answer.reason, ...tableLimits })
  return answer
}

type WorkbookRequest = { bytes: Uint8Array; sheet?: string; names_only?: boolean }

/**
 * A sheet of a few bytes may need any amount of memory, for example by a place that the check of its rows does not find. So an XLSX is
 * read in a process of its own.
 */
async function runInProcess(question: WorkbookRequest, atMostMs: number): Promise<XlsxThreadResult> {
  const child = ownProcess(new URL('./table-xlsx-process.ts', import.meta.url), maxMegabytes)
  const { promise, resolve } = Promise.withResolvers<XlsxThreadResult>()
  const timer = setTimeout(() => resolve({ refused: 'unreadable', reason: 'time' }), atMostMs)
  // The message is our own program's result, in the shape of its type.
  child.once('message', (answer) => resolve(answer as XlsxThreadResult))
  child.once('error', () => resolve({ refused: 'unreadable', reason: 'process' }))
  child.once('exit', () => resolve({ refused: 'unreadable', reason: 'memory' }))
  child.send(question, () => undefined)
  try {
    return await promise
  } finally {
    clearTimeout(timer)
    child.kill('SIGKILL')
  }
}
