import { sql } from 'kysely'
import type { Db } from '#server/database/dialect.ts'
import type { Database } from '#server/database/transaction.ts'

const portion = 30

// Reads of sensitive data are recorded too, so the audit log grows where no record is changed.
/** The number of an agency's rows in each tenant table, and when one was last written: two are equal when nothing was changed. */
export const rowsOfAgency = (database: Database, agency_id: string): Promise<Record<string, string>> =>
  database.asPlatform(async (db) => {
    const tables = await tablesOf(database, db)
    const counts = tables.map(
      (name) => sql`
        select ${name}::text as name, count(*) || ' rows, the newest of transaction ' || coalesce(max(xmin::text::bigint), 0) as rows
        from ${sql.table(name)} where agency_id = ${agency_id}::uuid`,
    )
    const found: { name: string; rows: string }[] = []
    // In batches, since a statement that is too long is planned each time (statement-names.ts), which takes most of it.
    for (let at = 0; at < counts.length; at += portion) {
      const some = sql.join(counts.slice(at, at + portion), sql` union all `)
      const { rows } = await sql<{ name: string; rows: string }>`${some}`.execute(db)
      found.push(...rows)
    }
    return Object.fromEntries(found.map(({ name, rows }) => [name, rows]))
  })

const known = new WeakMap<Database, string[]>()

/** The tenant tables, which no test creates or drops: a thousand tests need them. */
async function tablesOf(database: Database, db: Db): Promise<string[]> {
  const before = known.get(database)
  if (before !== undefined) return before
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class join pg_attribute on attrelid = pg_class.oid
    where relkind = 'r' and relnamespace = 'public'::regnamespace and attname = 'agency_id' and not attisdropped
      and relname not like 'audit\\_%'
    order by relname`.execute(db)
  const tables = rows.map(({ name }) => name)
  known.set(database, tables)
  return tables
}
