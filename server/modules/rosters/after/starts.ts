// What the start of a shift does to its assignments.
import { sql } from 'kysely'
import { systemActor } from '#contract/platform/audit.ts'
import type { Db } from '#server/database/dialect.ts'
import { type DueRecord, idsOf, processDueRecords } from '#server/database/rows/due-records.ts'
import type { Database } from '#server/database/transaction.ts'
import { isoOf, wallTime } from '#server/database/values/time-columns.ts'
import { eventsOf, type ShiftEvent, storeEvents } from '#server/modules/rosters/changes/recording.ts'
import { notifyPeople } from '#server/modules/rosters/notifications.ts'
import { notifyOfUnanswered, type RosterNotice } from './notifications.ts'

/**
 * Stores that shifts have started: an accepted assignment is in progress, one without a response has timed out; its employee and the
 * planners of its roster are notified, and the change log has an entry, in the same transaction. Each row changes once, in whichever process
 * (decision 104). Returns the number of assignments.
 */
export const startAssignments = (database: Database, now: Date, signal?: AbortSignal): Promise<number> =>
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
  const { rows } = await sql<{ started: StartedAssignment[]; unanswered: RosterNotice[] }>`
    with due as (
      select id, status from assignments
      where status in ('pending', 'accepted') and starts_at <= ${now.toISOString()}::timestamptz
      and id = any(${ids}::uuid[])
      order by starts_at, id for update skip locked
    ), started as (
      update assignments
      set status = case due.status when 'pending' then 'timed_out' else 'in_progress' end, version = assignments.version + 1,
        updated_at = ${now.toISOString()}::timestamptz
      from due where assignments.id = due.id
      returning assignments.id, assignments.agency_id, assignments.roster_id, assignments.roster_shift_id, assignments.employee_id, assignments.status,
        assignments.works_on, assignments.starts_at, assignments.ends_at
    ), unanswered as (${unansweredByRoster(now)})
    select (
        select coalesce(json_agg(json_build_object('id', started.id, 'roster_id', started.roster_id, 'shift_id', started.roster_shift_id,
          'employee_id', started.employee_id, 'status', started.status, 'works_on', started.works_on,
          'starts', ${wallTime('roster_shifts.starts')}, 'ends', ${wallTime('roster_shifts.ends')}) order by started.starts_at), '[]')
        from started
        join roster_shifts on roster_shifts.agency_id = started.agency_id and roster_shifts.id = started.roster_shift_id
      ) as started,
      (select coalesce(json_agg(unanswered order by unanswered.roster_id), '[]') from unanswered) as unanswered`.execute(
    db,
  )
  const { started, unanswered } = rows[0] ?? { started: [], unanswered: [] }
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

type StartedAssignment = ShiftEvent & { id: string; status: 'in_progress' | 'timed_out' }

// Not about shifts that ended long ago: after an upgrade or an outage there can be many of these.
const unansweredByRoster = (now: Date) => sql`
  select started.agency_id, started.roster_id, count(*)::int as count, left(string_agg(distinct employees.name, ', '), 200) as names,
    left(string_agg(distinct locations.name, ', '), 200) as places, min(started.works_on) as "from", max(started.works_on) as "to",
    ${isoOf('earliest.starts_at')} as starts_at
  from started
  join lateral (select min(starts_at) as starts_at from started as one where one.roster_id = started.roster_id) as earliest on true
  join employees on employees.agency_id = started.agency_id and employees.id = started.employee_id
  join roster_shifts on roster_shifts.agency_id = started.agency_id and roster_shifts.id = started.roster_shift_id
  join locations on locations.agency_id = roster_shifts.agency_id and locations.id = roster_shifts.location_id
  where started.status = 'timed_out' and started.ends_at > ${now.toISOString()}::timestamptz - interval '1 day'
  group by started.agency_id, started.roster_id, earliest.starts_at`
