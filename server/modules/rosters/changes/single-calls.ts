// The single calls of the board, each written into the change log like the steps of one change.
import type { InputOf } from '#contract/call.ts'
import type { calls } from '#contract/calls.ts'
import { type BulkOutcome, refuseField } from '#contract/refusals.ts'
import type { Db } from '#server/database/dialect.ts'
import { doneIds } from '#server/database/rows/change-status.ts'
import { assign, type AssignContext, type AssignOutcome } from '#server/modules/rosters/assignments/actions.ts'
import { removeShifts, unassign } from '#server/modules/rosters/assignments/removals.ts'
import { addShifts, changeShift } from '#server/modules/rosters/shifts/actions.ts'
import { decideBreaks } from '#server/modules/rosters/shifts/break-actions.ts'
import { withChangeRecord } from './recording.ts'

type RosterCalls = typeof calls.rosters

const doneCount = (outcomes: readonly BulkOutcome[]) => doneIds(outcomes).length

export const addShiftsRecorded = (db: Db, who: AssignContext, input: InputOf<RosterCalls['shiftStore']>, now: Date) =>
  withChangeRecord(db, who, {
    kind: 'add',
    count: new Set(input.dates).size,
    now,
    work: () => addShiftsFor(db, who, input, now),
    made: ({ shifts }) => shifts.map(({ id }) => id),
  })

/** One entry in the log, also with an employee; where they cannot be assigned, the shift stays unfilled. */
async function addShiftsFor(db: Db, who: AssignContext, input: InputOf<RosterCalls['shiftStore']>, now: Date) {
  const { employee_id = null } = input
  const added = await addShifts(db, who, input, now)
  const unassigned: { shift_id: string; outcome: AssignOutcome }[] = []
  if (employee_id === null) return { ...added, unassigned }
  for (const { id: shift_id } of added.shifts) {
    const request = { roster_shift_id: shift_id, employee_ids: [employee_id], override_reason: null }
    const [outcome] = (await assign(db, who, request, now)).assigned
    if (outcome?.code === 'notFound') refuseField('employee_id', 'refusals.unknownChoice')
    if (outcome?.code !== undefined) unassigned.push({ shift_id, outcome })
  }
  return { ...added, unassigned }
}

export const changeShiftRecorded = (
  db: Db,
  who: AssignContext,
  input: InputOf<RosterCalls['shiftUpdate']>,
  now: Date,
) =>
  withChangeRecord(db, who, {
    kind: 'edit',
    shift_ids: [input.id],
    count: 1,
    now,
    work: () => changeShift(db, who, input, now),
  })

export const decideBreaksRecorded = (
  db: Db,
  who: AssignContext,
  input: Parameters<typeof decideBreaks>[2],
  now: Date,
) =>
  withChangeRecord(db, who, {
    kind: 'breaks',
    shift_ids: [input.roster_shift_id],
    count: 1,
    now,
    work: () => decideBreaks(db, who, input, now),
  })

export const removeShiftsRecorded = (db: Db, who: AssignContext, ids: readonly string[], now: Date) =>
  withChangeRecord(db, who, {
    kind: 'remove',
    shift_ids: ids,
    count: doneCount,
    now,
    work: () => removeShifts(db, who.scope, ids, now),
  })

export const assignRecorded = (db: Db, who: AssignContext, input: InputOf<RosterCalls['assign']>, now: Date) =>
  withChangeRecord(db, who, {
    kind: 'assign',
    shift_ids: [input.roster_shift_id],
    count: ({ assigned }) => assigned.filter(({ code }) => code === undefined).length,
    now,
    work: () => assign(db, who, input, now),
  })

export const unassignRecorded = (db: Db, who: AssignContext, input: InputOf<RosterCalls['unassign']>, now: Date) =>
  withChangeRecord(db, who, {
    kind: 'unassign',
    assignment_ids: input.ids,
    count: doneCount,
    now,
    work: () => unassign(db, who.scope, input, now),
  })
