import { createHash, createHmac, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import type { S3Settings } from '#server/outside/files/s3-storage.ts'

const bucket = 'muster-backups'
const key = { id: 'FAKEACCESSKEY', secret: 'fake-secret-of-the-access-key' }
const region = 'ap-southeast-2'
/** The least of all parts but the last. */
const leastPart = 5 * 1024 * 1024

/** Instead of its work, what happens to the next request of which method, path and query match. */
type FakeS3Failure = { when: RegExp; failure: 'cut' | 'cut in the body' | 'success that fails' | number }

type Upload = { key: string; parts: Map<number, Buffer> }
type Request = {
  method: string
  path: string
  query: URLSearchParams
  body: Buffer
  headers: IncomingMessage['headers']
}
type Answer = { status: number; body?: string | Buffer; headers?: Record<string, string> }

/**
 * A fake S3 on the loopback interface with one bucket, as far as backups need it: objects, uploads in parts and lists in pages, with the
 * signatures (version 4), error bodies and limits of Amazon's.
 */
export async function fakeS3() {
  const state = {
    objects: new Map<string, Buffer>(),
    uploads: new Map<string, Upload>(),
    /** the most keys of one list */
    page: 1000,
    instead: [] as FakeS3Failure[],
    requests: [] as string[],
  }
  const server = createServer((request, response) => void answer(state, request, response))
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const settings: S3Settings = {
    address: `http://127.0.0.1:${port}`,
    region,
    access_key_id: key.id,
    secret_access_key: key.secret,
  }
  const close = () => new Promise<void>((closed) => server.close(() => closed()).closeAllConnections())
  return { state, settings, folder: `s3://${bucket}/nightly`, close }
}

type State = Awaited<ReturnType<typeof fakeS3>>['state']

async function answer(state: State, incoming: IncomingMessage, response: ServerResponse) {
  const url = new URL(incoming.url ?? '/', 'http://fake')
  const request: Request = {
    method: incoming.method ?? '',
    path: url.pathname,
    query: url.searchParams,
    body: await buffer(incoming),
    headers: incoming.headers,
  }
  const line = `${request.method} ${request.path}?${url.searchParams.toString()}`
  state.requests.push(line)
  const at = state.instead.findIndex(({ when }) => when.test(line))
  const [instead] = at < 0 ? [] : state.instead.splice(at, 1)
  if (instead?.failure === 'cut') return incoming.socket.destroy()
  const isCut = instead?.failure === 'cut in the body'
  const {
    status,
    body = '',
    headers,
  } = instead === undefined || instead.failure === 'cut in the body' ? work(state, request) : failed(instead.failure)
  response.writeHead(status, { 'content-type': 'application/xml', 'content-length': body.length, ...headers })
  if (isCut) response.write(body.slice(0, body.length / 2), () => incoming.socket.destroy())
  else response.end(request.method === 'HEAD' ? undefined : body)
}

const failed = (failure: 'success that fails' | number): Answer =>
  failure === 'success that fails' ? error(200, 'InternalError') : error(failure, 'SlowDown')

const error = (status: number, code: string): Answer => ({
  status,
  body: `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>${code}</Message><RequestId>1</RequestId></Error>`,
})

function work(state: State, request: Request): Answer {
  const refused = refusalOf(request)
  if (refused !== null) return error(403, refused)
  const [, name, ...rest] = request.path.split('/').map(decodeURIComponent)
  if (name !== bucket) return error(404, 'NoSuchBucket')
  const object = rest.join('/')
  const [method, upload] = [request.method, request.query.get('uploadId')]
  if (object === '') return method === 'GET' ? list(state, request) : error(405, 'MethodNotAllowed')
  if (method === 'POST' && request.query.has('uploads')) return begin(state, object)
  if (upload !== null) return partOf(state, request, upload)
  if (method === 'DELETE') {
    state.objects.delete(object)
    return { status: 204 }
  }
  return method === 'GET' || method === 'HEAD' ? read(state, request, object) : error(405, 'MethodNotAllowed')
}

function read(state: State, { headers }: Request, object: string): Answer {
  const content = state.objects.get(object)
  if (content === undefined) return error(404, 'NoSuchKey')
  const type = { 'content-type': 'application/octet-stream', etag: etagOf(content) }
  const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? '') ?? []
  if (from === undefined || to === undefined) return { status: 200, body: content, headers: type }
  const part = content.subarray(Number(from), Number(to) + 1)
  return { status: 206, body: part, headers: { ...type, 'content-range': `bytes ${from}-${to}/${content.length}` } }
}

function list(state: State, { query }: Request): Answer {
  const after = Buffer.from(query.get('continuation-token') ?? '', 'base64').toString()
  const keys = [...state.objects.keys()]
    .filter((one) => one.startsWith(query.get('prefix') ?? '') && one > after)
    .toSorted()
  const shown = keys.slice(0, Math.min(state.page, Number(query.get('max-keys') ?? 1000)))
  const isCut = shown.length < keys.length
  const next = isCut
    ? `<NextContinuationToken>${Buffer.from(shown.at(-1) ?? '').toString('base64')}</NextContinuationToken>`
    : ''
  const rows = shown.map(
    (one) =>
      `<Contents><Key>${one}</Key><Size>${state.objects.get(one)?.length}</Size><LastModified>2026-11-18T00:00:00.000Z</LastModified></Contents>`,
  )
  const body = `<?xml version="1.0" encoding="UTF-8"?><ListBucketResult><Name>${bucket}</Name><KeyCount>${shown.length}</KeyCount><IsTruncated>${isCut}</IsTruncated>${next}${rows.join('')}</ListBucketResult>`
  return { status: 200, body }
}

function begin(state: State, object: string): Answer {
  const id = randomUUID()
  state.uploads.set(id, { key: object, parts: new Map() })
  return {
    status: 200,
    body: `<?xml version="1.0" encoding="UTF-8"?><InitiateMultipartUploadResult><Bucket>${bucket}</Bucket><Key>${object}</Key><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
  }
}

function partOf(state: State, request: Request, id: string): Answer {
  const upload = state.uploads.get(id)
  if (upload === undefined) return error(404, 'NoSuchUpload')
  if (request.method === 'PUT') {
    upload.parts.set(Number(request.query.get('partNumber')), request.body)
    return { status: 200, headers: { etag: etagOf(request.body) } }
  }
  if (request.method === 'POST') return complete(state, upload, id, request.body.toString())
  state.uploads.delete(id)
  return { status: 204 }
}

function complete(state: State, upload: Upload, id: string, body: string): Answer {
  const named = [...body.matchAll(/<Part>.*?<\/Part>/gs)].map(([part]) => ({
    number: Number(/<PartNumber>(\d+)</.exec(part)?.[1]),
    etag: (/<ETag>(.*?)</.exec(part)?.[1] ?? '').replaceAll(/&quot;|"/g, ''),
  }))
  const parts = named.map(({ number, etag }) => ({ content: upload.parts.get(number), etag }))
  if (parts.length === 0 || parts.some(({ content, etag }) => content === undefined || etagOf(content) !== `"${etag}"`))
    return error(400, 'InvalidPart')
  const contents = parts.flatMap(({ content }) => content ?? [])
  if (contents.slice(0, -1).some(({ length }) => length < leastPart)) return error(400, 'EntityTooSmall')
  state.objects.set(upload.key, Buffer.concat(contents))
  state.uploads.delete(id)
  return {
    status: 200,
    body: `<?xml version="1.0" encoding="UTF-8"?><CompleteMultipartUploadResult><Bucket>${bucket}</Bucket><Key>${upload.key}</Key><ETag>"${id}-${parts.length}"</ETag></CompleteMultipartUploadResult>`,
  }
}

const etagOf = (content: Buffer) => `"${createHash('md5').update(content).digest('hex')}"`

// https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html
function refusalOf({ method, path, query, headers }: Request): string | null {
  const [, id, day = '', place = '', signed = '', signature] =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? '',
    ) ?? []
  if (id === undefined) return 'AccessDenied'
  if (id !== key.id) return 'InvalidAccessKeyId'
  if (place !== region) return 'AuthorizationHeaderMalformed'
  const canonicalQuery = [...query]
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .toSorted()
    .join('&')
  const names = signed.split(';')
  const lines = names.map((name) => `${name}:${String(headers[name] ?? '').trim()}\n`).join('')
  const payload = String(headers['x-amz-content-sha256'] ?? '')
  const canonical = [method, path, canonicalQuery, lines, signed, payload].join('\n')
  const scope = `${day}/${place}/s3/aws4_request`
  const text = [
    'AWS4-HMAC-SHA256',
    headers['x-amz-date'],
    scope,
    createHash('sha256').update(canonical).digest('hex'),
  ].join('\n')
  const signingKey = [day, place, 's3', 'aws4_request'].reduce<Buffer>(
    (with_key, part) => createHmac('sha256', with_key).update(part).digest(),
    Buffer.from(`AWS4${key.secret}`),
  )
  const expected = createHmac('sha256', signingKey).update(text).digest('hex')
  const isComplete = ['host', 'x-amz-date', 'x-amz-content-sha256'].every((name) => names.includes(name))
  return isComplete && signature === expected ? null : 'SignatureDoesNotMatch'
}
