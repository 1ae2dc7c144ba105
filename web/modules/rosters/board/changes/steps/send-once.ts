import type { Call, RequestOf, ResultOf } from '#contract/call.ts'
import { callApi, newKey } from '#web/lib/api/call.ts'
import { isTemporary, isTooMany } from '#web/lib/api/refused.ts'

/** The user gave up a change that was waiting for the network. */
export class Discarded extends Error {}

export type Waiting = { tryNow: () => void; discard: () => void }

const longestWaitMs = 15_000

/**
 * Sends a change until the server has answered. Every attempt carries the same idempotency key, so the change is applied
 * once even if an answer was lost. `onWaiting` is called while the network fails or the server asks to wait, and with null when it works again.
 */
export async function sendOnce<C extends Call>(
  call: C,
  input: RequestOf<C>,
  onWaiting: (waiting: Waiting | null) => void,
): Promise<ResultOf<C>> {
  const idempotencyKey = newKey()
  for (let attempt = 0; ; attempt += 1) {
    const sent = await outcomeOf(callApi(call, input, { idempotencyKey }))
    const is_final = !isTemporary(sent.failure) && !isTooMany(sent.failure)
    if (is_final) onWaiting(null)
    if (sent.failure === null) return sent.result
    if (is_final) throw sent.failure
    await pause(waitAfter(sent.failure, attempt), onWaiting)
  }
}

// Too many calls: many changes within a minute, as with a key that is held down. The server says when it accepts the next one.
const waitAfter = (failure: unknown, attempt: number) =>
  Math.min(longestWaitMs, 1000 * ((isTooMany(failure) && failure.retry_after) || 2 ** attempt))

const outcomeOf = <Result>(sending: Promise<Result>) =>
  sending.then(
    (result) => ({ result, failure: null }),
    (failure: Error) => ({ result: null, failure }),
  )

/** Resolves after the time, when the browser is online again, or when the user wants it; rejects when they give up. */
function pause(milliseconds: number, onWaiting: (waiting: Waiting | null) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const ended = new AbortController()
    const finish = (settle: () => void) => {
      clearTimeout(timer)
      ended.abort()
      settle()
    }
    const timer = setTimeout(() => finish(resolve), milliseconds)
    window.addEventListener('online', () => finish(resolve), { signal: ended.signal })
    const discard = () => {
      onWaiting(null)
      reject(new Discarded())
    }
    onWaiting({ tryNow: () => finish(resolve), discard: () => finish(discard) })
  })
}
