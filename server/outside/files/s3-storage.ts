// Objects of a storage that speaks the protocol of Amazon S3, for backups.
import { setTimeout as pause } from 'node:timers/promises'
import { S3mini } from 's3mini'

export type S3Settings = {
  /** where the storage is, without the bucket */
  readonly address: string
  readonly region: string
  readonly access_key_id: string
  readonly secret_access_key: string
}

export type S3Bucket = {
  /** The bytes of an object from its beginning, only the first ones where a length is given. */
  read(key: string, length?: number): AsyncIterable<Uint8Array>
  /** Writes an object in parts; it exists when all of them are there. Returns its size. */
  write(key: string, content: AsyncIterable<Uint8Array>): Promise<number>
  /** An object that does not exist is removed already. */
  remove(key: string): Promise<void>
  /** The keys that begin with a prefix, in order. */
  keys(prefix: string): Promise<string[]>
}

// An object has at most 10,000 parts, all but the last of at least five megabytes.
const partBytes = 16_000_000
const tries = 3

/** Every failure says what to do about it. */
export function bucketOf(settings: S3Settings, bucket: string): S3Bucket {
  const { address, region, access_key_id: accessKeyId, secret_access_key: secretAccessKey } = settings
  const s3 = new S3mini({ accessKeyId, secretAccessKey, region, endpoint: `${address}/${bucket}` })
  const explained = <T>(work: Promise<T>) => work.catch((error: unknown) => refuse(error, settings, bucket))
  return {
    async *read(key, length) {
      // Also for a connection that is cut in the middle.
      try {
        yield* await bodyOf(s3, key, length)
      } catch (error) {
        refuse(error, settings, bucket)
      }
    },
    write: (key, content) => explained(write(s3, key, content)),
    remove: (key) => explained(s3.deleteObject(key).then(() => {})),
    keys: (prefix) => explained(keysOf(s3, prefix)),
  }
}

async function bodyOf(s3: S3mini, key: string, length: number | undefined): Promise<AsyncIterable<Uint8Array>> {
  const { body } = await s3.getObjectRaw(key, length === undefined, 0, length)
  if (body === null) throw new Error(`The storage sends nothing of ${key}`)
  return body
}

async function write(s3: S3mini, key: string, content: AsyncIterable<Uint8Array>): Promise<number> {
  const upload = await again(() => s3.getMultipartUploadId(key))
  try {
    const parts = await writeParts(s3, key, upload, content)
    await s3.completeMultipartUpload(key, upload, parts.list)
    // The answer to the last request may be a success that contains a failure.
    const size = await again(() => s3.getContentLength(key))
    if (size !== parts.size) throw new Error(`The storage has ${size} of ${parts.size} bytes of ${key}`)
    return size
  } catch (error) {
    await s3.abortMultipartUpload(key, upload).catch(process.emitWarning)
    throw error
  }
}

async function writeParts(s3: S3mini, key: string, upload: string, content: AsyncIterable<Uint8Array>) {
  const list: Awaited<ReturnType<S3mini['uploadPart']>>[] = []
  let size = 0
  for await (const part of inParts(content)) {
    list.push(await again(() => s3.uploadPart(key, upload, part, list.length + 1)))
    size += part.length
  }
  return { list, size }
}

async function* inParts(content: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of content) {
    chunks.push(chunk)
    size += chunk.length
    if (size < partBytes) continue
    yield Buffer.concat(chunks)
    chunks = []
    size = 0
  }
  if (size > 0) yield Buffer.concat(chunks)
}

async function keysOf(s3: S3mini, prefix: string): Promise<string[]> {
  const objects = await s3.listObjects('/', prefix)
  return (objects ?? []).map(({ Key }) => Key).toSorted()
}

/** Tries a request again that failed for a reason that may pass: a cut connection, or a storage that has too much to do. */
async function again<T>(request: () => Promise<T>, left = tries - 1): Promise<T> {
  try {
    return await request()
  } catch (error) {
    const { status = 500 } = failureIn(error)
    if (left === 0 || status < 500) throw error
    await pause(pauseMs)
    return again(request, left - 1)
  }
}

const pauseMs = 500

type S3Failure = { status?: number; code?: string }

/** The status of the storage's answer, and its code or that of the network. */
function failureIn(error: unknown): S3Failure {
  if (!(error instanceof Error)) return {}
  const status = 'status' in error && typeof error.status === 'number' ? { status: error.status } : {}
  const code = ['serviceCode' in error && error.serviceCode, 'code' in error && error.code].find(
    (text) => typeof text === 'string',
  )
  // It wraps some of its own errors, and fetch those of the network.
  return {
    ...(error.cause === undefined ? {} : failureIn(error.cause)),
    ...status,
    ...(typeof code === 'string' ? { code } : {}),
  }
}

function refuse(error: unknown, { address }: S3Settings, bucket: string): never {
  throw new Error(
    reasonOf(failureIn(error), address, bucket) ?? (error instanceof Error ? error.message : String(error)),
    { cause: error },
  )
}

function reasonOf({ status, code }: S3Failure, address: string, bucket: string): string | undefined {
  if (code === 'NoSuchKey') return 'There is no such archive in the storage.'
  if (code === 'NoSuchBucket') return `There is no bucket ${bucket} at ${address}: create it, or correct the address.`
  if (status === 401 || status === 403)
    return `The storage at ${address} refuses the access to the bucket ${bucket} (${code}): check BACKUP_S3_ACCESS_KEY_ID, BACKUP_S3_SECRET_ACCESS_KEY, BACKUP_S3_REGION and the rights of that key.`
  if (status === undefined && code !== undefined)
    return `The storage at ${address} cannot be reached (${code}): check BACKUP_S3_ENDPOINT.`
  return status === undefined ? undefined : `The storage at ${address} failed (${status} ${code}); try again later.`
}
