// Approving, declining and cancelling leave.
import { sql } from 'kysely'
import type { InputOf } from '#contract/call.ts'
import type { calls } from '#contract/calls.ts'
import { Refusal, refuse, refuseField } from '#contract/refusals.ts'
import type { FreedShift } from '#contract/people/leave/leave-requests.ts'
import { requireTransition } from '#contract/state-machines.ts'
import { runSeenRows } from '#server/database/rows/savepoints.ts'
import { requireVersion, updateVersioned } from '#server/database/rows/versioned.ts'
import { inAgency } from '#server/database/tenancy/scope.ts'
import type { Context } from '#server/http/context.ts'
import { serverText } from '#server/http/server-texts.ts'
import { insertEntries } from '#server/modules/leave/balances/actions.ts'
import { leaveTypeOf } from '#server/modules/leave/types/queries.ts'
import { lockPeople } from '#server/modules/rosters/assignments/people-locks.ts'
import { unassignRecorded } from '#server/modules/rosters/changes/single-calls.ts'
import { lockShifts } from '#server/modules/rosters/changes/snapshots.ts'
import { approveLeave, decisionBy, type LeaveToDecide } from './approving.ts'
import { notifyPerson } from './notifications.ts'
import { shiftsDuring, shiftsToFree } from './person.ts'
import { mayDecide, withLeaveActions } from './policy.ts'
import { leaveForChange, leaveOf } from './queries.ts'
import { leaveVisibleTo } from './visibility.ts'

type LeaveCalls = typeof calls.leaveRequests
type DecisionInput = InputOf<LeaveCalls['decide']>

/** Decides each request on its own, and names the shifts that became unfilled; all people are locked first, so that two managers cannot deadlock. */
export async function decideLeave(context: Context, input: DecisionInput) {
  if (input.action === 'decline' && input.reason === null) refuseField('reason', 'validation.required')
  const people = await peopleOf(context, input.ids)
  if (people.length === 0) refuse('notFound')
  if (input.action === 'approve') await lockShiftsDuring(context, input.ids)
  await lockPeople(context.db, people)
  const freed: FreedShift[] = []
  const outcomes = await runSeenRows(context.db, input, async (seen) => {
    freed.push(...(await decideOne(context, seen, input)))
  })
  return { outcomes, freed }
}

/** Cancels approved leave; what was taken returns to the balance, and the shifts that were freed stay free. */
export async function cancelLeave(context: Context, { reason, ...seen }: InputOf<LeaveCalls['cancel']>) {
  const { db, scope } = context
  const request = await leaveForDecision(context, seen, 'cancel')
  await returnTaken(context, request)
  const set = { status: 'cancelled' as const, ...decisionBy(context, request.leave, reason) }
  await updateVersioned(db, 'leave_requests', { scope, current: request.leave, set })
  await notifyPerson(context, 'leaveCancelled', request.agency_id, request.leave)
  return leaveOf(context, seen.id)
}

async function peopleOf({ db, scope }: Context, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('leave_requests')
    .innerJoin('employees', 'employees.id', 'leave_requests.employee_id')
    .select('leave_requests.employee_id')
    .where('leave_requests.id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .where(leaveVisibleTo(scope))
    .orderBy('leave_requests.id')
    .execute()
  return rows.map(({ employee_id }) => employee_id)
}

/** Locks the shifts of all of them, which every change locks before the people. */
async function lockShiftsDuring({ db, scope }: Context, ids: readonly string[]) {
  const { rows } = await sql<{ id: string }>`
    select assignments.id from leave_requests
    join assignments on assignments.agency_id = leave_requests.agency_id and assignments.employee_id = leave_requests.employee_id
      and assignments.works_on between leave_requests.from_day - 1 and leave_requests.to_day + 1
    where leave_requests.id = any(${[...ids]}::uuid[]) and ${inAgency(scope, 'leave_requests.agency_id')}
    order by assignments.id`.execute(db)
  await lockShifts(db, scope, { shift_ids: [], assignment_ids: rows.map(({ id }) => id) })
}

async function decideOne(
  context: Context,
  seen: { id: string; version: number },
  input: DecisionInput,
): Promise<FreedShift[]> {
  const { db, scope } = context
  const request = await leaveForDecision(context, seen, input.action)
  if (input.action === 'decline') {
    const set = { status: 'declined' as const, ...decisionBy(context, request.leave, input.reason) }
    await updateVersioned(db, 'leave_requests', { scope, current: request.leave, set })
    await notifyPerson(context, 'leaveDeclined', request.agency_id, request.leave)
    return []
  }
  const type = await leaveTypeOf(context, request.true_type_id)
  if (type.needs_second_approval && request.first_approved_by === null) {
    await approveFirst(context, request)
    return []
  }
  if (type.needs_second_approval && request.first_approved_by === context.actor.account_id)
    refuse('leave.secondApprover')
  const freed = await freeShifts(context, request, input)
  await approveLeave(context, request, input.reason, context.actor.name)
  await notifyPerson(context, 'leaveApproved', request.agency_id, request.leave)
  return freed
}

/** The request, locked, if this person may take the action. */
async function leaveForDecision(
  context: Context,
  { id, version }: { id: string; version: number },
  action: 'approve' | 'decline' | 'cancel',
) {
  const request = await leaveForChange(context, id)
  const shown = withLeaveActions(context.actor, request.leave)
  if (request.leave.is_own) refuse('leave.ownRequest')
  if (!mayDecide(request.leave)) refuse('mayNot')
  requireVersion(request.leave, version, shown)
  requireTransition('leaveRequest', action, request.leave.status, shown)
  return request
}

function approveFirst({ db, scope, actor, now }: Context, { leave }: LeaveToDecide) {
  const approval = { first_approved_by: actor.account_id, first_approved_by_name: actor.name }
  const set = { ...approval, updated_at: now.toISOString() }
  return updateVersioned(db, 'leave_requests', { scope, current: leave, set })
}

/** The person's shifts then become unfilled; refused while there are any and nobody chose this. */
async function freeShifts(
  context: Context,
  { agency_id, leave }: LeaveToDecide,
  { shifts }: DecisionInput,
): Promise<FreedShift[]> {
  const freed = await shiftsDuring(context, { agency_id, employee_id: leave.employee_id }, leave)
  if (freed.length === 0) return []
  // Who is away for half of a day can work the other half.
  if (shifts === null && leave.amount === 'half_day') return []
  if (shifts === null) refuse('leave.shiftsAhead', { count: freed.length, name: leave.employee_name })
  const reason = serverText(context.language, 'leave.shiftFreed')
  const ids = freed.map(({ assignment_id }) => assignment_id)
  // A planned assignment is deleted.
  const shiftsOf = await shiftsToFree(context, ids)
  const outcomes = await unassignRecorded(context, { ids, reason })
  for (const { code, facts } of outcomes) if (code !== undefined) throw new Refusal(code, facts)
  return shiftsOf
}

/** Gives back what was taken, day by day. */
async function returnTaken(context: Context, { agency_id, leave, true_type_id }: LeaveToDecide) {
  const { db, actor, now } = context
  const type = await leaveTypeOf(context, true_type_id)
  const taken = await db
    .selectFrom('leave_entries')
    .select(['on_day', sql<number>`-sum(minutes)::int`.as('minutes')])
    .where('agency_id', '=', agency_id)
    .where('leave_request_id', '=', leave.id)
    .groupBy('on_day')
    .having(sql<boolean>`sum(minutes) <> 0`)
    .orderBy('on_day')
    .execute()
  await insertEntries(
    db,
    { agency_id, employee_id: leave.employee_id, type, now },
    taken.map((day) => ({ ...day, kind: 'returned' as const, leave_request_id: leave.id, by_name: actor.name })),
  )
}
