// Where archives are: files, or objects of an S3-compatible storage (s3://bucket/key).
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { privateFile, privateFolder } from '#server/outside/files/private-files.ts'
import { bucketOf, type S3Bucket, type S3Settings } from '#server/outside/files/s3-storage.ts'

export type ArchivePlace = {
  /** a path, or s3://… */
  readonly address: string
  /** its bytes, only the first ones where a length is given */
  read(length?: number): AsyncIterable<Uint8Array>
  /** Writes a new archive and returns its size. It is there only when it is complete; an unfinished one leaves nothing behind. */
  write(content: AsyncIterable<Uint8Array>): Promise<number>
  /** One that is not there is removed already. */
  remove(): Promise<void>
}

const isOfStorage = (address: string) => address.startsWith('s3://')

/** The address of an archive or a folder as a user gives it; a relative path begins in `folder`. */
export const addressIn = (folder: string, given: string): string =>
  isOfStorage(given) ? given : resolve(folder, given)

/** The address of an archive in a folder, or in a bucket with the beginning of its keys. */
export const archiveIn = (folder: string, name: string): string =>
  isOfStorage(folder) ? `${folder.replace(/\/+$/, '')}/${name}` : join(folder, name)

/** Whether there are settings for it: they are needed for a storage only. */
export const isReachable = (address: string, s3: S3Settings | undefined): boolean =>
  s3 !== undefined || !isOfStorage(address)

/** Throws for an address of a storage without its settings. */
export function placeOf(address: string, s3: S3Settings | undefined): ArchivePlace {
  if (!isOfStorage(address)) return fileAt(address)
  const { bucket, key } = partsOf(address, s3)
  return {
    address,
    async *read(length) {
      if (!isArchive.test(key)) throw new Error(await otherArchives(bucket, address, key))
      yield* bucket.read(key, length)
    },
    write: (content) => bucket.write(key, content),
    remove: () => bucket.remove(key),
  }
}

function partsOf(address: string, s3: S3Settings | undefined) {
  if (s3 === undefined)
    throw new Error(
      'Set BACKUP_S3_ENDPOINT, BACKUP_S3_ACCESS_KEY_ID and BACKUP_S3_SECRET_ACCESS_KEY for an address s3://….',
    )
  const [bucket = '', ...key] = address.slice('s3://'.length).split('/')
  return { bucket: bucketOf(s3, bucket), key: key.join('/') }
}

const isArchive = /\.tar\.zst(\.age)?$/

/** Refuses an address that is no archive, with the newest ones there: after losing a machine an operator may know only the bucket. */
async function otherArchives(bucket: S3Bucket, address: string, prefix: string): Promise<string> {
  const archives = (await bucket.keys(prefix)).filter((key) => isArchive.test(key)).slice(-10)
  const root = address.slice(0, address.length - prefix.length)
  return archives.length === 0
    ? `${address} is no archive, and there is none with an address that begins like this.`
    : `${address} is no archive. The last ones there:\n${archives.map((key) => `${root.replace(/\/*$/, '/')}${key}`).join('\n')}`
}

const fileAt = (path: string): ArchivePlace => ({
  address: path,
  read: (length) => createReadStream(path, length === undefined ? {} : { end: length - 1 }),
  write: (content) => writeFileAt(path, content),
  remove: () => rm(path, { force: true }),
})

async function writeFileAt(path: string, content: AsyncIterable<Uint8Array>): Promise<number> {
  const unfinished = `${path}.part`
  await mkdir(dirname(path), { recursive: true, mode: privateFolder })
  // However it fails, nothing is left.
  try {
    await pipeline(content, createWriteStream(unfinished, { mode: privateFile, flags: 'wx' }))
    await syncFile(unfinished)
    await rename(unfinished, path)
    return (await stat(path)).size
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
}

async function syncFile(path: string): Promise<void> {
  const file = await open(path, 'r')
  await file.sync().finally(() => file.close())
}
