import { onSession, session, currentUserKey } from '#web/lib/session/session.ts'
import { readStoredJson, writeStored } from '#web/lib/session/stored.ts'

type CachedEntry = { user_key: string; name: string; at: number; data: unknown }

const key = 'muster.offline'

/** Stores one response in this browser for offline use, for the signed-in user until they sign out. */
export function cacheResponse(name: string, data: unknown, at: number) {
  const stored: CachedEntry = { user_key: currentUserKey(), name, at, data }
  // The response may arrive after the user has signed out.
  if (session() !== null) writeStored(key, JSON.stringify(stored))
}

/** The response stored under this name for the signed-in user, and when it was received. */
export function cachedResponse<Data>(name: string): { data: Data; at: number } | null {
  const stored = readStoredJson(key)
  if (!isCachedEntry(stored) || stored.user_key !== currentUserKey() || stored.name !== name) return null
  // The shape is that of the caller who stored it under this name.
  return { data: stored.data as Data, at: stored.at }
}

const isCachedEntry = (value: unknown): value is CachedEntry =>
  typeof value === 'object' &&
  value !== null &&
  'user_key' in value &&
  'name' in value &&
  'at' in value &&
  'data' in value

/** Removes entries of other users. Call at startup and after each session change. */
export function dropCacheOfOthers() {
  const stored = readStoredJson(key)
  if (stored !== null && (session() === null || !isCachedEntry(stored) || stored.user_key !== currentUserKey()))
    writeStored(key, null)
}

onSession(dropCacheOfOthers)
