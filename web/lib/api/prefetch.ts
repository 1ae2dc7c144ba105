import type { ApiResponse } from './transport.ts'

/** A query that a screen will send as soon as its code has loaded. */
export type Prefetched = { readonly path: `/${string}`; readonly input: object }

const nameOf = ({ path, input }: Prefetched) => `${path} ${JSON.stringify(input)}`
const requested = new Map<string, Promise<ApiResponse>>()
const patience = 10_000

/** Stores a pending response for the first identical request within ten seconds. */
export function storePrefetched(question: Prefetched, answer: Promise<ApiResponse>) {
  const name = nameOf(question)
  requested.set(name, answer)
  // The consumer handles a failure; without a consumer it can be ignored.
  answer.catch(() => requested.delete(name))
  setTimeout(() => requested.delete(name), patience)
}

/** Returns the prefetched response to a query, once. */
export function takePrefetched(question: Prefetched): Promise<ApiResponse> | undefined {
  const name = nameOf(question)
  const answer = requested.get(name)
  requested.delete(name)
  return answer
}
