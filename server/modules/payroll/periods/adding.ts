// The job that adds the next pay period of a company when the last one ends.
import { sql } from 'kysely'
import type { PayCycle } from '#contract/customers/companies.ts'
import { addDays } from '#contract/values/time.ts'
import type { Db } from '#server/database/dialect.ts'
import type { Database } from '#server/database/transaction.ts'
import { addPeriod } from './actions.ts'

// After a long time without a running process the rest is added by the next runs.
const batchSize = 100

/** Adds the next period of each company that has periods, but none for today; returns how many were added. */
export const addDuePeriods = (database: Database, now: Date) =>
  database.asPlatform(async (db) => {
    const due = await companiesWithoutPeriod(db, now)
    for (const { last_day, ...company } of due)
      await addPeriod(db, systemAuthor, { ...company, starts_on: addDays(last_day, 1) }, now)
    return due.length
  })

// The history shows the product itself by an empty name, as the audit log does.
const systemAuthor = { account_id: null, name: '' }

async function companiesWithoutPeriod(db: Db, now: Date) {
  const { rows } = await sql<{
    agency_id: string
    company_id: string
    pay_cycle: PayCycle | null
    pay_cycle_anchor: string | null
    last_day: string
  }>`
    select companies.agency_id, companies.id as company_id, companies.pay_cycle, companies.pay_cycle_anchor, last.day as last_day
    from companies
    cross join lateral (select max(ends_on) as day from pay_periods
      where pay_periods.agency_id = companies.agency_id and pay_periods.company_id = companies.id) last
    where companies.status = 'active' and last.day < (${now.toISOString()}::timestamptz at time zone companies.time_zone)::date
    order by companies.id limit ${batchSize}
    for no key update of companies`.execute(db)
  return rows
}
