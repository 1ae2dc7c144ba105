import type { Call, RequestOf, ResultOf } from '#contract/call.ts'
import { callApi, newKey } from '#web/lib/api/call.ts'
import { isTemporary, isTooMany } from '#web/lib/api/refused.ts'
import { deferred } from '#web/lib/deferred.ts'

/** The user gave up a change that was waiting for the network. */
export class Discarded extends Error {}

/** `discard` also ends an attempt that hangs. */
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
  const givingUp = new AbortController()
  const discard = () => {
    onWaiting(null)
    givingUp.abort()
  }
  for (let attempt = 0; ; attempt += 1) {
    const sent = await outcomeOf(callApi(call, input, { idempotencyKey, signal: givingUp.signal }))
    if (sent.failure !== null && givingUp.signal.aborted) throw new Discarded()
    const is_final = !isTemporary(sent.failure) && !isTooMany(sent.failure)
    if (is_final) onWaiting(null)
    if (sent.failure === null) return sent.result
    if (is_final) throw sent.failure
    const wait = pause(waitAfter(sent.failure, attempt), givingUp.signal)
    onWaiting({ tryNow: wait.end, discard })
    await wait.over
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

/** `over` resolves after the time, when the browser is online again, or by `end`; it rejects when the user gives up. */
function pause(milliseconds: number, givenUp: AbortSignal) {
  const { promise: over, resolve: end, reject } = deferred<void>()
  const ended = new AbortController()
  const { signal } = ended
  const timer = setTimeout(end, milliseconds)
  window.addEventListener('online', () => end(), { signal })
  givenUp.addEventListener('abort', () => reject(new Discarded()), { signal })
  const cleared = over.finally(() => {
    clearTimeout(timer)
    ended.abort()
  })
  return { over: cleared, end }
}
