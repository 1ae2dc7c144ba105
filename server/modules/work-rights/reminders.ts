// A noun of its own: the agency is reminded of checks in VEVO that come due, once for each check and each of the days below.
import { sql } from 'kysely'
import type { Db } from '#server/database/dialect.ts'
import type { Database } from '#server/database/transaction.ts'
import { notify } from '#server/modules/notifications/actions.ts'
import type { Outside } from '#server/outside/outside.ts'
import { lastChecks } from './due-checks.ts'

const hour = 60 * 60 * 1000
/** a week before, so that it can be looked at in time, and on the day itself */
const leadDays = [7, 0]

/** Looks now and every hour, so that each agency is reminded in the first hours of its own day. Several processes may do it at once. */
export function remindOfChecksHourly(database: Database, outside: Outside) {
  // What fails now, the next hour does.
  const again = () => void remindOfChecks(database, outside.clock.now()).catch(() => {})
  again()
  return setInterval(again, hour).unref()
}

/** Tells each agency what is due now and was not told before; gives how many checks that was. */
export const remindOfChecks = (database: Database, now: Date) =>
  database.asPlatform(async (db) => {
    const due = await noted(db, now)
    for (const { agency_id, count } of due)
      await notify(db, {
        agency_id,
        to: { permission: 'Employee/update' },
        kind: 'checksDue',
        params: { count },
        link: '/employees?check=ended,ending',
        group: 'checks-due',
        now,
      })
    return due.reduce((sum, { count }) => sum + count, 0)
  })

/** Writes down what is due, and gives how much of it nobody had written down before: the key of the table lets one server alone tell it. */
async function noted(db: Db, now: Date): Promise<{ agency_id: string; count: number }[]> {
  const { rows } = await sql<{ agency_id: string; count: number }>`
    with told as (
      insert into vevo_reminders (agency_id, check_id, lead_days, sent_at)
      select due.agency_id, due.id, lead.days, ${now.toISOString()}::timestamptz
      from (${lastChecks(now)}) due
      cross join lateral (select min(days) as days from unnest(${leadDays}::int[]) days where days >= due.days_left) lead
      where due.next_check_on >= due.today - 30 and lead.days is not null
      order by due.id
      on conflict do nothing
      returning agency_id
    )
    select agency_id, count(*)::int as count from told group by agency_id order by agency_id`.execute(db)
  return rows
}
