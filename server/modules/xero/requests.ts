// A request to the payroll of a company's organisation, within Xero's rate limits.
import type { z } from 'zod'
import { sql } from 'kysely'
import { systemActor } from '#contract/platform/audit.ts'
import type { Db } from '#server/database/dialect.ts'
import { isLeaseOver, leaseEnd } from '#server/database/rows/leases.ts'
import type { Database } from '#server/database/transaction.ts'
import { newId } from '#server/database/values/ids.ts'
import type { Outside } from '#server/outside/outside.ts'
import {
  callXeroPayroll,
  writeXeroPayroll,
  writeXeroRecords,
  xeroAddresses,
  type XeroAddresses,
  XeroFailure,
  type XeroKey,
} from '#server/outside/xero.ts'
import { accessOf, type LinkKey } from './tokens.ts'

/** Waits; tests do not. */
export type Throttle = (milliseconds: number) => Promise<unknown>
/** A run that a process holds; another process that takes it over after the lease has a `holder` of its own. */
export type XeroRun = LinkKey & { id: string; holder: string }
/** A record to write, or an action without one; the key is that of the outbox. */
export type XeroWrite = { path: string; key: string; body: object | null }
/** Several records in one request. */
export type XeroWrites = { path: string; key: string; bodies: readonly object[] }
/** The context of a job: its database, and the only ways to call Xero. */
export type XeroJobContext = {
  job: XeroRun
  outside: Outside
  write: <T>(work: (db: Db) => Promise<T>) => Promise<T>
  get: <Answer extends z.ZodType>(path: string, shape: Answer, since?: string | null) => Promise<z.output<Answer>>
  send: <Answer extends z.ZodType>(record: XeroWrite, shape: Answer) => Promise<z.output<Answer>>
  sendAll: <Answer extends z.ZodType>(records: XeroWrites, shape: Answer) => Promise<z.output<Answer>>
}

/** The connection or the job is gone, because somebody disconnected, or another process took over. */
export class JobSuperseded extends Error {}
/** The company was connected to another organisation since the run started, which has other people and settings. */
export class OrganisationChanged extends Error {}
/** The daily limit of calls is used up. */
export class DailyLimitReached extends Error {}

// Xero allows 60 a minute, which is never exceeded (au-facts 5.4).
const paceMilliseconds = 1000
const leaseSeconds = 180
// The smallest plan allows 1,000 a day.
const maxCallsPerDay = 900

type JobTable = 'xero_fetches' | 'xero_syncs'
export type TakenJob = XeroRun & { attempts: number }

/**
 * The oldest job that is due, of the agency with the fewest under way that has waited longest, marked as being processed: another process
 * takes it only after the lease of this one expired.
 */
export async function claimDueJob(db: Db, jobs: JobTable, now: Date): Promise<TakenJob | undefined> {
  const at = now.toISOString()
  // Materialized: a limit in a subquery of the update could be applied for each row.
  const { rows } = await sql<TakenJob>`
    with next as materialized (
      select id from ${sql.table(jobs)}
      where (status = 'running' and ${isLeaseOver('lease_until')})
        or (status in ('queued', 'waiting') and (lease_until is null or lease_until <= ${at}::timestamptz))
      order by (select count(*) from ${sql.table(jobs)} beside where beside.agency_id = ${sql.table(jobs)}.agency_id
          and beside.status = 'running' and beside.lease_until > now()),
        (select max(ended.finished_at) from ${sql.table(jobs)} ended where ended.agency_id = ${sql.table(jobs)}.agency_id) nulls first,
        created_at, id limit 1 for update skip locked
    )
    update ${sql.table(jobs)} set status = 'running', reason = null, attempts = attempts + 1, holder = ${newId()}::uuid,
      lease_until = ${leaseEnd(leaseSeconds)}
    where id in (select id from next)
    returning id, agency_id, company_id, attempts, holder`.execute(db)
  return rows[0]
}

/** Each mostly waits for the next second of its organisation. */
const concurrentJobs = 8

/**
 * Runs due jobs until none is left, several at a time, so that nobody waits for the many people of another agency; returns their number.
 * `runNext` returns false when no job is due, or the process is stopping. A failure of one is thrown when the others have ended.
 */
export async function runDueJobs(runNext: () => Promise<boolean>): Promise<number> {
  let done = 0
  const runAll = async () => {
    while (await runNext()) done += 1
  }
  const ended = await Promise.allSettled(Array.from({ length: concurrentJobs }, runAll))
  for (const one of ended) if (one.status === 'rejected') throw one.reason
  return done
}

export function fetchingOf(
  database: Database,
  outside: Outside,
  job: XeroRun,
  throttle: Throttle,
  jobs: JobTable,
): XeroJobContext {
  const write: XeroJobContext['write'] = (work) => database.asAgency(job.agency_id, work, systemActor('xero'))
  const at = xeroAddresses(outside.environment)
  let organisation: string | null = null
  const call = async <T>(request: (at: XeroAddresses, key: XeroKey) => Promise<T>): Promise<T> => {
    const lease = outside.clock.now().getTime() + leaseSeconds * 1000
    const { tenant_id, wait_ms } = await write((db) => countedCall(db, outside, job, jobs))
    organisation ??= tenant_id
    if (tenant_id !== organisation) throw new OrganisationChanged()
    await throttle(wait_ms)
    // Suspended for longer than the lease: another process may be sending the same.
    if (outside.clock.now().getTime() > lease) throw new JobSuperseded()
    const { access, number } = await accessOf(database, outside, job)
    return request(at, { access, tenant_id }).catch(async (failure: unknown) => {
      if (!(failure instanceof XeroFailure) || failure.reason !== 'expired') throw failure
      // Refused before its expiry: the tokens are refreshed once.
      const fresh = await accessOf(database, outside, job, number)
      return request(at, { access: fresh.access, tenant_id })
    })
  }
  return {
    ...{ job, outside, write },
    get: (path, shape, since = null) => call((place, key) => callXeroPayroll(place, key, path, shape, since)),
    send: (record, shape) => call((place, key) => writeXeroPayroll(place, key, record, shape)),
    sendAll: (records, shape) => call((place, key) => writeXeroRecords(place, key, records, shape)),
  }
}

/**
 * Counts one more call today, reserves the organisation's next second for it, and extends the lease; returns the organisation and how long
 * to wait. Several jobs and processes share an organisation's seconds.
 */
async function countedCall(db: Db, outside: Outside, { agency_id, company_id, id, holder }: XeroRun, jobs: JobTable) {
  const now = outside.clock.now()
  const today = now.toISOString().slice(0, 10)
  const link = await db
    .updateTable('xero_links')
    .set({
      calls_on: today,
      calls_made: sql`case when calls_on = ${today}::date then calls_made + 1 else 1 end`,
      next_call_at: sql`greatest(next_call_at, ${now.toISOString()}::timestamptz) + ${paceMilliseconds}::int * interval '1 millisecond'`,
    })
    .where('agency_id', '=', agency_id)
    .where('company_id', '=', company_id)
    .returning(['tenant_id', 'calls_made', 'next_call_at'])
    .executeTakeFirst()
  const wait_ms = Date.parse(link?.next_call_at ?? '') - now.getTime()
  const mine = await db
    .updateTable(jobs)
    .set({ lease_until: leaseEnd(leaseSeconds) })
    .where('agency_id', '=', agency_id)
    .where('id', '=', id)
    .where('status', '=', 'running')
    .where('holder', '=', holder)
    .returning('id')
    .executeTakeFirst()
  if (mine === undefined || link === undefined || link.tenant_id === null) throw new JobSuperseded()
  if (link.calls_made > budgetOf(outside)) throw new DailyLimitReached()
  return { tenant_id: link.tenant_id, wait_ms }
}

/** The calls that Muster makes for one organisation on a day. */
export const budgetOf = ({ environment }: Outside) => Number(environment.XERO_CALLS_A_DAY) || maxCallsPerDay
