import { sql } from 'kysely'
import type { InputOf } from '#contract/call.ts'
import type { calls } from '#contract/calls.ts'
import type { EmployeeLifecycle } from '#contract/people/lifecycle.ts'
import { type BulkOutcome, type RefusalCode, Refusal } from '#contract/refusals.ts'
import type { Language } from '#contract/values/values.ts'
import type { Db } from '#server/database/dialect.ts'
import { doneIds, checkTransitions } from '#server/database/rows/change-status.ts'
import { inAgency } from '#server/database/tenancy/scope.ts'
import { wallTime } from '#server/database/values/time-columns.ts'
import type { Actor } from '#server/http/actor.ts'
import { insertStatusChanges } from '#server/modules/employees/transitions.ts'
import { employeesVisibleTo } from '#server/modules/employees/queries.ts'
import { barPerson, doNotRehireAmong, markPeople } from '#server/modules/employees/do-not-rehire.ts'
import { lockPeople } from '#server/modules/rosters/assignments/people-locks.ts'
import { releasePeople } from '#server/modules/rosters/assignments/removals.ts'
import { eventsOf, type ShiftEvent, storeEvents } from '#server/modules/rosters/changes/recording.ts'
import { notifyPeople } from '#server/modules/rosters/notifications.ts'
import { checksOfPeople } from '#server/modules/employees/checks/queries.ts'
import { upcomingAssignments, lifecycleOf, countUpcomingShifts, todayOf } from './queries.ts'
import { isComplete, stopsWork, transitionReasonOf } from './rules.ts'

type LifecycleCalls = typeof calls.lifecycle
type ChangeStatusInput = InputOf<LifecycleCalls['changeStatusMany']>
export type LifecycleContext = { actor: Actor; now: Date; language: Language }

/** Changes the status of one employee; a refusal includes the current lifecycle. */
export async function changeEmployeeStatus(
  db: Db,
  context: LifecycleContext,
  input: InputOf<LifecycleCalls['changeStatus']>,
): Promise<EmployeeLifecycle> {
  const { id, version, ...change } = input
  const [changed] = await changeEmployeeStatuses(db, context, { ids: [id], versions: [version], ...change })
  const life = await lifecycleOf(db, readerOf(context), id)
  if (changed?.code !== undefined)
    throw new Refusal(changed.code, { ...changed.facts, count: life.shifts_ahead }, { current: life })
  return life
}

/**
 * Changes the status of employees by employeeTransitions; each row succeeds or fails on its own. Approving requires a complete file; a hold
 * or a termination requires that there are no future shifts, or removes the employee from them on request.
 */
export async function changeEmployeeStatuses(
  db: Db,
  context: LifecycleContext,
  input: ChangeStatusInput,
): Promise<BulkOutcome[]> {
  const { actor, now } = context
  const why = transitionReasonOf(input, await todayOf(db, readerOf(context), input.ids))
  // Concurrent planning of these employees waits.
  await lockPeople(db, input.ids)
  const blocked = await blockersOf(db, context, input)
  const visible = [inAgency(actor.scope, 'employees.agency_id'), employeesVisibleTo(actor.scope)]
  const outcomes = await checkTransitions(db, 'employees', visible, input, blocked)
  const going = doneIds(outcomes)
  if (input.do_not_rehire !== null) await markPeople(db, going, input.do_not_rehire, { name: actor.name, now })
  await insertStatusChanges(db, going, input.status, { ...why, by_name: actor.name, cause: null }, now)
  if (stopsWork(input.status)) await release(db, context, going, why.note)
  return outcomes
}

const readerOf = ({ actor, ...rest }: LifecycleContext) => ({ ...rest, scope: actor.scope })

/** Marks an employee as “do not rehire”, or removes the mark. */
export async function barEmployee(
  db: Db,
  context: LifecycleContext,
  input: InputOf<LifecycleCalls['bar']>,
): Promise<EmployeeLifecycle> {
  const { actor, now } = context
  const current = await lifecycleOf(db, readerOf(context), input.id)
  await barPerson(db, actor.scope, input, { name: actor.name, now }, current)
  return lifecycleOf(db, readerOf(context), input.id)
}

/** The blockers of each of these employees, if any. */
async function blockersOf(
  db: Db,
  context: LifecycleContext,
  { ids, status, release: frees, despite_do_not_rehire }: ChangeStatusInput,
) {
  const reader = readerOf(context)
  if (status === 'screening' && !despite_do_not_rehire) {
    const doNotRehire = await doNotRehireAmong(db, reader.scope, ids)
    return new Map<string, RefusalCode>(doNotRehire.map((id) => [id, 'lifecycle.doNotRehire']))
  }
  if (status === 'approved') {
    const checks = [...(await checksOfPeople(db, reader, ids))]
    return new Map<string, RefusalCode>(
      checks.flatMap(([id, list]) => (isComplete(list) ? [] : [[id, 'lifecycle.notComplete']])),
    )
  }
  if (!stopsWork(status) || frees) return new Map<string, RefusalCode>()
  const held = [...(await countUpcomingShifts(db, reader, ids)).keys()]
  return new Map<string, RefusalCode>(held.map((id) => [id, 'lifecycle.shiftsAhead']))
}

async function release(db: Db, { actor, now }: LifecycleContext, ids: readonly string[], reason: string | null) {
  if (ids.length === 0) return
  const upcoming = upcomingAssignments(actor.scope, ids, now)
  const { rows } = await sql<ShiftEvent>`
    select assignments.roster_id, assignments.roster_shift_id as shift_id, assignments.employee_id, assignments.works_on,
      ${wallTime('roster_shifts.starts')} as starts, ${wallTime('roster_shifts.ends')} as ends
    from assignments
    join roster_shifts on roster_shifts.agency_id = assignments.agency_id and roster_shifts.id = assignments.roster_shift_id
    where ${upcoming} order by assignments.roster_id, assignments.starts_at, assignments.id`.execute(db)
  const released = await releasePeople(db, actor.scope, upcoming, { reason, now })
  await storeEvents(db, actor, eventsOf('release', rows, now))
  const assignments = released.map(({ id }) => id)
  await notifyPeople(db, 'shiftCancelled', assignments, now)
}
