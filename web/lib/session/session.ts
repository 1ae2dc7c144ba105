import { useSyncExternalStore } from 'react'
import type { UserData } from '#contract/accounts/auth.ts'
import type { Call } from '#contract/call.ts'
import { guestGrants, nameOf, type Permission } from '#contract/permissions.ts'
import type { WeekStart } from '#contract/values/week-starts.ts'
import { rememberDevice } from './device-tokens.ts'
import { readStored, readStoredJson, writeStored } from './stored.ts'

/** Who is signed in in this browser; the three keys under which it is stored are the specification's (section 9). */
export type Session = {
  readonly accessToken: string
  readonly refreshToken: string
  /** null when somebody removed or broke the stored profile */
  readonly user: UserData | null
  /** 'Employee/list' … */
  readonly grants: ReadonlySet<string>
}

const keys = { access: 'accessToken', refresh: 'refreshToken', user: 'userData' } as const
const listeners = new Set<() => void>()
const guest: ReadonlySet<string> = new Set(guestGrants)

let known: Session | null = read()

if (typeof window !== 'undefined') window.addEventListener('storage', reread)

/** The present session, or null for a guest. */
export const session = (): Session | null => known

/** The present session; the component renders again when it changes, in this tab or another. */
export const useSession = (): Session | null => useSyncExternalStore(listen, session)

type Tokens = { accessToken: string; refreshToken: string }

/** Stores what signing in answered. */
export function startSession(value: Tokens & { userData: UserData; device_token: string }) {
  rememberDevice(value.device_token)
  writeStored(keys.user, JSON.stringify(value.userData))
  renewSession(value)
}

/** Stores new tokens for the same person. */
export function renewSession(value: Tokens) {
  writeStored(keys.access, value.accessToken)
  writeStored(keys.refresh, value.refreshToken)
  reread()
}

/** Stores a new profile: other abilities, another language. */
export function renewProfile(userData: UserData) {
  if (known === null) return
  writeStored(keys.user, JSON.stringify(userData))
  reread()
}

/** Forgets the token, the refresh token and the stored profile. */
export function endSession() {
  for (const key of Object.values(keys)) writeStored(key, null)
  reread()
}

/** What is stored now, read afresh: another tab may have been quicker than its event. */
export function sessionAsStored(): Session | null {
  reread()
  return known
}

/** Names who is signed in, at which agency and as whom: two that are alike may see each other's answers. */
export function currentUserKey() {
  const user = known?.user
  return [user?.id, user?.agency?.id, user?.customer_id, user?.employee_id].join(' ')
}

/** Calls `told` after every change; answers how to stop listening. */
export function onSession(input: () => void) {
  listeners.add(input)
  return () => {
    listeners.delete(input)
  }
}

/** May whoever is signed in (or a guest) do this? An absent action counts as read (specification section 2). */
export const can = ([resource, action]: Permission | readonly [string, string?], of: Session | null = known) =>
  (of?.grants ?? guest).has(nameOf([resource, action ?? 'read']))

/** Would the server let this call pass? One of its permissions is enough. */
export function isCallAllowed(call: Pick<Call, 'needs'>, of: Session | null = known) {
  if (call.needs === 'public') return true
  if (call.needs === 'signed-in') return of !== null
  return call.needs.some((permission) => can(permission, of))
}

/** The first role decides; somebody without a stored profile is treated as an employee (specification section 1). */
export const kindOf = (of: Session | null): string => of?.user?.roles[0]?.name ?? 'employee'

/** Is it somebody of kind admin who sees their own sites only? */
export const isSupervisor = (of: Session | null): boolean => typeof of?.user?.supervisor_id === 'string'

/** On which day the weeks begin that they see; a profile stored by an older version does not say. */
export const weekStart = (of: Session | null = known): WeekStart => of?.user?.week_start ?? 'mon'

/** The currency of their company: what amounts are typed in. */
export const ownCurrency = (of: Session | null = known): string => of?.user?.currency ?? 'AUD'

/** Where somebody begins after signing in (specification section 2): any role the product does not know goes to login. */
export const homeOf = (of: Session | null) => (atHome.has(kindOf(of)) ? '/dashboard' : '/login')

const atHome: ReadonlySet<string> = new Set(['superadmin', 'admin', 'customer', 'employee'])

const listen = (input: () => void) => onSession(input)

function reread() {
  const now = read()
  if (same(known, now)) return
  known = now
  for (const value of listeners) value()
}

const same = (one: Session | null, other: Session | null) =>
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
  // We wrote it ourselves, as the answer of /login; parsing it again would load the whole contract for the sign-in screen.
  return stored as UserData
}
