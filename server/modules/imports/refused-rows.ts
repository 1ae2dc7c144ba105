// The refused rows of an import as a file with the same columns, to be corrected and imported again.
import { type ImportKind, importKinds } from '#contract/platform/import-fields.ts'
import type { ImportMessage, ImportRecord } from '#contract/platform/imports.ts'
import { languages, type Language } from '#contract/values/values.ts'
import type { Download } from '#server/http/files.ts'
import { serverText } from '#server/http/server-texts.ts'
import type { refusedRowsOf } from './queries.ts'
import { fileOf, type ReportFormat } from './report.ts'
import type { Seal, SealContext } from '#server/outside/secrets/seal.ts'
import type { TableFile } from '#server/outside/spreadsheets/table-files.ts'

type RefusedRow = Awaited<ReturnType<typeof refusedRowsOf>>[number]
type FileFacts = { record: ImportRecord; headers: Partial<Record<ImportKind, string[]>> }

/** The place of the sealed cells of a row. */
export const cellsSealContext = (row: {
  agency_id: string
  import_id: string
  kind: string
  row: number
}): SealContext => ({
  agency_id: row.agency_id,
  column: 'import_rows.cells_sealed',
  row_id: `${row.import_id}/${row.kind}/${row.row}`,
})

/** A sheet for each kind with refused rows: the columns of the file, and the reasons in a last one. */
export function refusedFile(
  { record, headers }: FileFacts,
  rows: readonly RefusedRow[],
  { seal, format, language }: { seal: Seal; format: ReportFormat; language: Language },
): Promise<Download> {
  const reason = serverText(language, reasonKey)
  const tables = importKinds.flatMap((kind) => {
    const own = rows.filter((row) => row.kind === kind)
    const names = headers[kind]
    if (names === undefined || (own.length === 0 && rows.length > 0)) return []
    const columns = [...names, reason].map((header, at) => ({ key: String(at), header }))
    const lines = own.map((row) => {
      const cells: unknown = JSON.parse(seal.open(row.cells_sealed ?? '', cellsSealContext(row)))
      const texts = Array.isArray(cells) ? cells.map(String) : []
      return Object.fromEntries([...texts, reasonsOf(row.messages, language)].map((text, at) => [String(at), text]))
    })
    return [{ columns, rows: lines, sheet: serverText(language, `imports.sheet.${kind}`) }]
  })
  return fileOf(`${record.filename.replace(/\.\w+$/, '')}-refused`, { format, language }, tables)
}

const reasonsOf = (messages: readonly ImportMessage[], language: Language) =>
  messages
    .filter(({ severity }) => severity === 'refuse')
    .map(({ column, key, params }) => [column, serverText(language, key, params)].filter(Boolean).join(': '))
    .join('\n')

const reasonKey = 'imports.refused.reason'
const reasonHeaders: ReadonlySet<string> = new Set(languages.map((language) => serverText(language, reasonKey)))

/** A file of refused rows without its column of reasons, which is nobody's data. */
export function withoutReasons(file: TableFile): TableFile {
  const last = file.headers.at(-1)
  return last !== undefined && reasonHeaders.has(last) ? { ...file, headers: file.headers.slice(0, -1) } : file
}
