// The job that adds the next pay period of a company when the last one ends.
import { sql } from 'kysely'
import { systemActor } from '#contract/platform/audit.ts'
import type { PayCycle } from '#contract/customers/companies.ts'
import { addDays } from '#contract/values/time.ts'
import type { Db } from '#server/database/dialect.ts'
import { idsOf, processDueRecords, restrictTo } from '#server/database/rows/due-records.ts'
import type { Database } from '#server/database/transaction.ts'
import { addPeriod } from './actions.ts'

/** Adds the next period of each company that has periods, but none for today; returns how many were added. */
export const addDuePeriods = (database: Database, now: Date, signal?: AbortSignal) =>
  processDueRecords(database, {
    actor: systemActor('jobs'),
    find: (db) => companiesWithoutPeriod(db, now),
    process: async (db, _, records) => {
      const due = await companiesWithoutPeriod(db, now, idsOf(records))
      for (const { last_day, id: company_id, ...company } of due)
        await addPeriod({ db, actor: systemAuthor, now }, { ...company, company_id, starts_on: addDays(last_day, 1) })
      return due.length
    },
    signal,
  })

// The history shows the product itself by an empty name, as the audit log does.
const systemAuthor = { account_id: null, name: '' }

async function companiesWithoutPeriod(db: Db, now: Date, ids?: readonly string[]) {
  const { isNamed, lockRows } = restrictTo('companies', ids)
  const { rows } = await sql<{
    agency_id: string
    id: string
    pay_cycle: PayCycle | null
    pay_cycle_anchor: string | null
    last_day: string
  }>`
    select companies.agency_id, companies.id, companies.pay_cycle, companies.pay_cycle_anchor, last.day as last_day
    from companies
    cross join lateral (select max(ends_on) as day from pay_periods
      where pay_periods.agency_id = companies.agency_id and pay_periods.company_id = companies.id) last
    where companies.status = 'active' and last.day < (${now.toISOString()}::timestamptz at time zone companies.time_zone)::date
      and ${isNamed}
    order by companies.id ${lockRows}`.execute(db)
  return rows
}
