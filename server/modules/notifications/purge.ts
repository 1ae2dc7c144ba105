// Deletes old notifications.
import { deleteInBatches, rowsPerBatch } from '#server/database/rows/delete-in-batches.ts'
import type { Database } from '#server/database/transaction.ts'

const storedDays = 365

/** Deletes notifications that are older than a year, read or not; returns their number. */
export function purgeNotifications(database: Database, now: Date, signal: AbortSignal): Promise<number> {
  const before = new Date(now.getTime() - storedDays * 86_400_000).toISOString()
  return deleteInBatches(database, signal, async (db) => {
    const old = db.selectFrom('notifications').select('id').where('created_at', '<', before).limit(rowsPerBatch)
    const { numDeletedRows } = await db.deleteFrom('notifications').where('id', 'in', old).executeTakeFirstOrThrow()
    return Number(numDeletedRows)
  })
}
