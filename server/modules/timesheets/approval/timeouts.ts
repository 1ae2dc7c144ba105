// A customer who has not responded in the agreed time counts as having approved, and the agency reviews.
import { sql } from 'kysely'
import { systemActor } from '#contract/platform/audit.ts'
import type { Database } from '#server/database/transaction.ts'
import type { Db } from '#server/database/dialect.ts'
import { storeApproval } from '#server/modules/timesheets/changing.ts'
import { notifyWaiting } from '#server/modules/timesheets/notifications.ts'

/** The maximum per transaction; the rest follows with the next run. */
const batchSize = 5_000

/** Approves timesheets for customers after the agreed timeout, and passes them on to the agency; returns their number. */
export const approveUnansweredTimesheets = (database: Database, now: Date) =>
  database.asPlatform(async (db) => {
    const sheets = await unansweredTimesheets(db, now)
    const given = sheets.map((sheet) => ({ ...sheet, status: 'submitted' as const, to: 'client_approved' as const }))
    await storeApproval(db, given, { step: 'timeout', account_id: null, name: 'Muster' }, now)
    await notifyWaiting(
      db,
      null,
      sheets.map(({ id }) => id),
      now,
    )
    return sheets.length
  }, systemActor('approvals'))

async function unansweredTimesheets(db: Db, now: Date) {
  const { rows } = await sql<{ id: string; agency_id: string }>`
    select timesheets.id, timesheets.agency_id
    from timesheets join customers on customers.agency_id = timesheets.agency_id and customers.id = timesheets.customer_id
    where timesheets.status = 'submitted' and customers.timesheet_approval in ('customer', 'customer_then_agency')
      and timesheets.submitted_at + make_interval(hours => customers.approval_timeout_hours) <= ${now.toISOString()}::timestamptz
    order by timesheets.submitted_at, timesheets.id limit ${batchSize}
    for update of timesheets skip locked`.execute(db)
  return rows
}
