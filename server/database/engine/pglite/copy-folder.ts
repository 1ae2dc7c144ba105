// Copies a folder of files that change, so that the changing has to stop only for what changed during the first copy.
import { constants } from 'node:fs'
import { copyFile, mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { privateFolder } from '#server/outside/files/private-files.ts'
import { systemClock } from '#server/outside/clock.ts'

export type FolderCopy = {
  /** Copies what has changed since; nothing may change meanwhile. */
  finish: () => Promise<void>
}

// A file system may tell times apart only by hundredths of a second or by whole ones.
const coarsestMs = 2_000

/** Copies every file, whatever happens to it meanwhile; `finish` then makes the copy equal. */
export async function copyFolder(from: string, to: string): Promise<FolderCopy> {
  const copied = new Map<string, FileState>()
  await copyChanged(from, to, copied)
  return { finish: () => copyChanged(from, to, copied) }
}

type FileState = { size: number; modified: number; copied_at: number }

async function copyChanged(from: string, to: string, copied: Map<string, FileState>): Promise<void> {
  const entries = await readdir(from, { recursive: true, withFileTypes: true })
  await mkdir(to, { recursive: true, mode: privateFolder })
  const names = new Set<string>()
  for (const entry of entries) {
    const name = join(entry.parentPath, entry.name).slice(from.length + 1)
    names.add(name)
    if (entry.isDirectory()) await mkdir(join(to, name), { recursive: true, mode: privateFolder })
    else await copyOne(from, to, name, copied)
  }
  for (const name of copied.keys())
    if (!names.has(name)) {
      await rm(join(to, name), { force: true })
      copied.delete(name)
    }
}

async function copyOne(from: string, to: string, name: string, copied: Map<string, FileState>): Promise<void> {
  const before = copied.get(name)
  const copied_at = systemClock.now().getTime()
  const now = await stat(join(from, name)).catch(nullWhenMissing)
  if (now === null) return
  const isSame =
    before !== undefined &&
    before.size === now.size &&
    before.modified === now.mtimeMs &&
    now.mtimeMs < before.copied_at - coarsestMs
  if (isSame) return
  await copyFile(join(from, name), join(to, name), constants.COPYFILE_FICLONE).catch(nullWhenMissing)
  copied.set(name, { size: now.size, modified: now.mtimeMs, copied_at })
}

// Files of a database come and go.
function nullWhenMissing(error: unknown): null {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
  throw error
}
