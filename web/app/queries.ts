import { QueryClient } from '@tanstack/react-query'
import { Refused } from '#web/lib/api/refused.ts'
import { onSession, currentUserKey } from '#web/lib/session/session.ts'

/** The query cache. A refusal is not retried, since it would not change; a lost response is. */
export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      // Offline, a query fails at once instead of waiting for a connection.
      networkMode: 'always',
      refetchOnReconnect: true,
      retry: (count, failure) => count < 2 && navigator.onLine && !(failure instanceof Refused && failure.status < 500),
      refetchOnWindowFocus: true,
    },
    mutations: { networkMode: 'always' },
  },
})

let last = currentUserKey()

// Another user or agency must never see cached results of the previous one.
onSession(() => {
  const now = currentUserKey()
  if (now !== last) queries.clear()
  last = now
})
