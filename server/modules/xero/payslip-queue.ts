import { sql } from 'kysely'
import { systemActor } from '#contract/platform/audit.ts'
import type { Db } from '#server/database/dialect.ts'
import { newId } from '#server/database/values/ids.ts'
import type { AuthorContext } from '#server/http/context.ts'
import { type DueRecord, processDueRecords } from '#server/database/rows/due-records.ts'
import type { Database } from '#server/database/transaction.ts'
import type { Outside } from '#server/outside/outside.ts'
import { fetchingOf, type XeroRun, type Throttle, claimDueJob, runDueJobs, type TakenJob } from './requests.ts'
import { fetchPeople } from './people.ts'
import { fetchRuns, fetchSlips } from './slips.ts'
import type { LinkKey } from './tokens.ts'
import { afterFailure, setLink, type StoppedJob } from './failures.ts'

/** The hours between automatic fetches. */
const hoursBetweenFetches = 6

/** Queues a fetch for every company whose last one was long enough ago; returns their number. */
export const queueDueFetches = (database: Database, now: Date, signal?: AbortSignal) =>
  processDueRecords(database, {
    actor: systemActor('xero'),
    find: (db) => companiesToFetch(db, now),
    process: async (db, agency_id, companies) => {
      for (const { id: company_id } of companies)
        await queueFetch({ db, actor: { account_id: null, name: '' }, now }, { agency_id, company_id })
      return companies.length
    },
    signal,
  })

const companiesToFetch = (db: Db, now: Date): Promise<DueRecord[]> =>
  db
    .selectFrom('xero_links as link')
    .select(['link.agency_id', 'link.company_id as id'])
    .where('link.status', '=', 'connected')
    .where('link.tenant_id', 'is not', null)
    .where(
      sql<boolean>`not exists (select from xero_fetches last where last.agency_id = link.agency_id and last.company_id = link.company_id
        and last.created_at > ${now.toISOString()}::timestamptz - ${hoursBetweenFetches}::int * interval '1 hour')`,
    )
    .orderBy('link.company_id')
    .execute()

const storedDays = 90

/** Deletes old fetches and syncs that have ended, except the last one of each company; returns their number. */
export const purgeFetches = (database: Database, now: Date) =>
  database.asPlatform(async (db) => {
    const before = new Date(now.getTime() - storedDays * 86_400_000).toISOString()
    let deleted = 0
    for (const table of ['xero_fetches', 'xero_syncs'] as const) {
      const { numAffectedRows } =
        await sql`delete from ${sql.table(table)} old where old.finished_at < ${before}::timestamptz
        and exists (select from ${sql.table(table)} newer where newer.agency_id = old.agency_id and newer.company_id = old.company_id
          and (newer.created_at, newer.id) > (old.created_at, old.id))`.execute(db)
      deleted += Number(numAffectedRows ?? 0)
    }
    return deleted
  }, systemActor('xero'))

/** One fetch per company at a time: does nothing while one is under way. */
export const queueFetch = ({ db, actor, now }: Pick<AuthorContext, 'db' | 'actor' | 'now'>, key: LinkKey) =>
  db
    .insertInto('xero_fetches')
    .values({
      id: newId(),
      agency_id: key.agency_id,
      company_id: key.company_id,
      started_by_name: actor.name,
      created_at: now.toISOString(),
    })
    .onConflict((of) => of.doNothing())
    .execute()

/** Runs every due fetch, until the throttle is aborted; returns the number processed. */
export function runQueuedFetches(database: Database, outside: Outside, throttle: Throttle): Promise<number> {
  return runDueJobs(async () => {
    const job = await database.asPlatform(
      (db) => claimDueJob(db, 'xero_fetches', outside.clock.now()),
      systemActor('xero'),
    )
    return job !== undefined && runFetch(database, outside, job, throttle)
  })
}

/** False when the throttle was aborted: the fetch is resumed once its lease has expired. */
async function runFetch(database: Database, outside: Outside, job: TakenJob, throttle: Throttle): Promise<boolean> {
  const fetching = fetchingOf(database, outside, job, throttle, 'xero_fetches')
  // The failure of one fetch is recorded with it; the others continue.
  try {
    await fetchPeople(fetching)
    await fetchRuns(fetching)
    await fetchSlips(fetching)
    await fetching.write((db) => endFetch(db, job, outside.clock.now()))
  } catch (failure) {
    if (failure instanceof Error && failure.name === 'AbortError') return false
    await fetching.write((db) => recordFailure(db, job, failure, outside.clock.now()))
  }
  return true
}

const endFetch = async (db: Db, job: XeroRun, now: Date) => {
  const finished_at = now.toISOString()
  await changeFetch(db, job, { status: 'done', reason: null, finished_at, lease_until: null })
  await setLink(db, job, { status: 'connected' })
}

type FetchOutcome = StoppedJob | { status: 'done'; reason: null; finished_at: string; lease_until: null }

const changeFetch = (db: Db, job: XeroRun, change: FetchOutcome) =>
  db
    .updateTable('xero_fetches')
    .set(change)
    .where('agency_id', '=', job.agency_id)
    .where('id', '=', job.id)
    // Another process that took over goes on.
    .where('holder', '=', job.holder)
    .execute()

const recordFailure = async (db: Db, job: TakenJob, failure: unknown, now: Date) =>
  changeFetch(db, job, await afterFailure(db, job, failure, { attempts: job.attempts, now }))
