// Makes the backups that the schedule or a super admin has requested, and deletes the archives that are not kept any more.
import { systemActor } from '#contract/platform/audit.ts'
import type { JobContext } from '#server/background/job.ts'
import type { Db } from '#server/database/dialect.ts'
import type { Outside } from '#server/outside/outside.ts'
import { queueBackup } from './actions.ts'
import { isReachable, placeOf } from './archive/places.ts'
import { newCopy } from './copies.ts'
import { lastDue } from './rules.ts'
import { type BackupOrder, type MadeArchive, runBackup } from './own-process.ts'

const backupActor = systemActor('backup')
const hourMs = 3_600_000

/** Requests the backup of the night, unless there is one; after a failure another one an hour later. Returns how many it requested. */
export async function queueDueBackup({ database, outside }: Pick<JobContext, 'database' | 'outside'>): Promise<number> {
  const { backups, clock } = outside
  if (backups === undefined) return 0
  const now = clock.now()
  return database.asPlatform(async (db) => {
    const { good, any } = await db
      .selectFrom('backups')
      .select((of) => [
        of.fn.max('created_at').filterWhere('status', '!=', 'failed').as('good'),
        of.fn.max('created_at').as('any'),
      ])
      .executeTakeFirstOrThrow()
    const isMade = good !== null && new Date(good) >= lastDue(backups.at, now)
    const hasJustFailed = any !== null && now.getTime() - new Date(any).getTime() < hourMs
    if (isMade || hasJustFailed) return 0
    await queueBackup(db, null, now)
    return 1
  }, backupActor)
}

/** Makes the requested backup, if there is one, in a process of its own; returns how many it made. Throws when it fails. */
export async function makeBackup(context: JobContext): Promise<number> {
  const { database, outside, signal } = context
  const { backups, clock } = outside
  if (backups === undefined) return 0
  const job = await database.asPlatform((db) => claimBackup(db, clock.now()), backupActor)
  if (job === undefined) return 0
  // Whatever it was, the screen says so; the job fails with it.
  try {
    const made = await makeArchive(context, backups, job.id)
    await database.asPlatform((db) => markMade(db, job.id, made, clock.now()), backupActor)
  } catch (error) {
    const ended = signal.aborted
      ? ({ status: 'queued', progress: 0 } as const)
      : ({ status: 'failed', failure: textOf(error), finished_at: clock.now().toISOString() } as const)
    await database.asPlatform((db) => change(db, job.id, ended), backupActor)
    if (signal.aborted) return 0
    throw error
  }
  await removeOld(context, backups)
  return 1
}

const textOf = (error: unknown) => (error instanceof Error ? error.message : String(error)).slice(0, 500)

// The job runs in one process at a time, so one that is running already has died.
const claimBackup = (db: Db, now: Date) =>
  db
    .updateTable('backups')
    .set({ status: 'running', progress: 0, started_at: now.toISOString() })
    .where('status', 'in', ['queued', 'running'])
    .returning('id')
    .executeTakeFirst()

async function makeArchive(
  { database, outside, signal }: JobContext,
  { folder, recipient, s3, database_url, data_folder }: NonNullable<Outside['backups']>,
  id: string,
): Promise<MadeArchive> {
  const copy = database.kind === 'pglite' ? await newCopy(database, data_folder) : undefined
  const order: BackupOrder = { folder, recipient, s3, data_folder, made_at: outside.clock.now().toISOString() }
  return runBackup({ ...order, ...(copy === undefined ? { database_url } : { copy }) }, signal, (progress) =>
    database.asPlatform((db) => change(db, id, { progress }), backupActor),
  )
}

type Changes = Partial<{
  status: 'queued' | 'running' | 'done' | 'failed'
  progress: number
  failure: string
  finished_at: string
}>

async function change(db: Db, id: string, changes: Changes): Promise<void> {
  await db.updateTable('backups').set(changes).where('id', '=', id).execute()
}

const markMade = (db: Db, id: string, made: MadeArchive, now: Date) =>
  db
    .updateTable('backups')
    .set({ ...made, status: 'done', progress: 100, failure: null, finished_at: now.toISOString() })
    .where('id', '=', id)
    .execute()

/** Deletes all archives but the newest ones of those that were made here, which the last good one is one of. */
async function removeOld(
  { database, outside }: JobContext,
  { keep, s3 }: NonNullable<Outside['backups']>,
): Promise<void> {
  const made = await database.readAsPlatform((db) =>
    db
      .selectFrom('backups')
      .select(['id', 'place'])
      .where('status', '=', 'done')
      .where('removed_at', 'is', null)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .execute(),
  )
  const removed_at = outside.clock.now().toISOString()
  for (const { id, place } of made.slice(keep)) {
    // One in a storage that is not used any more stays, and stays in the list.
    if (place !== null && !isReachable(place, s3)) continue
    if (place !== null) await placeOf(place, s3).remove()
    await database.asPlatform(
      (db) => db.updateTable('backups').set({ removed_at }).where('id', '=', id).execute(),
      backupActor,
    )
  }
}
