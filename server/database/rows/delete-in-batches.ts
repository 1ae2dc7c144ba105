import type { Db } from '#server/database/dialect.ts'
import type { Database } from '#server/database/transaction.ts'

export const rowsPerBatch = 1000

/**
 * Deletes any number of rows in short transactions, so that neither the statement deadline nor a request's locks matter. `deleteBatch`
 * deletes at most `rowsPerBatch` rows and returns their number; the total is returned.
 */
export async function deleteInBatches(
  database: Database,
  signal: AbortSignal,
  deleteBatch: (db: Db) => Promise<number>,
): Promise<number> {
  let total = 0
  let deleted = rowsPerBatch
  while (deleted >= rowsPerBatch && !signal.aborted) {
    deleted = await database.asPlatform(deleteBatch)
    total += deleted
  }
  return total
}
