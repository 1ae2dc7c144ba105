import { systemActor } from '#contract/platform/audit.ts'
import type { Db } from '#server/database/dialect.ts'
import type { Database } from '#server/database/transaction.ts'
import type { Outside } from '#server/outside/outside.ts'
import { requireOwnFiles } from './installation.ts'

type Storage = Pick<Outside, 'files' | 'clock'>

const hour = 60 * 60 * 1000
// A request that is still writing does not leave an orphan.
const graceMilliseconds = hour
const trashMilliseconds = 30 * 24 * hour
// More files than this without a row are more likely a wrong or old database than requests that were cut off.
const fewFiles = 20
const largestShare = 0.1

/**
 * Moves files without a row (from requests that were refused or aborted between writing and commit, pictures of deleted accounts) to the
 * trash, takes back those that have a row again, and deletes what was in the trash for thirty days. Returns how many files it moved to the
 * trash. Does nothing in the first hour after the start. Throws, and moves none, when there are too many for an accident.
 */
export async function purgeUnusedFiles(database: Database, outside: Storage, started_at: Date): Promise<number> {
  if (outside.clock.now().getTime() - started_at.getTime() < hour) return 0
  return purge(database, outside, largestPurge)
}

/** The same on an operator's word: at once, and however many they are (npm run files:purge). */
export const purgeAllUnusedFiles = (database: Database, outside: Storage): Promise<number> =>
  purge(database, outside, () => Number.POSITIVE_INFINITY)

const largestPurge = (stored: number) => Math.max(fewFiles, Math.floor(stored * largestShare))

async function purge(database: Database, { files, clock }: Storage, limitOf: (stored: number) => number) {
  const now = clock.now()
  const before = new Date(now.getTime() - graceMilliseconds)
  await requireOwnFiles(database, files)
  await database.asPlatform((db) => forgetUnshown(db, before), systemActor('sweep'))
  const old = await files.before(before)
  const known = await knownFiles(database)
  const unused = old.filter((id) => !known.has(id))
  await emptyTrash({ files, known, until: new Date(now.getTime() - trashMilliseconds) })
  const limit = limitOf(old.length)
  if (unused.length > limit) throw new Error(tooMany(unused.length, old.length, limit))
  for (const id of unused) await files.remove(id, now)
  return unused.length
}

type Trash = { files: Storage['files']; known: ReadonlySet<string>; until: Date }

async function emptyTrash({ files, known, until }: Trash) {
  for (const { id, since } of await files.removed()) {
    if (known.has(id)) await files.restore(id)
    else if (since < until) await files.erase(id)
  }
}

async function knownFiles(database: Database): Promise<ReadonlySet<string>> {
  const rows = await database.readAsPlatform((db) => db.selectFrom('files').select('id').orderBy('id').execute())
  return new Set(rows.map(({ id }) => id))
}

const tooMany = (unused: number, stored: number, limit: number) =>
  `${unused} of ${stored} stored files belong to no record of this database, and at most ${limit} are moved to the trash ` +
  'without an operator’s word: none was moved. If the database is an older copy, nothing needs to be done. If the files are really ' +
  'unused, run npm run files:purge (with the embedded database: while the server is stopped); they stay in the trash for 30 days.'

const forgetUnshown = (db: Db, before: Date) =>
  db
    .deleteFrom('files')
    .where('purpose', '=', 'avatar')
    .where('created_at', '<', before.toISOString())
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('accounts').select('id').whereRef('accounts.avatar_file_id', '=', 'files.id'))),
    )
    .execute()
