// The talent pool for the applicants who remain when a job is filled or closed.
import type { InputOf } from '#contract/call.ts'
import type { calls } from '#contract/calls.ts'
import { undecidedStages } from '#contract/jobs/applications/application-stages.ts'
import type { BulkOutcome } from '#contract/refusals.ts'
import { requireTransition } from '#contract/state-machines.ts'
import type { Context } from '#server/http/context.ts'
import { changeProgress } from '#server/modules/jobs/applications/stages.ts'
import { lockJob } from '#server/modules/jobs/posts/actions.ts'
import { jobOf } from '#server/modules/jobs/posts/queries.ts'

const maxPoolPeople = 500

/** Moves the undecided applicants of a job to the talent pool, each as a recruiter would. */
export async function poolRemaining(
  context: Context,
  { job_id, note }: InputOf<(typeof calls.hiring)['poolRemaining']>,
): Promise<BulkOutcome[]> {
  const { agency_id } = await lockJob(context, job_id)
  const job = await jobOf(context, job_id)
  requireTransition('job', 'pool_remaining', job.status, job)
  const remaining = await context.db
    .selectFrom('job_applications')
    .select(['id', 'version'])
    .where('agency_id', '=', agency_id)
    .where('job_id', '=', job_id)
    .where('anonymised_at', 'is', null)
    .where('stage', 'in', [...undecidedStages])
    .orderBy('priority')
    .orderBy('id')
    .limit(maxPoolPeople)
    .execute()
  if (remaining.length === 0) return []
  const rows = { ids: remaining.map(({ id }) => id), versions: remaining.map(({ version }) => version) }
  const noOffer = { reject_reason: null, offer_pay_cents: null, offer_starts_on: null, offer_expires_on: null }
  return changeProgress(context, { job_id, ...rows, action: 'pool', stage_id: null, note, ...noOffer })
}
