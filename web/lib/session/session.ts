import { useSyncExternalStore } from 'react'
import type { UserData } from '#contract/accounts/auth.ts'
import type { CallAccess } from '#contract/call.ts'
import { guestGrants, nameOf, type Permission } from '#contract/permissions.ts'
import type { WeekStart } from '#contract/values/week-starts.ts'
import { storeDeviceToken } from './device-tokens.ts'
import { readStored, readStoredJson, writeStored } from './stored.ts'

/** The session of this browser; the specification defines its three storage keys (section 9). */
export type Session = {
  readonly accessToken: string
  readonly refreshToken: string
  /** null if the stored profile was removed or damaged */
  readonly user: UserData | null
  /** 'Employee/list' … */
  readonly grants: ReadonlySet<string>
}

// Set by signing out, which no tab outlasts; another tab whose session the server ended has not set it.
const signedOut = 'muster.signedOut'
const never = () => false
const keys = { access: 'accessToken', refresh: 'refreshToken', user: 'userData' } as const
const listeners = new Set<() => void>()
const guest: ReadonlySet<string> = new Set(guestGrants)

let known: Session | null = read()
let holds: () => boolean = never
let isHeld = false

if (typeof window !== 'undefined') window.addEventListener('storage', reread)

/** The current session, or null for a guest. */
export const session = (): Session | null => known

/** The current session; re-renders when it changes, in this tab or another. */
export const useSession = (): Session | null => useSyncExternalStore(subscribe, session)

type Tokens = { accessToken: string; refreshToken: string }

/** Stores the result of signing in. */
export function startSession(value: Tokens & { userData: UserData; device_token: string }) {
  storeDeviceToken(value.device_token)
  writeStored(signedOut, null)
  writeStored(keys.user, JSON.stringify(value.userData))
  renewSession(value)
}

/** Stores new tokens of the same user. */
export function renewSession(value: Tokens) {
  writeStored(keys.access, value.accessToken)
  writeStored(keys.refresh, value.refreshToken)
  reread()
}

/** Stores a changed profile, for instance new abilities or another language. */
export function renewProfile(userData: UserData) {
  if (known === null) return
  writeStored(keys.user, JSON.stringify(userData))
  reread()
}

/** Signs out in this browser: removes the token, the refresh token and the profile, in every tab. */
export function endSession() {
  writeStored(signedOut, 'yes')
  loseSession()
}

/** The server has ended the session: the same, but a tab with unsaved input keeps its screen until the same person signs in again. */
export function loseSession() {
  for (const key of Object.values(keys)) writeStored(key, null)
  reread()
}

/** While `hasInput` says so, an ended session keeps the screen: it is held. Returns the function that ends this. */
export function holdSessionWhile(hasInput: () => boolean) {
  holds = hasInput
  return () => {
    holds = never
  }
}

/** The session has ended, and the screen waits until the same person signs in again. */
export const isSessionHeld = () => isHeld
export const useSessionHeld = (): boolean => useSyncExternalStore(subscribe, isSessionHeld)

/** Re-reads the stored session: another tab may have changed it before its event arrives. */
export function sessionAsStored(): Session | null {
  reread()
  return known
}

/** Identifies the user, agency and role: cached results may be shared only if this is equal. */
export function currentUserKey() {
  const user = known?.user
  return [user?.id, user?.agency?.id, user?.customer_id, user?.employee_id].join(' ')
}

/** The same in a component, which re-renders when it changes. */
export const useUserKey = (): string => useSyncExternalStore(subscribe, currentUserKey)

/** Calls the listener after every change; returns the function to unsubscribe. */
export function onSession(input: () => void) {
  listeners.add(input)
  return () => {
    listeners.delete(input)
  }
}

/** True if the user (or a guest) has the permission. Without an action, read is meant (specification section 2). */
export const can = ([resource, action]: Permission | readonly [string, string?], of: Session | null = known) =>
  (of?.grants ?? guest).has(nameOf([resource, action ?? 'read']))

/** True if the server would allow the call: it is for users of this kind, and one of its permissions is enough. */
export function isCallAllowed({ needs, kinds }: CallAccess, of: Session | null = known) {
  if (needs === 'public') return true
  if (kinds?.some((kind) => kind === kindOf(of)) === false) return false
  if (needs === 'signed-in') return of !== null
  return needs.some((permission) => can(permission, of))
}

/** The first role counts; without a stored profile the user is treated as an employee (specification section 1). */
export const kindOf = (of: Session | null): string => of?.user?.roles[0]?.name ?? 'employee'

/** True for a user of kind admin who sees their own sites only. */
export const isSupervisor = (of: Session | null): boolean => typeof of?.user?.supervisor_id === 'string'

/** The first day of the week for this user; a profile stored by an older version has none. */
export const weekStart = (of: Session | null = known): WeekStart => of?.user?.week_start ?? 'mon'

/** The zone of the agency's head office, whose day is “today” on every screen; undefined for the platform and before sign-in. */
export const agencyZone = (of: Session | null = known): string | undefined => of?.user?.time_zone ?? undefined

/** The currency of the user's company, in which amounts are entered. */
export const ownCurrency = (of: Session | null = known): string => of?.user?.currency ?? 'AUD'

/** The start screen after signing in (specification section 2): unknown roles go to login. */
export const homeOf = (of: Session | null) => (homeRoles.has(kindOf(of)) ? '/dashboard' : '/login')

const homeRoles: ReadonlySet<string> = new Set(['superadmin', 'admin', 'customer', 'employee'])

const subscribe = (input: () => void) => onSession(input)

function reread() {
  const now = read()
  const isHolding = now === null && known !== null && readStored(signedOut) === null && (isHeld || holds())
  if (isSameSession(known, now) || (isHolding && isHeld)) return
  isHeld = isHolding
  if (!isHolding) known = now
  for (const value of listeners) value()
}

const isSameSession = (one: Session | null, other: Session | null) =>
  one?.accessToken === other?.accessToken &&
  one?.refreshToken === other?.refreshToken &&
  JSON.stringify(one?.user) === JSON.stringify(other?.user)

function read(): Session | null {
  const accessToken = readStored(keys.access)
  if (!accessToken) return null
  const user = profileOf(readStoredJson(keys.user))
  return { accessToken, refreshToken: readStored(keys.refresh) ?? '', user, grants: grantsOf(user) }
}

function grantsOf(user: UserData | null): ReadonlySet<string> {
  if (user === null || user.abilities.length === 0) return guest
  return new Set(user.abilities.map(({ subject, action }) => nameOf([subject, action])))
}

function profileOf(stored: unknown): UserData | null {
  if (typeof stored !== 'object' || stored === null) return null
  if (!('roles' in stored && Array.isArray(stored.roles) && 'abilities' in stored && Array.isArray(stored.abilities)))
    return null
  // This code wrote it from the response of /login; parsing it would load the whole contract for the sign-in screen.
  return stored as UserData
}
