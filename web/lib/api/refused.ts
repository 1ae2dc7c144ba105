/** An expected refusal by the server, in the reader's language. */
export class Refused extends Error {
  readonly status: number
  /** from the closed list in contract/refusals.ts */
  readonly code: string
  /** messages per field path: { 'visas.0.number': ['…'] } */
  readonly fields: Readonly<Record<string, readonly string[]>>
  /** the specification's nested list of messages */
  readonly error: readonly (readonly string[])[]
  /** for a conflict: the current record */
  readonly current: unknown
  /** seconds, if the server states them */
  readonly retry_after: number | null

  constructor(refusal: RefusalOnWire, status: number, retryAfter: number | null = null) {
    super(refusal.message ?? '')
    this.status = status
    this.code = refusal.code ?? codeOfStatus(status)
    this.fields = refusal.fields ?? {}
    this.error = refusal.error ?? []
    this.current = refusal.current
    this.retry_after = retryAfter
  }
}

const unavailable = new Set([502, 503, 504])

// Without a code the response is a proxy's, which could not reach our server.
const codeOfStatus = (status: number) =>
  unavailable.has(status) ? 'unavailable' : status >= 500 ? 'failure' : 'unknown'

/** The server could not be reached or did not respond in time: whether the request took effect is unknown. */
export class Unreachable extends Error {
  constructor() {
    super('unreachable')
  }
}

/**
 * True if the same request may succeed a moment later: there was no response, or the server was unavailable. Whether the change
 * took effect is unknown then, so it is sent again with the same idempotency key.
 */
export const isTemporary = (failure: unknown) =>
  failure instanceof Unreachable || (failure instanceof Refused && unavailable.has(failure.status))

/** True if the user has made as many calls as the server allows in a minute: the request took no effect, and the server says when to try again. */
export const isTooMany = (failure: unknown): failure is Refused =>
  failure instanceof Refused && failure.code === 'tooManyCalls'

export type RefusalOnWire = {
  code?: string
  message?: string
  error?: string[][]
  fields?: Record<string, string[]>
  current?: unknown
}

/** All messages of `error`, '' for an empty list; the refusal's message if there is no `error`. */
export const errorMessages = ({ error, message }: Pick<Refused, 'error' | 'message'>): string[] =>
  error.length === 0 ? [message] : error.flatMap((messages) => (messages.length === 0 ? [''] : messages))

/** Reads a refusal from any response body; a proxy's HTML page becomes an empty one. */
export function refusalOf(body: unknown): RefusalOnWire {
  if (typeof body !== 'object' || body === null) return {}
  const value: Record<string, unknown> = { ...body }
  return {
    ...(typeof value['code'] === 'string' && { code: value['code'] }),
    ...(typeof value['message'] === 'string' && { message: value['message'] }),
    ...(isListOfLists(value['error']) && { error: value['error'] }),
    ...(isMessages(value['fields']) && { fields: value['fields'] }),
    ...('current' in value && { current: value['current'] }),
  }
}

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string')
const isListOfLists = (value: unknown): value is string[][] => Array.isArray(value) && value.every(isTexts)
const isMessages = (value: unknown): value is Record<string, string[]> =>
  typeof value === 'object' && value !== null && Object.values(value).every(isTexts)
