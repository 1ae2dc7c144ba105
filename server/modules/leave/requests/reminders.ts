// Reminds those who decide about leave of requests that nobody has decided, once a day.
import { sql } from 'kysely'
import { systemActor } from '#contract/platform/audit.ts'
import type { Db } from '#server/database/dialect.ts'
import { type DueRecord, idsOf, processDueRecords } from '#server/database/rows/due-records.ts'
import type { Database } from '#server/database/transaction.ts'
import { notify } from '#server/modules/notifications/actions.ts'
import { configOf } from '#server/modules/settings/queries.ts'
import { decidersOfAll } from './notifications.ts'

/** Of what begins in at most so many days the approvers are reminded from the day after the request on. */
const soonDays = 3

/** Returns the number of requests. */
export const remindOfLeave = (database: Database, now: Date, signal?: AbortSignal) =>
  processDueRecords(database, {
    actor: systemActor('jobs'),
    find: (db) => undecided(db, now),
    process: async (db, agency_id, requests) => {
      const { leave_reminder_days } = await configOf(db, agency_id)
      const due = requests.filter(
        ({ days_open, days_left }) => days_open >= leave_reminder_days || days_left <= soonDays,
      )
      const unsent = await recordReminders(db, agency_id, due)
      const open = unsent.filter(({ is_private }) => !is_private)
      await remind(db, { agency_id, to: decidersOfAll, count: unsent.length }, now)
      await remind(db, { agency_id, to: decidersOfOpenOnly, count: open.length }, now)
      return unsent.length
    },
    signal,
  })

type UndecidedLeave = DueRecord & { on_day: string; days_open: number; days_left: number; is_private: boolean }

/** Requests of earlier days that have not ended, by the day at the agency. */
async function undecided(db: Db, now: Date): Promise<UndecidedLeave[]> {
  const { rows } = await sql<UndecidedLeave>`
    select leave_requests.agency_id, leave_requests.id, to_char(day.today, 'YYYY-MM-DD') as on_day,
      day.today - day.requested_on as days_open, leave_requests.from_day - day.today as days_left,
      leave_requests.secret_type_id is not null as is_private
    from leave_requests
    join companies head on head.id = leave_requests.agency_id
    cross join lateral (select (${now.toISOString()}::timestamptz at time zone head.time_zone)::date as today,
      (leave_requests.created_at at time zone head.time_zone)::date as requested_on) day
    where leave_requests.status = 'requested' and day.requested_on < day.today and leave_requests.to_day >= day.today
      and not exists (select from leave_reminders sent where sent.agency_id = leave_requests.agency_id
        and sent.leave_request_id = leave_requests.id and sent.on_day = day.today)
    order by leave_requests.agency_id, leave_requests.id`.execute(db)
  return rows
}

/** Returns those that were not recorded before: the table's key ensures that each is sent once a day. */
async function recordReminders(db: Db, agency_id: string, requests: readonly UndecidedLeave[]) {
  const { rows } = await sql<{ leave_request_id: string }>`
    insert into leave_reminders (agency_id, leave_request_id, on_day)
    select ${agency_id}::uuid, id, on_day
    from unnest(${idsOf(requests)}::uuid[], ${requests.map(({ on_day }) => on_day)}::date[]) as due (id, on_day)
    on conflict do nothing returning leave_request_id`.execute(db)
  const recorded = new Set(rows.map(({ leave_request_id }) => leave_request_id))
  return requests.filter(({ id }) => recorded.has(id))
}

const decidersOfOpenOnly = { permission: 'Leave/approve', without: 'Leave/view confidential' } as const
type Reminder = { agency_id: string; to: typeof decidersOfAll | typeof decidersOfOpenOnly; count: number }

async function remind(db: Db, { agency_id, to, count }: Reminder, now: Date) {
  if (count === 0) return
  const note = { params: { count }, link: '/leave?status=requested', group: 'leave-undecided' }
  await notify(db, { agency_id, to, kind: 'leaveUndecided', ...note, now })
}
