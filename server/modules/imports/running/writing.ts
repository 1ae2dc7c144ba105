// Writes checked records in chunks; the dry run rolls back, the import commits.
import type { ImportKind } from '#contract/platform/import-fields.ts'
import { Refusal } from '#contract/refusals.ts'
import { isDatabaseFailure } from '#server/database/engine/engine.ts'
import { runPart } from '#server/database/rows/savepoints.ts'
import { type AnyRecord, importerOf, type ImportContext } from './importers.ts'
import type { Seal } from '#server/outside/secrets/seal.ts'
import type { WriteResult } from '#server/modules/imports/rows/write-result.ts'

/**
 * Writes records of one kind together or, where the database or a rule refuses some of them, one by one. Nothing is written of a
 * refused one.
 */
export async function putRecords(
  context: ImportContext,
  kind: ImportKind,
  records: readonly AnyRecord[],
  seal: Seal,
): Promise<WriteResult[]> {
  const together = await tryPut(context, kind, records, seal)
  if (together !== null) return together
  const outcomes: WriteResult[] = []
  for (const record of records) outcomes.push((await tryPut(context, kind, [record], seal))?.[0] ?? refusedRow)
  return outcomes
}

const refusedRow: WriteResult = { put: null, messages: [] }

// Refusing one row does not refuse the whole file.
const tryPut = (context: ImportContext, kind: ImportKind, records: readonly AnyRecord[], seal: Seal) =>
  runPart<WriteResult[] | null>(
    context.db,
    async () => {
      const outcomes = await importerOf(kind).put(context, records, seal)
      return outcomes.map((put) => (typeof put === 'string' ? { put, messages: [] } : put))
    },
    (thrown) => {
      if (!(thrown instanceof Refusal) && !isDatabaseFailure(thrown)) throw thrown
      return null
    },
  )
