import { sql } from 'kysely'
import type { InputOf } from '#contract/call.ts'
import type { calls } from '#contract/calls.ts'
import type { EmployeeLifecycle } from '#contract/people/lifecycle.ts'
import { type BulkOutcome, type RefusalCode, Refusal } from '#contract/refusals.ts'
import { doneIds, checkTransitions } from '#server/database/rows/change-status.ts'
import { inAgency } from '#server/database/tenancy/scope.ts'
import { wallTime } from '#server/database/values/time-columns.ts'
import { insertStatusChanges } from '#server/modules/employees/transitions.ts'
import { employeesVisibleTo } from '#server/modules/employees/queries.ts'
import { barPerson, doNotRehireAmong, markPeople } from '#server/modules/employees/do-not-rehire.ts'
import { lockPeople } from '#server/modules/rosters/assignments/people-locks.ts'
import { releasePeople } from '#server/modules/rosters/assignments/removals.ts'
import { eventsOf, type ShiftEvent, storeEvents } from '#server/modules/rosters/changes/recording.ts'
import { notifyPeople } from '#server/modules/publication/notifications.ts'
import { checksOfPeople } from '#server/modules/employees/checks/queries.ts'
import type { Context } from '#server/http/context.ts'
import { upcomingAssignments, lifecycleOf, countUpcomingShifts, todayOf } from './queries.ts'
import { isComplete, stopsWork, transitionReasonOf } from './rules.ts'

type LifecycleCalls = typeof calls.lifecycle
type ChangeStatusInput = InputOf<LifecycleCalls['changeStatusMany']>

/** Changes the status of one employee; a refusal includes the current lifecycle. */
export async function changeEmployeeStatus(
  context: Context,
  input: InputOf<LifecycleCalls['changeStatus']>,
): Promise<EmployeeLifecycle> {
  const { id, version, ...change } = input
  const [changed] = await changeEmployeeStatuses(context, { ids: [id], versions: [version], ...change })
  const life = await lifecycleOf(context, id)
  if (changed?.code !== undefined)
    throw new Refusal(changed.code, { ...changed.facts, count: life.shifts_ahead }, { current: life })
  return life
}

/**
 * Changes the status of employees by employeeTransitions; each row succeeds or fails on its own. Approving requires a complete file; a hold
 * or a termination requires that there are no future shifts, or removes the employee from them on request.
 */
export async function changeEmployeeStatuses(context: Context, input: ChangeStatusInput): Promise<BulkOutcome[]> {
  const { db, actor, scope, now } = context
  const why = transitionReasonOf(input, await todayOf(context, input.ids))
  // Concurrent planning of these employees waits.
  await lockPeople(db, input.ids)
  const blocked = await blockersOf(context, input)
  const visible = [inAgency(scope, 'employees.agency_id'), employeesVisibleTo(scope)]
  const outcomes = await checkTransitions(db, 'employees', visible, input, blocked)
  const going = doneIds(outcomes)
  if (input.do_not_rehire !== null) await markPeople(context, going, input.do_not_rehire)
  await insertStatusChanges(db, going, input.status, { ...why, by_name: actor.name, cause: null }, now)
  if (stopsWork(input.status)) await release(context, going, why.note)
  return outcomes
}

/** Marks an employee as “do not rehire”, or removes the mark. */
export async function barEmployee(context: Context, input: InputOf<LifecycleCalls['bar']>): Promise<EmployeeLifecycle> {
  const current = await lifecycleOf(context, input.id)
  await barPerson(context, input, current)
  return lifecycleOf(context, input.id)
}

/** The blockers of each of these employees, if any. */
async function blockersOf(context: Context, { ids, status, release: frees, despite_do_not_rehire }: ChangeStatusInput) {
  const { db, scope } = context
  if (status === 'screening' && !despite_do_not_rehire) {
    const doNotRehire = await doNotRehireAmong(db, scope, ids)
    return new Map<string, RefusalCode>(doNotRehire.map((id) => [id, 'lifecycle.doNotRehire']))
  }
  if (status === 'approved') {
    const checks = [...(await checksOfPeople(context, ids))]
    return new Map<string, RefusalCode>(
      checks.flatMap(([id, list]) => (isComplete(list) ? [] : [[id, 'lifecycle.notComplete']])),
    )
  }
  if (!stopsWork(status) || frees) return new Map<string, RefusalCode>()
  const rosteredIds = [...(await countUpcomingShifts(context, ids)).keys()]
  return new Map<string, RefusalCode>(rosteredIds.map((id) => [id, 'lifecycle.shiftsAhead']))
}

async function release({ db, actor, scope, now }: Context, ids: readonly string[], reason: string | null) {
  if (ids.length === 0) return
  const upcoming = upcomingAssignments(scope, ids, now)
  const { rows } = await sql<ShiftEvent>`
    select assignments.roster_id, assignments.roster_shift_id as shift_id, assignments.employee_id, assignments.works_on,
      ${wallTime('roster_shifts.starts')} as starts, ${wallTime('roster_shifts.ends')} as ends
    from assignments
    join roster_shifts on roster_shifts.agency_id = assignments.agency_id and roster_shifts.id = assignments.roster_shift_id
    where ${upcoming} order by assignments.roster_id, assignments.starts_at, assignments.id`.execute(db)
  const released = await releasePeople(db, scope, upcoming, { reason, now })
  await storeEvents(db, actor, eventsOf('release', rows, now))
  const assignments = released.map(({ id }) => id)
  await notifyPeople(db, 'shiftCancelled', assignments, now)
}
