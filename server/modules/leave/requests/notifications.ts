// Notifications about leave, in the transaction of the change. They never say which type it is: they are emailed and shown on screens.
import type { NotificationKind } from '#contract/platform/notifications/notifications.ts'
import type { Context } from '#server/http/context.ts'
import { notify } from '#server/modules/notifications/actions.ts'
import type { StoredLeave } from './queries.ts'

type Notified = Pick<StoredLeave, 'id' | 'employee_id' | 'employee_name' | 'from_day' | 'to_day' | 'is_private'>

const linkTo = ({ id }: Notified) => `/leave?request=${id}`

/** Who decides about all leave: about private leave only who may see what it is. */
export const decidersOfAll = { permission: 'Leave/approve', and: 'Leave/view confidential' } as const
const decidersOfOpen = { permission: 'Leave/approve' } as const

/** Notifies those who decide about it. */
export async function notifyDeciders(
  { db, actor, now }: Context,
  kind: 'leaveRequested' | 'leaveWithdrawn' | 'leaveApprovedItself',
  agency_id: string,
  leave: Notified,
) {
  const to = leave.is_private ? decidersOfAll : decidersOfOpen
  const params = { employee: leave.employee_name, from: leave.from_day, to: leave.to_day }
  const group = `${kind}:${leave.id}`
  const note = { agency_id, to, kind, params, link: linkTo(leave), group }
  await notify(db, { ...note, except: actor.membership_id, now })
}

/** Notifies the person of what was decided about their leave. A reason is not sent: it may tell the type. */
export async function notifyPerson(
  { db, now }: Pick<Context, 'db' | 'now'>,
  kind: Extract<NotificationKind, 'leaveApproved' | 'leaveDeclined' | 'leaveCancelled'>,
  agency_id: string,
  leave: Notified,
) {
  const params = { from: leave.from_day, to: leave.to_day }
  const to = { employee_ids: [leave.employee_id] }
  await notify(db, { agency_id, to, kind, params, link: linkTo(leave), now })
}
