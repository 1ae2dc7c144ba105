// Web Push: RFC 8030 (protocol), 8291 and 8188 (encryption), 8292 (VAPID). The crypto of Node has everything they need (decision 112).
import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import { importJWK, SignJWT } from 'jose'
import { NoResponse, outgoingRequest } from './outgoing.ts'

/** The key pair of the installation for VAPID, base64url: the point uncompressed, and the number. */
export type PushKeys = { public_key: string; private_key: string }
/** What a browser gives for a subscription. */
export type PushSubscriptionKeys = { endpoint: string; public_key: string; auth_secret: string }

const curve = 'prime256v1'
const bytesOf = (text: string) => Buffer.from(text, 'base64url')

export function createPushKeys(): PushKeys {
  const pair = createECDH(curve)
  const public_key = pair.generateKeys('base64url')
  return { public_key, private_key: bytesOf(pair.getPrivateKey('base64url')).toString('base64url') }
}

const pushServices = [
  /^fcm\.googleapis\.com$/,
  /\.push\.services\.mozilla\.com$/,
  /^web\.push\.apple\.com$/,
  /\.notify\.windows\.com$/,
]

/**
 * Whether it is an address at a push service of a browser: users send these addresses, and the server must not call others. `more` are
 * origins that the operator allows, separated by commas.
 */
export function isPushService(endpoint: string, more = ''): boolean {
  const url = URL.parse(endpoint)
  if (url === null || url.username !== '' || url.password !== '') return false
  if (more.split(',').some((origin) => origin.trim() === url.origin)) return true
  return url.protocol === 'https:' && url.port === '' && pushServices.some((host) => host.test(url.hostname))
}

/** Whether a browser's keys have the right form: a point of the curve and 16 bytes. */
export function areSubscriptionKeys({ public_key, auth_secret }: Omit<PushSubscriptionKeys, 'endpoint'>): boolean {
  if (bytesOf(public_key).length !== 65 || bytesOf(auth_secret).length !== 16) return false
  const probe = createECDH(curve)
  probe.generateKeys()
  try {
    probe.computeSecret(bytesOf(public_key))
    return true
  } catch {
    // Not a point of the curve.
    return false
  }
}

type EncryptionRandomness = { salt: Buffer; private_key: Buffer | null }
const encryptionRandomness = (): EncryptionRandomness => ({ salt: randomBytes(16), private_key: null })

const recordSize = 4096

/** The content for the subscription's browser only, in one record (RFC 8291, section 4). */
export function encryptPush(
  content: string,
  { public_key, auth_secret }: Omit<PushSubscriptionKeys, 'endpoint'>,
  { salt, private_key }: EncryptionRandomness = encryptionRandomness(),
): Buffer<ArrayBuffer> {
  const sender = createECDH(curve)
  if (private_key === null) sender.generateKeys()
  else sender.setPrivateKey(private_key)
  const [receiver, own] = [bytesOf(public_key), sender.getPublicKey()]
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), receiver, own])
  const key_material = hkdf(sender.computeSecret(receiver), bytesOf(auth_secret), info, 32)
  const key = hkdf(key_material, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = hkdf(key_material, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const cipher = createCipheriv('aes-128-gcm', key, nonce)
  // The byte 2 ends the last record.
  const sealed = Buffer.concat([cipher.update(content, 'utf8'), cipher.update(Buffer.from([2])), cipher.final()])
  const header = Buffer.alloc(5)
  header.writeUInt32BE(recordSize)
  header.writeUInt8(own.length, 4)
  return Buffer.concat([salt, header, own, sealed, cipher.getAuthTag()])
}

const hkdf = (key: Buffer, salt: Buffer, info: Buffer, length: number) =>
  Buffer.from(hkdfSync('sha256', key, salt, info, length))

const tokenHours = 12

/** The Authorization header that identifies the installation to a push service; `contact` is a mailto: or https: address. */
export async function vapidHeader(
  keys: PushKeys,
  { endpoint, contact }: { endpoint: string; contact: string },
  now: Date,
) {
  const point = bytesOf(keys.public_key)
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
  const key = await importJWK({ kty: 'EC', crv: 'P-256', x, y, d: keys.private_key }, 'ES256')
  const token = await new SignJWT()
    .setProtectedHeader({ typ: 'JWT', alg: 'ES256' })
    .setAudience(new URL(endpoint).origin)
    .setSubject(contact)
    .setExpirationTime(Math.floor(now.getTime() / 1000) + tokenHours * 3600)
    .sign(key)
  return `vapid t=${token}, k=${keys.public_key}`
}

/** gone: the subscription no longer exists. rejected: it will never be accepted. busy: try later. */
export type PushFailureReason = 'gone' | 'rejected' | 'busy'

export class PushFailure extends Error {
  readonly reason: PushFailureReason
  readonly code: string
  readonly seconds: number | null

  constructor(reason: PushFailureReason, code: string, seconds: number | null = null) {
    super(`Push: ${reason} (${code})`)
    this.reason = reason
    this.code = code
    this.seconds = seconds
  }
}

export type PushRequest = {
  subscription: PushSubscriptionKeys
  content: string
  is_urgent: boolean
  /** 32 letters of base64url at most */
  topic: string
  /** how long the service stores it for a device that is offline */
  seconds: number
}

/** Sends a message to a device. Throws PushFailure; a repeated message replaces the first one by its topic. */
export async function sendPush(keys: PushKeys, contact: string, request: PushRequest, now: Date): Promise<void> {
  const { subscription, content, is_urgent, topic, seconds } = request
  const { endpoint } = subscription
  const headers = {
    authorization: await vapidHeader(keys, { endpoint, contact }, now),
    'content-encoding': 'aes128gcm',
    'content-type': 'application/octet-stream',
    ttl: String(seconds),
    urgency: is_urgent ? 'high' : 'normal',
    topic,
  }
  const body = encryptPush(content, subscription)
  const { status, retry_after } = await outgoingRequest(endpoint, { method: 'POST', headers, body }).catch(noResponse)
  if (status >= 200 && status < 300) return
  // 403: subscribed with other VAPID keys than ours.
  if (status === 404 || status === 410 || status === 403) throw new PushFailure('gone', String(status))
  if (status === 429 || status >= 500) throw new PushFailure('busy', String(status), retry_after)
  throw new PushFailure('rejected', String(status))
}

function noResponse(failure: unknown): never {
  throw failure instanceof NoResponse ? new PushFailure('busy', 'noResponse') : failure
}
