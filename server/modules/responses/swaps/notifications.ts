// Notifications about requests to swap, cover or release shifts, in the transaction of the change.
import type { NotificationKind } from '#contract/platform/notifications/notifications.ts'
import type { Db } from '#server/database/dialect.ts'
import type { Context } from '#server/http/context.ts'
import { notify } from '#server/modules/notifications/actions.ts'
import { sendShiftNote } from '#server/modules/publication/notices/sending.ts'
import { plannersOf } from '#server/modules/responses/notifications.ts'
import { ownShifts } from '#server/modules/publication/notifications.ts'

/** A shift as a notification names it. */
export type NotifiedShift = {
  agency_id: string
  roster_id: string
  location_name: string
  works_on: string
  starts: string
  ends: string
  starts_at: string
}

type EmployeeNotificationKind = Extract<
  NotificationKind,
  'coverRequested' | 'swapRequested' | 'swapAccepted' | 'swapRefused' | 'swapDeclined' | 'swapCancelled' | 'swapExpired'
>
type ExtraParams = { name?: string; reason?: string }

/** Notifies employees of a request about a shift, or of its result. */
export async function notifySwappers(
  db: Db,
  kind: EmployeeNotificationKind,
  employee_ids: readonly string[],
  shift: NotifiedShift & ExtraParams,
  now: Date,
) {
  const {
    agency_id,
    location_name: location,
    works_on,
    starts,
    ends,
    starts_at: shift_at,
    name = '',
    reason = '',
  } = shift
  const params = { location, works_on, starts, ends, name, reason }
  await notify(db, { agency_id, to: { employee_ids }, kind, params, link: ownShifts, shift_at, now })
}

/** Notifies the employee of an assignment that it is no longer, or from now on, theirs; the ledger has it. */
export async function notifyOfHandover(
  db: Db,
  kind: 'shiftGivenUp' | 'shiftTakenOver',
  { id, employee_id }: { id: string; employee_id: string },
  { agency_id, location_name: location, works_on, starts, ends, starts_at: shift_at }: NotifiedShift,
  now: Date,
) {
  const params = { location, works_on, starts, ends }
  const note = { agency_id, to: { employee_ids: [employee_id] }, kind, params, link: ownShifts, shift_at, now }
  await sendShiftNote(db, { note, subject: { assignment_ids: [id] } })
}

/** Notifies the planners of a roster that a request awaits them; several unread ones become one. */
export async function notifyPlannersOfSwap(
  { db, actor: { membership_id: except }, now }: Context,
  {
    agency_id,
    roster_id,
    location_name: places,
    works_on,
    starts_at: shift_at,
    name: names,
  }: NotifiedShift & { name: string },
) {
  const to = await plannersOf(db, roster_id)
  const params = { count: 1, names, places, from: works_on, to: works_on }
  const link = `/create-roster?roster=${roster_id}&requests=1`
  const group = `swapToApprove:${roster_id}`
  await notify(db, { agency_id, to, kind: 'swapToApprove', params, link, group, shift_at, except, now })
}
