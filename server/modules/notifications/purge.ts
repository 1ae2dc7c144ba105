// Deletes old notifications.
import { deleteInBatches, rowsPerBatch } from '#server/database/rows/delete-in-batches.ts'
import { deleteDeliveriesBefore } from '#server/modules/deliveries/deliveries.ts'
import type { Database } from '#server/database/transaction.ts'

/** How long notifications are stored, read or not. */
export const storedDays = 365

/** Deletes notifications that are older than a year, read or not, with their deliveries; returns the number of notifications. */
export async function purgeNotifications(database: Database, now: Date, signal: AbortSignal): Promise<number> {
  const before = new Date(now.getTime() - storedDays * 86_400_000).toISOString()
  await deleteInBatches(database, signal, (db) => deleteDeliveriesBefore(db, before, rowsPerBatch))
  return deleteInBatches(database, signal, async (db) => {
    const old = db.selectFrom('notifications').select('id').where('created_at', '<', before).limit(rowsPerBatch)
    const { numDeletedRows } = await db.deleteFrom('notifications').where('id', 'in', old).executeTakeFirstOrThrow()
    return Number(numDeletedRows)
  })
}
