import {
  type ApprovalMode,
  type ApprovalSide,
  needsCustomerApproval,
  nextApprovalSide,
} from '#contract/rostering/timesheets/approval.ts'
import { type Call, mayCall } from '#contract/call.ts'
import { maySeePay, nameOf } from '#contract/permissions.ts'
import { type Blocker, refuse } from '#contract/refusals.ts'
import { statusBlocker } from '#contract/state-machines.ts'
import { canAttach, timesheetAttachments } from '#contract/rostering/timesheets/timesheet-attachments.ts'
import { type ApprovalBlocker, type Timesheet, timesheets } from '#contract/rostering/timesheets/timesheets.ts'
import { type ExtraChange, timesheetExtras } from '#contract/rostering/timesheets/timesheet-extras.ts'
import { allowedActions, canTransition } from '#contract/transitions.ts'
import type { Actor } from '#server/http/actor.ts'
import {
  type TimesheetAction,
  type TimesheetStatus,
  type TimesheetStatusAction,
  timesheetTransitions,
} from '#contract/rostering/timesheets/statuses.ts'

type TimesheetActor = Pick<Actor, 'kind' | 'grants' | 'supervisor_id'>
type OwnTimesheet = { is_own: boolean }
export type WaitingTimesheet = OwnTimesheet & { status: TimesheetStatus; mode: ApprovalMode; lacks_approver?: boolean }

/** Agency users record, decide and reset, as far as their permissions allow. */
export const actsForAgency = (actor: Pick<Actor, 'kind'>) => actor.kind === 'admin' || actor.kind === 'superadmin'

/** Whether the user handles the hours of others for the agency. */
export const plansForOthers = (actor: TimesheetActor) =>
  actsForAgency(actor) && actor.grants.has(nameOf(['Timesheet', 'update']))

/** Hours of other employees, on any past day, are recorded by agency users with the permission. */
export const recordsForOthers = (actor: TimesheetActor) =>
  actsForAgency(actor) && actor.grants.has(nameOf(['Timesheet', 'create']))

/** Hours are written and submitted by their employee, or by a planner on their behalf. */
export const mayWrite = (actor: TimesheetActor, sheet: OwnTimesheet) => sheet.is_own || plansForOthers(actor)

/** Photos of the paper timesheet are added and removed by those who write its hours, until it is approved. */
export const mayAttach = (actor: TimesheetActor, sheet: OwnTimesheet & { status: TimesheetStatus }) =>
  mayCall(actor, timesheetAttachments.add) && mayWrite(actor, sheet) && canAttach(sheet.status)

/** Disputed hours are corrected by the agency's office, for anybody but themselves. */
const mayCorrect = (actor: TimesheetActor, sheet: OwnTimesheet) =>
  plansForOthers(actor) && actor.supervisor_id === null && !sheet.is_own

/** While hours wait for the first approval or are disputed, only the office records what is paid beside them. */
const statusesForOffice: readonly TimesheetStatus[] = ['submitted', 'disputed']

/**
 * Allowances, pieces and expenses are recorded by those who write the hours, as long as they can edit them; by the agency's office, for
 * anybody but themselves, until somebody has approved them.
 */
export const mayRecordExtras = (actor: TimesheetActor, sheet: OwnTimesheet & { status: TimesheetStatus }) =>
  mayCall(actor, timesheetExtras.store) &&
  ((mayWrite(actor, sheet) && canTransition(timesheetTransitions, 'edit', sheet.status)) ||
    (mayCorrect(actor, sheet) && statusesForOffice.includes(sheet.status)))

/** The action of an update of the hours. */
export const editActionFor = (actor: TimesheetActor, sheet: OwnTimesheet & { status: TimesheetStatus }) =>
  sheet.status === 'disputed' && mayCorrect(actor, sheet) ? 'correct' : 'edit'

/** Nobody decides on their own time, not even an admin. A supervisor can only reject: resetting and voiding is for the office. */
export const mayAct = (actor: TimesheetActor, action: TimesheetStatusAction, sheet: OwnTimesheet) => {
  if (action === 'submit') return mayWrite(actor, sheet)
  return plansForOthers(actor) && !sheet.is_own && (action === 'reject' || actor.supervisor_id === null)
}

type LimitedFilter = { without_rate?: boolean | undefined; overtime?: readonly string[] | undefined }

/** Which hours have no rate is for those who may see pay, which are overtime for the agency; returns the filter. */
export function allowedFilter<Filter extends LimitedFilter>(
  actor: Pick<Actor, 'kind' | 'grants'>,
  filter: Filter,
): Filter {
  if (filter.without_rate === true && !maySeePay(actor)) refuse('mayNot')
  if (filter.overtime !== undefined && !actsForAgency(actor)) refuse('mayNot')
  return filter
}

/** The side of which a user can give the approval; null: none. */
export function sideOf(actor: Pick<Actor, 'kind'>): ApprovalSide | null {
  if (actsForAgency(actor)) return 'agency'
  return actor.kind === 'customer' ? 'customer' : null
}

/** The blocker to approving this timesheet now; null if there is none. */
export function approvalBlockerFor(actor: TimesheetActor, sheet: WaitingTimesheet): Blocker {
  if (sheet.is_own) return 'timesheets.ownSheet'
  const side = sideOf(actor)
  if (side === null || (side === 'customer' && !needsCustomerApproval(sheet.mode))) return 'mayNot'
  const nextSide = nextApprovalSide(sheet.status, sheet.mode)
  // Without an approver at the customer nobody is bypassed: with a reason the agency approves in the customer's place.
  if (nextSide === side || (nextSide === 'customer' && side === 'agency' && sheet.lacks_approver === true)) return null
  if (nextSide === 'customer') return 'timesheets.customerFirst'
  return statusBlocker('timesheet', sheet.status)
}

/** Hours are disputed by a customer whose approval is required, or by a planner on their behalf; never one's own. */
export const mayDispute = (actor: TimesheetActor, sheet: OwnTimesheet & { mode: ApprovalMode }) =>
  !sheet.is_own && (plansForOthers(actor) || (actor.kind === 'customer' && needsCustomerApproval(sheet.mode)))

const callOf = {
  approve: timesheets.approve,
  dispute: timesheets.dispute,
  submit: timesheets.changeStatus,
  edit: timesheets.update,
  correct: timesheets.update,
  reject: timesheets.changeStatus,
  reset: timesheets.changeStatus,
  void: timesheets.changeStatus,
} as const satisfies Record<TimesheetAction, Call>

/** What a user can do with a timesheet, and why they cannot approve it: determined once for all rows of a list with the same facts. */
export function timesheetActionsFor(actor: TimesheetActor) {
  const known = new Map<string, ReturnType<typeof actionsOn>>()
  return (sheet: WaitingTimesheet) => {
    const facts = `${sheet.status} ${sheet.mode} ${sheet.is_own} ${sheet.lacks_approver}`
    const actions = known.get(facts) ?? actionsOn(actor, sheet)
    known.set(facts, actions)
    return actions
  }
}

const actionsOn = (actor: TimesheetActor, sheet: WaitingTimesheet) => ({
  allowed_actions: allowedTimesheetActions(actor, sheet),
  approval_blocked_by: approvalBlocker(actor, sheet),
})

/** The actions that this user can take on this timesheet now, by its status and their permissions. */
const allowedTimesheetActions = (actor: TimesheetActor, sheet: WaitingTimesheet): TimesheetAction[] =>
  allowedActions(timesheetTransitions, sheet.status).filter(
    (action) => mayCall(actor, callOf[action]) && isTheirs(actor, action, sheet),
  )

function isTheirs(actor: TimesheetActor, action: TimesheetAction, sheet: WaitingTimesheet): boolean {
  if (action === 'approve') return approvalBlockerFor(actor, sheet) === null
  if (action === 'dispute') return mayDispute(actor, sheet)
  if (action === 'edit') return mayWrite(actor, sheet)
  if (action === 'correct') return mayCorrect(actor, sheet)
  return mayAct(actor, action, sheet)
}

/** Why an approver of the agency cannot approve this timesheet now; null: they can, or never approve. */
function approvalBlocker(actor: TimesheetActor, sheet: WaitingTimesheet): ApprovalBlocker | null {
  if (sideOf(actor) !== 'agency' || !mayCall(actor, timesheets.approve)) return null
  const blocker = approvalBlockerFor(actor, sheet)
  if (blocker === null) return null
  if (blocker === 'timesheets.ownSheet') return 'own'
  return blocker === 'timesheets.customerFirst' ? 'customer_first' : 'not_awaiting'
}

/**
 * A customer sees the time, and of its history their disputes and the agency's responses: not the notes between the employee and the
 * agency. The employee does not see the customer's named approvers.
 */
export function toVisibleTimesheet(actor: Pick<Actor, 'kind'>, sheet: Timesheet): Timesheet {
  if (actor.kind === 'employee') return { ...sheet, approval: { ...sheet.approval, approvers: [] } }
  if (actor.kind !== 'customer') return sheet
  const history = sheet.history.map((change) => ({
    ...change,
    reason: isOfDispute(change) ? change.reason : null,
    extra: change.extra && withoutAmounts(change.extra),
  }))
  const status_reason = sheet.status_reason === null ? null : (history.at(-1)?.reason ?? null)
  return { ...sheet, notes: null, status_reason, history }
}

const withoutAmounts = ({ before, after }: ExtraChange): ExtraChange => ({
  before: before && { ...before, cents: null },
  after: after && { ...after, cents: null },
})

const isOfDispute = ({ from, to }: Timesheet['history'][number]) =>
  to === 'disputed' || (from === 'disputed' && to === 'submitted')
