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

  constructor(told: RefusalOnWire, status: number, retryAfter: number | null = null) {
    super(told.message ?? '')
    this.status = status
    this.code = told.code ?? (status >= 500 ? 'failure' : 'unknown')
    this.fields = told.fields ?? {}
    this.error = told.error ?? []
    this.current = told.current
    this.retry_after = retryAfter
  }
}

/** The server could not be reached, or did not answer in time: nothing is known about what became of the request. */
export class Unreachable extends Error {
  constructor() {
    super('unreachable')
  }
}

export type RefusalOnWire = {
  code?: string
  message?: string
  error?: string[][]
  fields?: Record<string, string[]>
  current?: unknown
}

/** Reads a refusal out of whatever came back; a proxy's HTML page becomes an empty one. */
export function refusalOf(body: unknown): RefusalOnWire {
  if (typeof body !== 'object' || body === null) return {}
  const told: Record<string, unknown> = { ...body }
  return {
    ...(typeof told['code'] === 'string' && { code: told['code'] }),
    ...(typeof told['message'] === 'string' && { message: told['message'] }),
    ...(isListOfLists(told['error']) && { error: told['error'] }),
    ...(isMessages(told['fields']) && { fields: told['fields'] }),
    ...('current' in told && { current: told['current'] }),
  }
}

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string')
const isListOfLists = (value: unknown): value is string[][] => Array.isArray(value) && value.every(isTexts)
const isMessages = (value: unknown): value is Record<string, string[]> =>
  typeof value === 'object' && value !== null && Object.values(value).every(isTexts)
