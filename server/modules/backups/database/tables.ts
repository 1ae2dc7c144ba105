// The tables of a database as the catalogue describes them: what is dumped, and what a load switches off meanwhile.
import type { Session } from '#server/database/engine/engine.ts'

export type StoredTable = {
  /** quoted where SQL requires it */
  readonly name: string
  readonly columns: readonly string[]
  /** the types of the columns */
  readonly types: readonly string[]
  /** has row-level security: the platform's role sees all rows, the owner none */
  readonly isProtected: boolean
  /** in bytes, for the progress */
  readonly size: number
}

/** The tables of the product with their stored columns, by name. */
export async function storedTables(session: Session): Promise<StoredTable[]> {
  const { rows } = await session.query<StoredTable>(`
    select quote_ident(relname) as name,
      array_agg(quote_ident(attname) order by attnum) as columns,
      array_agg(format_type(atttypid, atttypmod) order by attnum) as types,
      relrowsecurity as "isProtected", pg_table_size(pg_class.oid) as size
    from pg_class join pg_attribute on attrelid = pg_class.oid
    where relkind = 'r' and relnamespace = 'public'::regnamespace and attnum > 0 and not attisdropped and attgenerated = ''
    group by pg_class.oid order by relname`)
  return rows
}

/** A row as one line: the JSON list of its values as text. Both databases write a value alike under `textSettings`. */
export const lineSql = (columns: readonly string[]) =>
  `to_json(array[${columns.map((column) => `${column}::text`).join(', ')}]::text[])::text`

/** Settings of a transaction under which the text of a value is the same in every database. */
export const textSettings = `set local datestyle to 'ISO, YMD'; set local intervalstyle to 'postgres'; set local bytea_output to 'hex'; set local extra_float_digits to 1; set local timezone to 'UTC'`

export type StoredSequence = { table: string; column: string; value: string | null }

/** The last number that each sequence of a column has given; null: none yet. */
export async function storedSequences(session: Session): Promise<StoredSequence[]> {
  const { rows } = await session.query<StoredSequence>(`
    select quote_ident(relname) as table, quote_ident(attname) as column, sequences.last_value::text as value
    from pg_class
    join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped
    cross join pg_get_serial_sequence(quote_ident(relname), attname) as owned
    join pg_sequences sequences on owned = quote_ident(schemaname) || '.' || quote_ident(sequencename)
    where relkind = 'r' and relnamespace = 'public'::regnamespace
    order by 1, 2`)
  return rows
}
