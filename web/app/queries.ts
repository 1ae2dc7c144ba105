import { QueryClient } from '@tanstack/react-query'
import { Refused } from '#web/lib/api/refused.ts'
import { onSession, currentUserKey } from '#web/lib/session/session.ts'

/** What the server answered, kept for a little while. A refusal will not change by asking again; silence may. */
export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      // Without a network a question is answered at once: that there is none.
      networkMode: 'always',
      refetchOnReconnect: true,
      retry: (count, failure) => count < 2 && navigator.onLine && !(failure instanceof Refused && failure.status < 500),
      refetchOnWindowFocus: true,
    },
    mutations: { networkMode: 'always' },
  },
})

let last = currentUserKey()

// What one person was shown must not flash up for the next, nor what one agency showed for another.
onSession(() => {
  const now = currentUserKey()
  if (now !== last) queries.clear()
  last = now
})
