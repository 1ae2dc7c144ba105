// Drops what old changes of rosters would need to be undone.
import { deleteInBatches, rowsPerBatch } from '#server/database/rows/delete-in-batches.ts'
import type { Database } from '#server/database/transaction.ts'

const undoDays = 90

/** Drops the records of changes that are older than 90 days; the changes stay in the log. Returns their number. */
export function purgeUndoData(database: Database, now: Date, signal: AbortSignal): Promise<number> {
  const before = new Date(now.getTime() - undoDays * 86_400_000).toISOString()
  return deleteInBatches(database, signal, async (db) => {
    const old = db
      .selectFrom('roster_changes')
      .select('id')
      .where('at', '<', before)
      .where('records', 'is not', null)
      .limit(rowsPerBatch)
    const { numUpdatedRows } = await db
      .updateTable('roster_changes')
      .set({ records: null })
      .where('id', 'in', old)
      .executeTakeFirstOrThrow()
    return Number(numUpdatedRows)
  })
}
