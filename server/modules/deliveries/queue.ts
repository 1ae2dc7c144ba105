// What the queues of emails, text messages and push messages have in common.
import { sql } from 'kysely'
import { isLeaseOver, leaseEnd } from '#server/database/rows/leases.ts'

// Few enough that a slow server takes less time than the lease, and that shutdown waits for no more than these.
const batchSize = 4
const leaseSeconds = 300

/**
 * Sends what is due, a few messages at a time, until nothing is left; returns the number sent. `take` marks the next ones as being sent and
 * returns how to send each: true when it was sent, false when its failure was stored.
 */
export async function sendQueued(signal: AbortSignal | undefined, take: () => Promise<(() => Promise<boolean>)[]>) {
  let sent = 0
  while (signal?.aborted !== true) {
    const taken = await take()
    if (taken.length === 0) break
    const done = await Promise.all(taken.map((send) => send()))
    sent += done.filter(Boolean).length
  }
  return sent
}

/**
 * `due`, the ids of the next messages of a queue, locked: those due, and those whose lease expired. Materialized: a limit in a subquery
 * of the update could be applied for each row.
 */
export const dueMessagesSql = (queue: 'emails' | 'sms_messages' | 'push_messages', now: Date) => sql`
  with due as materialized (
    select id from ${sql.id(queue)}
    where (status = 'queued' and (next_try_at is null or next_try_at <= ${now.toISOString()}::timestamptz))
      or (status = 'sending' and ${isLeaseOver('next_try_at')})
    order by next_try_at nulls first, created_at, id limit ${batchSize} for update skip locked
  )`

/** Marks a message as being sent: another process takes it only after the lease of this one expired. */
export const markedAsSending = sql`status = 'sending', attempts = attempts + 1, next_try_at = ${leaseEnd(leaseSeconds)}`
