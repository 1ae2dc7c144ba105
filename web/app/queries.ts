import { QueryClient } from '@tanstack/react-query'
import { Refused } from '#web/lib/refused.ts'
import { onSession, session } from '#web/lib/session.ts'

/** What the server answered, kept for a little while. A refusal will not change by asking again; silence may. */
export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      retry: (count, failure) => count < 2 && !(failure instanceof Refused && failure.status < 500),
      refetchOnWindowFocus: true,
    },
    mutations: { networkMode: 'always' },
  },
})

let last = whoAsks()

// What one person was shown must not flash up for the next, nor what one agency showed for another.
onSession(() => {
  const now = whoAsks()
  if (now !== last) queries.clear()
  last = now
})

function whoAsks() {
  const user = session()?.user
  return [user?.id, user?.agency?.id, user?.customer_id, user?.employee_id].join(' ')
}
