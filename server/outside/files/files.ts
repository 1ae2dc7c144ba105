import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { privateFile, privateFolder } from './private-files.ts'

/** Stores the bytes of files. Their metadata and validity are in the table `files`. */
export type FileStore = {
  /** Stored durably when this resolves: write the file first, then commit its row. */
  write(id: string, bytes: Uint8Array): Promise<void>
  /** The same for a file that does not fit into memory; returns its size. An unfinished one leaves nothing behind. */
  writeStream(id: string, chunks: AsyncIterable<Uint8Array>): Promise<number>
  /** null: there is no such file */
  open(id: string): Promise<Readable | null>
  /** null: there is no such file */
  read(id: string): Promise<Uint8Array | null>
  /** does nothing for a missing file; of one that was cut off, the part is removed */
  remove(id: string): Promise<void>
  /** files that are older than an instant, also parts of which the writing process died */
  before(instant: Date): Promise<string[]>
}

const uuidShape = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Files in a folder: `<folder>/<aa>/<id>`, where aa are the first two letters of a random id. */
export function fileStoreIn(folder: string): FileStore {
  return {
    async write(id, bytes) {
      await writeChunks(pathOf(folder, id), [bytes])
    },
    writeStream: (id, chunks) => writeChunks(pathOf(folder, id), chunks),
    async open(id) {
      const file = await open(pathOf(folder, id)).catch(nullWhenMissing)
      return file === null ? null : file.createReadStream()
    },
    read: (id) => readFile(pathOf(folder, id)).catch(nullWhenMissing),
    async remove(id) {
      const path = pathOf(folder, id)
      await rm(path, { force: true })
      await rm(partOf(path), { force: true })
    },
    async before(instant) {
      const found = (await readdir(folder, { recursive: true }).catch(nullWhenMissing)) ?? []
      const names = found.filter((name) => uuidShape.test(idOf(name)))
      const times = await Promise.all(names.map((name) => stat(join(folder, name)).catch(nullWhenMissing)))
      return names.filter((_, at) => (times[at]?.mtime ?? instant) < instant).map(idOf)
    },
  }
}

// Ids are ours and never a caller's path; this is a second line of defence.
function pathOf(folder: string, id: string) {
  if (!uuidShape.test(id)) throw new Error('a file is named by its id')
  return join(folder, id.slice(0, 2), id)
}

const partOf = (path: string) => `${path}.part`
/** The id of a file or of its part, from its path in the folder. */
const idOf = (name: string) => name.slice(3).replace(/\.part$/, '')

/** Writes a part and renames it once it is complete and on the disk; an unfinished one leaves nothing behind. */
async function writeChunks(path: string, chunks: Iterable<Uint8Array> | AsyncIterable<Uint8Array>): Promise<number> {
  await mkdir(dirname(path), { recursive: true, mode: privateFolder })
  const file = await open(partOf(path), 'w', privateFile)
  let size = 0
  try {
    for await (const chunk of chunks) {
      await file.writeFile(chunk)
      size += chunk.length
    }
    await file.sync()
    await file.close()
    await rename(partOf(path), path)
    return size
  } catch (error) {
    await file.close()
    await rm(partOf(path), { force: true })
    throw error
  }
}

function nullWhenMissing(error: unknown): null {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
  throw error
}
