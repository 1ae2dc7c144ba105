import { onSession, session, currentUserKey } from '#web/lib/session/session.ts'
import { readStoredJson, writeStored } from '#web/lib/session/stored.ts'

type Cache = { user_key: string; entries: Readonly<Record<string, { at: number; data: unknown }>> }

const storageKey = 'muster.offline'

/** Stores one response in this browser for offline use, for the signed-in user until they sign out. */
export function cacheResponse(name: string, data: unknown, at: number) {
  const cache: Cache = { user_key: currentUserKey(), entries: { ...ownEntries(), [name]: { at, data } } }
  // The response may arrive after the user has signed out.
  if (session() !== null) writeStored(storageKey, JSON.stringify(cache))
}

/** The response stored under this name for the signed-in user, and when it was received. */
export function cachedResponse<Data>(name: string): { data: Data; at: number } | null {
  // The shape is that of the caller who stored it under this name.
  return (ownEntries()[name] as { data: Data; at: number } | undefined) ?? null
}

function ownEntries(): Cache['entries'] {
  const stored = readStoredJson(storageKey)
  return isCache(stored) && stored.user_key === currentUserKey() ? stored.entries : {}
}

const isCache = (value: unknown): value is Cache =>
  typeof value === 'object' && value !== null && 'user_key' in value && 'entries' in value

/** Removes entries of other users. Call at startup and after each session change. */
export function dropCacheOfOthers() {
  const stored = readStoredJson(storageKey)
  if (stored !== null && (session() === null || !isCache(stored) || stored.user_key !== currentUserKey()))
    writeStored(storageKey, null)
}

onSession(dropCacheOfOthers)
