import { maxDeviceTokens } from '#contract/values/devices/device-tokens.ts'
import { readStoredJson, writeStored } from './stored.ts'

// Separate from the session's three keys and kept after sign-out, for the next sign-in.
const storageKey = 'muster.devices'

/** The tokens that prove earlier sign-ins with this browser, newest first. */
export function deviceTokens(): string[] {
  const stored = readStoredJson(storageKey)
  return Array.isArray(stored) ? stored.filter((token) => typeof token === 'string').slice(0, maxDeviceTokens) : []
}

export function storeDeviceToken(token: string) {
  const others = deviceTokens().filter((other) => other !== token)
  writeStored(storageKey, JSON.stringify([token, ...others].slice(0, maxDeviceTokens)))
}
