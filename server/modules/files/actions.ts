import { createHash, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { refuse } from '#contract/refusals.ts'
import type { Db } from '#server/database/dialect.ts'
import type { Outside } from '#server/outside/outside.ts'

type FilePurpose = 'avatar' | 'document' | 'logo' | 'evidence' | 'export' | 'report'

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

/** made here, and deleted after some days */
const archivePurposes = ['evidence', 'export', 'report'] as const

type UploadContext = { db: Db; outside: Pick<Outside, 'files' | 'environment'>; now: Date }

/** The row of an uploaded file. Refuses, and deletes the file, where its agency would have more than STORAGE_PER_AGENCY_MB. */
export async function insertUpload({ db, outside, now }: UploadContext, stored: StoredFile): Promise<void> {
  const megabytes = Number(outside.environment.STORAGE_PER_AGENCY_MB ?? 0)
  if (megabytes > 0 && stored.agency_id !== null) {
    const { bytes } = await db
      .selectFrom('files')
      .select(sql<number>`coalesce(sum(size), 0)::float8`.as('bytes'))
      .where('agency_id', '=', stored.agency_id)
      .where('purpose', 'not in', archivePurposes)
      .executeTakeFirstOrThrow()
    if (bytes + stored.size > megabytes * 1_000_000) {
      await outside.files.erase(stored.id)
      refuse('agencyStorageFull', { megabytes })
    }
  }
  await insertFile(db, stored, now)
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
