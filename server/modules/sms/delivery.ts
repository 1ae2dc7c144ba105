// Sends queued text messages through the provider, with retries, and never twice.
import { sql } from 'kysely'
import type { Db } from '#server/database/dialect.ts'
import type { Database } from '#server/database/transaction.ts'
import { updateDeliveries } from '#server/modules/deliveries/deliveries.ts'
import { isTargetOutdated } from '#server/modules/deliveries/response-targets.ts'
import { addressWith, environmentValues } from '#server/modules/settings/environment.ts'
import type { Outside } from '#server/outside/outside.ts'
import { acceptedSms, sendSms, SmsFailure, type SmsProvider, smsProviderOf } from '#server/outside/sms.ts'
import { markedAsSending, sendQueued, dueMessagesSql } from '#server/modules/deliveries/queue.ts'
import { isStopped, deliveryOutcomeOf, purgeMessages, stopNumber } from './actions.ts'
import { messageText } from './text.ts'

/** The delays before retries, in seconds. Messages are urgent, so the last attempt is after four hours, not after a day. */
const retryDelays = [30, 120, 600, 3600, 10_800]

export type SmsSettings = { provider: SmsProvider; address: string }

/** The provider and the base URL of links; null when text messages are not set up. Requires a platform transaction. */
export async function smsSettings(db: Db, outside: Outside): Promise<SmsSettings | null> {
  const { SMS_URL, PUBLIC_URL } = await environmentValues(db, outside, ['SMS_URL', 'PUBLIC_URL'])
  return SMS_URL === null ? null : { provider: smsProviderOf(SMS_URL), address: addressWith(PUBLIC_URL, outside) }
}

/** Sends every queued message that is due; returns the number sent. One that cannot be sent is stored as failed, not thrown. */
export const sendDueMessages = (database: Database, outside: Outside, signal?: AbortSignal): Promise<number> =>
  sendQueued(signal, async () => {
    const { settings, taken } = await database.asPlatform(async (db) => ({
      settings: await smsSettings(db, outside),
      taken: await claimMessages(db, outside.clock.now()),
    }))
    return taken.map((message) => () => sendMessage(database, outside, settings, message))
  })

/** Deletes messages of more than a month ago; returns their number. */
export const purgeOldMessages = (database: Database, outside: Outside): Promise<number> =>
  database.asPlatform((db) => purgeMessages(db, outside.clock.now()))

type ClaimedSms = {
  id: string
  agency_id: string | null
  delivery_id: string | null
  to_number: string
  content: string
  link: string | null
  attempts: number
  is_uncertain: boolean
  is_expired: boolean
  /** its target no longer waits for a response, or has changed since */
  is_outdated: boolean
  first_try_at: string
}

/** Some queued messages, marked as being sent. One whose lease expired was perhaps accepted before its process died. */
async function claimMessages(db: Db, now: Date): Promise<ClaimedSms[]> {
  const at = sql`${now.toISOString()}::timestamptz`
  const { rows } = await sql<ClaimedSms>`
    ${dueMessagesSql('sms_messages', now)}
    update sms_messages set ${markedAsSending},
      is_uncertain = is_uncertain or status = 'sending', first_try_at = coalesce(first_try_at, ${at})
    where id in (select id from due)
    returning id, agency_id, delivery_id, to_number, content, link, attempts, is_uncertain, coalesce(expires_at <= ${at}, false) as is_expired, first_try_at,
      ${isTargetOutdated(now)} as is_outdated`.execute(db)
  return rows
}

async function sendMessage(database: Database, outside: Outside, settings: SmsSettings | null, message: ClaimedSms) {
  // A failed message is recorded and retried; the following ones are still sent.
  try {
    const provider_id = await deliverMessage(database, outside, settings, message)
    await database.asPlatform((db) => recordSent(db, message, provider_id, outside.clock.now()))
    return true
  } catch (failure) {
    if (!(failure instanceof SmsFailure || failure instanceof SmsNotSent)) throw failure
    await database.asPlatform((db) => recordFailure(db, message, failure, outside.clock.now()))
    return false
  }
}

/** Not sent by a decision of ours, and never will be. */
class SmsNotSent extends Error {
  readonly status: 'suppressed' | 'expired' | 'failed'
  constructor(status: SmsNotSent['status'], code: string) {
    super(code)
    this.status = status
  }
}

async function deliverMessage(
  database: Database,
  outside: Outside,
  settings: SmsSettings | null,
  message: ClaimedSms,
): Promise<string> {
  if (settings === null) throw new SmsNotSent('failed', 'notSetUp')
  const { provider, address } = settings
  const body = messageText(message.content, message.link === null ? null : `${address}${message.link}`)
  const accepted = message.is_uncertain ? await acceptedBefore(database, provider, message, body) : null
  if (accepted !== null) return accepted
  if (await database.readAsPlatform((db) => isStopped(db, message.to_number)))
    throw new SmsNotSent('suppressed', 'stopped')
  if (message.is_expired) throw new SmsNotSent('expired', 'expired')
  if (message.is_outdated) throw new SmsNotSent('expired', 'outdated')
  if (await isOverLimit(database, outside, message)) throw new SmsNotSent('suppressed', 'limit')
  return sendSms(provider, { to: message.to_number, body, status_callback: callbackOf(address, message.id) })
}

/** Whether the agency has sent SMS_PER_AGENCY_A_DAY messages in the last 24 hours; those that are being sent at the moment do not count. */
async function isOverLimit(database: Database, { environment, clock }: Outside, { agency_id }: ClaimedSms) {
  const limit = Number(environment.SMS_PER_AGENCY_A_DAY ?? 0)
  if (limit === 0 || agency_id === null) return false
  const since = new Date(clock.now().getTime() - 86_400_000).toISOString()
  const { count } = await database.readAsPlatform((db) =>
    db
      .selectFrom('sms_messages')
      .select((of) => of.fn.countAll<string>().as('count'))
      .where('agency_id', '=', agency_id)
      .where('sent_at', '>', since)
      .executeTakeFirstOrThrow(),
  )
  return Number(count) >= limit
}

export const statusPath = '/sms/status'

// The provider calls addresses of the internet only, and refuses others.
const callbackOf = (address: string, id: string) =>
  address.startsWith('https:') ? `${address}${statusPath}/${id}` : null

/** The provider's id of a message that it accepted although we had no response; null if it has none that is not another row's. */
async function acceptedBefore(database: Database, provider: SmsProvider, message: ClaimedSms, body: string) {
  const ids = await acceptedSms(provider, { to: message.to_number, body, since: new Date(message.first_try_at) })
  if (ids.length === 0) return null
  const known = await database.readAsPlatform((db) =>
    db
      .selectFrom('sms_messages')
      .select('provider_id')
      .where('provider_id', 'in', ids)
      .where('id', '<>', message.id)
      .orderBy('id')
      .execute(),
  )
  return ids.find((id) => !known.some(({ provider_id }) => provider_id === id)) ?? null
}

// Its link may grant access. The provider may have reported the delivery before we got its response.
async function recordSent(db: Db, { id, delivery_id }: ClaimedSms, provider_id: string, now: Date) {
  const sent = await db
    .updateTable('sms_messages')
    .set({ status: 'sent', provider_id, sent_at: now.toISOString(), link: null })
    .set({ next_try_at: null, failure: null, is_uncertain: false })
    .where('id', '=', id)
    .where('status', 'in', ['queued', 'sending'])
    .returning('id')
    .executeTakeFirst()
  if (sent !== undefined && delivery_id !== null)
    await updateDeliveries(db, { ids: [delivery_id] }, { status: 'sent' }, now)
}

async function recordFailure(db: Db, message: ClaimedSms, failure: SmsFailure | SmsNotSent, now: Date) {
  const { status, next } = afterFailure(message, failure, now)
  if (failure instanceof SmsFailure && failure.reason === 'stopped') await stopNumber(db, message.to_number, now)
  const code = failure instanceof SmsFailure ? failure.code : failure.message
  await db
    .updateTable('sms_messages')
    .set({ status, next_try_at: next, failure: code })
    .set({ is_uncertain: message.is_uncertain || (failure instanceof SmsFailure && failure.reason === 'uncertain') })
    .$if(next === null, (of) => of.set({ link: null }))
    .where('id', '=', message.id)
    .where('status', '=', 'sending')
    .execute()
  if (message.delivery_id === null || next !== null) return
  await updateDeliveries(db, { ids: [message.delivery_id] }, deliveryOutcomeOf(status, code), now)
}

function afterFailure({ attempts }: ClaimedSms, failure: SmsFailure | SmsNotSent, now: Date) {
  if (failure instanceof SmsNotSent) return { status: failure.status, next: null }
  if (failure.reason === 'stopped') return { status: 'suppressed' as const, next: null }
  const wait = failure.reason === 'rejected' ? undefined : retryDelays[attempts - 1]
  if (wait === undefined) return { status: 'failed' as const, next: null }
  const seconds = Math.max(wait, failure.seconds ?? 0)
  return { status: 'queued' as const, next: new Date(now.getTime() + seconds * 1000).toISOString() }
}
