// A noun of its own: the files that an import hands out.
import type { ImportKind, ImportRecord, ImportRow } from '#contract/imports.ts'
import type { Language } from '#contract/values.ts'
import type { Download } from '#server/http/files.ts'
import { say } from '#server/http/say.ts'
import { importColumns } from '#server/modules/imports/columns.ts'
import { writeCsv, writeXlsx } from '#server/outside/table-write.ts'

const columnNames = ['row', 'line', 'label', 'column', 'verdict', 'message'] as const

/** Every message of an import with its row, line and column, in the reader's language. */
export function reportFile(record: ImportRecord, rows: readonly ImportRow[], language: Language): Download {
  const columns = columnNames.map((key) => ({ key, header: say(language, `imports.report.${key}`) }))
  const lines = rows.flatMap(({ messages, verdict, ...row }) =>
    messages.map(({ column, key, params }) => ({
      ...row,
      column,
      verdict: say(language, `imports.reportVerdict.${verdict}`),
      message: say(language, key, params),
    })),
  )
  return {
    filename: `${record.filename.replace(/\.\w+$/, '')}-report.csv`,
    content_type: 'text/csv; charset=utf-8',
    body: writeCsv({ columns, rows: lines }),
  }
}

const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** The columns of a kind with one example row. */
export async function templateFile(kind: ImportKind, format: 'csv' | 'xlsx'): Promise<Download> {
  const columns = importColumns[kind].map(({ field, header }) => ({ key: field, header }))
  const rows = [Object.fromEntries(importColumns[kind].map(({ field, example }) => [field, example]))]
  const filename = `${kind}-template.${format}`
  if (format === 'csv') return { filename, content_type: 'text/csv; charset=utf-8', body: writeCsv({ columns, rows }) }
  return { filename, content_type: xlsx, body: await writeXlsx({ columns, rows }) }
}
