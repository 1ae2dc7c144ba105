// Makes an archive of a database and its stored files.
import type { Engine } from '#server/database/engine/engine.ts'
import type { FileStore } from '#server/outside/files/files.ts'
import type { S3Settings } from '#server/outside/files/s3-storage.ts'
import { productVersion } from '#server/version.ts'
import { currentFormat, type Manifest, manifestName } from './archive/manifest.ts'
import { archiveIn, type ArchivePlace, placeOf } from './archive/places.ts'
import { type ArchiveWriter, writeArchive } from './archive/write-archive.ts'
import { dumpDatabase, type FileRow, type OnProgress } from './database/dump.ts'

export type BackupSource = {
  engine: Engine
  files: FileStore
  /** the public key to encrypt the archive to */
  recipient?: string | undefined
  /** for a folder s3://… */
  s3?: S3Settings | undefined
  now: Date
}

export type MadeBackup = { place: ArchivePlace; size: number; manifest: Manifest }

/** Writes an archive into a folder or a bucket, named by its time. Other work on the database continues meanwhile. */
export async function backUp(source: BackupSource, folder: string, onProgress?: OnProgress): Promise<MadeBackup> {
  const { engine, files, recipient, s3, now } = source
  const place = placeOf(archiveIn(folder, archiveName(now, recipient !== undefined)), s3)
  const made: { manifest?: Manifest } = {}
  const size = await writeArchive(place, recipient, async (archive) => {
    let part = 0
    const dump = await dumpDatabase(
      engine,
      (table, lines) => archive.add(`tables/${table}/${(part += 1)}.jsonl`, lines),
      onProgress,
    )
    const { files: rows, ...facts } = dump
    made.manifest = {
      format: currentFormat,
      version: productVersion(),
      made_at: now.toISOString(),
      encrypted: recipient !== undefined,
      ...facts,
      ...(await addFiles(archive, files, rows)),
    }
    await archive.add(manifestName, JSON.stringify(made.manifest, null, 2))
  })
  if (made.manifest === undefined) throw new Error('Programming error: an archive without a manifest')
  return { place, size, manifest: made.manifest }
}

/** Sorted by name, the archives of a folder are sorted by time. */
const archiveName = (now: Date, is_encrypted: boolean) =>
  `muster-${now.toISOString().replaceAll(':', '-').replace('.', '-')}.tar.zst${is_encrypted ? '.age' : ''}`

// A file that was removed since the snapshot is still in the trash, unless personal data had to go at once.
async function addFiles(archive: ArchiveWriter, store: FileStore, rows: readonly FileRow[]) {
  const [files, missing_files]: [FileRow[], string[]] = [[], []]
  for (const row of rows) {
    const content = await store.open(row.id)
    if (content === null) missing_files.push(row.id)
    else {
      await archive.addStream(`files/${row.id}`, row.size, content)
      files.push(row)
    }
  }
  return { files, missing_files }
}
