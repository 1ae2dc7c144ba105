/** An expected no of the server, in the reader's language. */
export class Refused extends Error {
  readonly status: number
  /** from the closed list in contract/refusals.ts */
  readonly code: string
  /** messages per field path: { 'visas.0.number': ['…'] } */
  readonly fields: Readonly<Record<string, readonly string[]>>
  /** the specification's list of lists of messages */
  readonly error: readonly (readonly string[])[]
  /** for a conflict: the record as it stands now */
  readonly current: unknown
  /** seconds, where the server names them */
  readonly retry_after: number | null

  constructor(found: RefusalOnWire, status: number, retryAfter: number | null = null) {
    super(found.message ?? '')
    this.status = status
    this.code = found.code ?? codeOfStatus(status)
    this.fields = found.fields ?? {}
    this.error = found.error ?? []
    this.current = found.current
    this.retry_after = retryAfter
  }
}

const unavailable = new Set([502, 503, 504])

// Without a code it was a proxy that answered, because it could not reach our server.
const codeOfStatus = (status: number) =>
  unavailable.has(status) ? 'unavailable' : status >= 500 ? 'failure' : 'unknown'

/** The server could not be reached, or did not answer in time: nothing is known about what became of the request. */
export class Unreachable extends Error {
  constructor() {
    super('unreachable')
  }
}

/**
 * True when the same request may succeed a moment later: no answer came, or the server said that it is unavailable. Whether the change
 * was made is not known then, so it is sent again with the same idempotency key.
 */
export const isTemporary = (failure: unknown) =>
  failure instanceof Unreachable || (failure instanceof Refused && unavailable.has(failure.status))

export type RefusalOnWire = {
  code?: string
  message?: string
  error?: string[][]
  fields?: Record<string, string[]>
  current?: unknown
}

/** Every message of `error`, '' for an empty list of them; the message of the refusal where there is no `error`. */
export const errorMessages = ({ error, message }: Pick<Refused, 'error' | 'message'>): string[] =>
  error.length === 0 ? [message] : error.flatMap((messages) => (messages.length === 0 ? [''] : messages))

/** Reads a refusal out of whatever came back; a proxy's HTML page becomes an empty one. */
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
