import { isIP } from 'node:net'
import { exchange, mayBePublic, NotPublic } from './public-requests.ts'

export type WebhookAnswer = { status: number; text: string }
export type WebhookFailureReason = 'noAnswer' | 'unknownHost' | 'privateAddress'

export class WebhookFailure extends Error {
  readonly reason: WebhookFailureReason

  constructor(reason: WebhookFailureReason) {
    super(`Webhook: ${reason}`)
    this.reason = reason
  }
}

const textBytes = 2_000

const isAllowedOrigin = (url: URL, more: string) => more.split(',').some((origin) => origin.trim() === url.origin)

/**
 * Whether a webhook may have this address: https, without a user name, and not one that names a host of a private network. `more` are origins
 * that the operator allows, separated by commas. What a host name leads to is checked with each request.
 */
export function isWebhookAddress(address: string, more = ''): boolean {
  const url = URL.parse(address)
  if (url === null || url.username !== '' || url.password !== '') return false
  if (isAllowedOrigin(url, more)) return true
  return url.protocol === 'https:' && mayBePublic(url) && !isLocalName(url.hostname)
}

const isLocalName = (host: string) =>
  isIP(host.replace(/^\[|\]$/g, '')) === 0 &&
  (!host.includes('.') || /(^|\.)(localhost|local|internal|home\.arpa)\.?$/.test(host))

type WebhookRequest = {
  url: string
  headers: Readonly<Record<string, string>>
  body: string
  /** origins that the operator allows */
  allowed?: string | undefined
}

/** Posts a text, and returns the status and the beginning of the answer. Follows no redirect. Throws WebhookFailure. */
export async function postWebhook({
  url: address,
  headers,
  body,
  allowed = '',
}: WebhookRequest): Promise<WebhookAnswer> {
  const url = new URL(address)
  if (!isWebhookAddress(address, allowed)) throw new WebhookFailure('privateAddress')
  const length = { 'content-length': String(Buffer.byteLength(body)) }
  const sent = { method: 'POST', headers: { ...headers, ...length }, body }
  const limits = { checks: !isAllowedOrigin(url, allowed), atMostBytes: textBytes }
  const answer = await exchange(url, sent, limits).catch((error: unknown) => {
    throw new WebhookFailure(reasonOf(error))
  })
  return { status: answer.status, text: answer.body.subarray(0, textBytes).toString('utf8') }
}

function reasonOf(error: unknown): WebhookFailureReason {
  if (error instanceof NotPublic) return 'privateAddress'
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return code === 'ENOTFOUND' || code === 'EAI_AGAIN' ? 'unknownHost' : 'noAnswer'
}
