/** Restricts the data folder to its owner: folders 0700, files 0600. */
import { chmodSync, existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

export const privateFolder = 0o700
export const privateFile = 0o600
export const accessOfOthers = 0o077

/** The heads of the audit log, a line each day (`server/modules/audit/anchoring.ts`). */
export const auditHeadsFile = 'audit-heads.log'

// What Muster writes into the data folder; anything else in it is left alone.
const privateFolders = ['postgres', 'postgres.new', 'postgres.restored', 'copies', 'backups', 'files', 'outbox']
const privateFileNames = ['secrets.json', 'secrets.json.new', 'lock.sqlite', 'lock.sqlite-journal', auditHeadsFile]

/**
 * Restricts what is open to other users, from earlier versions or a copy, and reports it to `warn`. The folder itself is restricted too
 * unless it contains other things (a home, /tmp).
 */
export function restrictDataFolder(folder: string, warn: (text: string) => void): void {
  // Windows has no such modes.
  if (process.platform === 'win32' || !existsSync(folder)) return
  const ours = new Set([...privateFolders, ...privateFileNames])
  const names = readdirSync(folder)
  const paths = names.filter((name) => ours.has(name)).flatMap((name) => pathsIn(join(folder, name)))
  const open = [...(names.every((name) => ours.has(name)) ? [folder] : []), ...paths].filter(isOpen)
  const failed = open.filter((path) => !restrictAccess(path))
  const closed = open.length - failed.length
  if (closed > 0) warn(`Closed ${closed} files and folders in ${folder} to other users of this machine.`)
  if (failed.length > 0)
    warn(
      `${failed.length} files and folders in ${folder} are open to other users of this machine and belong to another user: ` +
        `run chmod -R go= ${folder} as their owner.`,
    )
}

/** A tree whose root is restricted is not walked (there may be many thousand documents), except for the database, which has few files. */
function pathsIn(top: string): string[] {
  if (!statSync(top).isDirectory()) return [top]
  if (!isOpen(top) && !top.endsWith('postgres')) return []
  const entries = readdirSync(top, { recursive: true, withFileTypes: true })
  // chmod would follow a symbolic link out of the folder.
  const own = entries.filter((entry) => entry.isFile() || entry.isDirectory())
  return [top, ...own.map((entry) => join(entry.parentPath, entry.name))]
}

const isOpen = (path: string) => (statSync(path).mode & accessOfOthers) !== 0

/** False when the path belongs to another user. */
function restrictAccess(path: string): boolean {
  // Only the owner may; a mounted volume may belong to root.
  try {
    chmodSync(path, statSync(path).isDirectory() ? privateFolder : privateFile)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'EPERM' || error.code === 'EROFS')) return false
    throw error
  }
}
