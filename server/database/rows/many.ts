import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/database/dialect.ts'
import type { Tables } from '#server/database/schema.gen.ts'

/** The outcome of writing a record; an unchanged one keeps its version. */
export type WriteOutcome = 'created' | 'updated' | 'unchanged'

/**
 * Compares records with existing ones of the same key; the outcomes are in the given order. A value that is not given (null) keeps the
 * existing one: a file without a column must not empty it. Pure.
 */
export function splitByChange<
  Given extends object,
  Stored extends Record<Column, unknown>,
  Column extends keyof Given & string,
>(
  given: readonly Given[],
  stored: readonly Stored[],
  columns: readonly Column[],
  keyOf: (record: Given | Stored) => string,
) {
  const byKey = new Map(stored.map((record) => [keyOf(record), record]))
  const outcomes: WriteOutcome[] = []
  const created: Given[] = []
  const updated: { before: Stored; now: Stored; given: Given }[] = []
  for (const record of given) {
    const before = byKey.get(keyOf(record))
    const changes = before === undefined ? [] : columns.filter((column) => differs(before[column], record[column]))
    if (before === undefined) created.push(record)
    else if (changes.length > 0) updated.push({ before, now: mergedRecord(before, record, changes), given: record })
    outcomes.push(before === undefined ? 'created' : changes.length > 0 ? 'updated' : 'unchanged')
  }
  return { outcomes, created, updated }
}

const differs = (before: unknown, now: unknown) =>
  now !== null && now !== undefined && JSON.stringify(now) !== JSON.stringify(before)

const mergedRecord = <Stored extends object>(before: Stored, record: object, changes: readonly string[]): Stored => ({
  ...before,
  ...Object.fromEntries(Object.entries(record).filter(([column]) => changes.includes(column))),
})

/**
 * Writes any number of rows in one statement. The rows are one JSON parameter: as ordinary parameters five thousand employees would exceed
 * PostgreSQL's limit (65,535).
 */
export async function insertMany<T extends TableName, C extends ColumnOf<T>>(
  db: Db,
  table: T,
  columns: readonly C[],
  rows: readonly Record<C, unknown>[],
) {
  if (rows.length === 0) return
  const names = sql.join(columns.map((name) => sql.id(name)))
  await sql`insert into ${sql.id(table)} (${names}) select ${names} from ${recordsetSql(table, columns, rows)} given`.execute(
    db,
  )
}

/** Sets `columns` of the rows with these ids in one statement and increases their versions. */
export async function updateMany<
  T extends 'companies' | 'employees' | 'customers' | 'locations' | 'employee_groups',
  C extends ColumnOf<T>,
>(db: Db, table: T, columns: readonly C[], rows: readonly (Record<C, unknown> & { agency_id: string; id: string })[]) {
  if (rows.length === 0) return
  const changes = sql.join(columns.map((name) => sql`${sql.id(name)} = given.${sql.id(name)}`))
  await sql`
    update ${sql.id(table)} stored set ${changes}, version = stored.version + 1, updated_at = now()
    from ${recordsetSql(table, ['agency_id', 'id', ...columns], rows)} given
    where stored.agency_id = given.agency_id and stored.id = given.id
      and stored.id = any(${rows.map(({ id }) => id)}::uuid[])`.execute(db)
}

type TableName = keyof Tables
type ColumnOf<T extends TableName> = keyof Tables[T] & string

function recordsetSql<C extends string>(
  table: TableName,
  columns: readonly C[],
  rows: readonly Record<C, unknown>[],
): RawBuilder<unknown> {
  const records = rows.map((row) => Object.fromEntries(columns.map((name) => [name, row[name]])))
  return sql`jsonb_populate_recordset(null::${sql.id(table)}, ${JSON.stringify(records)}::jsonb)`
}
