// Notifications, in the transaction of the change.
import { sql } from 'kysely'
import type { NotificationKind } from '#contract/platform/notifications/notifications.ts'
import type { Db } from '#server/database/dialect.ts'
import type { Addressed } from '#server/modules/notifications/readers.ts'
import { asPublished } from '#server/modules/rosters/unpublished/last-published.ts'
import { sendShiftNote, type ShiftNote } from '#server/modules/publication/notices/sending.ts'

/** Where employees see their shifts. */
export const ownShifts = '/assigned-roster'

export type EmployeeNotificationKind = Extract<
  NotificationKind,
  'rosterPublished' | 'rosterWithdrawn' | 'shiftCancelled' | 'shiftReminder' | 'shiftTimedOut'
>

/** Notifies each employee of their assignments among these that have not ended, all in one notification. */
export async function notifyPeople(
  db: Db,
  kind: EmployeeNotificationKind,
  assignment_ids: readonly string[],
  now: Date,
  message: string | null = null,
) {
  for (const note of await notesToPeople(db, kind, assignment_ids, now, message)) await sendShiftNote(db, note)
}

/** The notifications of `notifyPeople`, one per agency, not sent yet. */
export async function notesToPeople(
  db: Db,
  kind: EmployeeNotificationKind,
  assignment_ids: readonly string[],
  now: Date,
  message: string | null,
): Promise<ShiftNote[]> {
  if (assignment_ids.length === 0) return []
  const byAgency = Map.groupBy(await notifiedPeople(db, assignment_ids, now), ({ agency_id }) => agency_id)
  const common = { kind, link: ownShifts, ...groupOf(kind), ...(message !== null && { params: { message } }), now }
  return [...byAgency].map(([agency_id, people]) => ({
    note: { agency_id, to: { employees: people.map(({ assignment_ids: _, ...employee }) => employee) }, ...common },
    subject: { assignment_ids: people.flatMap((one) => one.assignment_ids) },
  }))
}

// A reminder repeats an earlier notification: merging them would count its shifts twice.
const groupOf = (kind: EmployeeNotificationKind) => (kind === 'shiftReminder' ? {} : { group: kind })

async function notifiedPeople(db: Db, assignment_ids: readonly string[], now: Date) {
  const { rows } = await sql<Addressed & { agency_id: string; assignment_ids: string[] }>`
    select assignments.agency_id, assignments.employee_id, json_agg(assignments.id) as assignment_ids, min(${asPublished.starts_at}) as shift_at,
      case when count(*) = 1 then min(assignments.id::text) end as assignment_id,
      json_build_object('count', count(*), 'from', min(${asPublished.works_on}), 'to', max(${asPublished.works_on}),
        'places', left(string_agg(distinct locations.name, ', '), 200)) as params
    from assignments
    join roster_shifts on roster_shifts.agency_id = assignments.agency_id and roster_shifts.id = assignments.roster_shift_id
    join locations on locations.id = roster_shifts.location_id
    where assignments.id = any(${[...assignment_ids]}::uuid[]) and ${asPublished.ends_at} > ${now.toISOString()}::timestamptz
    group by assignments.agency_id, assignments.employee_id
    order by assignments.agency_id, assignments.employee_id`.execute(db)
  return rows
}
