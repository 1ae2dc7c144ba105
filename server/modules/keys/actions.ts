import { sql } from 'kysely'
import { systemActor } from '#contract/platform/audit.ts'
import type { Db } from '#server/database/dialect.ts'
import type { Database } from '#server/database/transaction.ts'
import { sealedColumns } from '#server/modules/keys/sealed.ts'
import type { Seal } from '#server/outside/secrets/seal.ts'

type SealedTable = (typeof sealedColumns)[number]

const batchSize = 500

/**
 * Seals again, with the first key of the ring, what other keys have sealed; returns the number of texts. Other work continues meanwhile,
 * and an interrupted run resumes. Throws when a text cannot be opened: its key is lost, or it was altered.
 */
export async function resealAll(database: Database, seal: Seal): Promise<number> {
  let count = 0
  for (const context of sealedColumns)
    for (let done = batchSize; done > 0; count += done)
      done = await database.asPlatform((db) => resealSome(db, context, seal), systemActor('command'))
  return count
}

async function resealSome(db: Db, { table, text, column, value, context }: SealedTable, seal: Seal): Promise<number> {
  const { rows } = await sql<{ at: string; text: string; row: never }>`
    select held.ctid::text as at, ${text} as text, to_jsonb(held) as row from ${sql.table(table)} held
    where split_part(${text}, '.', 2) <> ${seal.active} limit ${batchSize} for update skip locked`.execute(db)
  if (rows.length === 0) return 0
  const sealed = rows.map(({ text: old, row }) => seal.seal(seal.open(old, context(row)), context(row)))
  // Its location in the table identifies the row under any key, and stays valid while the row is locked.
  await sql`
    update ${sql.table(table)} held set ${sql.ref(column)} = ${value(sql`fresh.sealed`)}
    from unnest(${rows.map(({ at }) => at)}::tid[], ${sealed}::text[]) fresh (at, sealed) where held.ctid = fresh.at`.execute(
    db,
  )
  return rows.length
}

/** The number of texts sealed by each key; a key that is not listed is no longer needed. */
export async function keysInUse(db: Db): Promise<ReadonlyMap<string, number>> {
  const counts = sealedColumns.map(
    ({ table, text }) =>
      sql`select split_part(${text}, '.', 2) as key from ${sql.table(table)} held where ${text} is not null`,
  )
  const { rows } = await sql<{ key: string; count: number }>`
    select key, count(*)::int as count from (${sql.join(counts, sql` union all `)}) sealed group by key order by key`.execute(
    db,
  )
  return new Map(rows.map(({ key, count }) => [key, count]))
}
