import type { Call } from '#contract/call.ts'

export type EncodedRequest = { url: string; headers: Record<string, string>; body: string | FormData | null }

type RequestOptions = { token: string | null; language: string; idempotencyKey: string | null; files: readonly File[] }

/** Builds the request of one call: URL, headers and body. Pure, for tests. */
export function requestOf(
  call: Pick<Call, 'path' | 'from' | 'writes'>,
  input: object,
  options: RequestOptions,
): EncodedRequest {
  const inQuery = call.from === 'params'
  return {
    url: `/api${call.path}${inQuery ? queryStringOf(input) : ''}`,
    headers: {
      accept: 'application/json',
      'accept-language': options.language,
      ...(call.from === 'body' && { 'content-type': 'application/json' }),
      ...(options.token !== null && { authorization: `Bearer ${options.token}` }),
      ...(call.writes && options.idempotencyKey !== null && { 'idempotency-key': options.idempotencyKey }),
    },
    body: inQuery ? null : call.from === 'upload' ? formOf(input, options.files) : JSON.stringify(input),
  }
}

/** `?status=active,inactive&page=2`; lists are joined by commas, empty values left out. */
export function queryStringOf(input: object): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(input)) {
    const text = textOf(value)
    if (text !== '') query.set(name, text)
  }
  // Commas are allowed unescaped in a query, and readable.
  const text = query.toString().replaceAll('%2C', ',')
  return text === '' ? '' : `?${text}`
}

function formOf(input: object, files: readonly File[]) {
  const form = new FormData()
  for (const [name, value] of Object.entries(input)) {
    const text = textOf(value)
    if (text !== '') form.set(name, text)
  }
  // The fields come before the file, so that a streaming reader has them first.
  for (const file of files) form.append('file', file, file.name)
  return form
}

function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(textOf).filter(Boolean).join(',')
  if (value === null || value === undefined) return ''
  // Form data knows text only; the server parses it.
  if (typeof value === 'object') return JSON.stringify(value)
  return String(value)
}
