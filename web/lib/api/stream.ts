import { refreshed } from './refresh.ts'
import { session } from '#web/lib/session/session.ts'
import { deferred } from '#web/lib/deferred.ts'

/** One event of a stream: its name and its data, as the server wrote them. */
export type StreamMessage = { event: string; data: string }

const shortestPause = 1_000
const longestPause = 30_000
// A stream that stood this long was a good one: the next attempt is a first one.
const stableAfterMs = 10_000

/**
 * Listens to an event stream of the server until the signal aborts, the user signs out, or the server refuses access. A broken
 * stream is reopened with exponential backoff and jitter, so that a thousand browsers do not reconnect at the same
 * moment; an expired token is renewed. (`EventSource` could not send the token.) `onBreak` is called whenever there is no stream any more.
 */
export async function listenTo(
  path: string,
  onMessage: (message: StreamMessage) => void,
  signal: AbortSignal,
  onBreak: () => void = () => {},
) {
  let failures = 0
  while (!signal.aborted && session() !== null) {
    const began = performance.now()
    const outcome = await attempt(path, onMessage, signal)
    onBreak()
    if (outcome === 'over') return
    failures = performance.now() - began > stableAfterMs ? 0 : failures + 1
    await pause(Math.min(longestPause, shortestPause * 2 ** failures) * (0.5 + Math.random() / 2), signal)
  }
}

type ConnectionOutcome = 'again' | 'over'

async function attempt(
  path: string,
  onMessage: (message: StreamMessage) => void,
  signal: AbortSignal,
): Promise<ConnectionOutcome> {
  const token = session()?.accessToken ?? ''
  const headers = { authorization: `Bearer ${token}`, accept: 'text/event-stream' }
  // A stream that fails or breaks off is reopened.
  const answer = await fetch(path, { headers, signal, cache: 'no-store' }).catch(() => null)
  if (answer?.status === 401) return afterRefresh(token)
  if (answer?.status === 403) return 'over'
  // As above.
  if (answer?.status === 200 && answer.body !== null) await readEvents(answer.body, onMessage).catch(() => {})
  return 'again'
}

// Without a token there is no session: the page's next call handles it.
const afterRefresh = (token: string): Promise<ConnectionOutcome> =>
  refreshed(token).then(
    (fresh) => (fresh === null ? 'over' : 'again'),
    () => 'again',
  )

/** Events are separated by an empty line; a line beginning with a colon only keeps the connection alive. */
async function readEvents(body: ReadableStream<Uint8Array<ArrayBuffer>>, onMessage: (message: StreamMessage) => void) {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    const events = `${text}${read.value}`.split('\n\n')
    text = events.pop() ?? ''
    for (const event of events) dispatch(event, onMessage)
  }
}

function dispatch(text: string, onMessage: (message: StreamMessage) => void) {
  const lines = text.split('\n')
  const of = (field: string) =>
    lines.filter((line) => line.startsWith(`${field}: `)).map((line) => line.slice(field.length + 2))
  const data = of('data').join('\n')
  if (data !== '') onMessage({ event: of('event')[0] ?? 'message', data })
}

/** Waits, but not beyond the browser's `online` event, which is a good moment to retry. */
function pause(ms: number, signal: AbortSignal) {
  const { promise, resolve } = deferred<void>()
  const done = () => {
    clearTimeout(timer)
    removeEventListener('online', done)
    signal.removeEventListener('abort', done)
    resolve()
  }
  const timer = setTimeout(done, ms)
  addEventListener('online', done)
  signal.addEventListener('abort', done)
  return promise
}
