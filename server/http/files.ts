import type { Readable } from 'node:stream'
import '@fastify/multipart'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Call } from '#contract/call.ts'
import { refuse, Refusal } from '#contract/refusals.ts'
import { removeUnprintable } from '#contract/values/values.ts'
import type { ExportTable } from '#server/outside/spreadsheets/export-table.ts'
import { type CsvLayout, writeCsv, writeWorkbook } from '#server/outside/spreadsheets/table-write.ts'
import { bodyLimitOf } from './limits/body-size.ts'

export type UploadedFile = { readonly filename: string; readonly bytes: Uint8Array }

/** A file as a response; `filename` may contain any letters. */
export type Download = {
  readonly filename: string
  readonly content_type: string
  readonly body: string | Uint8Array | Readable
}

const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** A file of tables: an XLSX with a sheet for each, or the first as a CSV. */
export async function tableDownload(
  name: string,
  format: 'csv' | 'xlsx',
  tables: readonly ExportTable[],
  { separator, ...csv }: CsvLayout,
): Promise<Download> {
  const filename = `${name}.${format}`
  const [first = { columns: [], rows: [] }] = tables
  if (format === 'xlsx') return { filename, content_type: xlsx, body: await writeWorkbook(tables) }
  return { filename, content_type: 'text/csv; charset=utf-8', body: await writeCsv(first, separator, csv) }
}

// What opens something. Addresses end in the logs of proxies and in histories.
const secretFields: ReadonlySet<string> = new Set([
  ...['token', 'refreshToken', 'device_tokens', 'password', 'current_password'],
  ...['otp', 'pin', 'secret', 'auth_secret'],
])

/**
 * One input object per call: query string and body (or the fields of a multipart form) together; a field in both is refused, and a secret in
 * the query string.
 */
export async function readMultipart(request: FastifyRequest, row: Call) {
  const sent = request.isMultipart()
    ? await multipart(request, row).catch(refuseBroken)
    : { fields: bodyOf(request), files: [] }
  const query = objectOf(request.query)
  const secret = Object.keys(query).find((name) => secretFields.has(name))
  if (secret !== undefined) refuse('secretInAddress', { field: secret })
  const twice = Object.keys(query).find((name) => Object.hasOwn(sent.fields, name))
  if (twice !== undefined) refuse('fieldTwice', { field: twice })
  return { fields: { ...query, ...sent.fields }, files: sent.files }
}

async function multipart(request: FastifyRequest, row: Call) {
  const fields: Record<string, unknown> = {}
  const files: UploadedFile[] = []
  let left = bodyLimitOf(row)
  const most = row.from === 'upload' ? (row.most_files ?? 1) : 0
  for await (const part of request.parts({ limits: { fieldSize: left, files: most } })) {
    left -= part.type === 'field' ? String(part.value).length : 0
    if (left < 0 || (part.type === 'field' && part.valueTruncated)) refuse('tooLarge')
    if (Object.hasOwn(fields, part.fieldname)) refuse('fieldTwice', { field: part.fieldname })
    if (part.type === 'file') files.push({ filename: removeUnprintable(part.filename), bytes: await part.toBuffer() })
    else fields[part.fieldname] = part.value
  }
  return { fields, files }
}

// The parser reports limits by their HTTP status; its other errors concern malformed forms.
function refuseBroken(thrown: unknown): never {
  const isKnown = thrown instanceof Refusal || (thrown instanceof Error && 'statusCode' in thrown)
  throw isKnown ? thrown : new Refusal('malformed')
}

function bodyOf(request: FastifyRequest): Record<string, unknown> {
  if (request.body === undefined || request.body === null) return {}
  return objectOf(request.body)
}

function objectOf(value: unknown): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) refuse('malformed')
  // An object that is no array, whose values are still unknown.
  return value as Record<string, unknown>
}

/** Sends a file as an attachment that a browser never runs. */
export function sendDownload(reply: FastifyReply, answer: unknown) {
  // Only for rows marked `download`, whose handlers return a Download by type.
  const file = answer as Download
  const plain = file.filename.replaceAll(/[^\w.-]/g, '_')
  return reply
    .header('content-type', file.content_type)
    .header(
      'content-disposition',
      `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(file.filename)}`,
    )
    .header('cache-control', 'private, no-store')
    .header('content-security-policy', "sandbox; default-src 'none'")
    .send(file.body)
}
