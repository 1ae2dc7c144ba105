// The delivery status of each notification per channel, written by the module that sends on that channel.
import { sql } from 'kysely'
import type { DeliveryChannel, DeliveryStatus, SuppressionReason } from '#contract/platform/notifications/deliveries.ts'
import type { Db } from '#server/database/dialect.ts'
import { newId } from '#server/database/values/ids.ts'

/** The record of the delivery of one send by a channel. */
export type DeliveryOf = (send_id: string, channel: DeliveryChannel) => string | null

/** One notification to one reader at one time; all its channels have its `send_id`. */
export type NotificationSend = {
  send_id: string
  agency_id: string | null
  /** null: an employee without an account */
  membership_id: string | null
  employee_id: string | null
  /** null: the reader switched this kind off in the product */
  notification_id: string | null
}

type DeliveryOutcome =
  | { status: Exclude<DeliveryStatus, 'failed' | 'suppressed'> }
  | { status: 'failed'; error: string }
  | { status: 'suppressed'; error: SuppressionReason }

export type NewDelivery = NotificationSend & { channel: DeliveryChannel; email_id?: string } & DeliveryOutcome

/** Records how notifications are sent, any number in one statement; returns the ids of the deliveries in the same order. */
export async function recordDeliveries(db: Db, deliveries: readonly NewDelivery[], now: Date): Promise<string[]> {
  if (deliveries.length === 0) return []
  const at = now.toISOString()
  const rows = deliveries.map((delivery) => ({ ...columnsOf(delivery), id: newId(), created_at: at, status_at: at }))
  // One array instead of ten parameters a row, of which a statement can have 65,535.
  await sql`
    insert into notification_deliveries (id, agency_id, membership_id, employee_id, notification_id, send_id, channel, status, error, email_id, created_at, status_at)
    select id, agency_id, membership_id, employee_id, notification_id, send_id, channel, status, error, email_id, created_at, status_at
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as delivery(id uuid, agency_id uuid, membership_id uuid, employee_id uuid, notification_id uuid,
      send_id uuid, channel text, status text, error text, email_id uuid, created_at timestamptz, status_at timestamptz)`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

function columnsOf(delivery: NewDelivery) {
  const { send_id, agency_id, membership_id, notification_id, channel, status, email_id = null } = delivery
  const employee_id = membership_id === null ? delivery.employee_id : null
  const error = 'error' in delivery ? delivery.error.slice(0, 500) : null
  return { send_id, agency_id, membership_id, employee_id, notification_id, channel, status, error, email_id }
}

type DeliverySelection = { ids: readonly string[] } | { email_id: string } | { notification_ids: readonly string[] }

/**
 * Updates deliveries: those of these ids, those of an email, or those of notifications in the product. What was seen stays seen, and something
 * already deleted is no error: the notification was deleted with what it was about.
 */
export async function updateDeliveries(
  db: Db,
  which: DeliverySelection,
  outcome: DeliveryOutcome,
  now: Date,
): Promise<void> {
  await db
    .updateTable('notification_deliveries')
    .set({ status: outcome.status, error: 'error' in outcome ? outcome.error.slice(0, 500) : null })
    .set({ status_at: now.toISOString() })
    .where(isOf(which))
    .where('status', '<>', 'seen')
    .execute()
}

function isOf(which: DeliverySelection) {
  if ('ids' in which) return sql<boolean>`id = any(${[...which.ids]}::uuid[])`
  if ('email_id' in which) return sql<boolean>`email_id = ${which.email_id}::uuid`
  return sql<boolean>`notification_id = any(${[...which.notification_ids]}::uuid[]) and channel = 'in_app'`
}

/** Deletes the deliveries of notifications that were only sent by other channels; the others are deleted with their notification. */
export async function deleteDeliveriesBefore(db: Db, before: string, limit: number): Promise<number> {
  const old = db
    .selectFrom('notification_deliveries')
    .select('id')
    .where('notification_id', 'is', null)
    .where('created_at', '<', before)
    .limit(limit)
  const { numDeletedRows } = await db
    .deleteFrom('notification_deliveries')
    .where('id', 'in', old)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
