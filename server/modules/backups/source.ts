// Where the database of a backup is read: on its server, in the data folder, or in a copy that the process which uses that folder makes.
import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { DataFolderBusy, databaseFolder, refuseUnfinishedRestore } from '#server/database/engine/pglite/data-folder.ts'
import type { Engine } from '#server/database/engine/engine.ts'
import { openDatabaseFolder, openEngine } from '#server/database/engine/open.ts'
import { requestCopy } from './copies.ts'

export type SourceSettings = {
  /** postgres://…; without it the embedded database of the data folder */
  database_url?: string | undefined
  data_folder: string
}

const longMs = 10 * 60_000

/** Opens the database for `read`, without migrating it, and closes it again; also while a server is using it. */
export async function withSource<T>(settings: SourceSettings, read: (engine: Engine) => Promise<T>): Promise<T> {
  refuseUnfinishedRestore(settings.data_folder)
  if (settings.database_url === undefined && !existsSync(databaseFolder(settings.data_folder)))
    throw new Error(`There is no database in ${settings.data_folder}: set DATA_DIR or DATABASE_URL.`)
  const { database_url: url, data_folder: dir } = settings
  try {
    return await closing(await openEngine({ url, dir, poolSize: 1, deadlineMs: longMs }), read)
  } catch (error) {
    if (!(error instanceof DataFolderBusy)) throw error
    return withCopy(await requestCopy(dir, error), read)
  }
}

/** The same for a copy of the folder of an embedded database, which is removed at the end. */
export async function withCopy<T>(copy: string, read: (engine: Engine) => Promise<T>): Promise<T> {
  try {
    return await closing(await openDatabaseFolder(copy), read)
  } finally {
    await rm(copy, { recursive: true, force: true })
  }
}

const closing = <T>(engine: Engine, read: (engine: Engine) => Promise<T>): Promise<T> =>
  read(engine).finally(() => engine.close())
