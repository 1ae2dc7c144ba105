// What the start of a shift does to its assignments.
import { sql } from 'kysely'
import { systemActor } from '#contract/platform/audit.ts'
import type { Db } from '#server/database/dialect.ts'
import { type DueRecord, idsOf, processDueRecords } from '#server/database/rows/due-records.ts'
import type { Database } from '#server/database/transaction.ts'
import { startAssignments } from '#server/modules/rosters/assignments/starting.ts'
import { eventsOf, storeEvents } from '#server/modules/rosters/changes/recording.ts'
import { notifyPeople } from '#server/modules/publication/notifications.ts'
import { notifyOfUnanswered } from './notifications.ts'

/**
 * Stores that shifts have started: an accepted assignment is in progress, one without a response has timed out; its employee and the
 * planners of its roster are notified, and the change log has an entry, in the same transaction. Each row changes once, in whichever process
 * (decision 114). Returns the number of assignments.
 */
export const startDueAssignments = (database: Database, now: Date, signal?: AbortSignal): Promise<number> =>
  processDueRecords(database, {
    actor: systemActor('jobs'),
    find: (db) => unstartedAssignments(db, now),
    process: (db, _, records) => startDue(db, idsOf(records), now),
    signal,
  })

async function unstartedAssignments(db: Db, now: Date): Promise<DueRecord[]> {
  const { rows } = await sql<DueRecord>`
    select id, agency_id from assignments
    where status in ('pending', 'accepted') and starts_at <= ${now.toISOString()}::timestamptz order by starts_at, id`.execute(
    db,
  )
  return rows
}

// A row that somebody is changing is skipped: the next run takes it.
async function startDue(db: Db, ids: readonly string[], now: Date): Promise<number> {
  const { started, unanswered } = await startAssignments(db, ids, now)
  const timed_out = started.filter(({ status }) => status === 'timed_out')
  await notifyPeople(
    db,
    'shiftTimedOut',
    timed_out.map(({ id }) => id),
    now,
  )
  for (const news of unanswered) await notifyOfUnanswered(db, news, now)
  const in_progress = started.filter(({ status }) => status === 'in_progress')
  const events = [...eventsOf('start', in_progress, now), ...eventsOf('time_out', timed_out, now)]
  await storeEvents(db, { account_id: null, ...systemActor('jobs') }, events)
  return started.length
}
