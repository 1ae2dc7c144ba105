import type { RequestOf, Call, ResultOf } from '#contract/call.ts'
import { type Prefetched, storePrefetched, takePrefetched } from './prefetch.ts'
import { currentLanguage } from '#web/lib/language.ts'
import { refreshed } from './refresh.ts'
import { errorMessages, Refused, refusalOf, Unreachable } from './refused.ts'
import { endSession, session } from '#web/lib/session/session.ts'
import { overFetch, overXhr, type Answer, type OnProgress } from './transport.ts'
import { requestOf } from './wire.ts'

export type AskOptions = {
  signal?: AbortSignal
  /** the same key on a retry of the same change; one is made where none is given */
  idempotencyKey?: string
  files?: readonly File[]
  /** of the way up for uploads, of the way down for files */
  onProgress?: OnProgress
}

/** What the rest of the page is told about sessions; web/app answers it with toasts. */
type SessionEvents = {
  /** the sign-in was refused: each message is one 'Login Failed!' toast (specification section 8) */
  loginFailed: (messages: readonly string[]) => void
}

let tell: SessionEvents = { loginFailed: () => {} }

/** Says once, at the start, who hears about sessions. */
export function notifyAboutSessions(events: SessionEvents) {
  tell = events
}

/**
 * Asks one call of the contract and answers its data. Rejects with `Refused` for an expected no, with `Unreachable`
 * when no answer came, and with the signal's own reason when it was aborted.
 */
export async function ask<C extends Call>(
  call: C,
  input: RequestOf<C>,
  options: AskOptions = {},
): Promise<ResultOf<C>> {
  const answer = await answered(call, input, options)
  const body = await bodyOf(answer)
  // The server's own tests prove the shape of every answer; parsing it again here would cost each reader.
  if (answer.status === 200 && hasData(body)) return body.data as ResultOf<C>
  // A captive portal or a proxy's page: whatever it is, our server did not answer.
  if (answer.status === 200) throw new Unreachable()
  throw refusal(call, input, answer, body)
}

/** Asks a call that answers with a file. */
export async function fetchFile<C extends Call>(call: C, input: RequestOf<C>, options: AskOptions = {}) {
  const answer = await answered(call, input, options)
  if (answer.status !== 200) throw refusal(call, input, answer, await bodyOf(answer))
  return { blob: await answer.blob(options.onProgress), name: fileNameIn(answer.header('content-disposition')) }
}

async function answered(call: Call, input: object, options: AskOptions): Promise<Answer> {
  const idempotencyKey = options.idempotencyKey ?? (call.writes ? newKey() : null)
  const token = call.needs === 'public' ? null : (session()?.accessToken ?? null)
  // Parts that are still on the screen while somebody signs out need not ask the server what it would say.
  if (token === null && call.needs !== 'public') throw new Refused({ code: 'pleaseLogin' }, 401)
  const attempt = (withToken: string | null) =>
    sent(
      requestOf(call, input, {
        token: withToken,
        language: currentLanguage(),
        idempotencyKey,
        files: options.files ?? [],
      }),
      options,
    )
  const answer = await ((call.writes ? undefined : takePrefetched({ path: call.path, input })) ?? attempt(token))
  if (answer.status !== 401) return answer
  // A page that is left while the answer comes, or a proxy's page: our server has ended no session.
  if ((await bodyOf(answer)) === null) throw new Unreachable()
  if (token === null || !(await saysPleaseLogin(answer))) return answer
  const renewed = await reached(refreshed(token))
  return renewed === null ? answer : attempt(renewed)
}

/** Asks what a screen is about to ask while its code is still loading: a question by body. Nobody signed in, nothing asked. */
export function prefetch(question: Prefetched): void {
  const token = session()?.accessToken ?? null
  if (token === null) return
  const call = { path: question.path, from: 'body', writes: false } as const
  const values = { token, language: currentLanguage(), idempotencyKey: null, files: [] }
  storePrefetched(question, sent(requestOf(call, question.input, values), {}))
}

/** A key that names one change, so that sending it twice does it once. */
export const newKey = () => crypto.randomUUID?.() ?? `${performance.now()}-${Math.random()}`

const patience = 60_000

function sent(request: ReturnType<typeof requestOf>, { signal, onProgress, files }: AskOptions): Promise<Answer> {
  const tooLong = AbortSignal.timeout(files ? patience * 5 : patience)
  const either = signal ? AbortSignal.any([signal, tooLong]) : tooLong
  return reached(onProgress && files ? overXhr(request, either, onProgress) : overFetch(request, either), signal)
}

async function reached<Value>(work: Promise<Value>, signal?: AbortSignal): Promise<Value> {
  try {
    return await work
  } catch (cause) {
    if (signal?.aborted) throw cause
    throw new Unreachable()
  }
}

// Answers are read more than once (is it a stale token? what does it say?), so the parsed body is kept beside them.
const bodies = new WeakMap<Answer, Promise<unknown>>()

function bodyOf(answer: Answer): Promise<unknown> {
  // A body that is no JSON (a proxy's page) says nothing; the status does.
  const body = bodies.get(answer) ?? answer.json().catch(() => null)
  bodies.set(answer, body)
  return body
}

async function saysPleaseLogin(answer: Answer) {
  const { code, message } = refusalOf(await bodyOf(answer))
  return code === 'pleaseLogin' || message === 'Please Login'
}

const hasData = (body: unknown): body is { data: unknown } =>
  typeof body === 'object' && body !== null && 'data' in body

function refusal(call: Call, input: object, answer: Answer, body: unknown): Refused {
  const refused = new Refused(refusalOf(body), answer.status, Number(answer.header('retry-after') ?? '') || null)
  if (answer.status === 401) endAfter(refused)
  else if (isSignIn(call) && refused.error.length > 0 && !isCodeRequired(refused, input))
    tell.loginFailed(errorMessages(refused))
  return refused
}

/** Specification section 8: 'Please Login' only ends the session, any other 401 is said aloud first. */
function endAfter(refused: Refused) {
  if (refused.code !== 'pleaseLogin' && refused.message !== 'Please Login') tell.loginFailed(errorMessages(refused))
  // The guard notices that nobody is signed in and goes to the login screen, with the way back.
  endSession()
}

// Whoever has not been asked for a second factor yet has not failed at it.
const isCodeRequired = (refused: Refused, input: object) => 'otp' in refused.fields && !('otp' in input && input.otp)

const isSignIn = (call: Call) => call.path === '/login' || call.path === '/jwt/login'

/** `attachment; filename="a.csv"; filename*=UTF-8''%C3%A4.csv` → 'ä.csv' */
export function fileNameIn(disposition: string | null): string {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1]
  if (encoded) return decodeURIComponent(encoded)
  return /filename="?([^";]+)"?/i.exec(disposition ?? '')?.[1] ?? 'download'
}
