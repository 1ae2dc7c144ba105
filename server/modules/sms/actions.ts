import { sql } from 'kysely'
import type { Instant } from '#contract/values/time.ts'
import type { Db } from '#server/database/dialect.ts'
import { updateDeliveries } from '#server/modules/deliveries/deliveries.ts'
import { type ResponseTarget, targetColumns } from '#server/modules/deliveries/response-targets.ts'
import { newId } from '#server/database/values/ids.ts'

export type NewMessage = {
  agency_id: string | null
  membership_id: string | null
  employee_id: string | null
  /** the record of its delivery; null: it has none */
  delivery_id: string | null
  kind: string
  /** E.164 */
  to_number: string
  content: string
  /** a path of this product */
  link: string | null
  /** what YES or NO accepts or declines */
  target: ResponseTarget | null
  not_before: Instant | null
  expires_at: Instant
}

/** Writes text messages in the current transaction; they are sent after the commit. Returns their ids in the same order. */
export async function writeMessages(db: Db, messages: readonly NewMessage[], now: Date): Promise<string[]> {
  if (messages.length === 0) return []
  const rows = messages.map(({ target, not_before, ...message }) => ({
    ...{ id: newId(), ...message, next_try_at: not_before, created_at: now.toISOString() },
    ...targetColumns(target),
  }))
  await db.insertInto('sms_messages').values(rows).execute()
  return rows.map(({ id }) => id)
}

/** Only such numbers can receive a message; others were stored before numbers were checked. */
export const smsNumber = /^\+[1-9][0-9]{6,14}$/

/** Suppresses every message to a number from now on; those that wait are not sent. */
export async function stopNumber(db: Db, number: string, now: Date): Promise<void> {
  await db
    .insertInto('sms_stops')
    .values({ number, stopped_at: now.toISOString() })
    .onConflict((of) => of.doNothing())
    .execute()
  const waiting = await db
    .updateTable('sms_messages')
    .set({ status: 'suppressed', link: null, next_try_at: null, failure: 'stopped' })
    .where('to_number', '=', number)
    .where('status', '=', 'queued')
    .returning('delivery_id')
    .execute()
  const ids = waiting.flatMap(({ delivery_id }) => delivery_id ?? [])
  await updateDeliveries(db, { ids }, deliveryOutcomeOf('suppressed', ''), now)
}

/** What the record of a delivery shows, where `code` is ours or the provider's. A stopped number was switched off by its owner. */
export const deliveryOutcomeOf = (status: string, code: string) =>
  status === 'suppressed'
    ? ({ status: 'suppressed', error: code === 'limit' ? 'limit' : 'switched_off' } as const)
    : ({ status: 'failed', error: code } as const)

/** Reverts `stopNumber`; true if the number was stopped. */
export async function resumeNumber(db: Db, number: string): Promise<boolean> {
  const resumed = await db.deleteFrom('sms_stops').where('number', '=', number).returning('number').executeTakeFirst()
  return resumed !== undefined
}

export async function isStopped(db: Db, number: string): Promise<boolean> {
  const smsStop = await db.selectFrom('sms_stops').select('number').where('number', '=', number).executeTakeFirst()
  return smsStop !== undefined
}

const storedDays = 30

/** Deletes messages, received or sent, after a month: a provider repeats a request for hours at most. */
export async function purgeMessages(db: Db, now: Date): Promise<number> {
  const before = sql<string>`${now.toISOString()}::timestamptz - make_interval(days => ${storedDays})`
  const sent = await db
    .deleteFrom('sms_messages')
    .where('created_at', '<', before)
    .where('status', 'not in', ['queued', 'sending'])
    .executeTakeFirstOrThrow()
  const received = await db.deleteFrom('sms_replies').where('received_at', '<', before).executeTakeFirstOrThrow()
  return Number(sent.numDeletedRows) + Number(received.numDeletedRows)
}
