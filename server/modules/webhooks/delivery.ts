// Sends queued deliveries: one at a time to each webhook, in their order, and to several webhooks at once.
import { sql } from 'kysely'
import { systemActor } from '#contract/platform/audit.ts'
import { deliveryDays } from '#contract/platform/webhooks.ts'
import type { Db } from '#server/database/dialect.ts'
import { deleteInBatches, rowsPerBatch } from '#server/database/rows/delete-in-batches.ts'
import { isLeaseOver, leaseEnd } from '#server/database/rows/leases.ts'
import type { Database } from '#server/database/transaction.ts'
import type { Outside } from '#server/outside/outside.ts'
import { postWebhook, WebhookFailure } from '#server/outside/webhook-request.ts'
import { type AttemptedDelivery, recordAttempt, type WebhookAttempt } from './attempts.ts'
import { isDelivered } from './rules.ts'
import { secretSealContext, signedHeaders } from './signing.ts'

/** Webhooks to which something is sent at the same time; a dead one keeps its place for ten seconds. */
const concurrent = 8
const leaseSeconds = 60

/**
 * Sends everything that is due; returns how many were delivered. What the receiver does is stored with the delivery; anything else, such as
 * a secret that cannot be opened, is thrown once the other webhooks had their turn.
 */
export async function sendDueDeliveries(database: Database, outside: Outside, signal?: AbortSignal): Promise<number> {
  const running = new Set<Promise<void>>()
  const failures: unknown[] = []
  let delivered = 0
  while (signal?.aborted !== true) {
    const busy = running.size
    const claimed = await database.asPlatform((db) => claimDeliveries(db, outside.clock.now(), concurrent - busy))
    for (const delivery of claimed) {
      const sending = attempt(database, outside, delivery)
        .then((success) => void (delivered += success ? 1 : 0))
        .catch((failure: unknown) => void failures.push(failure))
        .finally(() => running.delete(sending))
      running.add(sending)
    }
    if (running.size > 0) await Promise.race(running)
    // One that ended while the next were claimed had its webhook locked, and may have left others for it.
    else if (busy === 0) break
  }
  await Promise.all(running)
  if (failures.length > 0) throw failures[0]
  return delivered
}

type ClaimedDelivery = AttemptedDelivery & {
  url: string
  message_id: string
  body: string
  secret_sealed: string
  former_secret_sealed: string | null
}

/** The oldest delivery of each webhook to which nothing is being sent, marked as being sent. */
async function claimDeliveries(db: Db, now: Date, limit: number): Promise<ClaimedDelivery[]> {
  const at = sql`${now.toISOString()}::timestamptz`
  const { rows } = await sql<ClaimedDelivery>`
    with ready as materialized (
      select webhooks.id from webhooks
      where webhooks.status = 'active' and (webhooks.paused_until is null or webhooks.paused_until <= ${at})
        and exists (select from webhook_deliveries waiting where waiting.webhook_id = webhooks.id and waiting.status in ('queued', 'sending')
          and ${isDue(now)})
        and not exists (select from webhook_deliveries sent where sent.webhook_id = webhooks.id and sent.status = 'sending'
          and not ${isLeaseOver('sent.next_try_at')})
      order by webhooks.last_delivered_at nulls first, webhooks.id limit ${limit}
      for update of webhooks skip locked
    ),
    due as materialized (
      select next.id from ready cross join lateral (
        select waiting.id from webhook_deliveries waiting
        where waiting.webhook_id = ready.id and waiting.status in ('queued', 'sending') and ${isDue(now)}
        order by waiting.position limit 1
      ) next
    )
    update webhook_deliveries set status = 'sending', attempts = attempts + 1, next_try_at = ${leaseEnd(leaseSeconds)}
    from webhooks
    where webhooks.id = webhook_deliveries.webhook_id and webhook_deliveries.id in (select id from due)
    returning webhook_deliveries.id, webhook_deliveries.agency_id, webhook_deliveries.webhook_id, webhook_deliveries.attempts, webhooks.url,
      coalesce(webhook_deliveries.replays_id, webhook_deliveries.id) as message_id, webhook_deliveries.payload::text as body,
      webhooks.secret_sealed, case when webhooks.former_until > ${at} then webhooks.former_secret_sealed end as former_secret_sealed`.execute(
    db,
  )
  return rows
}

// One whose process died while sending is due when its lease has ended.
const isDue = (now: Date) => sql<boolean>`(
  (waiting.status = 'queued' and (waiting.next_try_at is null or waiting.next_try_at <= ${now.toISOString()}::timestamptz))
  or (waiting.status = 'sending' and ${isLeaseOver('waiting.next_try_at')}))`

async function attempt(database: Database, outside: Outside, delivery: ClaimedDelivery): Promise<boolean> {
  const result = await post(outside, delivery)
  const now = outside.clock.now()
  await database.asPlatform((db) => recordAttempt(db, delivery, result, now), systemActor('webhooks'))
  return result.error === null
}

async function post(outside: Outside, delivery: ClaimedDelivery): Promise<WebhookAttempt> {
  const { agency_id, webhook_id, url, message_id, body, secret_sealed, former_secret_sealed } = delivery
  const place = secretSealContext({ agency_id, id: webhook_id })
  const secrets = [secret_sealed, former_secret_sealed].flatMap((sealed) => sealed ?? [])
  const opened = secrets.map((sealed) => outside.seal.open(sealed, place))
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Muster-Webhooks/1',
    ...signedHeaders({ id: message_id, at: outside.clock.now(), body }, opened),
  }
  const started = performance.now()
  const duration = () => Math.round(performance.now() - started)
  // What the receiver does is stored with the delivery.
  try {
    const { status, text } = await postWebhook({ url, headers, body, allowed: outside.environment.WEBHOOK_ORIGINS })
    const error = isDelivered(status) ? null : ('status' as const)
    return { error, response_status: status, response_text: printable(text), duration_ms: duration() }
  } catch (failure) {
    if (!(failure instanceof WebhookFailure)) throw failure
    return { error: failure.reason, response_status: null, response_text: null, duration_ms: duration() }
  }
}

// PostgreSQL's text cannot contain the zero character.
const printable = (text: string) => text.toWellFormed().replaceAll('\0', '')

/** Deletes the log of deliveries that ended long ago. */
export function purgeDeliveries(database: Database, now: Date, signal: AbortSignal): Promise<number> {
  const before = new Date(now.getTime() - deliveryDays * 86_400_000).toISOString()
  return deleteInBatches(database, signal, async (db) => {
    const old = db
      .selectFrom('webhook_deliveries')
      .select('id')
      .where('created_at', '<', before)
      .where('status', 'in', ['delivered', 'failed'])
      .orderBy('created_at')
      .limit(rowsPerBatch)
    const { numDeletedRows } = await db
      .deleteFrom('webhook_deliveries')
      .where('id', 'in', old)
      .executeTakeFirstOrThrow()
    return Number(numDeletedRows)
  })
}
