import { type JobAction, type JobStatus, jobStatusActions, jobTransitions } from '#contract/jobs/jobs.ts'
import { nameOf, type Permission } from '#contract/permissions.ts'
import { refuse } from '#contract/refusals.ts'
import { allowedActions } from '#contract/transitions.ts'
import type { Actor } from '#server/http/actor.ts'

/** What decides, about every record of recruiting, whether somebody may do something to it. */
export type JobActor = Pick<Actor, 'kind' | 'grants'>

const isStaff = ({ kind }: Pick<Actor, 'kind'>) => kind === 'admin' || kind === 'superadmin'
const hasPermission = ({ grants }: JobActor, permission: Permission) => grants.has(nameOf(permission))

export const mayChangeJobs = (actor: JobActor) => isStaff(actor) && hasPermission(actor, ['Job Post', 'update'])
export const maySeeApplicants = (actor: JobActor) => hasPermission(actor, ['Job Post', 'view applicants'])

/** Customers see the pay of a job where it is shown, the agency always. */
export const maySeeJobPay = (actor: Pick<Actor, 'kind'>, { show_pay }: { show_pay: boolean }) =>
  isStaff(actor) || show_pay

/** Customers edit their own drafts, submit them, and cancel. */
const customerActions: ReadonlySet<JobAction> = new Set(['edit', 'submit', 'cancel'])

/** Whether this person can take the action on jobs at all. */
function mayTake(actor: JobActor, action: JobAction) {
  if (actor.kind === 'employee') return false
  if (actor.kind === 'customer') return customerActions.has(action) && hasPermission(actor, ['Job Post', 'create'])
  if (action === 'submit' && hasPermission(actor, ['Job Post', 'create'])) return true
  const isStatusAction = jobStatusActions.some((one) => one === action)
  return mayChangeJobs(actor) || (isStatusAction && hasPermission(actor, ['Job Post', 'update status bulk']))
}

export function requireJobAction(actor: JobActor, action: JobAction) {
  if (!mayTake(actor, action)) refuse('mayNot')
}

/** Customers can edit a job until they submit it; then it is the agency's. */
export const canEditIn = (actor: JobActor, status: JobStatus) => actor.kind !== 'customer' || status === 'draft'

/** What this person can do with a job in its status. */
export const allowedJobActions = (
  actor: JobActor,
  job: { status: JobStatus; has_applications: boolean },
): JobAction[] =>
  allowedActions(jobTransitions, job.status).filter(
    (action) =>
      mayTake(actor, action) &&
      (action !== 'edit' || canEditIn(actor, job.status)) &&
      (action !== 'delete' || !job.has_applications),
  )
