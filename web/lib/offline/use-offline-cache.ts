import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { cacheResponse, cachedResponse } from './offline-cache.ts'
import { isTemporary } from '#web/lib/api/refused.ts'

/**
 * Stores the result of a query under `name` (null: does not), and returns the stored one while offline.
 * `as_of`: the instant of the stored result while nothing newer is available; else null.
 */
export function useOfflineCache<Data>(name: string | null, { data, dataUpdatedAt, error }: UseQueryResult<Data>) {
  const online = useSyncExternalStore(subscribeToOnline, () => navigator.onLine)
  useEffect(() => {
    if (name !== null && data !== undefined) cacheResponse(name, data, dataUpdatedAt)
  }, [name, data, dataUpdatedAt])
  if (online && !isTemporary(error)) return { data: null, as_of: null }
  const stored = name === null || data !== undefined ? null : cachedResponse<Data>(name)
  const at = stored?.at ?? (data === undefined ? null : dataUpdatedAt)
  return {
    data: stored?.data ?? null,
    as_of: at === null ? null : Temporal.Instant.fromEpochMilliseconds(at).toString(),
  }
}

function subscribeToOnline(input: () => void) {
  addEventListener('online', input)
  addEventListener('offline', input)
  return () => {
    removeEventListener('online', input)
    removeEventListener('offline', input)
  }
}
