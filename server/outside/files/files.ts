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
  /** does nothing for a missing file */
  remove(id: string): Promise<void>
  /** files that are older than an instant */
  before(instant: Date): Promise<string[]>
}

const uuidShape = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Files in a folder: `<folder>/<aa>/<id>`, where aa are the first two letters of a random id. */
export function fileStoreIn(folder: string): FileStore {
  return {
    async write(id, bytes) {
      const path = pathOf(folder, id)
      await mkdir(dirname(path), { recursive: true, mode: privateFolder })
      await writeWhole(`${path}.part`, bytes)
      await rename(`${path}.part`, path)
    },
    async writeStream(id, chunks) {
      const path = pathOf(folder, id)
      await mkdir(dirname(path), { recursive: true, mode: privateFolder })
      const size = await writeChunks(`${path}.part`, chunks)
      await rename(`${path}.part`, path)
      return size
    },
    async open(id) {
      const file = await open(pathOf(folder, id)).catch(nullWhenMissing)
      return file === null ? null : file.createReadStream()
    },
    read: (id) => readFile(pathOf(folder, id)).catch(nullWhenMissing),
    remove: (id) => rm(pathOf(folder, id), { force: true }),
    async before(instant) {
      const names = await readdir(folder, { recursive: true }).catch(nullWhenMissing)
      const ids = (names ?? []).map((name) => name.slice(3)).filter((name) => uuidShape.test(name))
      const times = await Promise.all(ids.map((id) => stat(pathOf(folder, id)).catch(nullWhenMissing)))
      return ids.filter((_, at) => (times[at]?.mtime ?? instant) < instant)
    },
  }
}

// Ids are ours and never a caller's path; this is a second line of defence.
function pathOf(folder: string, id: string) {
  if (!uuidShape.test(id)) throw new Error('a file is named by its id')
  return join(folder, id.slice(0, 2), id)
}

async function writeWhole(path: string, bytes: Uint8Array) {
  const file = await open(path, 'w', privateFile)
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
}

async function writeChunks(path: string, chunks: AsyncIterable<Uint8Array>): Promise<number> {
  const file = await open(path, 'w', privateFile)
  let size = 0
  try {
    for await (const chunk of chunks) {
      await file.writeFile(chunk)
      size += chunk.length
    }
    await file.sync()
    await file.close()
    return size
  } catch (error) {
    await file.close()
    await rm(path, { force: true })
    throw error
  }
}

function nullWhenMissing(error: unknown): null {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
  throw error
}
