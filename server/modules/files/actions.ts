import { systemActor } from '#contract/platform/audit.ts'
import { createHash, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#server/database/dialect.ts'
import type { Database } from '#server/database/transaction.ts'
import type { Outside } from '#server/outside/outside.ts'

type FilePurpose = 'avatar' | 'document' | 'logo' | 'evidence'

type StoredFile = {
  id: string
  agency_id: string | null
  purpose: FilePurpose
  content_type: string
  size: number
  sha256: string
}

type NewFile = { agency_id: string | null; purpose: FilePurpose; content_type: string; bytes: Uint8Array }

/** Writes a file under a random id; it is kept once its row is committed (insertFile), until then it is an orphan. */
export async function storeFile({ files }: Pick<Outside, 'files'>, { bytes, ...fields }: NewFile): Promise<StoredFile> {
  const id = randomUUID()
  await files.write(id, bytes)
  return { ...fields, id, size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') }
}

/** The row of a stored file: from its commit on the file is kept. */
export const insertFile = (db: Db, stored: StoredFile, now: Date) =>
  db
    .insertInto('files')
    .values({ ...stored, created_at: now.toISOString() })
    .execute()

/** Deletes the row; the bytes are deleted after the commit (Outside.files.remove), or with the next purgeUnusedFiles. */
export const forgetFile = (db: Db, id: string) => forgetFiles(db, [id])

/** The same for several. */
export const forgetFiles = (db: Db, ids: readonly string[]) =>
  db
    .deleteFrom('files')
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute()

// A request that is still writing does not leave an orphan.
const graceMilliseconds = 60 * 60 * 1000

/**
 * Deletes files without a row (from requests that were refused or aborted between writing and commit), and pictures of deleted accounts.
 * Returns the number of deleted files.
 */
export async function purgeUnusedFiles(database: Database, { files, clock }: Outside): Promise<number> {
  const before = new Date(clock.now().getTime() - graceMilliseconds)
  await database.asPlatform((db) => forgetUnshown(db, before), systemActor('sweep'))
  const old = await files.before(before)
  if (old.length === 0) return 0
  const stored = await database.readAsPlatform((db) => db.selectFrom('files').select('id').orderBy('id').execute())
  const known = new Set(stored.map(({ id }) => id))
  const unknown = old.filter((id) => !known.has(id))
  await Promise.all(unknown.map((id) => files.remove(id)))
  return unknown.length
}

const forgetUnshown = (db: Db, before: Date) =>
  db
    .deleteFrom('files')
    .where('purpose', '=', 'avatar')
    .where('created_at', '<', before.toISOString())
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('accounts').select('id').whereRef('accounts.avatar_file_id', '=', 'files.id'))),
    )
    .execute()
