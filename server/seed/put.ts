import { type Insertable, sql } from 'kysely'
import type { Db } from '#server/database/dialect.ts'
import type { Tables } from '#server/database/schema.gen.ts'

/** Inserts many rows, all with the same columns, in one statement. */
export async function put<T extends keyof Tables>(db: Db, table: T, rows: readonly Insertable<Tables[T]>[]) {
  const [first] = rows
  if (first === undefined) return
  const columns = sql.join(Object.keys(first).map((column) => sql.ref(column)))
  const records = sql`jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)`
  await sql`insert into ${sql.table(table)} (${columns}) select ${columns} from ${records}`.execute(db)
}
