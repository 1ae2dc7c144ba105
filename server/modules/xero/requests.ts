// A request to the payroll of a company's organisation, within Xero's rate limits.
import type { z } from 'zod'
import { sql } from 'kysely'
import { systemActor } from '#contract/platform/audit.ts'
import type { Db } from '#server/database/dialect.ts'
import type { Database } from '#server/database/transaction.ts'
import type { Outside } from '#server/outside/outside.ts'
import { callXeroPayroll, xeroAddresses, XeroFailure } from '#server/outside/xero.ts'
import { accessOf, type LinkKey } from './tokens.ts'

/** Waits; tests do not. */
export type Pace = (milliseconds: number) => Promise<unknown>
export type Job = LinkKey & { id: string }
/** The context of a fetch: its database, and the only way to call Xero. */
export type Fetching = {
  job: Job
  outside: Outside
  write: <T>(work: (db: Db) => Promise<T>) => Promise<T>
  ask: <Answer extends z.ZodType>(path: string, shape: Answer, since?: string | null) => Promise<z.output<Answer>>
}

/** The connection or the fetch is gone, because somebody disconnected. */
export class NoLongerWanted extends Error {}
/** The daily limit of calls is used up. */
export class BudgetSpent extends Error {}

// Xero allows 60 a minute, which is never exceeded (au-facts 5.4).
const paceMilliseconds = 1000
export const leaseSeconds = 180
// The smallest plan allows 1,000 a day.
const callsADay = 900

export function fetchingOf(database: Database, outside: Outside, job: Job, pace: Pace): Fetching {
  const write: Fetching['write'] = (work) => database.asAgency(job.agency_id, work, systemActor('xero'))
  const at = xeroAddresses(outside.environment)
  return {
    ...{ job, outside, write },
    async ask(path, shape, since = null) {
      await pace(paceMilliseconds)
      const tenant_id = await write((db) => countedCall(db, outside, job))
      const { access, number } = await accessOf(database, outside, job)
      return callXeroPayroll(at, { access, tenant_id }, path, shape, since).catch(async (failure: unknown) => {
        if (!(failure instanceof XeroFailure) || failure.trouble !== 'expired') throw failure
        // Refused before its expiry: the tokens are refreshed once.
        const fresh = await accessOf(database, outside, job, number)
        return callXeroPayroll(at, { access: fresh.access, tenant_id }, path, shape, since)
      })
    },
  }
}

/** Counts one more call today, and extends the lease; returns the organisation. */
async function countedCall(db: Db, outside: Outside, { agency_id, company_id, id }: Job): Promise<string> {
  const now = outside.clock.now()
  const today = now.toISOString().slice(0, 10)
  const link = await db
    .updateTable('xero_links')
    .set({ calls_on: today, calls_made: sql`case when calls_on = ${today}::date then calls_made + 1 else 1 end` })
    .where('agency_id', '=', agency_id)
    .where('company_id', '=', company_id)
    .returning(['tenant_id', 'calls_made'])
    .executeTakeFirst()
  const mine = await db
    .updateTable('xero_fetches')
    .set({ lease_until: new Date(now.getTime() + leaseSeconds * 1000).toISOString() })
    .where('agency_id', '=', agency_id)
    .where('id', '=', id)
    .where('status', '=', 'running')
    .returning('id')
    .executeTakeFirst()
  if (mine === undefined || link === undefined || link.tenant_id === null) throw new NoLongerWanted()
  if (link.calls_made > budgetOf(outside)) throw new BudgetSpent()
  return link.tenant_id
}

const budgetOf = ({ environment }: Outside) => Number(environment.XERO_CALLS_A_DAY) || callsADay
