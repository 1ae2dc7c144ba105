// Reminders of due VEVO checks, once for each check and each of the days below.
import { sql } from 'kysely'
import type { Db } from '#server/database/dialect.ts'
import type { Database } from '#server/database/transaction.ts'
import { notify } from '#server/modules/notifications/actions.ts'
import { lastChecks } from './due-checks.ts'

/** a week before, so that it can be checked in time, and on the day itself */
const leadDays = [7, 0]

/** Reminds each agency of due VEVO checks that were not reminded before; returns their number. */
export const sendCheckReminders = (database: Database, now: Date) =>
  database.asPlatform(async (db) => {
    const due = await recordDueReminders(db, now)
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

/** Records what is due, and returns what was not recorded before: the table's key ensures that only one server sends it. */
async function recordDueReminders(db: Db, now: Date): Promise<{ agency_id: string; count: number }[]> {
  const { rows } = await sql<{ agency_id: string; count: number }>`
    with recorded as (
      insert into vevo_reminders (agency_id, check_id, lead_days, sent_at)
      select due.agency_id, due.id, lead.days, ${now.toISOString()}::timestamptz
      from (${lastChecks(now)}) due
      cross join lateral (select min(days) as days from unnest(${leadDays}::int[]) days where days >= due.days_left) lead
      where due.next_check_on >= due.today - 30 and lead.days is not null
      order by due.id
      on conflict do nothing
      returning agency_id
    )
    select agency_id, count(*)::int as count from recorded group by agency_id order by agency_id`.execute(db)
  return rows
}
