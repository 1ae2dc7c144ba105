// Writes checked records in chunks; the dry run rolls back, the import commits.
import { sql } from 'kysely'
import type { ImportKind } from '#contract/platform/import-fields.ts'
import { Refusal } from '#contract/refusals.ts'
import { isDatabaseFailure } from '#server/database/engine/engine.ts'
import { type AnyRecord, importerOf, type ImportContext, type WriteResult } from './importers.ts'
import type { Seal } from '#server/outside/secrets/seal.ts'

/**
 * Writes records of one kind together or, where the database or a rule refuses some of them, one by one. Nothing is written of a
 * refused one.
 */
export async function putRecords(
  place: ImportContext,
  kind: ImportKind,
  records: readonly AnyRecord[],
  seal: Seal,
): Promise<WriteResult[]> {
  const together = await tryPut(place, kind, records, seal)
  if (together !== null) return together
  const puts: WriteResult[] = []
  for (const record of records) puts.push((await tryPut(place, kind, [record], seal))?.[0] ?? refusedRow)
  return puts
}

const refusedRow: WriteResult = { put: null, messages: [] }

async function tryPut(
  place: ImportContext,
  kind: ImportKind,
  records: readonly AnyRecord[],
  seal: Seal,
): Promise<WriteResult[] | null> {
  await sql`savepoint rows`.execute(place.db)
  // Refusing one row does not refuse the whole file: the savepoint rolls back what it wrote.
  try {
    const puts = await importerOf(kind).put(place, records, seal)
    await sql`release savepoint rows`.execute(place.db)
    return puts.map((put) => (typeof put === 'string' ? { put, messages: [] } : put))
  } catch (thrown) {
    if (!(thrown instanceof Refusal) && !isDatabaseFailure(thrown)) throw thrown
    await sql`rollback to savepoint rows`.execute(place.db)
    return null
  }
}
