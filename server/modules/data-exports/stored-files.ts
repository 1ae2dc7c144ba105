// The stored files of an export, each with its path in it.
import { sql } from 'kysely'
import type { Db } from '#server/database/dialect.ts'
import type { ExportedTable } from './catalogue.ts'
import { type ExportSource, readerOf } from './export-source.ts'
import { pathOfFile } from './rules.ts'

export type ExportedFile = { id: string; size: number; path: string }

type FoundFile = { id: string; size: number; content_type: string; file_name: string | null; person: string | null }

/** Those that an exported row has, in an order that stays. Exports themselves are in none. */
export async function exportedFiles(source: ExportSource, tables: readonly ExportedTable[]): Promise<ExportedFile[]> {
  const files = new Map<string, ExportedFile>()
  const places = tables.flatMap((table) => fileColumnsOf(table).map((column) => ({ table, column })))
  for (const { table, column } of places) {
    const stored = await readerOf(source, table)((db) => filesIn(db, table, column, source.agency.id))
    // Several rows may have the same file.
    const added = new Map(stored.filter(({ id }) => !files.has(id)).map((file) => [file.id, file]))
    for (const { id, size, ...file } of added.values())
      files.set(id, { id, size, path: pathOfFile(files.size + 1, { table: table.name, column, ...file }) })
  }
  return [...files.values()]
}

const fileColumnsOf = ({ name, columns }: ExportedTable) =>
  name === 'data_exports' ? [] : columns.filter(({ references }) => references === 'files').map((column) => column.name)

async function filesIn(db: Db, table: ExportedTable, column: string, agency_id: string) {
  const { name, columns, key, condition, of_platform } = table
  const has = (wanted: string) => columns.some((one) => one.name === wanted)
  const stored = columns.filter(({ shown }) => shown === undefined).map((one) => sql.ref(one.name))
  const held = sql.ref('held')
  const file_name = has('file_name') ? sql`${held}.file_name` : sql`null`
  const people = has('employee_id')
    ? sql`left join employees on employees.agency_id = held.agency_id and employees.id = held.employee_id`
    : sql``
  const person = has('employee_id') ? sql`employees.employee_code || ' ' || employees.name` : sql`null`
  const { rows } = await sql<FoundFile>`
    select files.id, files.size, files.content_type, (${file_name})::text as file_name, (${person})::text as person
    from (select ${sql.join(stored)} from ${sql.table(name)} where ${condition}) held
    join files on files.id = ${sql.ref(`held.${column}`)}
      and (files.agency_id = ${agency_id}::uuid or ${of_platform}::boolean and files.agency_id is null)
    ${people} order by ${sql.join(key.map((part) => sql.ref(`held.${part.name}`)))}, files.id`.execute(db)
  return rows
}
