// Notifications of shifts that started without a response, in the transaction of the change.
import type { Db } from '#server/database/dialect.ts'
import { notify } from '#server/modules/notifications/actions.ts'
import type { UnansweredShifts } from '#server/modules/rosters/assignments/starting.ts'
import { plannersOf } from '#server/modules/responses/notifications.ts'

/** Notifies the planners of a roster of shifts that started without a response; several unread notifications of one roster become one. */
export async function notifyOfUnanswered(
  db: Db,
  { agency_id, roster_id, starts_at: shift_at, ...params }: UnansweredShifts,
  now: Date,
) {
  const kind = 'shiftUnanswered'
  const to = await plannersOf(db, roster_id)
  const link = `/create-roster?roster=${roster_id}`
  await notify(db, { agency_id, to, kind, params, link, group: `${kind}:${roster_id}`, shift_at, now })
}
