// The cryptography of kiosks and of the code on a phone, by the browser (WebCrypto).
import { codeOfBytes, dayOfWindow, pinIterations } from '#contract/rostering/clock/kiosk-chain.ts'

const encoder = new TextEncoder()

const toBase64Url = (bytes: ArrayBuffer) =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

const fromBase64Url = (text: string) =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.codePointAt(0) ?? 0)

const signing = { name: 'ECDSA', namedCurve: 'P-256' } as const
const hmac: HmacKeyGenParams & HmacImportParams = { name: 'HMAC', hash: 'SHA-256' }

/** A key that signs punches and cannot be read, also not by this page; with its public half. */
export async function newSigningKey() {
  const pair = await crypto.subtle.generateKey(signing, false, ['sign', 'verify'])
  const public_key = toBase64Url(await crypto.subtle.exportKey('spki', pair.publicKey))
  return { private_key: pair.privateKey, public_key }
}

export const newPinKey = () => crypto.subtle.generateKey(hmac, false, ['sign'])

export const signatureOf = async (key: CryptoKey, text: string) =>
  toBase64Url(await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, key, encoder.encode(text)))

export const hashOf = async (content: string | Blob) =>
  toBase64Url(
    await crypto.subtle.digest(
      'SHA-256',
      typeof content === 'string' ? encoder.encode(content) : await content.arrayBuffer(),
    ),
  )

/** The check value of a PIN, as the server computes it. */
export async function pinCheck(pin: string, salt: string) {
  const key = await crypto.subtle.importKey('raw', encoder.encode(pin), 'PBKDF2', false, ['deriveBits'])
  const slow = { name: 'PBKDF2', hash: 'SHA-256', salt: fromBase64Url(salt), iterations: pinIterations }
  return toBase64Url(await crypto.subtle.deriveBits(slow, key, 256))
}

/** What a tablet stores of a check value. */
export const lockedCheck = async (pin_key: CryptoKey, check: string) =>
  toBase64Url(await crypto.subtle.sign('HMAC', pin_key, encoder.encode(check)))

type DayKeys = readonly { day: string; key: string }[]

/** The code of a window; null when its day's key is not known. */
export async function codeAt(keys: DayKeys, window: number): Promise<string | null> {
  const dayKey = keys.find(({ day }) => day === dayOfWindow(window))
  if (dayKey === undefined) return null
  const key = await crypto.subtle.importKey('raw', encoder.encode(dayKey.key), hmac, false, ['sign'])
  return codeOfBytes(new Uint8Array(await crypto.subtle.sign('HMAC', key, encoder.encode(String(window)))))
}
