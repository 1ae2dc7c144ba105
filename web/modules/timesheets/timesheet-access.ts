import type { ApprovalSide } from '#contract/rostering/approval.ts'
import type { TimesheetAction, TimesheetRow } from '#contract/rostering/timesheets.ts'
import { hrefOf } from '#web/lib/links.ts'
import { can, kindOf, type Session } from '#web/lib/session/session.ts'
import type { WordingKey } from '#web/wording/keys.ts'

/** What somebody does with timesheets at all. What they can do with one of them, the server says in its `allowed_actions`. */
export type TimesheetAccess = {
  /** records and corrects the hours of others */
  plans: boolean
  /** for which side they approve; null: for none */
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
    writes: can(['Timesheet', 'create'], session),
  }
}

/** What has to be explained before it is approved: what a visa does not allow, or why in a customer's place; null: nothing. */
export const reasonToApprove = ({
  visa_hours,
  visa_course,
  nobody_answers,
}: Pick<TimesheetRow, 'visa_hours' | 'visa_course' | 'nobody_answers'>) =>
  visa_hours || visa_course ? 'visa' : nobody_answers ? 'unanswered' : null

type Approvable = Pick<TimesheetRow, 'allowed_actions' | 'visa_hours' | 'visa_course' | 'nobody_answers'>

/** Can it be approved together with others: without a reason of its own? */
export const canApproveInBulk = (sheet: Approvable, { approves }: Pick<TimesheetAccess, 'approves'>) =>
  sheet.allowed_actions.includes('approve') && (approves === 'customer' || reasonToApprove(sheet) === null)

/** The label of an action: disputed hours are corrected or answered, and a planner notes the dispute of a customer. */
export function actionLabel(
  action: TimesheetAction,
  { status }: Pick<TimesheetRow, 'status'>,
  { plans }: Pick<TimesheetAccess, 'plans'>,
): WordingKey {
  if (action === 'dispute' && plans) return 'timesheets.actions.noteDispute'
  if (action === 'reset' && status === 'disputed') return 'timesheets.actions.answer'
  return `timesheets.actions.${action}`
}

/** The specification gives the edit address to planners; people change their own hours on the page that shows them. */
export const editHref = (id: string, { plans }: Pick<TimesheetAccess, 'plans'>) =>
  plans ? hrefOf('/time-sheets/edit/{id}', { id }) : hrefOf('/time-sheets/view/{id}', { id }, { edit: 'yes' })

export const canEdit = ({ allowed_actions }: Pick<TimesheetRow, 'allowed_actions'>) =>
  allowed_actions.includes('edit') || allowed_actions.includes('correct')
