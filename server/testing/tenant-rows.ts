import { sql } from 'kysely'
import type { Database } from '#server/database/transaction.ts'

// What somebody was shown is written down too, so the audit grows where no record is touched.
/** A hash of all rows of an agency in each table of a tenant: two of them are equal when nothing of the agency was touched. */
export const rowsOfAgency = (database: Database, agency_id: string): Promise<Record<string, string>> =>
  database.asPlatform(async (db) => {
    const tables = await sql<{ name: string }>`
      select table_name as name from information_schema.columns
      where table_schema = 'public' and column_name = 'agency_id' and table_name not like 'audit\\_%'
        and table_name in (select tablename from pg_tables where schemaname = 'public')
      order by table_name`.execute(db)
    const hashes = tables.rows.map(
      ({ name }) => sql`
        select ${name}::text as name, count(*) || ' rows ' || coalesce(sum(hashtextextended(held::text, 0)), 0) as hash
        from ${sql.table(name)} held where agency_id = ${agency_id}::uuid`,
    )
    const { rows } = await sql<{ name: string; hash: string }>`${sql.join(hashes, sql` union all `)}`.execute(db)
    return Object.fromEntries(rows.map(({ name, hash }) => [name, hash]))
  })
