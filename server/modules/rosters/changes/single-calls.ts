// The single calls of the board: each is one change of shifts.
import type { InputOf } from '#contract/call.ts'
import type { calls } from '#contract/calls.ts'
import { type BulkOutcome, refuseField } from '#contract/refusals.ts'
import { doneIds } from '#server/database/rows/change-status.ts'
import type { Context } from '#server/http/context.ts'
import { assign, type AssignOutcome } from '#server/modules/rosters/assignments/actions.ts'
import { removeShifts, unassign } from '#server/modules/rosters/assignments/removals.ts'
import { addShifts, changeShift } from '#server/modules/rosters/shifts/actions.ts'
import { decideBreaks } from '#server/modules/rosters/shifts/break-actions.ts'
import { changeShifts, rowByRow, type ShiftCommand } from './change-shifts.ts'
import { holdersIn } from './snapshots.ts'

type RosterCalls = typeof calls.rosters

const doneCount = (outcomes: readonly BulkOutcome[]) => doneIds(outcomes).length

/** Changes shifts by an action that checks what it writes. */
async function applied<Done>(context: Context, command: Omit<ShiftCommand<unknown, Done>, 'check'>): Promise<Done> {
  const { done } = await changeShifts(context, { ...command, check: rowByRow })
  return done
}

export const addShiftsRecorded = (context: Context, input: InputOf<RosterCalls['shiftStore']>) =>
  applied(context, {
    roster_ids: [input.roster_id],
    people: () => (input.employee_id ? [input.employee_id] : []),
    apply: () => addShiftsFor(context, input),
    entry: ({ shifts }) => ({ kind: 'add', count: shifts.length, made: shifts.map(({ id }) => id) }),
  })

/** One entry in the log, also with an employee; where they cannot be assigned, the shift stays unfilled. */
async function addShiftsFor(context: Context, input: InputOf<RosterCalls['shiftStore']>) {
  const { employee_id = null } = input
  const added = await addShifts(context, input)
  const unassigned: { shift_id: string; outcome: AssignOutcome }[] = []
  if (employee_id === null) return { ...added, unassigned }
  for (const { id: shift_id } of added.shifts) {
    const request = { roster_shift_id: shift_id, employee_ids: [employee_id], override_reason: null }
    const [outcome] = (await assign(context, request)).assigned
    if (outcome?.code === 'notFound') refuseField('employee_id', 'refusals.unknownChoice')
    if (outcome?.code !== undefined) unassigned.push({ shift_id, outcome })
  }
  return { ...added, unassigned }
}

export const changeShiftRecorded = (context: Context, input: InputOf<RosterCalls['shiftUpdate']>) =>
  applied(context, {
    shift_ids: [input.id],
    people: holdersIn,
    apply: () => changeShift(context, input),
    entry: () => ({ kind: 'edit', count: 1 }),
  })

export const decideBreaksRecorded = (context: Context, input: Parameters<typeof decideBreaks>[1]) =>
  applied(context, {
    shift_ids: [input.roster_shift_id],
    apply: () => decideBreaks(context, input),
    entry: () => ({ kind: 'breaks', count: 1 }),
  })

export const removeShiftsRecorded = (context: Context, ids: readonly string[]) =>
  applied(context, {
    shift_ids: ids,
    apply: () => removeShifts(context, ids),
    entry: (outcomes) => ({ kind: 'remove', count: doneCount(outcomes) }),
  })

export const assignRecorded = (context: Context, input: InputOf<RosterCalls['assign']>) =>
  applied(context, {
    shift_ids: [input.roster_shift_id],
    people: () => input.employee_ids,
    apply: () => assign(context, input),
    entry: ({ assigned }) => ({ kind: 'assign', count: assigned.filter(({ code }) => code === undefined).length }),
  })

export const unassignRecorded = (context: Context, input: InputOf<RosterCalls['unassign']>) =>
  applied(context, {
    assignment_ids: input.ids,
    apply: () => unassign(context, input),
    entry: (outcomes) => ({ kind: 'unassign', count: doneCount(outcomes) }),
  })
