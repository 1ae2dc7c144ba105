import type { BackupRow } from '#contract/platform/backups.ts'
import { refuse } from '#contract/refusals.ts'
import type { Db } from '#server/database/dialect.ts'
import { newId } from '#server/database/values/ids.ts'
import type { Context } from '#server/http/context.ts'
import { currentBackup } from './queries.ts'

/** Requests a backup, or returns the one that is being made. Refuses where the operator has switched backups off. */
export async function requestBackup({ db, actor, outside, now }: Context): Promise<BackupRow> {
  if (outside.backups === undefined) return refuse('backups.off')
  await queueBackup(db, actor.name, now)
  return (await currentBackup(db)) ?? refuse('notFound')
}

/** One at a time: does nothing while another one waits or is being made. */
export async function queueBackup(db: Db, requested_by: string | null, now: Date): Promise<void> {
  await db
    .insertInto('backups')
    .values({ id: newId(), requested_by, created_at: now.toISOString() })
    .onConflict((of) => of.doNothing())
    .execute()
}
