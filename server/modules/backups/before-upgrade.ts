import type { Database } from '#server/database/transaction.ts'
import type { Engine } from '#server/database/engine/engine.ts'
import { newId } from '#server/database/values/ids.ts'
import type { Outside } from '#server/outside/outside.ts'
import { newCopy } from './copies.ts'
import { type BackupOrder, type MadeArchive, runBackup } from './own-process.ts'

type BackupSettings = NonNullable<Outside['backups']>
export type UpgradeBackup = MadeArchive & { made_at: string }

/** Backs up a database that the migrations of this version are about to change; throws, with what to do, when that fails. */
export async function backUpBeforeUpgrade(engine: Engine, settings: BackupSettings, now: Date): Promise<UpgradeBackup> {
  const { folder, recipient, s3, database_url, data_folder } = settings
  const copy = engine.kind === 'pglite' ? await newCopy(engine, data_folder) : undefined
  const made_at = now.toISOString()
  const order: BackupOrder = {
    folder,
    recipient,
    s3,
    data_folder,
    made_at,
    ...(copy === undefined ? { database_url } : { copy }),
  }
  try {
    return { ...(await runBackup(order, new AbortController().signal, () => Promise.resolve())), made_at }
  } catch (error) {
    throw new Error(
      `This version changes the database, and the backup before that failed: ${error instanceof Error ? error.message : String(error)} Nothing was changed. BACKUP_TO chooses another folder; with BACKUP_TO=none the start makes no backup.`,
      { cause: error },
    )
  }
}

/** Lists it with the other backups: the table may have come with the upgrade. */
export async function recordUpgradeBackup(database: Database, { made_at, ...made }: UpgradeBackup): Promise<void> {
  const done = {
    status: 'done',
    progress: 100,
    created_at: made_at,
    started_at: made_at,
    finished_at: made_at,
  } as const
  await database.asPlatform((db) =>
    db
      .insertInto('backups')
      .values({ id: newId(), ...made, ...done })
      .execute(),
  )
}
