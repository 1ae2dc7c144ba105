// The rows of one table of an agency, some at a time.
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/database/dialect.ts'
import { groupSealContext } from '#server/modules/employees/details/rules.ts'
import type { Seal } from '#server/outside/secrets/seal.ts'
import type { ExportedColumn, ExportedTable } from './catalogue.ts'
import { maskedNumber, numberColumn, numberTables } from './rules.ts'

/** Reads in a transaction of its own, so that a large table holds no other request up. */
export type Read = <T>(work: (db: Db) => Promise<T>) => Promise<T>

export type TableRow = Readonly<Record<string, string | number | null>>

const rowsAtATime = 2_000

/** Its rows, in the order of the key. A value is text as PostgreSQL writes it, an instant in UTC. */
export async function* rowsOf(read: Read, table: ExportedTable): AsyncGenerator<TableRow> {
  for (let last: TableRow | null = null; ;) {
    const rows: TableRow[] = await read((db) => pageAfter(db, table, last))
    for (const row of rows) yield row
    last = rows.at(-1) ?? null
    if (last === null || rows.length < rowsAtATime) return
  }
}

async function pageAfter(db: Db, { name, columns, key, condition }: ExportedTable, last: TableRow | null) {
  const table = sql.table(name)
  const refs = key.map((part) => sql.ref(`${name}.${part.name}`))
  const after =
    last === null
      ? sql<boolean>`true`
      : sql<boolean>`(${sql.join(refs)}) > (${sql.join(key.map((part, at) => valueOf(part, last[keyName(at)] ?? null)))})`
  const { rows } = await sql<TableRow>`
    select ${sql.join([...columns.map((column) => shown(name, column)), ...key.map((part, at) => sql`${textOf(name, part)} as ${sql.ref(keyName(at))}`)])}
    from ${table} where ${condition} and ${after} order by ${sql.join(refs)} limit ${rowsAtATime}`.execute(db)
  return rows.map((row) => withNumbers(row, columns))
}

const keyName = (at: number) => `key_${at}`

// The type is the catalogue's.
const valueOf = ({ type }: ExportedColumn, text: string | number | null) => sql`${text}::text::${sql.raw(type)}`

const shown = (table: string, column: ExportedColumn) => sql`${textOf(table, column)} as ${sql.ref(column.name)}`

function textOf(table: string, { name, type, shown }: ExportedColumn): RawBuilder<string | null> {
  const ref = shown ?? sql.ref(`${table}.${name}`)
  return type === 'timestamp with time zone'
    ? sql`to_char(${ref} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`
    : sql`${ref}::text`
}

const numberTypes = /^(smallint|integer|bigint|numeric|real|double precision)/

/** Numbers as numbers: a text that begins with a minus would be neutralised in a CSV. */
function withNumbers(row: TableRow, columns: readonly ExportedColumn[]): TableRow {
  const numbers = columns.filter(({ name, type }) => numberTypes.test(type) && isExact(row[name] ?? null))
  return { ...row, ...Object.fromEntries(numbers.map(({ name }) => [name, Number(row[name])])) }
}

const isExact = (text: string | number | null) =>
  text !== null && Number.isFinite(Number(text)) && String(Number(text)) === text

/** A row whose sealed number is opened, or masked but for its end, in the column `number`. */
export function withNumber(row: TableRow, table: string, seal: Seal | null): TableRow {
  const { [numberColumn]: sealed = null, ...rest } = row
  if (sealed === null) return { ...rest, number: null }
  if (seal === null) return { ...rest, number: maskedNumber(stringOf(rest['number_ends'])) }
  const [agency_id, employee_id] = [stringOf(rest['agency_id']) ?? '', stringOf(rest['employee_id']) ?? '']
  const part = numberTables[table]
  // The check of the table names the groups.
  const group = (part === 'name' ? stringOf(rest['name']) : part) as Parameters<typeof groupSealContext>[1]
  return { ...rest, number: seal.open(String(sealed), groupSealContext({ agency_id, employee_id }, group)) }
}

const stringOf = (value: string | number | null | undefined) =>
  value === null || value === undefined ? null : String(value)
