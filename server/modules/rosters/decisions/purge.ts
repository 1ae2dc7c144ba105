// Deletes decisions about eligibility when their retention period ends.
import { sql } from 'kysely'
import { deleteInBatches, rowsPerBatch } from '#server/database/rows/delete-in-batches.ts'
import type { Database } from '#server/database/transaction.ts'

/** As long as employment records must be kept (docs/domain.md), counted from the day of the shift. */
export const decisionYears = 7

/** Deletes the decisions about shifts that are older; returns their number. */
export function purgeDecisions(database: Database, now: Date, signal: AbortSignal): Promise<number> {
  const today = now.toISOString().slice(0, 10)
  return deleteInBatches(database, signal, async (db) => {
    const old = db
      .selectFrom('eligibility_decisions')
      .select('id')
      .where('works_on', '<', sql<string>`(${today}::date - make_interval(years => ${decisionYears}::int))::date`)
      .limit(rowsPerBatch)
    const { numDeletedRows } = await db
      .deleteFrom('eligibility_decisions')
      .where('id', 'in', old)
      .executeTakeFirstOrThrow()
    return Number(numDeletedRows)
  })
}
