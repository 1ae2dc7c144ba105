import { onSession, session, currentUserKey } from '#web/lib/session/session.ts'
import { readStoredJson, writeStored } from '#web/lib/session/stored.ts'

type CachedEntry = { user_key: string; name: string; at: number; data: unknown }

const place = 'muster.kept'

/** Keeps one answer in this browser for when there is no network; of whoever is signed in now, until they sign out. */
export function cacheResponse(name: string, data: unknown, at: number) {
  const stored: CachedEntry = { user_key: currentUserKey(), name, at, data }
  // An answer may come after the person has left.
  if (session() !== null) writeStored(place, JSON.stringify(stored))
}

/** The answer that was kept under this name for whoever is signed in now, and when it came. */
export function cachedResponse<Data>(name: string): { data: Data; at: number } | null {
  const stored = readStoredJson(place)
  if (!isCachedEntry(stored) || stored.user_key !== currentUserKey() || stored.name !== name) return null
  // Whoever kept it under this name gave it this shape.
  return { data: stored.data as Data, at: stored.at }
}

const isCachedEntry = (value: unknown): value is CachedEntry =>
  typeof value === 'object' && value !== null && 'whose' in value && 'name' in value && 'at' in value && 'data' in value

/** Somebody else, or nobody: what is kept is not theirs. Told at the start and after each change of the session. */
export function dropCacheOfOthers() {
  const stored = readStoredJson(place)
  if (stored !== null && (session() === null || !isCachedEntry(stored) || stored.user_key !== currentUserKey()))
    writeStored(place, null)
}

onSession(dropCacheOfOthers)
