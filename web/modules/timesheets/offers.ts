import type { ApprovalSide } from '#contract/approval.ts'
import {
  correctableStatuses,
  editableStatuses,
  type TimesheetAction,
  timesheetActionFrom,
  type TimesheetRow,
  type TimesheetStatus,
} from '#contract/timesheets.ts'
import { hrefOf } from '#web/lib/links.ts'
import { can, isSupervisor, kindOf, type Session } from '#web/lib/session/session.ts'
import type { WordingKey } from '#web/wording/keys.ts'

export type Deed = 'approve' | 'dispute' | 'edit' | TimesheetAction
/**
 * What somebody may do to timesheets at all: decide on them for the agency, approve them for one side, write their own, undo what is decided.
 */
export type AuditActor = { plans: boolean; approves: ApprovalSide | null; writes: boolean; undoes: boolean }
type Sheet = Pick<TimesheetRow, 'status' | 'waits_for' | 'is_own'> & { nobody_answers?: boolean }
type Offer = { offered: boolean; why: WordingKey | null }

/** Whoever is signed in, as the server's policy sees them: permissions count for either side's own people only. */
export function doerOf(session: Session | null): AuditActor {
  const kind = kindOf(session)
  const agency = ['admin', 'superadmin'].includes(kind)
  const mayUpdate = can(['Timesheet', 'update'], session)
  const side = agency ? 'agency' : kind === 'customer' ? 'customer' : null
  const approves = can(['Timesheet', 'approve'], session) ? side : null
  const plans = agency && mayUpdate
  const writes = can(['Timesheet', 'create'], session)
  return { plans, approves, writes, undoes: plans && !isSupervisor(session) }
}

/** Is it theirs to do (else it is not shown), and why can it not be done now (null: it can)? */
export function offerOf(deed: Deed, sheet: Sheet, doer: AuditActor): Offer {
  const offered = isTheirs(deed, sheet, doer)
  const writing = deed === 'edit' || deed === 'submit'
  if (offered && sheet.is_own && !writing)
    return { offered, why: deed === 'approve' ? 'timesheets.why.own' : 'timesheets.why.ownDecision' }
  return { offered, why: offered ? whyNot(deed, sheet, doer) : null }
}

function isTheirs(deed: Deed, sheet: Sheet, doer: AuditActor) {
  // A customer is offered what waits for them, and sees no button where the agency alone signs off.
  if (deed === 'approve') return doer.approves === 'agency' || isCustomers(sheet, doer)
  if (deed === 'dispute')
    return (doer.plans && sheet.waits_for !== null) || isCustomers(sheet, doer) || isGoneOn(sheet, doer)
  if (deed === 'edit' || deed === 'submit') return doer.plans || (doer.writes && sheet.is_own)
  return deed === 'reject' ? doer.plans : doer.undoes
}

const isAsked = ({ approves }: AuditActor) => approves === 'customer'
/** Approved by the customer, and not yet by the agency. */
const isGoneOn = ({ status }: Sheet, doer: AuditActor) => isAsked(doer) && status === 'client_approved'
const isCustomers = ({ waits_for }: Sheet, doer: AuditActor) => isAsked(doer) && waits_for === 'customer'

function whyNot(deed: Deed, sheet: Sheet, doer: AuditActor): WordingKey | null {
  if (deed === 'dispute') return null
  if (deed === 'approve') {
    if (sheet.waits_for === doer.approves || (doer.approves === 'agency' && sheet.nobody_answers)) return null
    return sheet.waits_for === 'customer' ? 'timesheets.why.customerFirst' : 'timesheets.why.approve'
  }
  return startsFrom(deed, sheet, doer).includes(sheet.status) ? null : `timesheets.why.${deed}`
}

function startsFrom(
  deed: Exclude<Deed, 'approve' | 'dispute'>,
  sheet: Sheet,
  doer: AuditActor,
): readonly TimesheetStatus[] {
  if (deed !== 'edit') return timesheetActionFrom[deed]
  return doer.undoes && !sheet.is_own ? correctableStatuses : editableStatuses
}

/** What an approval must first say: why what a visa does not allow, or why in a customer's place; null: nothing. */
export const reasonToApprove = ({
  visa_hours,
  visa_course,
  nobody_answers,
}: Pick<TimesheetRow, 'visa_hours' | 'visa_course' | 'nobody_answers'>) =>
  visa_hours || visa_course ? 'visa' : nobody_answers ? 'unanswered' : null

/** May it be approved with others at once: it waits for them, and nothing has to be said about it? */
export const mayApproveAmongMany = (
  sheet: Sheet & Pick<TimesheetRow, 'visa_hours' | 'visa_course' | 'nobody_answers'>,
  doer: AuditActor,
) => {
  const { offered, why } = offerOf('approve', sheet, doer)
  return offered && why === null && (doer.approves === 'customer' || reasonToApprove(sheet) === null)
}

/** What a deed is called: what is disputed is corrected, or answered, and a planner disputes nothing for themselves. */
export function nameOfDeed(deed: Deed, { status }: Pick<Sheet, 'status'>, doer: AuditActor): WordingKey {
  if (deed === 'dispute' && doer.plans) return 'timesheets.actions.noteDispute'
  if (status === 'disputed' && deed === 'edit') return 'timesheets.actions.correct'
  if (status === 'disputed' && deed === 'reset') return 'timesheets.actions.answer'
  return `timesheets.actions.${deed}`
}

/** The specification gives the edit address to planners; people change their own hours where they look at them. */
export const editHrefOf = (id: string, doer: AuditActor) =>
  doer.plans ? hrefOf('/time-sheets/edit/{id}', { id }) : hrefOf('/time-sheets/view/{id}', { id }, { edit: 'yes' })
