// What a disk has after its machine lost its power: every write that was synced, and of the others any.
import {
  closeSync,
  cpSync,
  existsSync,
  ftruncateSync,
  openSync,
  renameSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import type { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import {
  type FileNode,
  type FileStream,
  type NodeFiles,
  SyncedFiles,
} from '#server/database/engine/pglite/pglite-files.ts'

type Change =
  | { kind: 'write'; path: string; at: number; bytes: Buffer }
  | { kind: 'size'; path: string; size: number }
  | { kind: 'create' | 'remove' | 'sync'; path: string }
  | { kind: 'rename'; path: string; to: string }

/** Everything that the database did to its files, in order, while it is on. */
export class DiskLog {
  readonly changes: Change[] = []
  isOn = false
  add(change: Change): void {
    if (this.isOn) this.changes.push(change)
  }
}

type LoggedFiles = NodeFiles & {
  stream_ops: { write: (stream: FileStream, heap: Uint8Array, from: number, length: number, at: number) => number }
  node_ops: { unlink: (folder: FileNode, name: string) => void }
}

/** The files of the product, or with `isSynced: false` those of PGlite as it is shipped, which logs what it does. */
export function loggedFiles(folder: string, log: DiskLog, isSynced: boolean): NodeFS {
  const files = isSynced ? new SyncedFiles(folder) : new NodeFS(folder)
  const init = files.init.bind(files)
  files.init = async (database: PGlite, options) => {
    const result = await init(database, options)
    // Emscripten declares NODEFS as an empty type.
    result.emscriptenOpts.preRun?.push((module) => logChanges(module.NODEFS as unknown as LoggedFiles, log))
    return result
  }
  return files
}

function logChanges(files: LoggedFiles, log: DiskLog): void {
  const { stream_ops, node_ops } = files
  const pathOf = (folder: FileNode, name: string) => `${files.realPath(folder)}/${name}`
  const { write, fsync, setattr: setStreamAttributes } = stream_ops
  stream_ops.write = (stream, heap, from, length, at) => {
    const bytes = Buffer.from(heap.slice(from, from + length))
    log.add({ kind: 'write', path: files.realPath(stream.node), at, bytes })
    return write(stream, heap, from, length, at)
  }
  stream_ops.setattr = (stream, attributes) => {
    if (attributes.size !== undefined)
      log.add({ kind: 'size', path: files.realPath(stream.node), size: attributes.size })
    return setStreamAttributes(stream, attributes)
  }
  if (fsync)
    stream_ops.fsync = (stream) => {
      const result = fsync(stream)
      log.add({ kind: 'sync', path: files.realPath(stream.node) })
      return result
    }
  const { mknod, rename, unlink, setattr } = node_ops
  node_ops.mknod = (folder, name, mode, device) => {
    log.add({ kind: 'create', path: pathOf(folder, name) })
    return mknod(folder, name, mode, device)
  }
  node_ops.rename = (node, folder, name) => {
    log.add({ kind: 'rename', path: files.realPath(node), to: pathOf(folder, name) })
    return rename(node, folder, name)
  }
  node_ops.unlink = (folder, name) => {
    log.add({ kind: 'remove', path: pathOf(folder, name) })
    return unlink(folder, name)
  }
  node_ops.setattr = (node, attributes) => {
    if (attributes.size !== undefined) log.add({ kind: 'size', path: files.realPath(node), size: attributes.size })
    return setattr(node, attributes)
  }
}

/**
 * Makes `image` what the disk of `folder` has when the power fails after so many of its changes. `before` is the folder as it was when the
 * log began. Files are created, renamed and removed in order, as a file system with a journal does it.
 */
export function makeImage(
  places: { folder: string; before: string; image: string },
  changes: readonly Change[],
  isKept: () => boolean,
): void {
  rmSync(places.image, { recursive: true, force: true })
  cpSync(places.before, places.image, { recursive: true })
  const synced = new Map<string, number>()
  for (const [at, { kind, path }] of changes.entries()) if (kind === 'sync') synced.set(path, at)
  const placeOf = (path: string) => path.replace(places.folder, places.image)
  for (const [at, change] of changes.entries()) {
    const isData = change.kind === 'write' || change.kind === 'size'
    const isCertain = !isData || at < (synced.get(change.path) ?? -1)
    if (isCertain || isKept()) apply(change, placeOf)
  }
}

function apply(change: Change, placeOf: (path: string) => string): void {
  const path = placeOf(change.path)
  switch (change.kind) {
    case 'write':
    case 'size':
      return applyTo(path, change)
    case 'create':
      return writeFileSync(path, '', { flag: 'a' })
    case 'remove':
      return rmSync(path, { force: true })
    case 'rename':
      return renameSync(path, placeOf(change.to))
    case 'sync':
  }
}

function applyTo(path: string, change: Extract<Change, { kind: 'write' | 'size' }>): void {
  const file = openSync(path, existsSync(path) ? 'r+' : 'w+')
  if (change.kind === 'size') ftruncateSync(file, change.size)
  else writeSync(file, change.bytes, 0, change.bytes.length, change.at)
  closeSync(file)
}
