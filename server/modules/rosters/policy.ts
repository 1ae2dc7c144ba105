import {
  type AssignmentAction,
  assignmentTransitions,
  type AssignmentRow,
  type AssignmentStatus,
  assignmentStatuses,
} from '#contract/rostering/shifts/assignments.ts'
import {
  type ShiftAction,
  type ShiftStatus,
  shiftStatuses,
  shiftTransitions,
} from '#contract/rostering/rosters/roster-shifts.ts'
import {
  type BoardRoster,
  type Roster,
  rosters,
  type RosterStatus,
  rosterTransitions,
} from '#contract/rostering/rosters/rosters.ts'
import { repeats } from '#contract/rostering/rosters/repeats.ts'
import { offers } from '#contract/rostering/shifts/offers.ts'
import { assignmentOutcomes } from '#contract/rostering/shifts/assignment-outcomes.ts'
import { swaps } from '#contract/rostering/shifts/swaps.ts'
import { shiftCancellations } from '#contract/rostering/shifts/shift-cancellations.ts'
import { timesheets } from '#contract/rostering/timesheets/timesheets.ts'
import { actionsOfCalls, oncePerStatus } from '#contract/transitions.ts'
import {
  type OutcomeLimits,
  attendanceBlocker,
  replacementBlocker,
  noShowBlocker,
  handOverBlocker,
  undoNoShowBlocker,
  withdrawalBlocker,
} from '#server/modules/rosters/assignments/rules.ts'
import { isPlanner, mayAnswer, type RosterActor } from './callers.ts'
import { isPlannable, answerBlocker, reminderBlocker, unassignmentBlocker } from './rules.ts'

const changeStatus = rosters.changeStatus
const rosterCalls = {
  edit: rosters.update,
  copy: repeats.copy,
  publish: changeStatus,
  unpublish: changeStatus,
  lock: changeStatus,
  unlock: changeStatus,
  archive: changeStatus,
  cancel: changeStatus,
}
const shiftCalls = {
  edit: rosters.shiftUpdate,
  assign: rosters.assign,
  offer: offers.send,
  remove: rosters.shiftRemove,
  cancel: shiftCancellations.cancel,
}
const assignmentCalls = {
  accept: rosters.answer,
  decline: rosters.answer,
  remind: rosters.remind,
  withdraw: assignmentOutcomes.withdraw,
  request_swap: swaps.store,
  confirm_attendance: assignmentOutcomes.confirmAttendance,
  record_no_show: assignmentOutcomes.recordNoShow,
  undo_no_show: assignmentOutcomes.undoNoShow,
  replace: assignmentOutcomes.replace,
  find_replacement: assignmentOutcomes.replace,
  record: timesheets.create,
  remove: rosters.unassign,
}

/** What this person can do with a roster in its status. */
export const allowedRosterActions = (actor: RosterActor, { status }: { status: RosterStatus }) =>
  actionsOfCalls(actor, rosterCalls, rosterTransitions, status)

/** A roster of the board, with what this person can do with it, its shifts and its assignments in each status. */
export function withBoardActions(actor: RosterActor, roster: Roster): BoardRoster {
  const allowed_actions = allowedRosterActions(actor, roster)
  const shift_actions = mapStatuses(shiftStatuses, (status) => shiftActions(actor, roster.status, status))
  const assignment_actions = mapStatuses(assignmentStatuses, (status) => plannerActions(actor, roster.status, status))
  return { ...roster, allowed_actions, shift_actions, assignment_actions }
}

/** Customers can only cancel; whether the shift has begun is checked by the call. */
function shiftActions(actor: RosterActor, roster_status: RosterStatus, status: ShiftStatus): ShiftAction[] {
  const actions = actionsOfCalls(actor, shiftCalls, shiftTransitions, status)
  const isPublished = roster_status === 'published'
  if (isPlanner(actor))
    return isPlannable(roster_status) ? actions.filter((action) => action !== 'offer' || isPublished) : []
  return isPublished ? actions : []
}

/** A function of the statuses alone: whether a shift has begun is checked by the call. */
const plannerActions = (
  actor: RosterActor,
  roster_status: RosterStatus,
  status: AssignmentStatus,
): AssignmentAction[] =>
  actionsOfCalls(actor, assignmentCalls, assignmentTransitions, status).filter((action) =>
    rosterStatusesOf(action).includes(roster_status),
  )

/** The statuses of a roster in which its board offers an action on assignments; hours are recorded elsewhere, swaps requested by employees. */
function rosterStatusesOf(action: AssignmentAction): readonly RosterStatus[] {
  if (action === 'record' || action === 'request_swap') return []
  if (action === 'remove') return rosterTransitions.edit.from
  return afterwards.has(action) ? ['published', 'locked'] : ['published']
}

/** Actions on what happened, which a locked roster allows too. */
const afterwards: ReadonlySet<AssignmentAction> = new Set(['confirm_attendance', 'record_no_show', 'undo_no_show'])

const mapStatuses = <Status extends string, Actions>(
  statuses: readonly Status[],
  actionsIn: (status: Status) => Actions,
) =>
  // Object.fromEntries forgets the keys, which are the statuses.
  Object.fromEntries(statuses.map((status) => [status, actionsIn(status)])) as Record<Status, Actions>

type AssignmentFacts = Pick<
  AssignmentRow,
  'status' | 'works_on' | 'starts_at' | 'ends_at' | 'time_zone' | 'reminded_at' | 'timesheet_id'
> & {
  roster_status: RosterStatus
  stored_status: AssignmentStatus
}

type AssignmentActor = RosterActor & { config: OutcomeLimits }

/**
 * Adds to an assignment what its reader can do with it now, and removes the two statuses that only this needs: JSON leaves them out. The rows of a list are
 * not copied.
 */
export function withAssignmentActions(actor: AssignmentActor, time: Date) {
  const now = time.toISOString()
  const inStatus = oncePerStatus((status: AssignmentStatus) =>
    actionsOfCalls(actor, assignmentCalls, assignmentTransitions, status),
  )
  return <Row extends AssignmentFacts>(row: Row) => {
    const allowed_actions = inStatus(row.stored_status).filter((action) => isOpen[action](actor, row, now))
    return Object.assign(row, { allowed_actions, roster_status: undefined, stored_status: undefined })
  }
}

type ActionCheck = (actor: AssignmentActor, row: AssignmentFacts, now: string) => boolean

const canAnswer: ActionCheck = (actor, row, now) => mayAnswer(actor) && answerBlocker(row, now) === null

const isOpen: Record<AssignmentAction, ActionCheck> = {
  accept: canAnswer,
  decline: canAnswer,
  remind: (_, row, now) => reminderBlocker(row, now) === null,
  withdraw: (actor, row, now) => mayAnswer(actor) && withdrawalBlocker(row, now) === null,
  request_swap: (_, row, now) => handOverBlocker(row, now) === null,
  confirm_attendance: ({ config }, row, now) => attendanceBlocker(row, config, now) === null,
  record_no_show: (_, row, now) => noShowBlocker(row, now) === null,
  undo_no_show: (_, row) => undoNoShowBlocker(row) === null,
  replace: (_, row, now) => handOverBlocker(row, now) === null,
  find_replacement: (_, row, now) => replacementBlocker(row, now) === null,
  // Whether a reason is needed, the dialog asks.
  remove: (_, row, now) => unassignmentBlocker(row, '', now) === null,
  record: (_, { ends_at, timesheet_id }, now) => timesheet_id === null && ends_at <= now,
}
