import readXlsxFile from 'read-excel-file/node'
import { z } from 'zod'
import { type TableCell, cellOfNumber } from './table-cells.ts'
import { maxRecords } from './table-files.ts'
import type { XlsxThreadResult } from './table-xlsx.ts'
import { filledRowsIn, hasPlacesBeyond, worksheetsOf } from './xlsx-workbook.ts'
import { unzip, zipFiles, ZipTooLarge } from './zip.ts'

// Reads one XLSX in a process of its own, see table-xlsx.ts.

const requestSchema = z.object({
  bytes: z.instanceof(Uint8Array),
  sheet: z.string().optional(),
  names_only: z.boolean().optional(),
})
const maxWorkbookBytes = 60 * 1024 * 1024

process.once('message', (message) => {
  void answerTo(message).then((answer) => process.send?.(answer))
})

async function answerTo(message: unknown): Promise<XlsxThreadResult> {
  try {
    return await readWorkbook(requestSchema.parse(message))
  } catch (error) {
    return error instanceof ZipTooLarge
      ? { refused: 'tooLarge', reason: 'zip' }
      : { refused: 'unreadable', reason: 'xlsx' }
  }
}

async function readWorkbook({ bytes, sheet, names_only }: z.output<typeof requestSchema>): Promise<XlsxThreadResult> {
  const entries = unzip(Buffer.from(bytes), maxWorkbookBytes, (name) => /\.(xml|rels)$/.test(name))
  const worksheets = worksheetsOf(entries)
  const sheets = worksheets.map((one) => ({
    name: one.name,
    hidden: one.hidden,
    rows: filledRowsIn(entries, one, maxRecords),
  }))
  if (names_only) return { sheets, rows: [] }
  const chosen = sheet === undefined ? worksheets[0] : worksheets.find(({ name }) => name === sheet)
  if (chosen === undefined) return { refused: 'unreadable', reason: 'sheet' }
  if (hasPlacesBeyond(entries, chosen)) return { refused: 'unreadable', reason: 'xlsx' }
  if (filledRowsIn(entries, chosen, maxRecords) > maxRecords) return { refused: 'tooManyRows', reason: 'rows' }
  // The reader uses the local headers, not the directory that was checked: so it gets an archive of what was checked.
  const options = { sheets: [chosen.at], trim: false, parseNumber: cellOfNumber }
  const [table] = await readXlsxFile(zipFiles(entries), options)
  return { sheets, rows: table?.data.map((row) => row.map(cellOf)) ?? [] }
}

function cellOf(value: unknown): TableCell {
  if (typeof value === 'string') return { text: value }
  if (typeof value === 'boolean') return { text: value ? 'TRUE' : 'FALSE' }
  if (value instanceof Date) return cellOfMoment(value.getTime())
  return isCell(value) ? value : { text: '' }
}

const isCell = (value: unknown): value is TableCell => typeof value === 'object' && value !== null && 'text' in value

/**
 * The reader returns the cell's time as if it were UTC. Spreadsheets count days in fractions, which are rounded to the second and not to the
 * minute: half a minute before midnight still belongs to its day. What lies on the first day is a time without a date: 00:00 to 24:00.
 */
function cellOfMoment(milliseconds: number): TableCell {
  if (Number.isNaN(milliseconds)) return { text: '' }
  const instant = Temporal.Instant.fromEpochMilliseconds(milliseconds).round('second').toString()
  const [date, time] = [instant.slice(0, 10), instant.slice(11, 19).replace(/:00$/, '')]
  if (date < '1900') return { text: time }
  if (date === '1900-01-01' && time === '00:00') return { text: '24:00' }
  return { text: time === '00:00' ? date : `${date} ${time}`, date }
}
