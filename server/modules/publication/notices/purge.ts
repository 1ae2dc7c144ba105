// Deletes old entries of the notification ledger.
import { deleteInBatches, rowsPerBatch } from '#server/database/rows/delete-in-batches.ts'
import type { Database } from '#server/database/transaction.ts'
import { storedDays } from '#server/modules/notifications/purge.ts'
import { deleteNoticesBefore } from './actions.ts'

/** Deletes the notices of shifts as long after they were sent as the notifications themselves; returns their number. */
export function purgeShiftNotices(database: Database, now: Date, signal: AbortSignal): Promise<number> {
  const before = new Date(now.getTime() - storedDays * 86_400_000).toISOString()
  return deleteInBatches(database, signal, (db) => deleteNoticesBefore(db, before, rowsPerBatch))
}
