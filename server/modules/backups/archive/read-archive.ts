// Reads an archive and checks that all of it is there and unchanged.
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createZstdDecompress } from 'node:zlib'
import { type Extract, extract } from 'tar-stream'
import { rowHasher } from '#server/modules/backups/database/row-hash.ts'
import { damagedArchive as damaged, decryptingWith, encryptedMark } from './encryption.ts'
import { type Manifest, manifestName, parseManifest } from './manifest.ts'
import type { ArchivePlace } from './places.ts'

export type OpenedArchive = {
  place: ArchivePlace
  /** the text of the file with the private keys; needed where the archive is encrypted */
  identities?: string | undefined
}

type ArchiveReader = {
  lines?: (table: string, lines: string) => Promise<void>
  file?: (id: string, content: AsyncIterable<Uint8Array>) => Promise<void>
}

/** The archive at a place; throws when it is encrypted and there is no private key. */
export async function openArchive(place: ArchivePlace, identity_file: string | undefined): Promise<OpenedArchive> {
  if (!(await isEncrypted(place))) return { place }
  if (identity_file === undefined)
    throw new Error('The archive is encrypted: set BACKUP_IDENTITY to the file with the private key.')
  return { place, identities: await readFile(identity_file, 'utf8') }
}

const isEncrypted = async (place: ArchivePlace) => (await text(place.read(encryptedMark.length))) === encryptedMark

/**
 * Reads the whole archive and returns its manifest. Throws unless every table has the rows that the manifest counts and hashes, and every
 * file its content.
 */
export async function verifyArchive(archive: OpenedArchive): Promise<Manifest> {
  const tables = new Map<string, TableCheck>()
  const files = new Map<string, string>()
  const manifest = await readArchive(archive, {
    async lines(table, lines) {
      const check = tables.get(table) ?? { hasher: rowHasher(), rows: 0 }
      tables.set(table, check)
      for (const line of linesOf(lines)) check.hasher.add(line)
      check.rows += linesOf(lines).length
    },
    file: async (id, content) => void files.set(id, await sha256Of(content)),
  })
  for (const { name, rows, hash } of manifest.tables) {
    const check = tables.get(name)
    if ((check?.rows ?? 0) !== rows || (check?.hasher.digest() ?? '0') !== hash) throw new Error(`${damaged} (${name})`)
  }
  for (const { id, sha256 } of manifest.files) if (files.get(id) !== sha256) throw new Error(`${damaged} (file ${id})`)
  return manifest
}

type TableCheck = { hasher: ReturnType<typeof rowHasher>; rows: number }

export const linesOf = (lines: string) => lines.trimEnd().split('\n')

async function sha256Of(content: AsyncIterable<Uint8Array>): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of content) hash.update(chunk)
  return hash.digest('hex')
}

/** Passes on every member and returns the manifest, which is the last one. */
export async function readArchive(archive: OpenedArchive, reader: ArchiveReader): Promise<Manifest> {
  const tar = extract()
  const decrypting = archive.identities === undefined ? new PassThrough() : decryptingWith(archive.identities)
  const decompress = createZstdDecompress()
  const compressed = { bytes: 0 }
  const opened = pipeline([archive.place.read(), decrypting, counted(compressed), decompress, tar])
  const read = readMembers(tar, reader)
  // Whichever fails first is the cause; the other one only follows.
  const [manifest] = await Promise.all([read, opened]).catch(async (error: unknown) => {
    tar.destroy()
    await Promise.allSettled([read, opened])
    throw isOfStream(error) ? new Error(damaged, { cause: error }) : error
  })
  // The decompressor ignores what follows its data.
  if (manifest === null || decompress.bytesWritten !== compressed.bytes) throw new Error(damaged)
  return manifest
}

const counted = (sum: { bytes: number }) =>
  async function* pass(chunks: AsyncIterable<Uint8Array>) {
    for await (const chunk of chunks) {
      sum.bytes += chunk.length
      yield chunk
    }
  }

// Of zlib, of the tar format and of a stream that ended too early.
const isOfStream = (error: unknown) =>
  error instanceof Error &&
  (('code' in error && /^(ZSTD|Z_|ERR_STREAM|ERR_ZSTD)/.test(String(error.code))) ||
    /tar|stream|end of data/i.test(error.message))

async function readMembers(tar: Extract, { lines, file }: ArchiveReader): Promise<Manifest | null> {
  let manifest: Manifest | null = null
  for await (const member of tar) {
    const { name } = member.header
    const [folder = '', id = ''] = name.split('/')
    if (folder === 'tables' && lines) await lines(id, await textOf(member))
    // Its types leave open what the chunks are.
    else if (folder === 'files' && file) await file(id, member as AsyncIterable<Uint8Array>)
    else if (name === manifestName) manifest = parseManifest(await textOf(member))
    else member.resume()
  }
  return manifest
}

// The same.
const textOf = (member: AsyncIterable<unknown>) => text(member as AsyncIterable<Uint8Array>)
