/**
 * PGlite on disk that survives a power cut and is closed to other users. As shipped it never syncs a file (pglite issue 1107), and
 * Emscripten gives every file the mode 0666, whatever the umask.
 */
import { existsSync, fsyncSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { accessOfOthers, privateFolder } from '#server/outside/files/private-files.ts'
import { syncPath, syncTree } from './sync-files.ts'

// The patched part of Emscripten's NODEFS; the library's own types leave it open.
export type FileNode = { readonly name: string }
type Attributes = { mode?: number; size?: number }
export type FileStream = { node: FileNode; nfd?: number }
export type NodeFiles = {
  realPath(node: FileNode): string
  stream_ops: {
    fsync?: (stream: FileStream) => number
    setattr: (stream: FileStream, attributes: Attributes) => void
  }
  node_ops: {
    mknod: (folder: FileNode, name: string, mode: number, device: number) => FileNode
    rename: (node: FileNode, folder: FileNode, name: string) => void
    setattr: (node: FileNode, attributes: Attributes) => void
  }
}

/** NodeFS with fsync and private files. PostgreSQL's own sync of a folder never reaches the host, so a rename syncs its folder. */
export class SyncedFiles extends NodeFS {
  override async init(...parameters: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const result = await super.init(...parameters)
    result.emscriptenOpts.preRun?.push((module) => {
      // Emscripten declares NODEFS as an empty type.
      const files = module.NODEFS as unknown as NodeFiles
      installSync(files)
      installPrivateModes(files)
    })
    return result
  }
}

/**
 * For initdb and the server. The default, 128 MB, becomes process memory that is never released; the operating system caches the files
 * anyway.
 */
export const smallBuffers = ['-c', 'shared_buffers=32MB']

// '-F' switches fsync off; fdatasync is a stub in the WASM build, so the log has to be synced by fsync.
export const durableParameters = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  '-c',
  'fsync=on',
  '-c',
  'wal_sync_method=fsync',
  ...smallBuffers,
]

/**
 * For a database of which nobody relies on anything before it is complete: a copy that is only read, one that a restore makes. Its process
 * ends soon, so it may have the default buffers.
 */
export const hastyParameters = PGlite.defaultStartParams

/**
 * Creates `folder` with `create` (initdb) beside its final place, syncs every file and only then renames it, so a process killed half-way
 * leaves nothing that looks like a database.
 */
export async function createAtomically(folder: string, create: (unfinished: string) => Promise<void>): Promise<void> {
  if (existsSync(folder)) return
  const unfinished = `${folder}.new`
  rmSync(unfinished, { recursive: true, force: true })
  mkdirSync(unfinished, { recursive: true, mode: privateFolder })
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

/** Whatever mode a file or folder is created with or changed to: group and others get no access. */
function installPrivateModes({ node_ops, stream_ops }: NodeFiles): void {
  const { mknod, setattr } = node_ops
  const setStreamAttributes = stream_ops.setattr
  node_ops.mknod = (folder, name, mode, device) => mknod(folder, name, mode & ~accessOfOthers, device)
  node_ops.setattr = (node, attributes) => setattr(node, privateAttributes(attributes))
  stream_ops.setattr = (stream, attributes) => setStreamAttributes(stream, privateAttributes(attributes))
}

// Emscripten omits the mode, or passes undefined, when it does not change.
const privateAttributes = (attributes: Attributes): Attributes =>
  attributes.mode === undefined ? attributes : { ...attributes, mode: attributes.mode & ~accessOfOthers }
