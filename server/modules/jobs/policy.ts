import { type JobAction, type JobStatus, jobStatusActions, jobTransitions } from '#contract/jobs/jobs.ts'
import { nameOf, type Permission } from '#contract/permissions.ts'
import { refuse } from '#contract/refusals.ts'
import { allowedActions } from '#contract/transitions.ts'
import type { Actor } from '#server/http/actor.ts'

type Who = Pick<Actor, 'kind' | 'grants'>

const isStaff = ({ kind }: Pick<Actor, 'kind'>) => kind === 'admin' || kind === 'superadmin'
const holds = ({ grants }: Who, permission: Permission) => grants.has(nameOf(permission))

export const mayChangeJobs = (actor: Who) => isStaff(actor) && holds(actor, ['Job Post', 'update'])
export const maySeeApplicants = (actor: Who) => holds(actor, ['Job Post', 'view applicants'])

/** Customers see the pay of a job where it is shown, the agency always. */
export const maySeeJobPay = (actor: Pick<Actor, 'kind'>, { show_pay }: { show_pay: boolean }) =>
  isStaff(actor) || show_pay

/** Customers edit their own drafts, submit them, and cancel. */
const ofCustomers: ReadonlySet<JobAction> = new Set(['edit', 'submit', 'cancel'])

/** Whether this person can take the action on jobs at all. */
function mayTake(actor: Who, action: JobAction) {
  if (actor.kind === 'employee') return false
  if (actor.kind === 'customer') return ofCustomers.has(action) && holds(actor, ['Job Post', 'create'])
  if (action === 'submit' && holds(actor, ['Job Post', 'create'])) return true
  const isStatusAction = jobStatusActions.some((one) => one === action)
  return mayChangeJobs(actor) || (isStatusAction && holds(actor, ['Job Post', 'update status bulk']))
}

export function requireJobAction(actor: Who, action: JobAction) {
  if (!mayTake(actor, action)) refuse('mayNot')
}

/** Customers can edit a job until they submit it; then it is the agency's. */
export const canEditIn = (actor: Who, status: JobStatus) => actor.kind !== 'customer' || status === 'draft'

/** What this person can do with a job in its status. */
export const allowedJobActions = (actor: Who, job: { status: JobStatus; has_applications: boolean }): JobAction[] =>
  allowedActions(jobTransitions, job.status).filter(
    (action) =>
      mayTake(actor, action) &&
      (action !== 'edit' || canEditIn(actor, job.status)) &&
      (action !== 'delete' || !job.has_applications),
  )
