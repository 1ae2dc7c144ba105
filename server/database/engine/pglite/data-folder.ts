/** One process per data folder: two of them silently corrupt the database (pglite issue 1106). */
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { privateFile, privateFolder } from '#server/outside/files/private-files.ts'

// PGlite 0.5 is PostgreSQL 18; it cannot open the files of another major version.
const postgresMajor = '18'

export class DataFolderBusy extends Error {
  override name = 'DataFolderBusy'
}

export class DataFolderOfOtherVersion extends Error {
  override name = 'DataFolderOfOtherVersion'
}

export type DataFolder = { database: string; release: () => void }

/**
 * Locks the data folder for this process and returns the location of the database in it. The lock is the kernel's (SQLite's lock on a
 * file), so it is released the moment this process dies, however it dies. Not for network file systems.
 */
export function lockDataFolder(folder: string): DataFolder {
  mkdirSync(folder, { recursive: true, mode: privateFolder })
  const file = join(folder, 'lock.sqlite')
  // SQLite would make it readable for everybody; its journal gets the same mode.
  closeSync(openSync(file, 'a', privateFile))
  const lock = new DatabaseSync(file, { timeout: 0 })
  try {
    lock.exec('begin exclusive')
  } catch (error) {
    lock.close()
    throw dataFolderError(error, folder)
  }
  const database = databaseFolder(folder)
  const release = () => lock.close()
  refuseOtherVersion(database, release)
  return { database, release }
}

/** The location of the database in a data folder; nothing exists before the first start. */
export const databaseFolder = (data_folder: string) => join(data_folder, 'postgres')

/** Where a restore makes the database, which gets its place when it is complete. */
export const restoredDatabaseFolder = (data_folder: string) => `${databaseFolder(data_folder)}.restored`

/** The mark of a restore that has begun and did not finish. */
export const unfinishedRestore = (data_folder: string) => join(data_folder, 'restore-unfinished')

export const markUnfinishedRestore = (data_folder: string) =>
  writeFileSync(unfinishedRestore(data_folder), '', { mode: privateFile, flush: true })

/** Throws while a restore into the data folder has not finished: half of the data must not look like all of it. */
export function refuseUnfinishedRestore(data_folder: string): void {
  if (!existsSync(unfinishedRestore(data_folder))) return
  throw new Error(
    `A restore into ${data_folder} did not finish. Run it again (npm run restore -- <archive>), with the same settings.`,
  )
}

function dataFolderError(error: unknown, folder: string): unknown {
  // SQLITE_BUSY; node:sqlite provides the number as `errcode`.
  if (!(error instanceof Error) || !('errcode' in error) || error.errcode !== 5) return error
  return new DataFolderBusy(
    `Another Muster process is using the data folder ${folder}. Stop it first, or give this one another folder (DATA_DIR), ` +
      `or use a PostgreSQL server (DATABASE_URL), which several processes may share.`,
    { cause: error },
  )
}

function refuseOtherVersion(database: string, release: () => void): void {
  const file = join(database, 'PG_VERSION')
  const version = existsSync(file) ? readFileSync(file, 'utf8').trim() : postgresMajor
  if (version === postgresMajor) return
  release()
  throw new DataFolderOfOtherVersion(
    `The database in ${database} was made by PostgreSQL ${version}; this version of Muster opens only PostgreSQL ${postgresMajor}. ` +
      `Make a backup with the Muster version that made it, and restore that into a new data folder.`,
  )
}
