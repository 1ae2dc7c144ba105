import type { Answer } from './transport.ts'

/** A question that a screen will ask as soon as its code is there: which call, and with what. */
export type Prefetched = { readonly path: `/${string}`; readonly input: object }

const nameOf = ({ path, input }: Prefetched) => `${path} ${JSON.stringify(input)}`
const requested = new Map<string, Promise<Answer>>()
const patience = 10_000

/** Keeps an answer that is on its way for whoever asks the same within ten seconds; nobody gets it twice. */
export function storePrefetched(question: Prefetched, answer: Promise<Answer>) {
  const name = nameOf(question)
  requested.set(name, answer)
  // Whoever takes it hears of a failure; if nobody does, nobody needs to.
  answer.catch(() => requested.delete(name))
  setTimeout(() => requested.delete(name), patience)
}

/** The answer to a question that was asked ahead, once. */
export function takePrefetched(question: Prefetched): Promise<Answer> | undefined {
  const name = nameOf(question)
  const answer = requested.get(name)
  requested.delete(name)
  return answer
}
