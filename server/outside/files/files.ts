import { randomUUID } from 'node:crypto'
import { link, mkdir, open, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { privateFile, privateFolder } from './private-files.ts'

/**
 * Stores the bytes of files. Their metadata and validity are in the table `files`. A removed file is in the trash for thirty days (see
 * purgeUnusedFiles), because a restored database may need it again.
 */
export type FileStore = {
  /** Stored durably when this resolves: write the file first, then commit its row. */
  write(id: string, bytes: Uint8Array): Promise<void>
  /** The same for a file that does not fit into memory; returns its size. An unfinished one leaves nothing behind. */
  writeStream(id: string, chunks: AsyncIterable<Uint8Array>): Promise<number>
  /** Takes the file back from the trash if it is there. null: there is no such file */
  open(id: string): Promise<Readable | null>
  /** the same */
  read(id: string): Promise<Uint8Array | null>
  /** Moves a file to the trash; does nothing for a missing one. Of one that was cut off, the part is deleted. */
  remove(id: string, now: Date): Promise<void>
  /** Deletes a file for good, also from the trash: personal data that may no longer be kept. */
  erase(id: string): Promise<void>
  /** the files, without the trash; also parts of which the writing process died */
  all(): Promise<string[]>
  /** those that are older than an instant */
  before(instant: Date): Promise<string[]>
  /** the files in the trash, with the time since when */
  removed(): Promise<RemovedFile[]>
  /** Takes a file back from the trash; false if it is not there. */
  restore(id: string): Promise<boolean>
  /** the id of the installation whose files these are; null: not marked yet */
  installation(): Promise<string | null>
  /** Marks the files as those of an installation, unless they are marked; returns whose they are. */
  mark(installation: string): Promise<string>
  /** Marks them as those of another installation. */
  remark(installation: string): Promise<void>
}

type RemovedFile = { readonly id: string; readonly since: Date }

const uuidShape = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * Files in a folder: `<folder>/<aa>/<id>`, where aa are the first two letters of a random id; those that were removed in `<folder>/trash`;
 * whose they are in `<folder>/installation`. Several processes may share it.
 */
export function fileStoreIn(folder: string): FileStore {
  return {
    ...contentOf(folder),
    ...trashOf(folder),
    all: async () => (await storedNames(folder)).map(idOf),
    async before(instant) {
      const names = await storedNames(folder)
      const times = await timesOf(names.map((name) => join(folder, name)))
      return names.filter((_, at) => (times[at] ?? instant) < instant).map(idOf)
    },
    ...markOf(folder),
  }
}

function contentOf(folder: string): Pick<FileStore, 'write' | 'writeStream' | 'open' | 'read' | 'erase'> {
  const orFromTrash = async <T>(id: string, find: (path: string) => Promise<T | null>) =>
    (await find(pathOf(folder, id))) ?? ((await restoreIn(folder, id)) ? find(pathOf(folder, id)) : null)
  return {
    async write(id, bytes) {
      await writeChunks(pathOf(folder, id), [bytes])
    },
    writeStream: (id, chunks) => writeChunks(pathOf(folder, id), chunks),
    async open(id) {
      const file = await orFromTrash(id, (path) => open(path).catch(nullWhenMissing))
      return file === null ? null : file.createReadStream()
    },
    read: (id) => orFromTrash(id, (path) => readFile(path).catch(nullWhenMissing)),
    async erase(id) {
      const path = pathOf(folder, id)
      for (const one of [path, partOf(path), trashPathOf(folder, id)]) await rm(one, { force: true })
    },
  }
}

function trashOf(folder: string): Pick<FileStore, 'remove' | 'removed' | 'restore'> {
  return {
    async remove(id, now) {
      const path = pathOf(folder, id)
      await rm(partOf(path), { force: true })
      await mkdir(join(folder, 'trash'), { recursive: true, mode: privateFolder })
      // The time first: a file is never in the trash with an older one.
      await utimes(path, now, now).catch(nullWhenMissing)
      await rename(path, trashPathOf(folder, id)).catch(nullWhenMissing)
    },
    async removed() {
      const ids = (await namesIn(join(folder, 'trash'))).filter((name) => uuidShape.test(name))
      const times = await timesOf(ids.map((id) => trashPathOf(folder, id)))
      return ids.flatMap((id, at) => (times[at] ? [{ id, since: times[at] }] : []))
    },
    restore: (id) => restoreIn(folder, id),
  }
}

async function restoreIn(folder: string, id: string): Promise<boolean> {
  const path = pathOf(folder, id)
  await mkdir(dirname(path), { recursive: true, mode: privateFolder })
  return (await rename(trashPathOf(folder, id), path).catch(nullWhenMissing)) !== null
}

function markOf(folder: string): Pick<FileStore, 'installation' | 'mark' | 'remark'> {
  const file = join(folder, 'installation')
  const read = async () => (await readFile(file, 'utf8').catch(nullWhenMissing))?.trim() ?? null
  // Complete before it has its name, so that no other process reads a half.
  const written = async (installation: string, write: (from: string) => Promise<void>) => {
    await mkdir(folder, { recursive: true, mode: privateFolder })
    const unfinished = `${file}.${randomUUID()}`
    await writeChunks(unfinished, [Buffer.from(`${installation}\n`)])
    await write(unfinished).finally(() => rm(unfinished, { force: true }))
  }
  return {
    installation: read,
    async mark(installation) {
      // Of several processes exactly one makes it.
      await written(installation, (from) => link(from, file).catch(unlessItExists))
      return (await read()) ?? installation
    },
    remark: (installation) => written(installation, (from) => rename(from, file)),
  }
}

// Ids are ours and never a caller's path; this is a second line of defence.
function pathOf(folder: string, id: string) {
  if (!uuidShape.test(id)) throw new Error('a file is named by its id')
  return join(folder, id.slice(0, 2), id)
}

const trashPathOf = (folder: string, id: string) => join(folder, 'trash', id)
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

// In the trash, what follows the first three letters is no id.
const storedNames = async (folder: string) =>
  (await namesIn(folder, { recursive: true })).filter((name) => uuidShape.test(idOf(name)))

const namesIn = async (folder: string, options?: { recursive: boolean }) =>
  (await readdir(folder, options).catch(nullWhenMissing)) ?? []

/** When each was last changed; null where it is gone meanwhile. */
const timesOf = (paths: readonly string[]) =>
  Promise.all(paths.map(async (path) => (await stat(path).catch(nullWhenMissing))?.mtime ?? null))

function unlessItExists(error: unknown): void {
  if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
}

function nullWhenMissing(error: unknown): null {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
  throw error
}
