// The reference items that an import has to create.
import { sql } from 'kysely'
import type { EntryDecision } from '#contract/platform/imports.ts'
import { type Db, jsonb } from '#server/database/dialect.ts'
import { createEntries } from './entries.ts'

/**
 * Creates the reference items that were decided on, before the rows that refer to them. Where somebody else has created one meanwhile, the
 * rows get that one. Safe to repeat after a crash.
 */
export async function makePlannedEntries(db: Db, job: { id: string; agency_id: string }) {
  const { status, entries } = await db
    .selectFrom('imports')
    .select(['status', sql<EntryDecision[]>`entries`.as('entries')])
    .where('id', '=', job.id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (status !== 'running' || entries.every(({ action }) => action !== 'create')) return
  const ids = await createEntries(db, job.agency_id, entries)
  const others = [...ids].filter(([planned, made]) => planned !== made)
  if (others.length === 0) return
  for (const [planned, made] of others) await replaceInRows(db, job.id, planned, made)
  const made = entries.map((entry) => ({ ...entry, id: ids.get(entry.id ?? '') ?? entry.id }))
  await db
    .updateTable('imports')
    .set({ entries: jsonb(made) })
    .where('id', '=', job.id)
    .execute()
}

const replaceInRows = (db: Db, import_id: string, planned: string, made: string) =>
  db
    .updateTable('import_rows')
    .set({ record: sql`replace(record::text, ${planned}, ${made})::jsonb` })
    .where('import_id', '=', import_id)
    .execute()
