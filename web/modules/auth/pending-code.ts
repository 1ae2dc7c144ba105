import type { CodePurpose } from '#contract/accounts/auth.ts'
import { readStored, readStoredJson, writeStored } from '#web/lib/session/stored.ts'

/** A code sent by email. */
export type PendingCode = {
  readonly email: string
  readonly purpose: CodePurpose
  /** when another one may be requested, in milliseconds since 1970; 0: at once */
  readonly again_at: number
  /** the number of wrong attempts since it was sent */
  readonly tries: number
}

// Specification section 3: the email address of a password reset is stored in the session under this name.
const keys = { email: 'email', awaited: 'muster.code', token: 'muster.reset' } as const

export const nowMs = () => Temporal.Now.instant().epochMilliseconds

/** Stores in this tab that a code was sent, and when another one may be requested. */
export function startPendingCode(email: string, purpose: CodePurpose, resend_seconds: number) {
  writeStored(keys.email, email, 'session')
  storePendingCode({ email, purpose, again_at: nowMs() + resend_seconds * 1000, tries: 0 })
}

export const storePendingCode = (awaited: PendingCode | null) =>
  writeStored(keys.awaited, awaited && JSON.stringify(awaited), 'session')

/** The pending code of this tab: from the link of an email (`#email=…&purpose=…`), or requested here. */
export function pendingCode(fragment: string): PendingCode | null {
  const here = toPendingCode(readStoredJson(keys.awaited, 'session'))
  const named = new URLSearchParams(fragment)
  const email = named.get('email')
  if (!email) return here
  const purpose = named.get('purpose') === 'register' ? 'register' : 'recover'
  return here?.email === email && here.purpose === purpose ? here : { email, purpose, again_at: 0, tries: 0 }
}

function toPendingCode(stored: unknown): PendingCode | null {
  // This file wrote it; if a user has edited it, the flow starts again.
  return typeof stored === 'object' && stored !== null && 'email' in stored ? (stored as PendingCode) : null
}

/** The email address entered on the previous screen. */
export const storedEmail = () => readStored(keys.email, 'session') ?? ''
export const storeEmail = (email: string) => writeStored(keys.email, email, 'session')

/** The token to set a new password with, from the code just confirmed. */
export const resetToken = () => readStored(keys.token, 'session')
export const storeResetToken = (token: string | null) => writeStored(keys.token, token, 'session')
