// Notifications about responses and what becomes of assignments, in the transaction of the change.
import type { NotificationKind } from '#contract/platform/notifications/notifications.ts'
import type { AssignmentRow } from '#contract/rostering/shifts/assignments.ts'
import { elapsedMinutes } from '#contract/values/time.ts'
import type { Db } from '#server/database/dialect.ts'
import { notify } from '#server/modules/notifications/actions.ts'
import type { Addressees } from '#server/modules/notifications/readers.ts'
import type { NotificationInput } from '#server/modules/notifications/resolved-readers.ts'
import { sendShiftNote } from '#server/modules/publication/notices/sending.ts'
import { ownShifts } from '#server/modules/publication/notifications.ts'
import type { ResponseContext } from '#server/modules/rosters/callers.ts'
import { configOf } from '#server/modules/settings/queries.ts'

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
  { db, actor, now }: ResponseContext,
  assignment: AnsweredAssignment,
  answer: 'accept' | 'decline',
) {
  const { agency_id, roster_id, works_on, starts, ends, starts_at: shift_at, location_name: location } = assignment
  const note = { agency_id, shift_at, except: actor.membership_id, now }
  if (actor.kind !== 'employee') {
    const kind = answer === 'accept' ? 'shiftAcceptedFor' : 'shiftDeclinedFor'
    const to = { employee_ids: [assignment.employee_id] }
    const params = { location, works_on, starts, ends }
    const subject = { assignment_ids: [assignment.id] }
    return sendShiftNote(db, { note: { ...note, kind, to, params, link: ownShifts }, subject })
  }
  if (answer === 'decline') return notifyOfFreeOpening(db, 'shiftDeclined', assignment, actor.membership_id, now)
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

type AssignmentToNotify = AssignmentRow & { agency_id: string }
type EmployeeNotificationKind = Extract<
  NotificationKind,
  'shiftAcceptedFor' | 'shiftWithdrawnFor' | 'shiftReplaced' | 'shiftNoShow' | 'shiftNoShowUndone'
>

/** Notifies the employee of what the agency recorded about their shift. */
export async function notifyEmployee(
  db: Db,
  kind: EmployeeNotificationKind,
  assignment: AssignmentToNotify,
  now: Date,
) {
  const { agency_id, employee_id, location_name: location, works_on, starts, ends, starts_at: shift_at } = assignment
  const params = { location, works_on, starts, ends }
  const note = { agency_id, to: { employee_ids: [employee_id] }, kind, params, link: ownShifts, shift_at, now }
  await sendShiftNote(db, { note, subject: { assignment_ids: [assignment.id] } })
}
