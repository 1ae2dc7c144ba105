// The customer answers about an applicant, with a private link or signed in: one way for both (decision 092).
import type { InputOf } from '#contract/call.ts'
import type { calls } from '#contract/calls.ts'
import { decidingChoices, type ReviewChoice, stageAfterChoice } from '#contract/jobs/client-feedback.ts'
import { type BulkOutcome, refuse, refuseField } from '#contract/refusals.ts'
import { refuseState } from '#contract/state-machines.ts'
import { requireVersion, updateVersioned } from '#server/database/rows/versioned.ts'
import { scopeOfAgency } from '#server/database/tenancy/scope.ts'
import { newId } from '#server/database/values/ids.ts'
import type { Context } from '#server/http/context.ts'
import { notifyRecruiters } from '#server/modules/jobs/applicant/notifications.ts'
import { expireOffersOf } from '#server/modules/jobs/applicant/offer-expiry.ts'
import { requireApplicationAction } from '#server/modules/jobs/applications/policy.ts'
import {
  type ApplicationForChange,
  applicationForChange,
  jobOfApplication,
} from '#server/modules/jobs/applications/queries.ts'
import { eachOf, lockForProgress, moveTo } from '#server/modules/jobs/applications/stages.ts'
import { lockJob } from '#server/modules/jobs/posts/actions.ts'
import { feedbackFor, isAtAnsweredStage } from './feedback.ts'
import { hasOpenReview } from './queries.ts'

type ReviewAnswer = {
  choice: ReviewChoice
  reason: InputOf<typeof calls.reviews.answer>['reason']
  comment: string | null
  by_name: string
  /** null: signed in */
  review_id: string | null
}

/** The customer's decisions in the list of applicants: an action for several of them, each by itself. */
export async function answerReviewsMany(
  context: Context,
  { action, note, job_id, ...seen }: InputOf<typeof calls.applications.progress>,
): Promise<BulkOutcome[]> {
  const { db, actor } = context
  requireApplicationAction(actor, action)
  const choice = decidingChoices.find((one) => one === action) ?? refuse('mayNot')
  await lockForProgress(context, job_id)
  return eachOf(db, seen, async ({ id, version }) => {
    const { agency_id } = await jobOfApplication(context, id)
    const ofAgency = withAgencyScope(context, agency_id)
    const application = await applicationForChange(ofAgency, { id, job_id })
    requireVersion(application, version)
    await storeAnswer(ofAgency, application, { ...signedIn(actor), choice, reason: null, comment: note })
  })
}

/** The answer of a signed-in customer about one applicant. */
export async function answerSignedIn(
  context: Context,
  { id, version, ...answer }: InputOf<typeof calls.reviews.answer>,
) {
  requireReason(answer)
  const { job_id, agency_id } = await jobOfApplication(context, id)
  await lockForProgress(context, job_id)
  const ofAgency = withAgencyScope(context, agency_id)
  const application = await applicationForChange(ofAgency, { id })
  requireVersion(application, version)
  await storeAnswer(ofAgency, application, { ...signedIn(context.actor), ...answer })
  return { id }
}

/** Answers also move applicants whom other readers of the customer do not see any more. */
const withAgencyScope = (context: Context, agency_id: string) => ({ ...context, scope: scopeOfAgency(agency_id) })

const signedIn = ({ name }: Context['actor']) => ({ by_name: name, review_id: null })

type AnswerToStore = { id: string; job_id: string; version: number; current: unknown } & ReviewAnswer

/** The same with a private link, whose review contains the applicant; refusals include the review as it is now. */
export async function answerWithLink(
  context: Pick<Context, 'db' | 'scope' | 'now'>,
  { id, job_id, version, current, ...answer }: AnswerToStore,
) {
  const { db, now } = context
  requireReason(answer)
  const { agency_id } = await lockJob(context, job_id)
  await expireOffersOf(db, { agency_id, id: job_id }, now)
  const application = await applicationForChange(context, { id, job_id })
  requireVersion(application, version, current)
  if (application.job_status === 'archived') refuseState('job', application.job_status, current)
  await storeAnswer(context, application, answer, current)
}

function requireReason({ choice, reason }: Pick<ReviewAnswer, 'choice' | 'reason'>) {
  if (choice === 'reject' && reason === null) refuseField('reason', 'validation.required')
}

/**
 * Stores an answer and moves the applicant where it leads; a recommendation leaves them in the client review. Refuses when somebody at the
 * agency has moved the applicant since the last answer.
 */
async function storeAnswer(
  context: Pick<Context, 'db' | 'scope' | 'now'>,
  application: ApplicationForChange,
  answer: ReviewAnswer,
  current?: unknown,
) {
  const { db, now } = context
  const { id, agency_id } = application
  const last = (await feedbackFor(db, { agency_id, ids: [id] })).get(id)?.[0]
  const isChange = application.stage !== 'client_review'
  const isPossible =
    !isChange || (isAtAnsweredStage(application, last) && (await hasOpenReview(db, { agency_id, id }, now)))
  if (!isPossible || application.converted_employee_id !== null) refuseState('application', application.stage, current)
  const isThere = application.stage === stageAfterChoice[answer.choice]
  const stage_since = isThere ? await confirm(context, application) : await move(context, application, answer)
  const { choice, comment, review_id, reason, by_name } = answer
  const stored = { id: newId(), agency_id, application_id: id, review_id, choice, comment }
  const at = now.toISOString()
  await db
    .insertInto('job_review_answers')
    .values({ ...stored, reason: choice === 'reject' ? reason : null, by_name, at, stage_since })
    .execute()
  await notifyRecruiters(db, { agency_id, id, kind: 'applicationReviewed' }, now)
}

/** Refuses a reader who saw an earlier state of the applicant. */
async function confirm({ db, scope, now }: Pick<Context, 'db' | 'scope' | 'now'>, application: ApplicationForChange) {
  const set = { updated_at: now.toISOString() }
  await updateVersioned(db, 'job_applications', { scope, current: application, set })
  return application.stage_since
}

async function move(
  context: Pick<Context, 'db' | 'scope' | 'now'>,
  application: ApplicationForChange,
  { choice, comment: note, by_name }: ReviewAnswer,
) {
  const moved_at = context.now.toISOString()
  let from = application
  if (application.stage !== 'client_review') {
    const set = { reject_reason: null, rejected_stage: null }
    await moveTo(context, application, {
      action: 'reconsider',
      note: choice === 'recommend' ? note : null,
      by_name,
      set,
    })
    from = { ...application, stage: 'client_review', version: application.version + 1, stage_since: moved_at }
  }
  if (choice === 'interview') await moveTo(context, from, { action: choice, note, by_name })
  if (choice === 'reject') await moveTo(context, from, { action: choice, note, by_name, set: declined })
  return moved_at
}

const declined = { reject_reason: 'client_declined', rejected_stage: 'client_review' } as const
