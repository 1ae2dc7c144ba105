import { mostDeviceTokens } from '#contract/values/device-tokens.ts'
import { readStoredJson, writeStored } from './stored.ts'

// Beside the session's three keys, and not forgotten with them: it is for the next sign-in.
const key = 'muster.devices'

/** What tells the server that its users have signed in with this browser before, the latest first. */
export function deviceTokens(): string[] {
  const stored = readStoredJson(key)
  return Array.isArray(stored) ? stored.filter((token) => typeof token === 'string').slice(0, mostDeviceTokens) : []
}

export function rememberDevice(token: string) {
  const others = deviceTokens().filter((other) => other !== token)
  writeStored(key, JSON.stringify([token, ...others].slice(0, mostDeviceTokens)))
}
