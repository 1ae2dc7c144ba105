// Notifications, in the transaction of the change.
import { sql } from 'kysely'
import type { NotificationKind } from '#contract/platform/notifications/notifications.ts'
import { elapsedMinutes } from '#contract/values/time.ts'
import type { Db } from '#server/database/dialect.ts'
import type { Actor } from '#server/http/actor.ts'
import { type NotificationInput, notify } from '#server/modules/notifications/actions.ts'
import type { Addressed, Addressees } from '#server/modules/notifications/readers.ts'
import { asPublished } from '#server/modules/rosters/publication/last-published.ts'
import { configOf } from '#server/modules/settings/queries.ts'
import { sendShiftNote, type ShiftNote } from '#server/modules/rosters/notices/sending.ts'

/** Where employees see their shifts. */
export const ownShifts = '/assigned-roster'

/** An assignment whose employee is to be notified. */
export type NotifiedAssignment = { id: string; employee_id: string }

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

type AnsweredAssignment = {
  id: string
  agency_id: string
  roster_id: string
  roster_shift_id: string
  employee_id: string
  employee_name: string
  location_name: string
  works_on: string
  starts: string
  ends: string
  starts_at: string
}

/** Notifies planners of the employee's response, or the employee of a response on their behalf. */
export async function notifyAnswer(
  db: Db,
  who: Pick<Actor, 'kind'> & { membership_id: string | null },
  assignment: AnsweredAssignment,
  answer: 'accept' | 'decline',
  now: Date,
) {
  const { agency_id, roster_id, works_on, starts, ends, starts_at: shift_at, location_name: location } = assignment
  const note = { agency_id, shift_at, except: who.membership_id, now }
  if (who.kind !== 'employee') {
    const kind = answer === 'accept' ? 'shiftAcceptedFor' : 'shiftDeclinedFor'
    const to = { employee_ids: [assignment.employee_id] }
    const params = { location, works_on, starts, ends }
    const subject = { assignment_ids: [assignment.id] }
    return sendShiftNote(db, { note: { ...note, kind, to, params, link: ownShifts }, subject })
  }
  if (answer === 'decline') return notifyOfFreeOpening(db, 'shiftDeclined', assignment, who.membership_id, now)
  const params = paramsOfShift(assignment)
  const [to, link] = [await plannersOf(db, roster_id), `/create-roster?roster=${roster_id}`]
  await notify(db, { ...note, kind: 'shiftAccepted', to, params, link, group: `shiftAccepted:${roster_id}` })
}

const paramsOfShift = ({ employee_name, location_name, works_on }: AnsweredAssignment) => ({
  count: 1,
  ...{ names: employee_name, places: location_name, from: works_on, to: works_on },
})

/**
 * Notifies the planners that an employee does not work a shift, with a link to the people who could work it. At short notice every shift has
 * a notification of its own, which the site's supervisors receive too; otherwise unread ones of a roster become one.
 */
export async function notifyOfFreeOpening(
  db: Db,
  kind: 'shiftWithdrawn' | 'shiftDeclined',
  assignment: AnsweredAssignment,
  except: string | null,
  now: Date,
) {
  const { agency_id, roster_id, roster_shift_id, employee_id, starts_at: shift_at } = assignment
  const { withdraw_hours } = await configOf(db, agency_id)
  const link = `/assigned-roster?${new URLSearchParams({ roster_shift_id, employee_id }).toString()}`
  const note = { agency_id, kind, params: paramsOfShift(assignment), link, shift_at, except, now }
  if (elapsedMinutes(now.toISOString(), shift_at) < withdraw_hours * 60)
    return notifyPlannersAndSupervisors(db, roster_id, note)
  await notify(db, { ...note, to: await plannersOf(db, roster_id), group: `${kind}:${roster_id}` })
}

/** The user who published the roster, if they still may; otherwise every agency user who may (decision 024). */
export async function plannersOf(db: Db, roster_id: string) {
  const publisher = await db
    .selectFrom('rosters')
    .innerJoin('memberships', (join) =>
      join
        .onRef('memberships.agency_id', '=', 'rosters.agency_id')
        .onRef('memberships.account_id', '=', 'rosters.published_by'),
    )
    .innerJoin('role_permissions', 'role_permissions.role_id', 'memberships.role_id')
    .select('memberships.id')
    .where('rosters.id', '=', roster_id)
    .where('memberships.status', '=', 'active')
    .where('role_permissions.permission', '=', 'Roster/publish')
    .executeTakeFirst()
  return publisher === undefined ? { permission: 'Roster/publish' } : { membership_ids: [publisher.id] }
}

/** Notifies the planners of a roster and the supervisors of its location who may publish, each once. */
export async function notifyPlannersAndSupervisors(db: Db, roster_id: string, note: Omit<NotificationInput, 'to'>) {
  const planners = await plannersOf(db, roster_id)
  const supervisors = await supervisorsOf(db, roster_id)
  const both: Addressees[] =
    'permission' in planners
      ? [planners, { membership_ids: supervisors }]
      : [{ membership_ids: [...new Set([...planners.membership_ids, ...supervisors])] }]
  for (const to of both) await notify(db, { ...note, to })
}

async function supervisorsOf(db: Db, roster_id: string) {
  const rows = await db
    .selectFrom('rosters')
    .innerJoin('supervisor_sites', 'supervisor_sites.location_id', 'rosters.location_id')
    .innerJoin('memberships', 'memberships.supervisor_id', 'supervisor_sites.supervisor_id')
    .innerJoin('role_permissions', 'role_permissions.role_id', 'memberships.role_id')
    .select('memberships.id')
    .where('rosters.id', '=', roster_id)
    .where('role_permissions.permission', '=', 'Roster/publish')
    .orderBy('memberships.id')
    .execute()
  return rows.map(({ id }) => id)
}
