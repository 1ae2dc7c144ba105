/** PGlite on a real disk that survives a power cut. As shipped it never syncs a file (pglite issue 1107). */
import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'

// The part of Emscripten's NODEFS that is repaired; the library's own types leave it open.
type FileNode = { readonly name: string }
type NodeFiles = {
  realPath(node: FileNode): string
  stream_ops: { fsync?: (stream: { node: FileNode; nfd?: number }) => number }
  node_ops: { rename: (node: FileNode, folder: FileNode, name: string) => void }
}

/** NodeFS with fsync. PostgreSQL's own sync of a folder never reaches the host, so a rename syncs its folder. */
export class SyncedFiles extends NodeFS {
  override async init(...parameters: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const result = await super.init(...parameters)
    result.emscriptenOpts.preRun?.push((module) => {
      // Emscripten declares NODEFS as an empty type.
      installSync(module.NODEFS as unknown as NodeFiles)
    })
    return result
  }
}

// '-F' switches fsync off; fdatasync is a stub in the WASM build, so the log has to be synced by fsync.
export const durableParameters = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  '-c',
  'fsync=on',
  '-c',
  'wal_sync_method=fsync',
]

/**
 * Makes `folder` with `create` (initdb) beside its final place, syncs every file and only then renames it, so a process
 * killed half-way leaves nothing that looks like a database.
 */
export async function createWhole(folder: string, create: (unfinished: string) => Promise<void>): Promise<void> {
  if (existsSync(folder)) return
  const unfinished = `${folder}.new`
  rmSync(unfinished, { recursive: true, force: true })
  mkdirSync(unfinished, { recursive: true })
  await create(unfinished)
  syncTree(unfinished)
  renameSync(unfinished, folder)
  syncPath(join(folder, '..'))
}

function installSync(files: NodeFiles): void {
  files.stream_ops.fsync = (stream) => {
    if (stream.nfd === undefined) syncPath(files.realPath(stream.node))
    else fsyncSync(stream.nfd)
    return 0
  }
  const rename = files.node_ops.rename
  files.node_ops.rename = (node, folder, name) => {
    rename(node, folder, name)
    syncPath(files.realPath(folder))
  }
}

function syncTree(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    syncPath(join(entry.parentPath, entry.name))
  }
  syncPath(folder)
}

function syncPath(path: string): void {
  const descriptor = openSync(path, 'r')
  fsyncSync(descriptor)
  closeSync(descriptor)
}
