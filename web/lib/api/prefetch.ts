import type { ApiResponse } from './transport.ts'

/** A query that a screen will send as soon as its code has loaded. */
export type Prefetched = { readonly path: `/${string}`; readonly input: object }

const nameOf = ({ path, input }: Prefetched) => `${path} ${JSON.stringify(input)}`
const prefetchedRequests = new Map<string, Promise<ApiResponse>>()
const maxAgeMs = 10_000

/** Stores a pending response for the first identical request within ten seconds. */
export function storePrefetched(question: Prefetched, answer: Promise<ApiResponse>) {
  const name = nameOf(question)
  prefetchedRequests.set(name, answer)
  // The consumer handles a failure; without a consumer it can be ignored.
  answer.catch(() => prefetchedRequests.delete(name))
  setTimeout(() => prefetchedRequests.delete(name), maxAgeMs)
}

/** Returns the prefetched response to a query, once. */
export function takePrefetched(question: Prefetched): Promise<ApiResponse> | undefined {
  const name = nameOf(question)
  const answer = prefetchedRequests.get(name)
  prefetchedRequests.delete(name)
  return answer
}
