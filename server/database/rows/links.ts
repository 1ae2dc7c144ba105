import { sql } from 'kysely'
import type { Db } from '#server/database/dialect.ts'
import type { Tables } from '#server/database/schema.gen.ts'

type Column<T extends keyof Tables> = keyof Tables[T] & string

/**
 * Makes a record point to exactly these others in the table that joins them. `from`: the columns of the record with their values; `to`:
 * the column of the others. Rows that stay are not written.
 */
export async function replaceLinks<T extends keyof Tables, From extends Column<T>>(
  db: Db,
  table: T,
  { from, to, ids }: { from: Record<From, string>; to: Column<T>; ids: readonly string[] },
) {
  const own = Object.entries<string>(from).map(([name, value]) => ({ name: sql.id(name), value: sql`${value}::uuid` }))
  const isOwn = sql.join(
    own.map(({ name, value }) => sql`${name} = ${value}`),
    sql` and `,
  )
  const others = sql`${[...ids]}::uuid[]`
  await sql`delete from ${sql.id(table)} where ${isOwn} and ${sql.id(to)} <> all(${others})`.execute(db)
  if (ids.length === 0) return
  await sql`
    insert into ${sql.id(table)} (${sql.join(own.map(({ name }) => name))}, ${sql.id(to)})
    select ${sql.join(own.map(({ value }) => value))}, unnest(${others}) on conflict do nothing`.execute(db)
}
