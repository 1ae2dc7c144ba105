import type { Db } from '#server/database/dialect.ts'
import type { Database } from '#server/database/transaction.ts'
import type { FileStore } from '#server/outside/files/files.ts'

/**
 * Throws unless the stored files are those of this database's installation; marks a folder that has none yet, or some of this database.
 * Files of another installation would look unused to this one.
 */
export async function requireOwnFiles(database: Database, files: FileStore): Promise<void> {
  const installation = await database.readAsPlatform(installationOf)
  const marked = await files.installation()
  if (marked === null && !(await mayTakeOver(database, files))) throw new Error(unknownFiles)
  const owner = marked ?? (await files.mark(installation))
  if (owner !== installation) throw new Error(filesOfAnother(owner, installation))
}

/** Marks the stored files as those of this database, whatever they were; returns the installation they were marked with before. */
export async function adoptFiles(database: Database, files: FileStore): Promise<string | null> {
  const before = await files.installation()
  await files.remark(await database.readAsPlatform(installationOf))
  return before
}

const installationOf = async (db: Db) => (await db.selectFrom('installation').select('id').executeTakeFirstOrThrow()).id

/** A folder from before folders were marked: it has no files, or at least one that this database knows. */
async function mayTakeOver(database: Database, files: FileStore): Promise<boolean> {
  const stored = new Set(await files.all())
  if (stored.size === 0) return true
  const known = await database.readAsPlatform((db) => db.selectFrom('files').select('id').orderBy('id').execute())
  return known.some(({ id }) => stored.has(id))
}

const whatToDo =
  'Probably DATABASE_URL is missing or names another database, or DATA_DIR names another folder: set the right ones. ' +
  'If this is a new installation, give it a DATA_DIR of its own. Only if this database is to have these files, run npm run files:adopt ' +
  'with the same settings. Nothing was changed.'

const unknownFiles = `The folder “files” in DATA_DIR has files, and this database knows none of them. ${whatToDo}`

const filesOfAnother = (owner: string, installation: string) =>
  `The folder “files” in DATA_DIR belongs to installation ${owner}, and this database is installation ${installation}. ${whatToDo}`
