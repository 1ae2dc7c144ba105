import { sql } from 'kysely'
import type { Db } from '#server/database/dialect.ts'
import { isLeaseOver, leaseEnd } from '#server/database/rows/leases.ts'
import { firstRun, type BackgroundJob, nextRetry, nextRun } from './job.ts'

const unlistedMs = 2 * 86_400_000

export type JobOutcome = 'done' | 'failed' | 'interrupted'

/**
 * Adds the jobs that this database does not have yet and deletes those that nobody has run for two days: what this process does not list
 * may be a job of a newer version in another process. A time further away than the schedule allows
 * (the schedule was shortened, or a clock was wrong) is brought forward.
 */
export async function registerJobs(db: Db, jobs: readonly BackgroundJob[], now: Date) {
  const rows = jobs.map((job) => ({
    ...{ name: job.name, first: firstRun(job, now), latest: nextRun(job, now) },
    // After so many failures every job waits its longest.
    latest_retry: nextRetry(job, 100, now),
  }))
  await sql`
    insert into background_jobs as known (name, next_run_at)
    select name, first from json_to_recordset(${JSON.stringify(rows)}::json) as given (name text, first timestamptz)
    on conflict do nothing`.execute(db)
  await sql`
    update background_jobs set next_run_at = case when attempts = 0 then latest else latest_retry end
    from json_to_recordset(${JSON.stringify(rows)}::json) as given (name text, latest timestamptz, latest_retry timestamptz)
    where background_jobs.name = given.name and next_run_at > case when attempts = 0 then latest else latest_retry end`.execute(
    db,
  )
  const names = jobs.map(({ name }) => name)
  await db
    .deleteFrom('background_jobs')
    .where('name', 'not in', names)
    .where('leased_until', 'is', null)
    .where('next_run_at', '<', new Date(now.getTime() - unlistedMs).toISOString())
    .execute()
}

/** For a database that only one process can open: leases of an earlier process no longer have an owner. */
export const releaseAllJobs = (db: Db) =>
  db
    .updateTable('background_jobs')
    .set({ leased_by: null, leased_until: null })
    .where('leased_by', 'is not', null)
    .execute()

/** The names of the due jobs that nobody runs. */
export async function dueJobs(db: Db, now: Date): Promise<string[]> {
  const at = now.toISOString()
  const due = await db
    .selectFrom('background_jobs')
    .select('name')
    .where('next_run_at', '<=', at)
    .where(isFree)
    .orderBy('next_run_at')
    .orderBy('name')
    .execute()
  return due.map(({ name }) => name)
}

export type Lease = { readonly name: string; readonly owner: string }

const leaseSeconds = 60
const isFree = isLeaseOver('leased_until')

/**
 * Why a job is claimed: it is due; a transaction triggered it, which does not shorten the wait after a failure; or it was requested to run
 * now.
 */
export type ClaimReason = 'due' | 'woken' | 'requested'

/** Takes the lease; returns the failures since the last success, or null when the job may not run now or another process runs it. */
export async function claimJob(db: Db, { name, owner }: Lease, reason: ClaimReason, now: Date): Promise<number | null> {
  const at = now.toISOString()
  const claimed = await db
    .updateTable('background_jobs')
    // Due again at once if this process dies: only the end of the run sets the next time.
    .set({ leased_by: owner, leased_until: leaseEnd(leaseSeconds), last_started_at: at, next_run_at: at })
    .where('name', '=', name)
    .where(isFree)
    .$if(reason === 'due', (of) => of.where('next_run_at', '<=', at))
    .$if(reason === 'woken', (of) => of.where((eb) => eb.or([eb('attempts', '=', 0), eb('next_run_at', '<=', at)])))
    .returning('attempts')
    .executeTakeFirst()
  return claimed?.attempts ?? null
}

/** False when another process has taken the job over. */
export async function renewLease(db: Db, { name, owner }: Lease): Promise<boolean> {
  const renewed = await db
    .updateTable('background_jobs')
    .set({ leased_until: leaseEnd(leaseSeconds) })
    .where('name', '=', name)
    .where('leased_by', '=', owner)
    .returning('name')
    .executeTakeFirst()
  return renewed !== undefined
}

export type FinishedRun = {
  readonly outcome: JobOutcome
  readonly attempts: number
  readonly next_run_at: Date
  readonly finished_at: Date
  readonly error: string | null
  readonly result: number | null
}

/** Stores how a run ended and releases the lease. */
export async function finishJob(db: Db, { name, owner }: Lease, run: FinishedRun) {
  await db
    .updateTable('background_jobs')
    .set({
      ...{ leased_by: null, leased_until: null, attempts: run.attempts, next_run_at: run.next_run_at.toISOString() },
      ...{ last_finished_at: run.finished_at.toISOString(), last_outcome: run.outcome, last_error: run.error },
    })
    .$if(run.outcome === 'done', (of) => of.set({ last_result: run.result }))
    .where('name', '=', name)
    .where('leased_by', '=', owner)
    .execute()
}

const lateMinutes = 15

/** How many jobs failed in their last run, and how many have been due for a quarter of an hour. */
export async function jobCounts(db: Db, now: Date): Promise<{ failing: number; late: number }> {
  const before = new Date(now.getTime() - lateMinutes * 60_000).toISOString()
  const counts = await db
    .selectFrom('background_jobs')
    .select((eb) => [
      eb.fn.countAll<number>().filterWhere('last_outcome', '=', 'failed').as('failing'),
      eb.fn.countAll<number>().filterWhere('next_run_at', '<', before).filterWhere('leased_by', 'is', null).as('late'),
    ])
    .executeTakeFirstOrThrow()
  return { failing: Number(counts.failing), late: Number(counts.late) }
}

/** The jobs whose last run failed. */
export async function failingJobs(db: Db): Promise<string[]> {
  const failing = await db
    .selectFrom('background_jobs')
    .select('name')
    .where('last_outcome', '=', 'failed')
    .orderBy('name')
    .execute()
  return failing.map(({ name }) => name)
}
