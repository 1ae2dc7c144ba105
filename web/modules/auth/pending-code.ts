import type { CodePurpose } from '#contract/accounts/auth.ts'
import { readStored, readStoredJson, writeStored } from '#web/lib/session/stored.ts'

/** A code that is on its way by mail. */
export type PendingCode = {
  readonly email: string
  readonly purpose: CodePurpose
  /** when another one may be asked for, in milliseconds since 1970; 0: at once */
  readonly again_at: number
  /** how many were wrong since it was sent */
  readonly tries: number
}

// Specification section 3: the address of a password that is being reset is kept in the session under this name.
const keys = { email: 'email', awaited: 'muster.code', token: 'muster.reset' } as const

export const now = () => Temporal.Now.instant().epochMilliseconds

/** Remembers in this tab that a code was sent, and from when on another may be asked for. */
export function startPendingCode(email: string, purpose: CodePurpose, resend_seconds: number) {
  writeStored(keys.email, email, 'session')
  storePendingCode({ email, purpose, again_at: now() + resend_seconds * 1000, tries: 0 })
}

export const storePendingCode = (awaited: PendingCode | null) =>
  writeStored(keys.awaited, awaited && JSON.stringify(awaited), 'session')

/** The code that is awaited in this tab: the one a letter's link names (`#email=…&purpose=…`), or the one asked for here. */
export function pendingCode(fragment: string): PendingCode | null {
  const here = asAwaited(readStoredJson(keys.awaited, 'session'))
  const named = new URLSearchParams(fragment)
  const email = named.get('email')
  if (!email) return here
  const purpose = named.get('purpose') === 'register' ? 'register' : 'recover'
  return here?.email === email && here.purpose === purpose ? here : { email, purpose, again_at: 0, tries: 0 }
}

function asAwaited(stored: unknown): PendingCode | null {
  // We wrote it ourselves; somebody who broke it by hand begins anew.
  return typeof stored === 'object' && stored !== null && 'email' in stored ? (stored as PendingCode) : null
}

/** The address somebody gave at the last door. */
export const knownEmail = () => readStored(keys.email, 'session') ?? ''
export const keepEmail = (email: string) => writeStored(keys.email, email, 'session')

/** The token with which a new password may be set: that of the code just confirmed. */
export const resetToken = () => readStored(keys.token, 'session')
export const keepResetToken = (token: string | null) => writeStored(keys.token, token, 'session')
