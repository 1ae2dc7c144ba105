import { sql } from 'kysely'
import type { InputOf } from '#contract/call.ts'
import type { calls } from '#contract/calls.ts'
import type { BulkOutcome } from '#contract/refusals.ts'
import type { AssignmentStatus } from '#contract/rostering/shifts/assignments.ts'
import type { RosterStatus } from '#contract/rostering/rosters/rosters.ts'
import type { Db } from '#server/database/dialect.ts'
import { doneIds, toOutcome } from '#server/database/rows/change-status.ts'
import { runRow } from '#server/database/rows/savepoints.ts'
import { isoOf } from '#server/database/values/time-columns.ts'
import { inAgency, type Scope } from '#server/database/tenancy/scope.ts'
import type { Context } from '#server/http/context.ts'
import type { ResponseContext } from '#server/modules/rosters/callers.ts'
import { answerAssignment } from './answers.ts'
import { assignmentsVisibleTo } from '#server/modules/rosters/assignments/queries.ts'
import { markReminded } from '#server/modules/rosters/assignments/status-writes.ts'
import { reminderBlocker } from '#server/modules/rosters/rules.ts'
import { notifyPeople } from '#server/modules/publication/notifications.ts'

/**
 * Reminds the employees of these assignments to respond, each once for all of theirs. Refuses, row by row, those that have a response, have
 * started, or were reminded recently: repeating the call notifies nobody.
 */
export async function remindPeople(context: Pick<Context, 'db' | 'scope' | 'now'>, assignment_ids: readonly string[]) {
  const { db, scope, now } = context
  const ids = [...new Set(assignment_ids)]
  const assignments = await lockedAssignments(db, scope, ids)
  const outcomes = ids.map((id): BulkOutcome => {
    const row = assignments.get(id)
    return toOutcome(id, row === undefined ? 'notFound' : reminderBlocker(row, now.toISOString()))
  })
  const reminded = doneIds(outcomes)
  await markReminded(context, reminded)
  await notifyPeople(db, 'shiftReminder', reminded, now)
  const people = new Set(reminded.map((id) => assignments.get(id)?.employee_id))
  return { outcomes, notified: people.size }
}

type AssignmentToRemind = {
  id: string
  employee_id: string
  status: AssignmentStatus
  starts_at: string
  ends_at: string
  reminded_at: string | null
  roster_status: RosterStatus
}

async function lockedAssignments(
  db: Db,
  scope: Scope,
  ids: readonly string[],
): Promise<ReadonlyMap<string, AssignmentToRemind>> {
  const rows = await db
    .selectFrom('assignments')
    .innerJoin('roster_shifts', 'roster_shifts.id', 'assignments.roster_shift_id')
    .innerJoin('rosters', 'rosters.id', 'assignments.roster_id')
    .select(['assignments.id', 'assignments.employee_id', 'assignments.status', 'rosters.status as roster_status'])
    .select([isoOf('assignments.starts_at').as('starts_at'), isoOf('assignments.ends_at').as('ends_at')])
    .select(isoOf('assignments.reminded_at').$castTo<string | null>().as('reminded_at'))
    .where(sql<boolean>`assignments.id = any(${[...ids]}::uuid[])`)
    .where(inAgency(scope, 'assignments.agency_id'))
    .where(assignmentsVisibleTo(scope))
    .orderBy('assignments.id')
    .forUpdate('assignments')
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** Responds to each assignment on behalf of its employee, as `answerAssignment` would; a refused one leaves the others answered. */
export async function answerAssignmentsMany(
  context: ResponseContext,
  { ids, versions, ...answer }: InputOf<typeof calls.rosters.answerMany>,
): Promise<BulkOutcome[]> {
  const { db, scope } = context
  const seen = new Map(ids.map((id, at) => [id, versions[at] ?? 0]))
  const outcomes = new Map<string, BulkOutcome>()
  for (const id of await inLockOrder(db, scope, [...seen.keys()])) {
    const work = () => answerAssignment(context, { ...answer, id, version: seen.get(id) ?? 0 })
    outcomes.set(id, await runRow(db, id, work))
  }
  return [...seen.keys()].map((id) => outcomes.get(id) ?? { id, code: 'notFound' })
}

// By roster, in the lock order of publishing, so that two planners cannot deadlock.
async function inLockOrder(db: Db, scope: Scope, ids: readonly string[]) {
  const rows = await db
    .selectFrom('assignments')
    .select('id')
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .where(inAgency(scope, 'assignments.agency_id'))
    .orderBy('roster_id')
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}
