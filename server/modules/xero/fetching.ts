// The queue of payslip fetches, processed by any server process.
import { sql } from 'kysely'
import { systemActor } from '#contract/platform/audit.ts'
import type { XeroReason } from '#contract/platform/xero.ts'
import type { Db } from '#server/database/dialect.ts'
import { newId } from '#server/database/values/ids.ts'
import type { Database } from '#server/database/transaction.ts'
import type { Outside } from '#server/outside/outside.ts'
import { XeroFailure } from '#server/outside/xero.ts'
import { BudgetSpent, fetchingOf, type Job, leaseSeconds, NoLongerWanted, type Pace } from './requests.ts'
import { fetchPeople } from './people.ts'
import { fetchRuns, fetchSlips } from './slips.ts'

/** The hours between automatic fetches. */
const hoursBetweenFetches = 6

/** Queues a fetch for every company whose last one was long enough ago; returns their number. */
export const queueDueFetches = (database: Database, now: Date) =>
  database.asPlatform(async (db) => {
    const due = await db
      .selectFrom('xero_links as link')
      .select(['link.agency_id', 'link.company_id'])
      .where('link.status', '=', 'connected')
      .where('link.tenant_id', 'is not', null)
      .where(
        sql<boolean>`not exists (select from xero_fetches last where last.agency_id = link.agency_id and last.company_id = link.company_id
          and last.created_at > ${now.toISOString()}::timestamptz - ${hoursBetweenFetches}::int * interval '1 hour')`,
      )
      .orderBy('link.company_id')
      .execute()
    for (const key of due) await queueFetch(db, key, { name: '', now })
    return due.length
  }, systemActor('xero'))

const storedDays = 90

/** Deletes old fetches that have ended, except the last one of each company; returns their number. */
export const purgeFetches = (database: Database, now: Date) =>
  database.asPlatform(async (db) => {
    const { numDeletedRows } = await db
      .deleteFrom('xero_fetches as old')
      .where('old.finished_at', '<', new Date(now.getTime() - storedDays * 86_400_000).toISOString())
      .where(
        sql<boolean>`exists (select from xero_fetches newer where newer.agency_id = old.agency_id and newer.company_id = old.company_id
          and (newer.created_at, newer.id) > (old.created_at, old.id))`,
      )
      .executeTakeFirstOrThrow()
    return Number(numDeletedRows)
  }, systemActor('xero'))

/** One fetch per company at a time: does nothing while one is under way. */
export const queueFetch = (db: Db, key: Omit<Job, 'id'>, { name, now }: { name: string; now: Date }) =>
  db
    .insertInto('xero_fetches')
    .values({
      id: newId(),
      agency_id: key.agency_id,
      company_id: key.company_id,
      started_by_name: name,
      created_at: now.toISOString(),
    })
    .onConflict((of) => of.doNothing())
    .execute()

/** Runs every due fetch, until the pace is aborted; returns the number processed. */
export async function runQueuedFetches(database: Database, outside: Outside, pace: Pace): Promise<number> {
  for (let held = 0; ; held++) {
    const job = await database.asPlatform((db) => take(db, outside.clock.now()), systemActor('xero'))
    if (job === undefined || !(await work(database, outside, job, pace))) return held
  }
}

type Taken = Job & { attempts: number }

/** One fetch, marked as being processed: another process takes it only after the lease of this one expired. */
async function take(db: Db, now: Date): Promise<Taken | undefined> {
  const at = now.toISOString()
  const { rows } = await sql<Taken>`
    update xero_fetches set status = 'running', reason = null, attempts = attempts + 1,
      lease_until = ${at}::timestamptz + ${leaseSeconds}::int * interval '1 second'
    where id in (
      select id from xero_fetches
      where status in ('queued', 'running', 'waiting') and (lease_until is null or lease_until <= ${at}::timestamptz)
      order by created_at, id limit 1 for update skip locked
    )
    returning id, agency_id, company_id, attempts`.execute(db)
  return rows[0]
}

/** False when the pace was aborted: the fetch is resumed once its lease has expired. */
async function work(database: Database, outside: Outside, job: Taken, pace: Pace): Promise<boolean> {
  const fetching = fetchingOf(database, outside, job, pace)
  // The failure of one fetch is recorded with it; the others continue.
  try {
    await fetchPeople(fetching)
    await fetchRuns(fetching)
    await fetchSlips(fetching)
    await fetching.write((db) => end(db, job, { status: 'done', reason: null }, outside.clock.now()))
  } catch (failure) {
    if (failure instanceof Error && failure.name === 'AbortError') return false
    await fetching.write((db) => noteFailure(db, job, failure, outside.clock.now()))
  }
  return true
}

const end = async (db: Db, job: Job, change: { status: 'done' | 'failed'; reason: XeroReason | null }, now: Date) => {
  await changeFetch(db, job, { ...change, finished_at: now.toISOString(), lease_until: null })
  if (change.status === 'done') await setLink(db, job, { status: 'connected' })
}

type Fetched = {
  status: 'done' | 'failed' | 'waiting'
  reason: XeroReason | null
  lease_until: string | null
  finished_at?: string
  attempts?: number
}

const changeFetch = (db: Db, job: Job, change: Fetched) =>
  db.updateTable('xero_fetches').set(change).where('agency_id', '=', job.agency_id).where('id', '=', job.id).execute()

const setLink = (
  db: Db,
  { agency_id, company_id }: Job,
  change: { status: 'connected' | 'expired' | 'error'; token_sealed?: null },
) =>
  db
    .updateTable('xero_links')
    .set(change)
    .where('agency_id', '=', agency_id)
    .where('company_id', '=', company_id)
    .where('status', '<>', change.status)
    .execute()

/** The minutes before each retry when Xero is unreachable. Then it has failed, and the next fetch continues from there. */
const patience = [1, 5, 15, 60, 180]

async function noteFailure(db: Db, job: Taken, failure: unknown, now: Date) {
  if (failure instanceof NoLongerWanted) return end(db, job, { status: 'failed', reason: null }, now)
  const later = (reason: XeroReason, until: Date, attempts = 0) =>
    changeFetch(db, job, { status: 'waiting', reason, lease_until: until.toISOString(), attempts })
  const after = (seconds: number) => new Date(now.getTime() + seconds * 1000)
  if (failure instanceof BudgetSpent) return later('budget', nextDay(now))
  const { trouble, seconds } = failure instanceof XeroFailure ? failure : new XeroFailure('unreadable')
  if (trouble === 'busy') return later('busy', after(seconds ?? 60))
  const minutes = patience[job.attempts - 1]
  if (trouble === 'unreachable' && minutes !== undefined) return later(trouble, after(minutes * 60), job.attempts)
  if (trouble === 'expired') await setLink(db, job, { status: 'expired', token_sealed: null })
  if (trouble === 'forbidden') await setLink(db, job, { status: 'error' })
  return end(db, job, { status: 'failed', reason: trouble }, now)
}

/** Xero counts days in UTC. */
const nextDay = (now: Date) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1))
