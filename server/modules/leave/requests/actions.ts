import type { InputOf } from '#contract/call.ts'
import type { calls } from '#contract/calls.ts'
import type { LeaveWarning } from '#contract/people/leave/leave-requests.ts'
import { isPrivateLeave } from '#contract/people/leave/leave-types.ts'
import { refuse, refuseField } from '#contract/refusals.ts'
import { requireTransition } from '#contract/state-machines.ts'
import type { Db } from '#server/database/dialect.ts'
import { requireVersion, updateVersioned } from '#server/database/rows/versioned.ts'
import { scopeOfAgency } from '#server/database/tenancy/scope.ts'
import { newId } from '#server/database/values/ids.ts'
import type { Context } from '#server/http/context.ts'
import { lockPeople } from '#server/modules/rosters/assignments/people-locks.ts'
import { type ChargedDay, minutesOf, unpaidMinutesOf } from '#server/modules/leave/rules.ts'
import { approveLeave } from './approving.ts'
import { checkedLeave } from './check.ts'
import { notifyDeciders } from './notifications.ts'
import { leavePersonOf, shiftsDuring } from './person.ts'
import { mayEdit, withLeaveActions } from './policy.ts'
import { leaveForChange, leaveOf } from './queries.ts'

type LeaveCalls = typeof calls.leaveRequests

/** Requests leave for an employee in the scope. */
export async function storeLeave(context: Context, { employee_id, ...input }: InputOf<LeaveCalls['store']>) {
  const { db, actor, now } = context
  const person = await leavePersonOf(context, employee_id)
  await lockPeople(db, [employee_id])
  const { agency_id } = person
  const { values, days, type, warnings } = await checkedFields(context, person, input, null)
  const id = newId()
  const at = now.toISOString()
  const owners = { id, agency_id, employee_id, requested_by_name: actor.name, created_at: at, updated_at: at }
  await db
    .insertInto('leave_requests')
    .values({ ...owners, ...values })
    .execute()
  await storeDays(db, { agency_id, id }, days)
  if (await approvesItself(context, { agency_id, employee_id, days, type, warnings }, input)) {
    await approveLeave(context, await leaveForChange(context, id), null, null)
    const approved = await leaveOf(context, id)
    await notifyDeciders(context, 'leaveApprovedItself', agency_id, approved)
    return approved
  }
  const stored = await leaveOf(context, id)
  await notifyDeciders(context, 'leaveRequested', agency_id, stored)
  return stored
}

type CheckedRequest = Pick<Awaited<ReturnType<typeof checkedLeave>>, 'type' | 'days' | 'warnings'> & {
  agency_id: string
  employee_id: string
}

/** Whether the agency wants it approved by itself: what a person requests, with nothing against it and without shifts that become free. */
async function approvesItself(
  context: Context,
  { type, days, warnings, ...person }: CheckedRequest,
  taken: Pick<Fields, 'from_day' | 'to_day' | 'starts' | 'ends'>,
) {
  const { approves_itself_days: most, needs_second_approval } = type
  if (context.scope.kind !== 'employee' || most === null || needs_second_approval || warnings.length > 0) return false
  if (days.filter(({ minutes }) => minutes > 0).length > most) return false
  // With those that are not published yet.
  const scope = scopeOfAgency(person.agency_id)
  return (await shiftsDuring({ ...context, scope }, person, taken)).length === 0
}

/** Changes a request that is not decided; a first approval was of what it was before. */
export async function changeLeave(context: Context, { id, version, ...input }: InputOf<LeaveCalls['update']>) {
  const { db, scope, now } = context
  const { leave, agency_id } = await leaveForEdit(context, { id, version }, 'edit')
  const person = await leavePersonOf(context, leave.employee_id)
  const { values, days } = await checkedFields(context, person, input, id)
  const approval = { first_approved_by: null, first_approved_by_name: null }
  const set = { ...values, ...approval, updated_at: now.toISOString() }
  await updateVersioned(db, 'leave_requests', { scope, current: leave, set })
  await db
    .deleteFrom('leave_request_days')
    .where('agency_id', '=', agency_id)
    .where('leave_request_id', '=', id)
    .execute()
  await storeDays(db, { agency_id, id }, days)
  return leaveOf(context, id)
}

export async function withdrawLeave(context: Context, seen: InputOf<LeaveCalls['withdraw']>) {
  const { db, scope, now } = context
  const { leave, agency_id } = await leaveForEdit(context, seen, 'withdraw')
  const set = { status: 'withdrawn' as const, updated_at: now.toISOString() }
  await updateVersioned(db, 'leave_requests', { scope, current: leave, set })
  await notifyDeciders(context, 'leaveWithdrawn', agency_id, leave)
  return leaveOf(context, seen.id)
}

async function leaveForEdit(
  context: Context,
  { id, version }: { id: string; version: number },
  action: 'edit' | 'withdraw',
) {
  const { actor } = context
  const request = await leaveForChange(context, id)
  const shown = withLeaveActions(actor, request.leave)
  if (!mayEdit(request.leave)) refuse('mayNot')
  requireVersion(request.leave, version, shown)
  requireTransition('leaveRequest', action, request.leave.status, shown)
  return request
}

type Person = Awaited<ReturnType<typeof leavePersonOf>>
type Fields = Omit<InputOf<LeaveCalls['store']>, 'employee_id'>

const refusalOf: Partial<Record<LeaveWarning, () => never>> = {
  overlap: () => refuse('leave.overlap'),
  nothing_to_take: () => refuseField('from_day', 'refusals.leave.nothingToTake'),
  unit: () => refuseField('ends', 'refusals.leave.notUnit'),
  over_balance: () => refuse('leave.overBalance'),
}

/** The columns of a request and its days; refuses what blocks it. */
async function checkedFields(context: Context, person: Person, { note, ...taken }: Fields, id: string | null) {
  const { type, days, warnings, location_id } = await checkedLeave(context, person, taken, id)
  for (const { warning, is_blocking } of warnings) if (is_blocking) refusalOf[warning]?.()
  const { type_id, ...time } = taken
  const is_secret = isPrivateLeave(type)
  const named = { type_id: is_secret ? null : type_id, secret_type_id: is_secret ? type_id : null }
  const texts = { note: is_secret ? null : note, secret_note: is_secret ? note : null }
  const unpaid_minutes = unpaidMinutesOf(days)
  const sums = { minutes: minutesOf(days), unpaid_minutes }
  return { values: { ...time, ...named, ...texts, ...sums, holiday_location_id: location_id }, days, type, warnings }
}

const storeDays = (db: Db, { agency_id, id }: { agency_id: string; id: string }, days: readonly ChargedDay[]) =>
  db
    .insertInto('leave_request_days')
    .values(days.map(({ covered_minutes: _, holiday: __, ...day }) => ({ agency_id, leave_request_id: id, ...day })))
    .execute()
