// The files of an export, made one after the other while the archive is written.
import type { FileStore } from '#server/outside/files/files.ts'
import type { ZippedFile, ZippedStream } from '#server/outside/files/zip-stream.ts'
import { csvParts } from '#server/outside/spreadsheets/table-write.ts'
import { agencyTables, type ExportedTable } from './catalogue.ts'
import { type ExportSource, readerOf } from './export-source.ts'
import { leftOutOfPerson } from './person/declared.ts'
import { tablesOfPerson } from './person/person-tables.ts'
import { readmeOf } from './readme.ts'
import { leftOutTables, maxFiles, mostBytesInMemory, numberColumn, numberTables } from './rules.ts'
import { type ExportedFile, exportedFiles } from './stored-files.ts'
import { rowsOf, type TableRow, withNumber } from './table-rows.ts'

export const exportFormat = 'muster-export/1'

export type ExportResult = { row_count: number; file_count: number }

/** More than an archive can have. */
export class ExportTooLarge extends Error {}

/** The files of the export; `onEnd` gets the result once the last of them was read. */
export async function* exportFiles(
  source: ExportSource,
  onEnd: (result: ExportResult) => void,
): AsyncGenerator<ZippedFile | ZippedStream> {
  const tables = await tablesOf(source)
  const stored = source.with_files ? await exportedFiles(source, tables) : []
  if (stored.length > maxFiles) throw new ExportTooLarge(`${stored.length} files`)
  const total = tables.length + stored.length
  let done = 0
  const step = () => source.progress((done += 1), total)
  const paths = new Map<string, string>()
  const missing: string[] = []
  for (const file of stored) {
    const content = await contentOf(source.files, file)
    if (content === null) missing.push(file.path)
    else {
      paths.set(file.id, file.path)
      yield content
    }
    await step()
  }
  const counts = new Map<string, number>()
  for (const table of tables) {
    yield { name: `tables/${table.name}.csv`, chunks: csvOf(source, table, paths, counts) }
    await step()
  }
  yield { name: 'tables.json', bytes: jsonOf(descriptionOf(source, tables, counts, missing)) }
  yield { name: 'README.txt', bytes: Buffer.from(readmeOf(source)) }
  onEnd({ row_count: counts.values().reduce((sum, count) => sum + count, 0), file_count: paths.size })
}

const tablesOf = (source: ExportSource): Promise<ExportedTable[]> =>
  source.subject === null
    ? source.read((db) => agencyTables(db, source.agency.id))
    : tablesOfPerson(source, source.subject)

/** null: recorded, but not in the storage any more. */
async function contentOf(
  files: FileStore,
  { id, path, size }: ExportedFile,
): Promise<ZippedFile | ZippedStream | null> {
  if (size > mostBytesInMemory) {
    const chunks = await files.open(id)
    return chunks && { name: path, chunks }
  }
  const bytes = await files.read(id)
  return bytes && { name: path, bytes }
}

/** The header of a column: that of a sealed number has the opened or masked one. */
const headerOf = (name: string) => (name === numberColumn ? 'number' : name)

async function* csvOf(
  source: ExportSource,
  table: ExportedTable,
  paths: ReadonlyMap<string, string>,
  counts: Map<string, number>,
) {
  const headers = table.columns.map(({ name }) => headerOf(name))
  const columns = [...headers, ...(table.name === 'files' ? ['path'] : [])].map((key) => ({ key, header: key }))
  async function* rows(): AsyncGenerator<TableRow> {
    let count = 0
    for await (const row of rowsOf(readerOf(source, table), table)) {
      count += 1
      const shown = table.name in numberTables ? withNumber(row, table.name, source.seal) : row
      yield withPaths(shown, table, paths, source.subject !== null)
    }
    counts.set(table.name, count)
  }
  yield* csvParts({ columns, rows: rows() }, ',')
}

/** The paths of stored files: of a row of files beside its id; about a person, whose export has no such table, instead of each id. */
function withPaths(row: TableRow, table: ExportedTable, paths: ReadonlyMap<string, string>, ofPerson: boolean) {
  const pathOf = (name: string) => paths.get(String(row[name])) ?? null
  if (!ofPerson) return table.name === 'files' ? { ...row, path: pathOf('id') } : row
  const files = table.columns.filter(({ references }) => references === 'files')
  return files.length === 0 ? row : { ...row, ...Object.fromEntries(files.map(({ name }) => [name, pathOf(name)])) }
}

const jsonOf = (content: unknown) => Buffer.from(`${JSON.stringify(content, null, 2)}\n`)

const descriptionOf = (
  { agency, subject, made_at, made_by, with_files, seal }: ExportSource,
  tables: readonly ExportedTable[],
  counts: ReadonlyMap<string, number>,
  missing_files: readonly string[],
) => ({
  format: exportFormat,
  agency: { id: agency.id, name: agency.name },
  person: subject && subject.name,
  made_at: made_at.toISOString(),
  made_by,
  with_files,
  with_numbers: seal !== null,
  tables: tables.map(({ name, columns, key, left_out }) => ({
    name,
    file: `tables/${name}.csv`,
    rows: counts.get(name) ?? 0,
    primary_key: key.map((part) => part.name),
    columns: columns.map(({ shown: _, ...column }) => ({ ...column, name: headerOf(column.name) })),
    /** secrets of programs and sign-ins; of a person, also who else acted and what is internal to the agency */
    left_out,
  })),
  left_out_tables: subject === null ? leftOutTables : leftOutOfPerson,
  /** recorded, but not in the storage any more */
  missing_files,
})
