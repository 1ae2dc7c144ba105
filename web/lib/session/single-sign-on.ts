// What this browser remembers of a sign-in through an identity provider.
import { readStored, readStoredJson, writeStored } from './stored.ts'

type PendingSignIn = {
  /** without it nobody can finish the sign-in */
  browser_key: string
  purpose: 'sign_in' | 'test'
  /** where the user wanted to go */
  to: string | null
}

// Of this tab, to which the provider returns.
const pendingKey = 'muster.pendingSignIn'
const sessionKey = 'muster.singleSignOn'

export function storePendingSignIn(pending: Omit<PendingSignIn, 'browser_key'>): string {
  const bytes = crypto.getRandomValues(new Uint8Array(24))
  const browser_key = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  writeStored(pendingKey, JSON.stringify({ ...pending, browser_key } satisfies PendingSignIn), 'session')
  return browser_key
}

/** The pending sign-in of this tab, once; null when it began in another one. */
export function takePendingSignIn(): PendingSignIn | null {
  const stored = readStoredJson(pendingKey, 'session')
  writeStored(pendingKey, null, 'session')
  if (typeof stored !== 'object' || stored === null || !('browser_key' in stored)) return null
  // This file wrote it.
  return stored as PendingSignIn
}

/** Whether a provider made the session, so that signing out concerns the provider too. */
export const hasProviderSession = () => readStored(sessionKey) !== null
export const storeProviderSession = (is: boolean) => writeStored(sessionKey, is ? 'yes' : null)
