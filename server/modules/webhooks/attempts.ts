// Stores the result of an attempt with the delivery and its webhook.
import { sql } from 'kysely'
import type { DeliveryError } from '#contract/platform/webhooks.ts'
import type { Db } from '#server/database/dialect.ts'
import { isoOf } from '#server/database/values/time-columns.ts'
import { notify } from '#server/modules/notifications/actions.ts'
import { giveUpWaiting } from './actions.ts'
import { hasFailedForDays, isGone, nextAttempt, pausedUntil } from './rules.ts'

export type AttemptedDelivery = { id: string; agency_id: string; webhook_id: string; attempts: number }
export type WebhookAttempt = {
  /** null: delivered */
  error: DeliveryError | null
  response_status: number | null
  response_text: string | null
  duration_ms: number
}

/** Stores an attempt: a failed one is repeated later, and a webhook that has failed for days is switched off. */
export async function recordAttempt(db: Db, delivery: AttemptedDelivery, attempt: WebhookAttempt, now: Date) {
  const next_try_at = attempt.error === null ? null : nextAttempt(delivery.attempts, now)
  const status = attempt.error === null ? 'delivered' : next_try_at === null ? 'failed' : 'queued'
  await db
    .updateTable('webhook_deliveries')
    .set({ status, ...attempt, attempted_at: now.toISOString(), next_try_at })
    .where('id', '=', delivery.id)
    // Given up meanwhile, when its webhook was switched off.
    .where('status', '=', 'sending')
    .execute()
  if (attempt.error === null) await recordSuccess(db, delivery, now)
  else await recordFailure(db, delivery, attempt, now)
}

const recordSuccess = (db: Db, { webhook_id }: AttemptedDelivery, now: Date) =>
  db
    .updateTable('webhooks')
    .set({ failures: 0, failing_since: null, paused_until: null, last_delivered_at: now.toISOString() })
    .where('id', '=', webhook_id)
    .execute()

async function recordFailure(
  db: Db,
  { webhook_id }: AttemptedDelivery,
  { response_status }: WebhookAttempt,
  now: Date,
) {
  const webhook = await db
    .updateTable('webhooks')
    .set({
      failures: sql<number>`failures + 1`,
      failing_since: sql<string>`coalesce(failing_since, ${now.toISOString()}::timestamptz)`,
    })
    .where('id', '=', webhook_id)
    .where('status', '=', 'active')
    .returning(['id', 'agency_id', 'name', 'failures', isoOf('failing_since').as('failing_since')])
    .executeTakeFirst()
  if (webhook === undefined) return
  if (isGone(response_status) || hasFailedForDays(webhook.failing_since, now)) await switchOff(db, webhook, now)
  else
    await db
      .updateTable('webhooks')
      .set({ paused_until: pausedUntil(webhook.failures, now) })
      .where('id', '=', webhook_id)
      .execute()
}

type FailedWebhook = { id: string; agency_id: string; name: string }

async function switchOff(db: Db, { id, agency_id, name }: FailedWebhook, now: Date) {
  await db
    .updateTable('webhooks')
    .set({ status: 'failed', version: sql<number>`version + 1`, updated_at: now.toISOString() })
    .where('id', '=', id)
    .execute()
  await giveUpWaiting(db, id)
  await notify(db, {
    agency_id,
    to: { permission: 'Webhook/update' },
    kind: 'webhookSwitchedOff',
    params: { name },
    link: '/webhooks',
    now,
  })
}
