import { createHash, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#server/database/dialect.ts'
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

/** Deletes the row; the bytes go to the trash after the commit (Outside.files.remove), or with the next purgeUnusedFiles. */
export const forgetFile = (db: Db, id: string) => forgetFiles(db, [id])

/** The same for several. */
export const forgetFiles = (db: Db, ids: readonly string[]) =>
  db
    .deleteFrom('files')
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute()
