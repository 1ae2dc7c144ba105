import { sql } from 'kysely'
import type { Db } from '#server/database/dialect.ts'
import type { Database } from '#server/database/transaction.ts'

const portion = 30

// What somebody was shown is written down too, so the audit grows where no record is touched.
/** A hash of all rows of an agency in each table of a tenant: two of them are equal when nothing of the agency was touched. */
export const rowsOfAgency = (database: Database, agency_id: string): Promise<Record<string, string>> =>
  database.asPlatform(async (db) => {
    const tables = await tablesOf(database, db)
    const hashes = tables.map(
      (name) => sql`
        select ${name}::text as name, count(*) || ' rows ' || coalesce(sum(hashtextextended(held::text, 0)), 0) as hash
        from ${sql.table(name)} held where agency_id = ${agency_id}::uuid`,
    )
    const found: { name: string; hash: string }[] = []
    // In portions, since a statement that is too long is planned anew each time (statement-names.ts), which takes most of it.
    for (let at = 0; at < hashes.length; at += portion) {
      const some = sql.join(hashes.slice(at, at + portion), sql` union all `)
      const { rows } = await sql<{ name: string; hash: string }>`${some}`.execute(db)
      found.push(...rows)
    }
    return Object.fromEntries(found.map(({ name, hash }) => [name, hash]))
  })

const known = new WeakMap<Database, string[]>()

/** The tables of tenants, which no test makes or drops: a thousand tests ask. */
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
