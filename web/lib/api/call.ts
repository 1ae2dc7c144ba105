import type { RequestOf, Call, ResultOf } from '#contract/call.ts'
import { type Prefetched, storePrefetched, takePrefetched } from './prefetch.ts'
import { currentLanguage } from '#web/lib/language/language.ts'
import { isHeic } from '#web/lib/files/heic.ts'
import { refreshed } from './refresh.ts'
import { errorMessages, Refused, refusalOf, Unreachable } from './refused.ts'
import { isSessionHeld, loseSession, session } from '#web/lib/session/session.ts'
import { sendByFetch, sendByXhr, type ApiResponse, type OnProgress } from './transport.ts'
import { requestOf } from './wire.ts'

export type CallOptions = {
  signal?: AbortSignal
  /** pass the same key to retry the same change; generated if absent */
  idempotencyKey?: string
  files?: readonly File[]
  /** upload progress for uploads, download progress for files */
  onProgress?: OnProgress
}

/** Session events for the rest of the page; web/app shows toasts for them. */
type SessionEvents = {
  /** the sign-in was refused: each message is one 'Login Failed!' toast (specification section 8) */
  loginFailed: (messages: readonly string[]) => void
}

let sessionEvents: SessionEvents = { loginFailed: () => {} }

/** Sets the receiver of session events; called once at startup. */
export function notifyAboutSessions(events: SessionEvents) {
  sessionEvents = events
}

/**
 * Sends one call of the contract and returns its data. Rejects with `Refused` for an expected refusal, with `Unreachable`
 * when there was no response, and with the signal's reason when it was aborted.
 */
export async function callApi<C extends Call>(
  call: C,
  input: RequestOf<C>,
  options: CallOptions = {},
): Promise<ResultOf<C>> {
  const answer = await answered(call, input, options)
  const body = await bodyOf(answer)
  // The server's tests verify the shape of every response; parsing it here again would cost time on every request.
  if (answer.status === 200 && hasData(body)) return body.data as ResultOf<C>
  // A captive portal or a proxy's page: the response is not our server's.
  if (answer.status === 200) throw new Unreachable()
  throw refusal(call, input, answer, body)
}

/** Sends a call that returns a file. */
export async function fetchFile<C extends Call>(call: C, input: RequestOf<C>, options: CallOptions = {}) {
  const answer = await answered(call, input, options)
  if (answer.status !== 200) throw refusal(call, input, answer, await bodyOf(answer))
  return { blob: await answer.blob(options.onProgress), name: fileNameIn(answer.header('content-disposition')) }
}

async function answered(call: Call, input: object, options: CallOptions): Promise<ApiResponse> {
  const idempotencyKey = options.idempotencyKey ?? (call.writes ? newKey() : null)
  const token = call.needs === 'public' ? null : (session()?.accessToken ?? null)
  // Components still mounted during sign-out need not send requests that the server would refuse.
  if ((token === null || isSessionHeld()) && call.needs !== 'public') throw new Refused({ code: 'pleaseLogin' }, 401)
  const files = options.files ? await sendable(options.files) : []
  const attempt = (withToken: string | null) =>
    transmit(
      requestOf(call, input, {
        token: withToken,
        language: currentLanguage(),
        idempotencyKey,
        files,
      }),
      options,
    )
  const answer = await ((call.writes ? undefined : takePrefetched({ path: call.path, input })) ?? attempt(token))
  if (answer.status !== 401) return answer
  // A navigation away during the response, or a proxy's page: our server did not end the session.
  if ((await bodyOf(answer)) === null) throw new Unreachable()
  if (token === null || !(await saysPleaseLogin(answer))) return answer
  const renewed = await withReachability(refreshed(token))
  return renewed === null ? answer : attempt(renewed)
}

// Loaded for the few who need it.
async function sendable(files: readonly File[]): Promise<readonly File[]> {
  if (!files.some(isHeic)) return files
  const { sendableFiles } = await import('#web/lib/files/pictures.ts')
  return sendableFiles(files)
}

/** Sends a screen's first query while its code still loads. Does nothing for guests. */
export function prefetch(question: Prefetched): void {
  const token = session()?.accessToken ?? null
  if (token === null) return
  const call = { path: question.path, from: 'body', writes: false } as const
  const values = { token, language: currentLanguage(), idempotencyKey: null, files: [] }
  storePrefetched(question, transmit(requestOf(call, question.input, values), {}))
}

/** An idempotency key: sending the same change twice applies it once. */
export const newKey = () => crypto.randomUUID?.() ?? `${performance.now()}-${Math.random()}`

const timeoutMs = 60_000

function transmit(
  request: ReturnType<typeof requestOf>,
  { signal, onProgress, files }: CallOptions,
): Promise<ApiResponse> {
  const tooLong = AbortSignal.timeout(files ? timeoutMs * 5 : timeoutMs)
  const either = signal ? eitherOf(signal, tooLong) : tooLong
  return withReachability(
    onProgress && files ? sendByXhr(request, either, onProgress) : sendByFetch(request, either),
    signal,
  )
}

/** AbortSignal.any is newer than the oldest browsers that Muster supports. */
function eitherOf(...signals: AbortSignal[]): AbortSignal {
  const either = new AbortController()
  for (const signal of signals) {
    if (signal.aborted) either.abort(signal.reason)
    signal.addEventListener('abort', () => either.abort(signal.reason), { once: true })
  }
  return either.signal
}

async function withReachability<Value>(work: Promise<Value>, signal?: AbortSignal): Promise<Value> {
  try {
    return await work
  } catch (cause) {
    if (signal?.aborted) throw cause
    throw new Unreachable()
  }
}

// Responses are read more than once (stale token? messages?), so the parsed body is cached.
const parsedBodies = new WeakMap<ApiResponse, Promise<unknown>>()

function bodyOf(answer: ApiResponse): Promise<unknown> {
  // A body that is not JSON (a proxy's page) is ignored; the status is used.
  const body = parsedBodies.get(answer) ?? answer.json().catch(() => null)
  parsedBodies.set(answer, body)
  return body
}

async function saysPleaseLogin(answer: ApiResponse) {
  const { code, message } = refusalOf(await bodyOf(answer))
  return code === 'pleaseLogin' || message === 'Please Login'
}

const hasData = (body: unknown): body is { data: unknown } =>
  typeof body === 'object' && body !== null && 'data' in body

function refusal(call: Call, input: object, answer: ApiResponse, body: unknown): Refused {
  const refused = new Refused(refusalOf(body), answer.status, Number(answer.header('retry-after') ?? '') || null)
  if (answer.status === 401) endAfter(refused)
  else if (isSignIn(call) && refused.error.length > 0 && !isCodeRequired(refused, input))
    sessionEvents.loginFailed(errorMessages(refused))
  return refused
}

/** Specification section 8: 'Please Login' only ends the session; any other 401 shows its message first. */
function endAfter(refused: Refused) {
  if (refused.code !== 'pleaseLogin' && refused.message !== 'Please Login')
    sessionEvents.loginFailed(errorMessages(refused))
  // The guard then redirects to the login screen, with the path to return to.
  loseSession()
}

// Asking for the second factor is not a failed sign-in.
const isCodeRequired = (refused: Refused, input: object) => 'otp' in refused.fields && !('otp' in input && input.otp)

const isSignIn = (call: Call) => call.path === '/login' || call.path === '/jwt/login'

/** `attachment; filename="a.csv"; filename*=UTF-8''%C3%A4.csv` → 'ä.csv' */
export function fileNameIn(disposition: string | null): string {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1]
  if (encoded) return decodeURIComponent(encoded)
  return /filename="?([^";]+)"?/i.exec(disposition ?? '')?.[1] ?? 'download'
}
