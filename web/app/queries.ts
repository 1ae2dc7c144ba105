import { QueryClient } from '@tanstack/react-query'
import { isTooMany, Refused } from '#web/lib/api/refused.ts'
import { onSession, currentUserKey } from '#web/lib/session/session.ts'

const longestWaitMs = 15_000

/**
 * The query cache. A refusal is not retried, since it would not change; a lost response is. What is beyond the limit of calls waits as
 * long as the server says.
 */
export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      // Offline, a query fails at once instead of waiting for a connection.
      networkMode: 'always',
      refetchOnReconnect: true,
      retry: (count, failure) =>
        isTooMany(failure) || (count < 2 && navigator.onLine && !(failure instanceof Refused && failure.status < 500)),
      retryDelay: (count, failure) =>
        Math.min(longestWaitMs, 1000 * ((isTooMany(failure) && failure.retry_after) || 2 ** count)),
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
