// The approvals that hours need one after the other, by the customer's mode (contract/rostering/timesheets/approval.ts).
import {
  type ApprovalSide,
  customerApprovalLeadsTo,
  nextApprovalSide,
} from '#contract/rostering/timesheets/approval.ts'
import type { InputOf } from '#contract/call.ts'
import type { calls } from '#contract/calls.ts'
import {
  type Blocker,
  type BulkOutcome,
  refusalFor,
  refuse,
  refuseField,
  type RefusalCode,
} from '#contract/refusals.ts'
import { isNarrowed, type Timesheet } from '#contract/rostering/timesheets/timesheets.ts'
import { requireVersionOf } from '#server/database/rows/versioned.ts'
import { toOutcome } from '#server/database/rows/change-status.ts'
import type { Actor } from '#server/http/actor.ts'
import {
  type TimesheetInput,
  storeApproval,
  recordChange,
  updateTimesheet,
  requireReady,
} from '#server/modules/timesheets/changing.ts'
import { mayDispute, sideOf, approvalBlockerFor } from '#server/modules/timesheets/policy.ts'
import {
  maxApprovedPerCall,
  type Chosen,
  selectedTimesheets,
  countWaiting,
  type TimesheetForApproval,
  timesheetForChange,
  timesheetOf,
} from '#server/modules/timesheets/queries.ts'
import { highExceptionsAmong, resolveApproved } from '#server/modules/timesheets/exceptions/actions.ts'
import { type TimesheetCheck, refreshExceptions } from '#server/modules/timesheets/exceptions/refresh.ts'
import type { Context } from '#server/http/context.ts'
import { lockedAmong } from './locked-periods.ts'
import {
  notifyApproved,
  notifyDisputed,
  notifyWaiting,
  notifyWaitingHours,
  type WaitingHours,
} from '#server/modules/timesheets/notifications.ts'
import { type VisaViolations, visaViolationsAmong } from '#server/modules/work-rights/worked-hours.ts'
import type { Approver, ApproverContext } from '#server/modules/timesheets/readers.ts'

type TimesheetsCalls = typeof calls.timesheets

/**
 * Gives one timesheet its pending approval, the customer's or the agency's, never for the approver's own hours. Hours that a visa does not
 * allow need the agency's final approval with a reason, which the history stores; so does an approval in place of a customer without an
 * approver.
 */
export async function approve(
  context: ApproverContext,
  input: InputOf<TimesheetsCalls['approve']>,
): Promise<Timesheet> {
  const { db, actor, now } = context
  const sheet = await timesheetForChange(context, input.id)
  const blocker = approvalBlockerFor(actor, sheet)
  if (blocker === 'timesheets.ownSheet' || blocker === 'mayNot') refuse(blocker)
  const current = () => timesheetOf(context, sheet.id)
  await requireVersionOf(sheet, input.version, current)
  const against = (await visaViolationsAmong(db, [sheet.id])).get(sheet.id)
  const inPlaceOfCustomer = isOnBehalfOfCustomer(actor, sheet)
  const why = blocker ?? (input.reason === null ? needsReason(actor, against, inPlaceOfCustomer) : null)
  if (why !== null) throw refusalFor(why, await current())
  const checked = sideOf(actor) === 'customer' ? await refreshExceptions(db, [sheet.id], now) : noChecks
  // A reason is only stored where one is required.
  await writeApprovals(
    context,
    [statusAfterApproval(actor, sheet, checked)],
    against || inPlaceOfCustomer ? input.reason : null,
  )
  return timesheetOf(context, sheet.id)
}

/** Whether the agency approves in place of a customer without an approver. */
const isOnBehalfOfCustomer = (
  actor: Approver,
  { lacks_approver, status, mode }: TimesheetForApproval & { lacks_approver: boolean },
) => lacks_approver && sideOf(actor) === 'agency' && nextApprovalSide(status, mode) === 'customer'

function needsReason(
  actor: Approver,
  against: VisaViolations | undefined,
  inPlaceOfCustomer: boolean,
): RefusalCode | null {
  if (against && sideOf(actor) === 'agency') return codeOf(against)
  return inPlaceOfCustomer ? 'timesheets.lacksApprover' : null
}

const codeOf = ({ visa_course }: VisaViolations): RefusalCode =>
  visa_course === null ? 'timesheets.visaHours' : 'timesheets.visaCourse'

const statusAfterApproval = (
  actor: Pick<Actor, 'kind'>,
  sheet: TimesheetForApproval,
  checked: ChecksById,
): TimesheetInput => ({
  id: sheet.id,
  agency_id: sheet.agency_id,
  status: sheet.status,
  to:
    sideOf(actor) === 'customer'
      ? customerApprovalLeadsTo(sheet.mode, checked.get(sheet.id)?.needs_agency === true)
      : 'approved',
})

/** By timesheet; only a customer's approval depends on them. */
type ChecksById = ReadonlyMap<string, TimesheetCheck>
const noChecks: ChecksById = new Map()

/** Writes the approvals and notifies who is next: the agency if its approval is required, or the employee after the last one. */
async function writeApprovals(context: ApproverContext, sheets: readonly TimesheetInput[], reason: string | null) {
  const step = sideOf(context.actor) ?? refuse('mayNot')
  // The reason concerns an employee's visa: only the agency sees it.
  await storeApproval(context, sheets, { step, reason: step === 'agency' ? reason : null })
  const idsOf = (to: TimesheetInput['to']) => sheets.filter((sheet) => sheet.to === to).map(({ id }) => id)
  if (step === 'agency') await resolveApproved(context, idsOf('approved'))
  await notifyApproved(context, idsOf('approved'))
  await notifyWaiting(context, idsOf('client_approved'))
}

/**
 * Approves the given timesheets, or those in a filter that await the caller: at most 5,000, oldest first, so that repeating continues with
 * the rest. Returns the outcome of each.
 */
export async function approveMany(context: ApproverContext, chosen: Chosen): Promise<BulkOutcome[]> {
  const { db, actor, scope, now } = context
  const side = sideOf(actor) ?? refuse('mayNot')
  const sheets = await waitingAsSeen(context, chosen, side)
  const ready = sheets.filter((sheet) => approvalBlockerFor(actor, sheet) === null)
  const readyIds = ready.map(({ id }) => id)
  const checked = side === 'customer' ? await refreshExceptions(db, readyIds, now) : noChecks
  const against: ReadonlyMap<string, VisaViolations> =
    side === 'agency' ? await visaViolationsAmong(db, readyIds) : new Map()
  const high = side === 'agency' ? await highExceptionsAmong(db, scope, readyIds) : new Set()
  const locked = await lockedAmong(db, readyIds)
  const whyLeftOut = ({ id }: TimesheetForApproval): Blocker => {
    const period = locked.get(id)
    if (period !== undefined) return period
    const found = against.get(id)
    if (found !== undefined) return codeOf(found)
    return high.has(id) ? 'timesheets.openException' : null
  }
  const given = ready
    .filter((sheet) => whyLeftOut(sheet) === null)
    .map((sheet) => statusAfterApproval(actor, sheet, checked))
  await writeApprovals(context, given, null)
  const seen = new Set(sheets.map(({ id }) => id))
  const unseen = [...new Set(chosen.ids)].filter((id) => !seen.has(id))
  return [
    ...sheets.map((sheet) => toOutcome(sheet.id, approvalBlockerFor(actor, sheet) ?? whyLeftOut(sheet))),
    ...unseen.map((id) => toOutcome(id, 'notFound')),
  ]
}

/** The chosen timesheets, locked; refuses a filter that excludes nothing, and a count other than the caller saw. */
async function waitingAsSeen(
  context: Pick<ApproverContext, 'db' | 'actor' | 'scope'>,
  chosen: Chosen,
  side: ApprovalSide,
) {
  if (chosen.ids !== undefined) return selectedTimesheets(context, chosen, side)
  if (!isNarrowed(chosen)) refuse('timesheets.filterNeeded')
  if (chosen.count === undefined) refuseField('count', 'validation.required')
  const sheets = await selectedTimesheets(context, chosen, side)
  // All of them are locked, unless there are more than one approval takes.
  const count = sheets.length < maxApprovedPerCall ? sheets.length : await countWaiting(context, chosen, side)
  return count === chosen.count ? sheets : refuse('timesheets.countChanged', { count }, { current: { count } })
}

/** Whether submitted hours need no approval. */
export const isApprovedAtOnce = (mode: TimesheetForApproval['mode'], checked: TimesheetCheck | undefined) =>
  mode === 'none' && checked?.needs_agency === false

/**
 * Handles submitted hours: without required approvals they are approved at once, unless their checks require the agency; otherwise the
 * first approvers are notified.
 */
export async function startApproval(
  context: Context,
  sheet: Pick<TimesheetForApproval, 'id' | 'agency_id' | 'mode'> & { waiting?: WaitingHours | null },
  checked: TimesheetCheck | undefined,
) {
  const { id, agency_id, mode, waiting } = sheet
  if (!isApprovedAtOnce(mode, checked))
    return waiting
      ? notifyWaitingHours(context, waiting, nextApprovalSide('submitted', mode))
      : notifyWaiting(context, [id])
  await storeApproval(context, [{ id, agency_id, status: 'submitted', to: 'approved' }], { step: 'none' })
  return notifyApproved(context, [id])
}

/** Records the customer's dispute of hours that are not finally approved; the employee and the agency are notified of the reason. */
export async function dispute(
  context: ApproverContext,
  input: InputOf<TimesheetsCalls['dispute']>,
): Promise<Timesheet> {
  const sheet = await timesheetForChange(context, input.id)
  if (!mayDispute(context.actor, sheet)) refuse('mayNot')
  await requireReady(context, sheet, input.version, 'dispute')
  await updateTimesheet(context, sheet, { status: 'disputed', status_reason: input.reason })
  await recordChange(context, sheet, 'disputed', input.reason)
  await notifyDisputed(context, input)
  return timesheetOf(context, sheet.id)
}
