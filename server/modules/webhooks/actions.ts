import type { InputOf } from '#contract/call.ts'
import type { calls } from '#contract/calls.ts'
import { type NewWebhook, secretOverlapHours, testEvent, type Webhook } from '#contract/platform/webhooks.ts'
import { refuse, refuseField } from '#contract/refusals.ts'
import { requireTransition } from '#contract/state-machines.ts'
import { type Db, jsonb } from '#server/database/dialect.ts'
import { deleteVersioned, updateVersioned } from '#server/database/rows/versioned.ts'
import { newId } from '#server/database/values/ids.ts'
import type { Actor } from '#server/http/actor.ts'
import type { Context } from '#server/http/context.ts'
import { isWebhookAddress } from '#server/outside/webhook-request.ts'
import { missingForEvents } from './policy.ts'
import { deliveryOf, webhookOf } from './queries.ts'
import { newSecret, secretSealContext } from './signing.ts'

type WebhookCalls = typeof calls.webhooks
type SecretContext = Pick<Context, 'db' | 'actor' | 'scope' | 'now' | 'outside'>

/** Adds a webhook; its secret is in the result, and sealed in the database. */
export async function createWebhook(
  context: SecretContext,
  input: InputOf<WebhookCalls['store']>,
): Promise<NewWebhook> {
  const { db, actor, scope, now, outside } = context
  const { agency_id } = actor
  if (agency_id === null) refuse('mayNot')
  requireAddress(context, input.url)
  requireEvents(actor, input.events)
  const [id, secret, at] = [newId(), newSecret(), now.toISOString()]
  const secret_sealed = outside.seal.seal(secret, secretSealContext({ agency_id, id }))
  await db
    .insertInto('webhooks')
    .values({ id, agency_id, ...input, secret_sealed, created_at: at, updated_at: at })
    .execute()
  return { webhook: await shownWebhook(db, scope, id), secret }
}

/** Changes the name, the address and the events of a webhook; a new address starts without the failures of the former one. */
export async function updateWebhook(context: Context, input: InputOf<WebhookCalls['update']>): Promise<Webhook> {
  const { db, actor, scope, now } = context
  const { id, version, ...fields } = input
  const current = await webhookOf(db, scope, id)
  requireAddress(context, fields.url)
  requireEvents(actor, [...current.events, ...fields.events])
  requireTransition('webhook', 'edit', current.status, current)
  const set = { ...fields, ...(fields.url !== current.url && noFailures), updated_at: now.toISOString() }
  await updateVersioned(db, 'webhooks', { scope, current, version, set })
  return shownWebhook(db, scope, id)
}

const noFailures = { failures: 0, failing_since: null, paused_until: null }

/** Switches a webhook on, without its former failures, or off, which gives up what waits. */
export async function changeWebhookStatus(
  { db, actor, scope, now }: Context,
  { id, version, status }: InputOf<WebhookCalls['changeStatus']>,
): Promise<Webhook> {
  const current = await webhookOf(db, scope, id)
  if (status === 'active') requireEvents(actor, current.events)
  requireTransition('webhook', status === 'active' ? 'enable' : 'disable', current.status, current)
  const set = { status, ...noFailures, updated_at: now.toISOString() }
  await updateVersioned(db, 'webhooks', { scope, current, version, set })
  if (status === 'disabled') await giveUpWaiting(db, id)
  return shownWebhook(db, scope, id)
}

/** Gives up what waits for a webhook that was switched off; it can be sent again by hand. */
export const giveUpWaiting = (db: Db, webhook_id: string) =>
  db
    .updateTable('webhook_deliveries')
    .set({ status: 'failed', error: 'switchedOff', next_try_at: null })
    .where('webhook_id', '=', webhook_id)
    .where('status', 'in', ['queued', 'sending'])
    .execute()

/** A new secret; the former one signs for a day, too. */
export async function rotateWebhookSecret(
  context: SecretContext,
  { id, version }: InputOf<WebhookCalls['rotateSecret']>,
): Promise<NewWebhook> {
  const { db, actor, scope, now, outside } = context
  const { agency_id, ...current } = await webhookOf(db, scope, id)
  requireEvents(actor, current.events)
  requireTransition('webhook', 'rotate_secret', current.status, current)
  const secret = newSecret()
  await updateVersioned(db, 'webhooks', {
    scope,
    current,
    version,
    set: {
      secret_sealed: outside.seal.seal(secret, secretSealContext({ agency_id, id })),
      former_secret_sealed: await sealedSecret(db, id),
      former_until: new Date(now.getTime() + secretOverlapHours * 3_600_000).toISOString(),
      updated_at: now.toISOString(),
    },
  })
  return { webhook: await shownWebhook(db, scope, id), secret }
}

async function sealedSecret(db: Db, id: string) {
  const { secret_sealed } = await db
    .selectFrom('webhooks')
    .select('secret_sealed')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return secret_sealed
}

/** Queues an event that says nothing, so that a receiver can be tried. */
export async function sendTestEvent({ db, actor, scope, now }: Context, id: string) {
  const { agency_id, ...current } = await webhookOf(db, scope, id)
  requireEvents(actor, current.events)
  requireTransition('webhook', 'send_test', current.status, current)
  const payload = { type: testEvent, timestamp: now.toISOString(), agency_id, data: { webhook_id: id } }
  const delivery = { id: newId(), agency_id, webhook_id: id, type: testEvent, payload: jsonb(payload) }
  await db.insertInto('webhook_deliveries').values(delivery).execute()
  return { delivery_id: delivery.id }
}

/** Queues a delivery again, with the id by which its receiver recognises the message. */
export async function replayDelivery({ db, actor, scope }: Context, id: string) {
  const { agency_id, webhook_id, type, payload, replays_id } = await deliveryOf(db, scope, id)
  const current = await webhookOf(db, scope, webhook_id)
  requireEvents(actor, [...current.events, type])
  requireTransition('webhook', 'send_test', current.status, current)
  const delivery = { id: newId(), agency_id, webhook_id, type, payload: jsonb(payload), replays_id: replays_id ?? id }
  await db.insertInto('webhook_deliveries').values(delivery).execute()
  return { delivery_id: delivery.id }
}

/** Deletes a webhook with its log. */
export async function removeWebhook({ db, scope }: Context, { id, version }: InputOf<WebhookCalls['remove']>) {
  const current = await webhookOf(db, scope, id)
  await deleteVersioned(db, 'webhooks', { scope, current, version })
  return { id }
}

function requireAddress({ outside }: Pick<Context, 'outside'>, url: string) {
  if (!isWebhookAddress(url, outside.environment.WEBHOOK_ORIGINS)) refuseField('url', 'validation.webhookAddress')
}

/** Nobody learns by a webhook what they may not list. */
function requireEvents(actor: Actor, events: readonly string[]) {
  const lacking = missingForEvents(actor, events)
  if (lacking.length > 0) refuse('access.notHeld', { permissions: lacking.join(', ') })
}

async function shownWebhook(db: Db, scope: Context['scope'], id: string): Promise<Webhook> {
  const { agency_id: _, ...webhook } = await webhookOf(db, scope, id)
  return webhook
}
