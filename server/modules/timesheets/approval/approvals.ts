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
import type { Db } from '#server/database/dialect.ts'
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
  type Approver,
  type TimesheetForApproval,
  timesheetForChange,
  timesheetOf,
} from '#server/modules/timesheets/queries.ts'
import { highExceptionsAmong, resolveApproved } from '#server/modules/timesheets/exceptions/actions.ts'
import { type TimesheetCheck, refreshExceptions } from '#server/modules/timesheets/exceptions/refresh.ts'
import { lockedAmong } from './locked-periods.ts'
import {
  notifyApproved,
  notifyDisputed,
  notifyWaiting,
  notifyWaitingHours,
  type WaitingHours,
} from '#server/modules/timesheets/notifications.ts'
import { type VisaViolations, visaViolationsAmong } from '#server/modules/work-rights/worked-hours.ts'

type TimesheetsCalls = typeof calls.timesheets
type ApprovalAuthor = Pick<Approver, 'account_id' | 'name' | 'membership_id'>

/**
 * Gives one timesheet its pending approval, the customer's or the agency's, never for the approver's own hours. Hours that a visa does not
 * allow need the agency's final approval with a reason, which the history stores; so does an approval in place of a customer without an
 * approver.
 */
export async function approve(
  db: Db,
  actor: Approver,
  input: InputOf<TimesheetsCalls['approve']>,
  now: Date,
): Promise<Timesheet> {
  const sheet = await timesheetForChange(db, actor, input.id)
  const blocker = approvalBlockerFor(actor, sheet)
  if (blocker === 'timesheets.ownSheet' || blocker === 'mayNot') refuse(blocker)
  const current = () => timesheetOf(db, actor, sheet.id)
  await requireVersionOf(sheet, input.version, current)
  const against = (await visaViolationsAmong(db, [sheet.id])).get(sheet.id)
  const inPlaceOfCustomer = isOnBehalfOfCustomer(actor, sheet)
  const why = blocker ?? (input.reason === null ? needsReason(actor, against, inPlaceOfCustomer) : null)
  if (why !== null) throw refusalFor(why, await current())
  const checked = sideOf(actor) === 'customer' ? await refreshExceptions(db, [sheet.id], now) : noChecks
  // A reason is only stored where one is required.
  await writeApprovals(
    db,
    actor,
    [statusAfterApproval(actor, sheet, checked)],
    against || inPlaceOfCustomer ? input.reason : null,
    now,
  )
  return timesheetOf(db, actor, sheet.id)
}

/** Whether the agency approves in place of a customer without an approver. */
const isOnBehalfOfCustomer = (
  actor: Approver,
  { nobody_answers, status, mode }: TimesheetForApproval & { nobody_answers: boolean },
) => nobody_answers && sideOf(actor) === 'agency' && nextApprovalSide(status, mode) === 'customer'

function needsReason(
  actor: Approver,
  against: VisaViolations | undefined,
  inPlaceOfCustomer: boolean,
): RefusalCode | null {
  if (against && sideOf(actor) === 'agency') return codeOf(against)
  return inPlaceOfCustomer ? 'timesheets.nobodyAnswers' : null
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
async function writeApprovals(
  db: Db,
  actor: Omit<Approver, 'language'>,
  sheets: readonly TimesheetInput[],
  reason: string | null,
  now: Date,
) {
  const step = sideOf(actor) ?? refuse('mayNot')
  // The reason concerns an employee's visa: only the agency sees it.
  const by = { step, account_id: actor.account_id, name: actor.name, reason: step === 'agency' ? reason : null }
  await storeApproval(db, sheets, by, now)
  const idsOf = (to: TimesheetInput['to']) => sheets.filter((sheet) => sheet.to === to).map(({ id }) => id)
  if (step === 'agency') await resolveApproved(db, actor, idsOf('approved'), now)
  await notifyApproved(db, actor, idsOf('approved'), now)
  await notifyWaiting(db, actor, idsOf('client_approved'), now)
}

/**
 * Approves the given timesheets, or those in a filter that await the caller: at most 5,000, oldest first, so that repeating continues with
 * the rest. Returns the outcome of each.
 */
export async function approveMany(
  db: Db,
  actor: Omit<Approver, 'language'>,
  chosen: Chosen,
  now: Date,
): Promise<BulkOutcome[]> {
  const side = sideOf(actor) ?? refuse('mayNot')
  const sheets = await waitingAsSeen(db, actor, chosen, side)
  const ready = sheets.filter((sheet) => approvalBlockerFor(actor, sheet) === null)
  const readyIds = ready.map(({ id }) => id)
  const checked = side === 'customer' ? await refreshExceptions(db, readyIds, now) : noChecks
  const against: ReadonlyMap<string, VisaViolations> =
    side === 'agency' ? await visaViolationsAmong(db, readyIds) : new Map()
  const high = side === 'agency' ? await highExceptionsAmong(db, actor.scope, readyIds) : new Set()
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
  await writeApprovals(db, actor, given, null, now)
  const seen = new Set(sheets.map(({ id }) => id))
  const unseen = [...new Set(chosen.ids)].filter((id) => !seen.has(id))
  return [
    ...sheets.map((sheet) => toOutcome(sheet.id, approvalBlockerFor(actor, sheet) ?? whyLeftOut(sheet))),
    ...unseen.map((id) => toOutcome(id, 'notFound')),
  ]
}

/** The chosen timesheets, locked; refuses a filter that excludes nothing, and a count other than the caller saw. */
async function waitingAsSeen(
  db: Db,
  actor: Pick<Approver, 'account_id' | 'scope'>,
  chosen: Chosen,
  side: ApprovalSide,
) {
  if (chosen.ids !== undefined) return selectedTimesheets(db, actor, chosen, side)
  if (!isNarrowed(chosen)) refuse('timesheets.filterNeeded')
  if (chosen.count === undefined) refuseField('count', 'validation.required')
  const sheets = await selectedTimesheets(db, actor, chosen, side)
  // All of them are locked, unless there are more than one approval takes.
  const count = sheets.length < maxApprovedPerCall ? sheets.length : await countWaiting(db, actor, chosen, side)
  return count === chosen.count ? sheets : refuse('timesheets.countChanged', { count }, { current: { count } })
}

/** Whether submitted hours need no approval. */
export const isApprovedAtOnce = (mode: TimesheetForApproval['mode'], checked: TimesheetCheck | undefined) =>
  mode === 'none' && checked?.needs_agency === false

/**
 * Handles submitted hours: without required approvals they are approved at once, unless their checks require the agency; otherwise the
 * first approvers are notified.
 */
export async function sendOn(
  db: Db,
  who: ApprovalAuthor,
  sheet: Pick<TimesheetForApproval, 'id' | 'agency_id' | 'mode'> & { waiting?: WaitingHours | null },
  checked: TimesheetCheck | undefined,
  now: Date,
) {
  const { id, agency_id, mode, waiting } = sheet
  if (!isApprovedAtOnce(mode, checked))
    return waiting
      ? notifyWaitingHours(db, who, waiting, nextApprovalSide('submitted', mode), now)
      : notifyWaiting(db, who, [id], now)
  const by = { step: 'none' as const, account_id: who.account_id, name: who.name }
  await storeApproval(db, [{ id, agency_id, status: 'submitted', to: 'approved' }], by, now)
  return notifyApproved(db, who, [id], now)
}

/** Records the customer's dispute of hours that are not finally approved; the employee and the agency are notified of the reason. */
export async function dispute(
  db: Db,
  actor: Approver,
  input: InputOf<TimesheetsCalls['dispute']>,
  now: Date,
): Promise<Timesheet> {
  const sheet = await timesheetForChange(db, actor, input.id)
  if (!mayDispute(actor, sheet)) refuse('mayNot')
  await requireReady(db, actor, sheet, input.version, 'dispute')
  await updateTimesheet(db, sheet, { status: 'disputed', status_reason: input.reason }, now)
  await recordChange(db, actor, sheet, 'disputed', input.reason, now)
  await notifyDisputed(db, actor, input, now)
  return timesheetOf(db, actor, sheet.id)
}
