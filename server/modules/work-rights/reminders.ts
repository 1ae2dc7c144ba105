// Reminders of due VEVO checks, once for each check and each of the days below.
import { sql } from 'kysely'
import { systemActor } from '#contract/platform/audit.ts'
import type { Db } from '#server/database/dialect.ts'
import { type DueRecord, idsOf, processDueRecords } from '#server/database/rows/due-records.ts'
import type { Database } from '#server/database/transaction.ts'
import { notify } from '#server/modules/notifications/actions.ts'
import { lastChecks } from './due-checks.ts'

/** a week before, so that it can be checked in time, and on the day itself */
const leadDays = [7, 0]

/** Reminds each agency of due VEVO checks that were not reminded before; returns their number. */
export const sendCheckReminders = (database: Database, now: Date, signal?: AbortSignal) =>
  processDueRecords(database, {
    actor: systemActor('jobs'),
    find: (db) => dueReminders(db, now),
    process: async (db, agency_id, checks) => {
      const count = await recordReminders(db, agency_id, checks, now)
      if (count > 0)
        await notify(db, {
          agency_id,
          to: { permission: 'Employee/update' },
          kind: 'checksDue',
          params: { count },
          link: '/employees?check=ended,ending',
          group: 'checks-due',
          now,
        })
      return count
    },
    signal,
  })

type DueCheckReminder = DueRecord & { lead_days: number }

async function dueReminders(db: Db, now: Date): Promise<DueCheckReminder[]> {
  const { rows } = await sql<DueCheckReminder>`
    select due.agency_id, due.id, lead.days as lead_days
    from (${lastChecks(now)}) due
    cross join lateral (select min(days) as days from unnest(${leadDays}::int[]) days where days >= due.days_left) lead
    where due.next_check_on >= due.today - 30 and lead.days is not null
      and not exists (select from vevo_reminders sent
        where sent.agency_id = due.agency_id and sent.check_id = due.id and sent.lead_days = lead.days)
    order by due.id`.execute(db)
  return rows
}

/** Returns how many were not recorded before: the table's key ensures that each is sent once. */
async function recordReminders(db: Db, agency_id: string, checks: readonly DueCheckReminder[], now: Date) {
  const { rows } = await sql`
    insert into vevo_reminders (agency_id, check_id, lead_days, sent_at)
    select ${agency_id}::uuid, check_id, lead_days, ${now.toISOString()}::timestamptz
    from unnest(${idsOf(checks)}::uuid[], ${checks.map(({ lead_days }) => lead_days)}::int[]) as due (check_id, lead_days)
    on conflict do nothing returning check_id`.execute(db)
  return rows.length
}
