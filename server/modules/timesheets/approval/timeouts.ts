// A customer who has not responded in the agreed time counts as having approved, and the agency reviews.
import { sql } from 'kysely'
import { systemActor } from '#contract/platform/audit.ts'
import type { Db } from '#server/database/dialect.ts'
import { type DueRecord, idsOf, processDueRecords, restrictTo } from '#server/database/rows/due-records.ts'
import type { Database } from '#server/database/transaction.ts'
import { isInLockedPeriod } from '#server/modules/timesheets/approval/locked-periods.ts'
import { waitsForSide } from './queries.ts'
import { storeApproval } from '#server/modules/timesheets/changing.ts'
import { notifyWaiting } from '#server/modules/timesheets/notifications.ts'

/** Approves timesheets for customers after the agreed timeout, and passes them on to the agency; returns their number. */
export const approveUnansweredTimesheets = (database: Database, now: Date, signal?: AbortSignal) =>
  processDueRecords(database, {
    actor: systemActor('approvals'),
    find: (db) => unansweredTimesheets(db, now),
    process: (db, _, records) => approveForCustomer(db, idsOf(records), now),
    signal,
  })

async function approveForCustomer(db: Db, ids: readonly string[], now: Date): Promise<number> {
  const sheets = await unansweredTimesheets(db, now, ids)
  const given = sheets.map((sheet) => ({ ...sheet, status: 'submitted' as const, to: 'client_approved' as const }))
  const context = { db, actor: { account_id: null, membership_id: null, name: 'Muster' }, now }
  await storeApproval(context, given, { step: 'timeout' })
  await notifyWaiting(context, idsOf(sheets))
  return sheets.length
}

/** In a locked pay period nobody can approve: these wait until it is opened again. */
async function unansweredTimesheets(db: Db, now: Date, ids?: readonly string[]): Promise<DueRecord[]> {
  const { isNamed, lockRows } = restrictTo('timesheets', ids)
  const { rows } = await sql<DueRecord>`
    select timesheets.id, timesheets.agency_id
    from timesheets join customers on customers.agency_id = timesheets.agency_id and customers.id = timesheets.customer_id
    where timesheets.status = 'submitted' and ${waitsForSide} = 'customer'
      and timesheets.submitted_at + make_interval(hours => customers.approval_timeout_hours) <= ${now.toISOString()}::timestamptz
      and not ${isInLockedPeriod} and ${isNamed}
    order by timesheets.submitted_at, timesheets.id ${lockRows}`.execute(db)
  return rows
}
