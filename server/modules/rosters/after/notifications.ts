// Notifications of what happens to an assignment after its publication, in the transaction of the change.
import type { NotificationKind } from '#contract/platform/notifications/notifications.ts'
import type { AssignmentRow } from '#contract/rostering/shifts/assignments.ts'
import type { Db } from '#server/database/dialect.ts'
import { notify } from '#server/modules/notifications/actions.ts'
import { sendShiftNote } from '#server/modules/rosters/notices/sending.ts'
import { ownShifts, plannersOf } from '#server/modules/rosters/notifications.ts'

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

export type RosterNotice = {
  agency_id: string
  roster_id: string
  count: number
  names: string
  places: string
  from: string
  to: string
  /** of the first shift */
  starts_at: string
}

/** Notifies the planners of a roster of shifts that started without a response; several unread notifications of one roster become one. */
export async function notifyOfUnanswered(
  db: Db,
  { agency_id, roster_id, starts_at: shift_at, ...params }: RosterNotice,
  now: Date,
) {
  const kind = 'shiftUnanswered'
  const to = await plannersOf(db, roster_id)
  const link = `/create-roster?roster=${roster_id}`
  await notify(db, { agency_id, to, kind, params, link, group: `${kind}:${roster_id}`, shift_at, now })
}
