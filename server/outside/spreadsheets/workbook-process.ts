import { addRows, newSheet, type SheetHead, type SheetSoFar, workbookOf } from './workbook.ts'
import type { ExportRow } from './export-table.ts'

// Writes one XLSX in a process of its own, see table-write.ts.

export type WorkbookMessage = SheetHead | { rows: readonly ExportRow[] } | 'end'

const sheets: SheetSoFar[] = []

// Only the server sends messages, in the shape of their type.
process.on('message', (message) => void takeIn(message as WorkbookMessage))

async function takeIn(message: WorkbookMessage) {
  if (message === 'end') return process.send?.(await workbookOf(sheets))
  const last = sheets.at(-1)
  if (!('rows' in message)) sheets.push(newSheet(message))
  else if (last !== undefined) addRows(last, message.rows)
}
