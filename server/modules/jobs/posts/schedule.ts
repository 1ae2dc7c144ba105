// What time brings about: jobs that were scheduled are published, and jobs whose closing time has passed expire.
import { sql } from 'kysely'
import { systemActor } from '#contract/platform/audit.ts'
import type { Db } from '#server/database/dialect.ts'
import type { Database } from '#server/database/transaction.ts'

/** The maximum per run and kind; the rest follows with the next run. */
const maxPerRun = 2_000

/**
 * Stores what every reader sees already (posts/queries.ts). A job that somebody is changing is left to the next run; a second run finds
 * nothing to do.
 */
export const applyJobSchedule = (database: Database, now: Date) =>
  database.asPlatform(async (db) => (await publishDue(db, now)) + (await expireDue(db, now)), systemActor('jobs'))

async function publishDue(db: Db, now: Date) {
  const { rows } = await sql`
    update jobs set published_at = due.publish_at
    from (
      select id, publish_at from jobs
      where status = 'published' and published_at is null and publish_at <= ${now.toISOString()}::timestamptz
      order by publish_at, id limit ${maxPerRun} for update skip locked
    ) due
    where jobs.id = due.id returning jobs.id`.execute(db)
  return rows.length
}

async function expireDue(db: Db, now: Date) {
  const { rows } = await sql`
    update jobs set status = 'expired', status_reason = null, version = jobs.version + 1, updated_at = ${now.toISOString()}::timestamptz
    from (
      select id from jobs
      where status in ('published', 'on_hold') and closes_at <= ${now.toISOString()}::timestamptz
      order by closes_at, id limit ${maxPerRun} for update skip locked
    ) due
    where jobs.id = due.id returning jobs.id`.execute(db)
  return rows.length
}
