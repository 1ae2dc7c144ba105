// Withdrawals, attendance without a response, and no-shows.
import type { InputOf } from '#contract/call.ts'
import type { calls } from '#contract/calls.ts'
import type { AssignmentRow, AssignmentStatus } from '#contract/rostering/shifts/assignments.ts'
import type { Language } from '#contract/values/values.ts'
import type { Db } from '#server/database/dialect.ts'
import type { Actor } from '#server/http/actor.ts'
import { type AnswerContext, type Responder, responseColumns } from '#server/modules/rosters/assignments/answers.ts'
import { assignmentOf } from '#server/modules/rosters/assignments/queries.ts'
import { withChangeRecord } from '#server/modules/rosters/changes/recording.ts'
import { configOf } from '#server/modules/settings/queries.ts'
import { assignmentForOutcome, type AssignmentForOutcome, requireOpening } from './assignment-for-outcome.ts'
import { endSwapsOf } from '#server/modules/rosters/swaps/ending.ts'
import { touchedColumns } from '#server/database/rows/versioned.ts'
import { notifyOfFreeOpening } from '#server/modules/rosters/notifications.ts'
import { notifyEmployee } from './notifications.ts'
import { attendanceBlocker, noShowBlocker, undoNoShowBlocker, withdrawalBlocker } from './rules.ts'

export type OutcomeActor = Pick<Actor, 'scope' | 'kind' | 'account_id' | 'membership_id'> & { language: Language }
type Withdrawal = InputOf<OutcomeCalls['withdraw']>
type OutcomeCalls = typeof calls.assignmentOutcomes

/**
 * Withdraws from an accepted shift until it starts: the employee, or a planner on their behalf. Its opening is free again, the change log of
 * its roster has it, and the planners are notified with a link to the people who could work it.
 */
export const withdrawAndRecord = (db: Db, who: AnswerContext, input: Withdrawal, now: Date): Promise<AssignmentRow> =>
  withChangeRecord(db, who, {
    kind: 'withdraw',
    assignment_ids: [input.id],
    count: 1,
    now,
    work: () => withdraw(db, who, input, now),
  })

async function withdraw(
  db: Db,
  who: AnswerContext,
  { reason: withdrawal_reason, note: response_note, ...seen }: Withdrawal,
  now: Date,
): Promise<AssignmentRow> {
  const assignment = await assignmentForOutcome(db, who, { ...seen, action: 'withdraw' }, (found) =>
    withdrawalBlocker(found, now.toISOString()),
  )
  await writeResponse(db, who, assignment, { status: 'withdrawn', response_note, withdrawal_reason }, now)
  await endSwapsOf(db, [seen.id], { now })
  if (who.kind === 'employee') await notifyOfFreeOpening(db, 'shiftWithdrawn', assignment, who.membership_id, now)
  else await notifyEmployee(db, 'shiftWithdrawnFor', assignment, now)
  return assignmentOf(db, who, seen.id)
}

/**
 * Records that an employee worked a shift without having responded; their hours can be recorded from then on. Eligibility is not checked,
 * because the time was worked; a second shift at that time, and a shift whose openings are filled, are refused.
 */
export async function confirmAttendance(
  db: Db,
  who: OutcomeActor,
  { note, ...seen }: InputOf<OutcomeCalls['confirmAttendance']>,
  now: Date,
): Promise<AssignmentRow> {
  const assignment = await assignmentForOutcome(db, who, { ...seen, action: 'confirm_attendance' }, async (found) =>
    attendanceBlocker(found, await configOf(db, found.agency_id), now.toISOString()),
  )
  await requireOpening(db, assignment)
  await writeResponse(db, who, assignment, { status: 'in_progress', response_note: note }, now)
  await notifyEmployee(db, 'shiftAcceptedFor', assignment, now)
  return assignmentOf(db, who, seen.id)
}

/** Records that an employee did not show up; the opening is free again. */
export async function recordNoShow(
  db: Db,
  who: OutcomeActor,
  { note, excused, ...seen }: InputOf<OutcomeCalls['recordNoShow']>,
  now: Date,
): Promise<AssignmentRow> {
  const assignment = await assignmentForOutcome(db, who, { ...seen, action: 'record_no_show' }, (found) =>
    noShowBlocker(found, now.toISOString()),
  )
  await writeOutcome(db, assignment, { status: 'no_show', no_show_excused: excused, response_note: note }, now)
  await notifyEmployee(db, 'shiftNoShow', assignment, now)
  return assignmentOf(db, who, seen.id)
}

/** Undoes a no-show; refused when the opening was filled or the employee has another shift at that time. */
export async function undoNoShow(
  db: Db,
  who: OutcomeActor,
  seen: InputOf<OutcomeCalls['undoNoShow']>,
  now: Date,
): Promise<AssignmentRow> {
  const assignment = await assignmentForOutcome(db, who, { ...seen, action: 'undo_no_show' }, undoNoShowBlocker)
  await requireOpening(db, assignment)
  await writeOutcome(db, assignment, { status: 'in_progress', no_show_excused: null, response_note: null }, now)
  await notifyEmployee(db, 'shiftNoShowUndone', assignment, now)
  return assignmentOf(db, who, seen.id)
}

type OutcomeColumns = {
  status: AssignmentStatus
  response_note?: string | null
  withdrawal_reason?: AssignmentRow['withdrawal_reason']
  no_show_excused?: boolean | null
}

const writeResponse = (db: Db, who: Responder, assignment: AssignmentForOutcome, written: OutcomeColumns, now: Date) =>
  writeOutcome(db, assignment, { ...written, ...responseColumns(who, now) }, now)

/** Stores the outcome of an assignment. */
export const writeOutcome = (
  db: Db,
  { agency_id, id }: AssignmentForOutcome,
  written: OutcomeColumns & Partial<ReturnType<typeof responseColumns>>,
  now: Date,
) =>
  db
    .updateTable('assignments')
    .set({ ...written, ...touchedColumns(now) })
    .where('agency_id', '=', agency_id)
    .where('id', '=', id)
    .execute()
