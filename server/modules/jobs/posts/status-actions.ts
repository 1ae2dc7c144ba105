// Changes the status of jobs, one or many
import type { InputOf } from '#contract/call.ts'
import type { calls } from '#contract/calls.ts'
import { type Job, type JobStatusAction, jobTransitions, reasonedJobActions } from '#contract/jobs/jobs.ts'
import { type Blocker, type BulkOutcome, refusalFor, refuse, refuseField } from '#contract/refusals.ts'
import { requireTransition } from '#contract/state-machines.ts'
import { runSeenRows } from '#server/database/rows/savepoints.ts'
import { requireVersion, updateVersioned } from '#server/database/rows/versioned.ts'
import type { Context } from '#server/http/context.ts'
import { emailAboutCancelledJob } from '#server/modules/jobs/applicant/cancelled-job.ts'
import { requireJobAction } from '#server/modules/jobs/policy.ts'
import { instantsOf, publicationBlocker, submissionBlocker } from '#server/modules/jobs/rules.ts'
import { lockJob } from './actions.ts'
import { jobOf } from './queries.ts'

type Input = InputOf<typeof calls.jobs.changeStatus>
type StatusChange = Pick<Input, 'action' | 'reason' | 'closes_on' | 'closes_time'>

/** Changes each job by itself: one that is refused leaves the others changed, and jobs that are not named are not touched. */
export async function changeJobs(context: Context, { ids, versions, ...change }: Input): Promise<BulkOutcome[]> {
  const { db, actor } = context
  requireJobAction(actor, change.action)
  if (change.action === 'reopen' && change.closes_on === null) refuseField('closes_on', 'validation.required')
  const outcomes = await runSeenRows(db, { ids, versions }, (seen) => changeStatus(context, seen, change))
  if (outcomes.every(({ code }) => code === 'notFound')) refuse('notFound')
  return outcomes
}

async function changeStatus(context: Context, { id, version }: { id: string; version: number }, change: StatusChange) {
  const { db, scope, now } = context
  const { agency_id } = await lockJob(context, id)
  const current = await jobOf(context, id)
  requireVersion(current, version)
  requireTransition('job', change.action, current.status, current)
  if (needsReason(change.action) && change.reason === null) refuse('jobs.needsReason')
  const status = jobTransitions[change.action].to
  const set = { status, status_reason: change.reason, ...effectOf(context, current, change) }
  await updateVersioned(db, 'jobs', {
    scope,
    current,
    version,
    set: { ...set, updated_at: now.toISOString() },
  })
  if (change.action === 'cancel') await emailAboutCancelledJob(db, { agency_id, job_id: id }, now)
}

const needsReason = (action: JobStatusAction) => reasonedJobActions.some((one) => one === action)

/** What else changes with the status; refuses what the job's content or its dates do not allow. */
function effectOf({ actor, now }: Pick<Context, 'actor' | 'now'>, job: Job, change: StatusChange) {
  const at = now.toISOString()
  if (change.action === 'submit')
    requireUnblocked(actor.kind === 'customer' ? submissionBlocker(job) : publicationBlocker(job, at))
  if (change.action === 'publish') {
    requireUnblocked(publicationBlocker(job, at))
    const isLater = job.publish_at !== null && job.publish_at > at
    return { published_at: isLater ? null : at }
  }
  if (change.action === 'reopen') return reopened(job, change, at)
  return {}
}

function requireUnblocked(blocker: Blocker) {
  if (blocker !== null) throw refusalFor(blocker)
}

function reopened(job: Job, { closes_on, closes_time }: StatusChange, at: string) {
  if (job.selected_count >= job.openings) refuse('jobs.noOpeningLeft')
  const schedule = { publish_on: null, publish_time: null, closes_on, closes_time }
  const instants = instantsOf(schedule, job.time_zone)
  requireUnblocked(publicationBlocker({ ...job, ...schedule, ...instants }, at))
  return { ...schedule, ...instants, published_at: job.published_at ?? at }
}
