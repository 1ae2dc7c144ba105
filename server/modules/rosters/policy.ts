import { nameOf } from '#contract/permissions.ts'
import { refuse } from '#contract/refusals.ts'
import {
  type AssignmentAction,
  assignmentTransitions,
  type AssignmentRow,
  type AssignmentStatus,
  assignmentStatuses,
  type BoardRoster,
  type Roster,
  rosters,
  type RosterStatus,
  rosterTransitions,
  shiftStatuses,
  shiftTransitions,
} from '#contract/rostering/rosters.ts'
import { timesheets } from '#contract/rostering/timesheets.ts'
import { actionsOfCalls } from '#contract/transitions.ts'
import type { Actor } from '#server/http/actor.ts'
import { isPlannable, whyNotAnswer, whyNotRemind, whyNotUnassign } from './rules.ts'

type Who = Pick<Actor, 'kind' | 'grants'>

/** Only agency users plan, whatever a custom role includes. */
export const isPlanner = (actor: Pick<Actor, 'kind'>) => actor.kind === 'admin' || actor.kind === 'superadmin'

export function requirePlanner(actor: Pick<Actor, 'kind'>) {
  if (!isPlanner(actor)) refuse('mayNot')
}

/** The board shows other employees' time: not for employees, who have their own list. */
export function requireBoardReader(actor: Pick<Actor, 'kind'>) {
  if (actor.kind === 'employee') refuse('mayNot')
}

/** Employees see their own assignments, planners all; a customer sees employees on the board. */
export function requireAssignmentReader(actor: Pick<Actor, 'kind'>) {
  if (actor.kind === 'customer') refuse('mayNot')
}

export const mayOverride = (actor: Who) => isPlanner(actor) && actor.grants.has(nameOf(['Roster', 'override']))

/** An assignment is responded to by its employee, or on their behalf by a planner. */
const mayAnswer = (actor: Who) =>
  actor.kind === 'employee' || (isPlanner(actor) && actor.grants.has(nameOf(['Roster', 'create'])))

export function requireAnswerer(actor: Who) {
  if (!mayAnswer(actor)) refuse('mayNot')
}

const changeStatus = rosters.changeStatus
const rosterCalls = {
  edit: rosters.update,
  publish: changeStatus,
  unpublish: changeStatus,
  lock: changeStatus,
  unlock: changeStatus,
  archive: changeStatus,
  cancel: changeStatus,
}
const shiftCalls = { edit: rosters.shiftUpdate, assign: rosters.assign, remove: rosters.shiftRemove }
const assignmentCalls = {
  accept: rosters.answer,
  decline: rosters.answer,
  remind: rosters.remind,
  record: timesheets.create,
  remove: rosters.unassign,
}

/** What this person can do with a roster in its status. */
export const allowedRosterActions = (actor: Who, { status }: { status: RosterStatus }) =>
  isPlanner(actor) ? actionsOfCalls(actor, rosterCalls, rosterTransitions, status) : []

/** A roster of the board, with what this person can do with it, its shifts and its assignments in each status. */
export function withBoardActions(actor: Who, roster: Roster): BoardRoster {
  const allowed_actions = allowedRosterActions(actor, roster)
  const canEdit = isPlanner(actor) && isPlannable(roster.status)
  const shift_actions = mapStatuses(shiftStatuses, (status) =>
    canEdit ? actionsOfCalls(actor, shiftCalls, shiftTransitions, status) : [],
  )
  const assignment_actions = mapStatuses(assignmentStatuses, (status) => plannerActions(actor, roster.status, status))
  return { ...roster, allowed_actions, shift_actions, assignment_actions }
}

/** A function of the statuses alone: whether a shift has begun is checked by the call. */
const plannerActions = (actor: Who, roster_status: RosterStatus, status: AssignmentStatus): AssignmentAction[] =>
  isPlanner(actor)
    ? actionsOfCalls(actor, assignmentCalls, assignmentTransitions, status).filter((action) =>
        action === 'remove' ? isPlannable(roster_status) : action !== 'record' && roster_status === 'published',
      )
    : []

const mapStatuses = <Status extends string, Actions>(
  statuses: readonly Status[],
  actionsIn: (status: Status) => Actions,
) =>
  // Object.fromEntries forgets the keys, which are the statuses.
  Object.fromEntries(statuses.map((status) => [status, actionsIn(status)])) as Record<Status, Actions>

type AssignmentFacts = Pick<AssignmentRow, 'status' | 'starts_at' | 'ends_at' | 'reminded_at' | 'timesheet_id'> & {
  roster_status: RosterStatus
}

/** The row with what its reader can do with it now. */
export function withAssignmentActions<Row extends AssignmentFacts>(actor: Who, row: Row, now: string) {
  const { roster_status: _, ...shown } = row
  return { ...shown, allowed_actions: allowedAssignmentActions(actor, row, now) }
}

const allowedAssignmentActions = (actor: Who, row: AssignmentFacts, now: string): AssignmentAction[] =>
  actionsOfCalls(actor, assignmentCalls, assignmentTransitions, row.status).filter((action) =>
    isOpen[action](actor, row, now),
  )

const canAnswer = (actor: Who, row: AssignmentFacts, now: string) => mayAnswer(actor) && whyNotAnswer(row, now) === null

const isOpen: Record<AssignmentAction, (actor: Who, row: AssignmentFacts, now: string) => boolean> = {
  accept: canAnswer,
  decline: canAnswer,
  remind: (actor, row, now) => isPlanner(actor) && whyNotRemind(row, now) === null,
  // Whether a reason is needed, the dialog asks.
  remove: (actor, row, now) => isPlanner(actor) && whyNotUnassign(row, '', now) === null,
  record: (_, { ends_at, timesheet_id }, now) => timesheet_id === null && ends_at <= now,
}
