import { sql } from 'kysely'
import type { InputOf } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import type { BackupRow, BackupState } from '#contract/platform/backups.ts'
import type { Db } from '#server/database/dialect.ts'
import { listQuery } from '#server/database/lists/list-query.ts'
import { containsSql } from '#server/database/lists/search.ts'
import { isoOf } from '#server/database/values/time-columns.ts'
import type { Outside } from '#server/outside/outside.ts'
import { isOverdue, nextDue } from './rules.ts'

/** One page of the backups. */
export function backupsPage(db: Db, input: InputOf<Calls['backups']['list']>) {
  const { status } = input
  const matching = db
    .selectFrom('backups')
    .where(containsSql(input.q, sql.ref('backups.place'), sql.ref('backups.requested_by'), sql.ref('backups.failure')))
    .$if(status !== undefined, (of) => of.where('backups.status', 'in', status ?? []))
  return listQuery(db, input, {
    matching,
    rows: matching.select(backupColumns).select(backupTimes).$castTo<BackupRow>(),
    order: [
      [sql.ref('backups.created_at'), input.dir],
      ['backups.id', 'desc'],
    ],
  })
}

const backupColumns = [
  'backups.id',
  'backups.status',
  'backups.progress',
  'backups.requested_by',
  'backups.place',
  'backups.size',
  'backups.row_count',
  'backups.file_count',
  'backups.encrypted',
  'backups.failure',
] as const

const backupTimes = [
  isoOf('backups.created_at').as('created_at'),
  isoOf('backups.started_at').$castTo<string | null>().as('started_at'),
  isoOf('backups.finished_at').$castTo<string | null>().as('finished_at'),
  isoOf('backups.removed_at').$castTo<string | null>().as('removed_at'),
] as const

const newestFirst = (db: Db) =>
  db
    .selectFrom('backups')
    .select(backupColumns)
    .select(backupTimes)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(1)

/** The backup that waits or is being made. */
export const currentBackup = (db: Db): Promise<BackupRow | undefined> =>
  newestFirst(db).where('status', 'in', ['queued', 'running']).executeTakeFirst()

/** When and where backups are made, the last good one and the one in progress. */
export async function backupState(db: Db, { backups }: Outside, now: Date): Promise<BackupState> {
  const [current, last_good] = await Promise.all([
    currentBackup(db),
    newestFirst(db).where('status', '=', 'done').where('removed_at', 'is', null).executeTakeFirst(),
  ])
  return {
    schedule:
      backups === undefined
        ? null
        : {
            folder: backups.folder,
            next_at: nextDue(backups.at, now).toISOString(),
            keep: backups.keep,
            encrypted: backups.recipient !== undefined,
          },
    last_good: last_good ?? null,
    is_overdue: isOverdue(last_good?.created_at, now),
    current: current ?? null,
  }
}
