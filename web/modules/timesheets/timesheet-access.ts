import type { ApprovalSide } from '#contract/rostering/timesheets/approval.ts'
import { type TimesheetRow, timesheets } from '#contract/rostering/timesheets/timesheets.ts'
import { hrefOf } from '#web/lib/links.ts'
import { can, isCallAllowed, kindOf, type Session } from '#web/lib/session/session.ts'
import type { WordingKey } from '#web/wording/keys.ts'
import type { TimesheetAction } from '#contract/rostering/timesheets/statuses.ts'

/** What a user may do with timesheets in general. The actions on a single one are in its `allowed_actions`. */
export type TimesheetAccess = {
  /** records and corrects the hours of others */
  plans: boolean
  /** the side they approve for; null: none */
  approves: ApprovalSide | null
  /** records hours */
  writes: boolean
}

export function timesheetAccess(session: Session | null): TimesheetAccess {
  const kind = kindOf(session)
  const agency = kind === 'admin' || kind === 'superadmin'
  const side = agency ? 'agency' : kind === 'customer' ? 'customer' : null
  return {
    plans: agency && can(['Timesheet', 'update'], session),
    approves: can(['Timesheet', 'approve'], session) ? side : null,
    writes: isCallAllowed(timesheets.create, session),
  }
}

/** What needs a reason to approve: hours beyond a visa, or approval on behalf of a customer; null: nothing. */
export const reasonToApprove = ({
  visa_hours,
  visa_course,
  lacks_approver,
}: Pick<TimesheetRow, 'visa_hours' | 'visa_course' | 'lacks_approver'>) =>
  visa_hours || visa_course ? 'visa' : lacks_approver ? 'unanswered' : null

type Approvable = Pick<TimesheetRow, 'allowed_actions' | 'visa_hours' | 'visa_course' | 'lacks_approver'>

/** True if it can be approved in bulk, without a reason of its own. */
export const canApproveInBulk = (sheet: Approvable, { approves }: Pick<TimesheetAccess, 'approves'>) =>
  sheet.allowed_actions.includes('approve') && (approves === 'customer' || reasonToApprove(sheet) === null)

/** The label of an action: disputed hours are corrected or answered, and a planner notes a customer's dispute. */
export function actionLabel(
  action: TimesheetAction,
  { status }: Pick<TimesheetRow, 'status'>,
  { plans }: Pick<TimesheetAccess, 'plans'>,
): WordingKey {
  if (action === 'dispute' && plans) return 'timesheets.actions.noteDispute'
  if (action === 'reset' && status === 'disputed') return 'timesheets.actions.answer'
  return `timesheets.actions.${action}`
}

/** The specification reserves the edit path for planners; employees edit their hours on the page of the timesheet. */
export const editHref = (id: string, { plans }: Pick<TimesheetAccess, 'plans'>) =>
  plans ? hrefOf('/time-sheets/edit/{id}', { id }) : hrefOf('/time-sheets/view/{id}', { id }, { edit: 'yes' })

export const canEdit = ({ allowed_actions }: Pick<TimesheetRow, 'allowed_actions'>) =>
  allowed_actions.includes('edit') || allowed_actions.includes('correct')
