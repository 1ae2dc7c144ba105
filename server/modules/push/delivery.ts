// Sends queued push messages to the push services of browsers, with retries.
import { sql } from 'kysely'
import { type Db, jsonb } from '#server/database/dialect.ts'
import type { Database } from '#server/database/transaction.ts'
import { updateDeliveries } from '#server/modules/deliveries/deliveries.ts'
import { isTargetOutdated } from '#server/modules/deliveries/response-targets.ts'
import { addressWith, environmentValues } from '#server/modules/settings/environment.ts'
import type { Outside } from '#server/outside/outside.ts'
import { isPushService, PushFailure, type PushKeys, sendPush } from '#server/outside/push.ts'
import { markedAsSending, sendQueued, dueMessagesSql } from '#server/modules/deliveries/queue.ts'
import { purgePushes } from './actions.ts'
import { pushKeys } from './keys.ts'

/** The delays before retries, in seconds. */
const retryDelays = [30, 120, 600, 3600]

/** Sends every queued message that is due; returns the number sent. One that cannot be sent is stored as failed, not thrown. */
export const sendDuePushes = (database: Database, outside: Outside, signal?: AbortSignal): Promise<number> =>
  sendQueued(signal, async () => {
    const taken = await database.asPlatform((db) => claimMessages(db, outside.clock.now()))
    if (taken.length === 0) return []
    const settings = await database.asPlatform((db) => pushSettings(db, outside))
    return taken.map((message) => () => sendMessage(database, outside, settings, message))
  })

export const purgeOldPushes = (database: Database, outside: Outside): Promise<number> =>
  database.asPlatform((db) => purgePushes(db, outside.clock.now()))

type PushSettings = { keys: PushKeys; contact: string }

/** A push service writes to the contact when messages cause it trouble. */
async function pushSettings(db: Db, outside: Outside): Promise<PushSettings> {
  const { PUBLIC_URL, MAIL_FROM } = await environmentValues(db, outside, ['PUBLIC_URL', 'MAIL_FROM'])
  const address = addressWith(PUBLIC_URL, outside)
  const email = /<([^<>]+)>/.exec(MAIL_FROM ?? '')?.[1] ?? MAIL_FROM ?? 'no-reply@muster.example'
  return { keys: await pushKeys(db, outside), contact: address.startsWith('https:') ? address : `mailto:${email}` }
}

type ClaimedPush = {
  id: string
  content: unknown
  is_urgent: boolean
  topic: string
  attempts: number
  expires_at: string
  device_id: string
  delivery_id: string | null
  endpoint: string
  public_key: string
  auth_secret: string
  /** its target no longer waits for a response, or has changed since */
  is_outdated: boolean
  /** the session that registered the device has not ended */
  is_signed_in: boolean
}

/** Some queued messages, marked as being sent. */
async function claimMessages(db: Db, now: Date): Promise<ClaimedPush[]> {
  const at = sql`${now.toISOString()}::timestamptz`
  const { rows } = await sql<ClaimedPush>`
    ${dueMessagesSql('push_messages', now)}
    update push_messages set ${markedAsSending}
    from push_devices join sessions on sessions.id = push_devices.session_id
    where push_devices.id = push_messages.device_id and push_messages.id in (select id from due)
    returning push_messages.id, content, is_urgent, topic, attempts, push_messages.expires_at, device_id, delivery_id, endpoint, public_key, auth_secret,
      sessions.ended_at is null and sessions.expires_at > ${at} as is_signed_in,
      ${isTargetOutdated(now)} as is_outdated`.execute(db)
  return rows
}

async function sendMessage(
  database: Database,
  outside: Outside,
  { keys, contact }: PushSettings,
  message: ClaimedPush,
) {
  const { endpoint, public_key, auth_secret, is_urgent, topic } = message
  const now = outside.clock.now()
  // A failed message is recorded and retried; the following ones are still sent.
  try {
    requireDevice(message, outside)
    const seconds = Math.floor((Date.parse(message.expires_at) - now.getTime()) / 1000)
    if (seconds <= 0 || message.is_outdated) throw new PushFailure('rejected', 'expired')
    const content = JSON.stringify(message.content)
    const subscription = { endpoint, public_key, auth_secret }
    await sendPush(keys, contact, { subscription, content, is_urgent, topic, seconds }, now)
    await database.asPlatform((db) => recordSent(db, message, outside.clock.now()))
    return true
  } catch (failure) {
    if (!(failure instanceof PushFailure)) throw failure
    await database.asPlatform((db) => recordFailure(db, message, failure, outside.clock.now()))
    return false
  }
}

/** Checked again: the list of push services may have changed, and a session can end without anybody ending it. */
function requireDevice({ endpoint, is_signed_in }: ClaimedPush, { environment }: Outside) {
  if (!is_signed_in) throw new PushFailure('gone', 'sessionEnded')
  if (!isPushService(endpoint, environment.PUSH_SERVICES)) throw new PushFailure('gone', 'unknownService')
}

async function recordSent(db: Db, { id, delivery_id }: ClaimedPush, now: Date) {
  await db
    .updateTable('push_messages')
    .set({ status: 'sent', sent_at: now.toISOString(), content: jsonb({}), next_try_at: null, failure: null })
    .where('id', '=', id)
    .execute()
  if (delivery_id !== null) await updateDeliveries(db, { ids: [delivery_id] }, { status: 'sent' }, now)
}

async function recordFailure(db: Db, message: ClaimedPush, failure: PushFailure, now: Date) {
  const next = retryAfter(message, failure, now)
  // With its messages.
  if (failure.reason === 'gone') await db.deleteFrom('push_devices').where('id', '=', message.device_id).execute()
  const ended = failure.code === 'expired' ? ('expired' as const) : ('failed' as const)
  await db
    .updateTable('push_messages')
    .set({ status: next === null ? ended : 'queued', next_try_at: next, failure: failure.code })
    .$if(next === null, (of) => of.set({ content: jsonb({}) }))
    .where('id', '=', message.id)
    .execute()
  if (next === null) await recordUndelivered(db, message, failure.code, now)
}

function retryAfter({ attempts }: ClaimedPush, { reason, seconds }: PushFailure, now: Date) {
  const wait = reason === 'busy' ? retryDelays[attempts - 1] : undefined
  return wait === undefined ? null : new Date(now.getTime() + Math.max(wait, seconds ?? 0) * 1000).toISOString()
}

/** A notification is only undelivered when no device of its reader got it, or still may. */
async function recordUndelivered(db: Db, { delivery_id }: ClaimedPush, error: string, now: Date) {
  if (delivery_id === null) return
  const other = await db
    .selectFrom('push_messages')
    .select('id')
    .where('delivery_id', '=', delivery_id)
    .where('status', 'in', ['queued', 'sending', 'sent'])
    .limit(1)
    .executeTakeFirst()
  if (other === undefined) await updateDeliveries(db, { ids: [delivery_id] }, { status: 'failed', error }, now)
}
