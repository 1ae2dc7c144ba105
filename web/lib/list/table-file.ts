import { cellValue, csvSeparatorFor, xlsxText } from '#contract/values/spreadsheet.ts'
import type { Language } from '#contract/values/values.ts'
import type { FileFormat, FileTable } from '#web/ui/table/list-state.ts'
import { saveFile } from '#web/lib/api/files.ts'
import { currentLanguage } from '#web/lib/language/language.ts'

/** Writes a table to a file and downloads it; texts are never interpreted as formulas. */
export async function writeTable(table: FileTable, format: FileFormat) {
  const blob =
    format === 'csv'
      ? new Blob([csvOf(table, currentLanguage())], { type: 'text/csv;charset=utf-8' })
      : await xlsxOf(table)
  saveFile(blob, `${table.name}.${format}`)
}

/** With a byte order mark and CRLF, so that spreadsheets open it with columns and accents intact. */
export const csvOf = ({ heads, rows }: Pick<FileTable, 'heads' | 'rows'>, language: Language) =>
  `\uFEFF${[heads, ...rows].map((cells) => `${cells.map(quoted).join(csvSeparatorFor(language))}\r\n`).join('')}`

function quoted(text: string) {
  const value = String(cellValue(text))
  return /[",;\t\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value
}

async function xlsxOf({ heads, rows }: FileTable) {
  // Large and rarely used.
  const { default: write } = await import('write-excel-file/browser')
  const cell = (text: string) => ({ type: String, value: xlsxText(String(cellValue(text))) })
  const body = rows.map((cells) => cells.map((text) => (text === '' ? null : cell(text))))
  const columns = heads.map((head, index) => ({ width: widthOf([head, ...rows.map((cells) => cells[index] ?? '')]) }))
  return write([heads.map((head) => ({ ...cell(head), fontWeight: 'bold' as const })), ...body], {
    columns,
    stickyRowsCount: 1,
  }).toBlob()
}

const widthOf = (texts: readonly string[]) =>
  Math.min(50, 2 + texts.reduce((most, text) => Math.max(most, text.length), 6))
