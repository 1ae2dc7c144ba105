import { QueryClient } from '@tanstack/react-query'
import { Refused } from '#web/lib/refused.ts'

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
