// Writes an archive: a tar of the tables, the stored files and the manifest, compressed with Zstandard and, for a recipient, encrypted.
import { PassThrough, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, createZstdCompress, type ZstdCompress } from 'node:zlib'
import { pack, type Pack } from 'tar-stream'
import { encryptingFor } from './encryption.ts'
import type { ArchivePlace } from './places.ts'

export type ArchiveWriter = {
  /** a member whose content is in memory */
  add(name: string, content: string): Promise<void>
  addStream(name: string, size: number, content: Readable): Promise<void>
}

/** Writes an archive with what `fill` adds. It is in its place only when it is complete. Returns its size. */
export async function writeArchive(
  place: ArchivePlace,
  recipient: string | undefined,
  fill: (archive: ArchiveWriter) => Promise<void>,
): Promise<number> {
  const tar = pack()
  const compress = createZstdCompress({ params: { [constants.ZSTD_c_checksumFlag]: 1 } })
  const written = pipeline(
    flushedInto(compress, tar),
    compress,
    recipient === undefined ? new PassThrough() : encryptingFor(recipient),
    (content: AsyncIterable<Uint8Array>) => place.write(content),
  )
  // It is awaited below, after what fills it.
  written.catch(() => {})
  try {
    await Promise.race([fill(writerOver(tar)), failureOf(written)])
    tar.finalize()
    return await written
  } catch (error) {
    tar.destroy(error instanceof Error ? error : new Error(String(error)))
    // Its failure is the one that is thrown, or follows from it.
    await written.catch(() => {})
    throw error
  }
}

// The end of a stream that still has a chunk would be compressed twice: an empty frame after the archive, which nobody misses when it is cut off.
async function* flushedInto(compress: ZstdCompress, source: AsyncIterable<unknown>) {
  yield* source
  await new Promise<void>((flushed) => compress.flush(constants.ZSTD_e_flush, flushed))
}

const writerOver = (tar: Pack): ArchiveWriter => ({
  add(name, content) {
    const bytes = Buffer.from(content)
    return pipeline(Readable.from([bytes]), tar.entry({ name, size: bytes.length }))
  },
  addStream: (name, size, content) => pipeline(content, tar.entry({ name, size })),
})

/** Never resolves: only for a race with what writes into the pipeline. */
const failureOf = (written: Promise<unknown>) => new Promise<never>((_, reject) => written.catch(reject))
