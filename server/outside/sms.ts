// Text messages through Twilio's public REST API, version 2010-04-01 (decision 112).
import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { NoResponse, type OutgoingAnswer, outgoingRequest } from './outgoing.ts'

/** An account at the provider, and the number (or messaging service) that messages come from. */
export type SmsProvider = { base: string; account: string; secret: string; from: string }

const localHost = /^(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/

/** `twilio://<account>:<auth token>@api.twilio.com?from=+61…`; the host of a stand-in is on this machine. */
export function smsProviderOf(sms_url: string): SmsProvider {
  const { host, username, password, searchParams } = new URL(sms_url)
  return {
    base: `${localHost.test(host) ? 'http' : 'https'}://${host}/2010-04-01/Accounts/${username}`,
    account: username,
    secret: decodeURIComponent(password),
    // An unencoded plus sign in an address is a space.
    from: (searchParams.get('from') ?? '').replace(/^ /, '+'),
  }
}

/**
 * rejected: the provider will never send it. stopped: the number has unsubscribed there. busy: too many requests. refused: our account or
 * settings are wrong. uncertain: no response that we understand, so it may have been accepted.
 */
export type SmsFailureReason = 'rejected' | 'stopped' | 'busy' | 'refused' | 'uncertain'

export class SmsFailure extends Error {
  readonly reason: SmsFailureReason
  /** the provider's error code, or the HTTP status */
  readonly code: string
  readonly seconds: number | null

  constructor(reason: SmsFailureReason, code: string, seconds: number | null = null) {
    super(`SMS: ${reason} (${code})`)
    this.reason = reason
    this.code = code
    this.seconds = seconds
  }
}

type Message = { to: string; body: string; status_callback: string | null }

const createdSchema = z.object({ sid: z.string().min(1) })
const refusalSchema = z.object({ code: z.number() })

/** Sends a message; returns its id at the provider. Throws SmsFailure. */
export async function sendSms(provider: SmsProvider, { to, body, status_callback }: Message): Promise<string> {
  const sender = provider.from.startsWith('MG') ? 'MessagingServiceSid' : 'From'
  const form = new URLSearchParams({ To: to, Body: body, [sender]: provider.from })
  if (status_callback !== null) form.set('StatusCallback', status_callback)
  const headers = { ...authorisationHeader(provider), 'content-type': 'application/x-www-form-urlencoded' }
  const answer = await requestProvider(`${provider.base}/Messages.json`, {
    method: 'POST',
    headers,
    body: form.toString(),
  })
  const read = createdSchema.safeParse(answer.body)
  if (answer.status !== 201 || !read.success) throw failureOf(answer)
  return read.data.sid
}

const stoppedCode = 21_610

function failureOf({ status, body, retry_after }: OutgoingAnswer): SmsFailure {
  const read = refusalSchema.safeParse(body)
  const code = String(read.success ? read.data.code : status)
  if (status === 429) return new SmsFailure('busy', code, retry_after)
  if (status === 401 || status === 403 || status === 404) return new SmsFailure('refused', code)
  if (status === 400 && read.success)
    return new SmsFailure(read.data.code === stoppedCode ? 'stopped' : 'rejected', code)
  return new SmsFailure('uncertain', code, retry_after)
}

const messageListSchema = z.object({
  messages: z.array(z.object({ sid: z.string(), body: z.string(), direction: z.string(), date_created: z.string() })),
})

/** The ids of the newest messages to a number with this text that the provider accepted since an instant. Throws SmsFailure. */
export async function acceptedSms(
  provider: SmsProvider,
  { to, body, since }: { to: string; body: string; since: Date },
): Promise<string[]> {
  const query = new URLSearchParams({ To: to, PageSize: '50' })
  const answer = await requestProvider(`${provider.base}/Messages.json?${query.toString()}`, {
    headers: authorisationHeader(provider),
  })
  const read = messageListSchema.safeParse(answer.body)
  if (answer.status !== 200 || !read.success) throw failureOf(answer)
  // Their times are whole seconds, and their clock may differ from ours.
  const from = since.getTime() - 60_000
  return (
    read.data.messages
      .filter((one) => one.direction !== 'inbound' && Date.parse(one.date_created) >= from)
      // A trial account puts a sentence before the text.
      .filter((one) => one.body.endsWith(body))
      .map(({ sid }) => sid)
  )
}

const authorisationHeader = ({ account, secret }: SmsProvider) => ({
  authorization: `Basic ${Buffer.from(`${account}:${secret}`).toString('base64')}`,
  accept: 'application/json',
})

async function requestProvider(address: string, init: Parameters<typeof outgoingRequest>[1]): Promise<OutgoingAnswer> {
  try {
    return await outgoingRequest(address, init)
  } catch (failure) {
    if (failure instanceof NoResponse) throw new SmsFailure('uncertain', 'noResponse')
    throw failure
  }
}

/**
 * Whether a webhook request is the provider's: HMAC-SHA1, with the secret, of the complete address and of all fields sorted by name
 * (twilio.com/docs/usage/security).
 */
export function isSignedByProvider(
  { secret }: Pick<SmsProvider, 'secret'>,
  { address, fields, signature }: { address: string; fields: Readonly<Record<string, string>>; signature: string },
): boolean {
  const signed = Object.keys(fields)
    .toSorted()
    .reduce((text, name) => `${text}${name}${fields[name]}`, address)
  const right = createHmac('sha1', secret).update(signed).digest()
  const given = Buffer.from(signature, 'base64')
  return right.length === given.length && timingSafeEqual(right, given)
}
