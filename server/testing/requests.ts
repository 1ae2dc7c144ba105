import type { FastifyInstance } from 'fastify'
import type { Call } from '#contract/call.ts'

/** The raw HTTP response: nothing is thrown, nothing is typed by the contract. */
export type RawResponse = {
  status: number
  code: string
  message: string
  error: string[][]
  fields: Record<string, string[]>
  params: Record<string, unknown>
  data: unknown
  /** the body as it was sent */
  text: string
  headers: Record<string, unknown>
}

export type TestRequest = {
  token?: string
  input?: Record<string, unknown>
  /** for calls with an upload */
  file?: { filename: string; bytes: Uint8Array }
  headers?: Record<string, string>
}

/** Sends arbitrary input to a call, in the place where the specification puts that call's input. */
export async function sendRequest(app: FastifyInstance, row: Call, context: TestRequest = {}): Promise<RawResponse> {
  const { token = '', input = {}, headers = {} } = context
  const sent =
    row.from === 'params' ? { query: queryOf(input) } : row.from === 'body' ? jsonOf(input) : await formOf(context)
  return answerOf(app, row, { ...sent, headers: { ...bearer(token), ...sent.headers, ...headers } })
}

/** Sends a raw body. */
export const callApiRaw = (
  app: FastifyInstance,
  row: Call,
  payload: string | Buffer,
  headers: Record<string, string>,
) => answerOf(app, row, { payload, headers })

export const bearer = (token: string): Record<string, string> =>
  token === '' ? {} : { authorization: `Bearer ${token}` }

type SentRequest = { query?: string; payload?: string | Buffer; headers?: Record<string, string> }

async function answerOf(app: FastifyInstance, row: Call, { query = '', payload = '', headers = {} }: SentRequest) {
  // The same id for each, so that responses can be compared.
  const all = { 'x-request-id': 'test-request', ...headers }
  const response = await app.inject({ method: 'POST', url: `/api${row.path}${query}`, headers: all, payload })
  const body = String(response.headers['content-type']).startsWith('application/json')
    ? response.json<RawResponse>()
    : {}
  // Fields that are missing in a download or a success are undefined.
  return { ...body, status: response.statusCode, text: response.payload, headers: response.headers } as RawResponse
}

function queryOf(input: Record<string, unknown>) {
  const pairs = Object.entries(input).flatMap(([name, value]): [string, string][] =>
    Array.isArray(value)
      ? value.map((one) => [name, written(one)])
      : value === undefined || value === null
        ? []
        : [[name, written(value)]],
  )
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs).toString()}`
}

const written = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value))

const jsonOf = (input: Record<string, unknown>): SentRequest => ({
  payload: JSON.stringify(input),
  headers: { 'content-type': 'application/json' },
})

async function formOf({ input = {}, file }: TestRequest): Promise<SentRequest> {
  const form = new FormData()
  for (const [name, value] of Object.entries(input))
    if (value !== undefined && value !== null) form.append(name, written(value))
  if (file !== undefined) form.append('file', new Blob([Buffer.from(file.bytes)]), file.filename)
  const request = new Request('http://test', { method: 'POST', body: form })
  return {
    payload: Buffer.from(await request.arrayBuffer()),
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
  }
}
