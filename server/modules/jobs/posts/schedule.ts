// What time brings about: jobs that were scheduled are published, and jobs whose closing time has passed expire.
import { sql } from 'kysely'
import { systemActor } from '#contract/platform/audit.ts'
import type { Db } from '#server/database/dialect.ts'
import { type DueRecord, idsOf, processDueRecords, restrictTo } from '#server/database/rows/due-records.ts'
import type { Database } from '#server/database/transaction.ts'

/**
 * Stores what every reader sees already (posts/queries.ts). A job that somebody is changing is left to the next run; a second run finds
 * nothing to do.
 */
export async function applyJobSchedule(database: Database, now: Date, signal?: AbortSignal): Promise<number> {
  const job = { actor: systemActor('jobs'), signal }
  const published = await processDueRecords(database, {
    ...job,
    find: (db) => jobsToPublish(db, now),
    process: async (db, _, records) => publish(db, await jobsToPublish(db, now, idsOf(records))),
  })
  const expired = await processDueRecords(database, {
    ...job,
    find: (db) => jobsToExpire(db, now),
    process: async (db, _, records) => expire(db, await jobsToExpire(db, now, idsOf(records)), now),
  })
  return published + expired
}

async function jobsToPublish(db: Db, now: Date, ids?: readonly string[]): Promise<DueRecord[]> {
  const { isNamed, lockRows } = restrictTo('jobs', ids)
  const { rows } = await sql<DueRecord>`
    select id, agency_id from jobs
    where status = 'published' and published_at is null and publish_at <= ${now.toISOString()}::timestamptz and ${isNamed}
    order by publish_at, id ${lockRows}`.execute(db)
  return rows
}

async function publish(db: Db, jobs: readonly DueRecord[]): Promise<number> {
  await sql`update jobs set published_at = publish_at where id = any(${idsOf(jobs)}::uuid[])`.execute(db)
  return jobs.length
}

async function jobsToExpire(db: Db, now: Date, ids?: readonly string[]): Promise<DueRecord[]> {
  const { isNamed, lockRows } = restrictTo('jobs', ids)
  const { rows } = await sql<DueRecord>`
    select id, agency_id from jobs
    where status in ('published', 'on_hold') and closes_at <= ${now.toISOString()}::timestamptz and ${isNamed}
    order by closes_at, id ${lockRows}`.execute(db)
  return rows
}

async function expire(db: Db, jobs: readonly DueRecord[], now: Date): Promise<number> {
  await sql`
    update jobs set status = 'expired', status_reason = null, version = version + 1, updated_at = ${now.toISOString()}::timestamptz
    where id = any(${idsOf(jobs)}::uuid[])`.execute(db)
  return jobs.length
}
