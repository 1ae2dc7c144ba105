// The customer answers about an applicant, with a private link or signed in: one way for both (decision 097).
import type { InputOf } from '#contract/call.ts'
import type { calls } from '#contract/calls.ts'
import { decidingChoices, type ReviewChoice, stageAfterChoice } from '#contract/jobs/client-feedback.ts'
import { type BulkOutcome, refuse, refuseField } from '#contract/refusals.ts'
import { refuseState } from '#contract/state-machines.ts'
import type { Db } from '#server/database/dialect.ts'
import { requireVersion, updateVersioned } from '#server/database/rows/versioned.ts'
import { scopeOfAgency } from '#server/database/tenancy/scope.ts'
import { newId } from '#server/database/values/ids.ts'
import { notifyRecruiters } from '#server/modules/jobs/applicant/notifications.ts'
import { expireOffersOf } from '#server/modules/jobs/applicant/offer-expiry.ts'
import { requireApplicationAction } from '#server/modules/jobs/applications/policy.ts'
import {
  type ApplicationForChange,
  applicationForChange,
  jobOfApplication,
} from '#server/modules/jobs/applications/queries.ts'
import { type StageActor, eachOf, lockForProgress, moveTo } from '#server/modules/jobs/applications/stages.ts'
import { lockJob } from '#server/modules/jobs/posts/actions.ts'
import type { JobReader } from '#server/modules/jobs/posts/queries.ts'
import { feedbackFor, isAtAnsweredStage } from './feedback.ts'
import { hasOpenReview } from './queries.ts'

type ReviewAnswer = {
  choice: ReviewChoice
  reason: InputOf<typeof calls.reviews.answer>['reason']
  comment: string | null
  /** null: signed in */
  review_id: string | null
}

/** The customer's decisions in the list of applicants: an action for several of them, each by itself. */
export async function answerReviewsMany(
  db: Db,
  by: JobReader,
  { action, note, job_id, ...seen }: InputOf<typeof calls.applications.progress>,
): Promise<BulkOutcome[]> {
  requireApplicationAction(by.actor, action)
  const choice = decidingChoices.find((one) => one === action) ?? refuse('mayNot')
  await lockForProgress(db, by, job_id)
  return eachOf(db, seen, async ({ id, version }) => {
    const { agency_id } = await jobOfApplication(db, by, id)
    const client = clientBy(by, agency_id)
    const found = await applicationForChange(db, client.actor.scope, { id, job_id })
    requireVersion(found, version)
    await storeAnswer(db, client, found, { choice, reason: null, comment: note, review_id: null })
  })
}

/** The answer of a signed-in customer about one applicant. */
export async function answerSignedIn(
  db: Db,
  by: JobReader,
  { id, version, ...answer }: InputOf<typeof calls.reviews.answer>,
) {
  requireReason(answer)
  const { job_id, agency_id } = await jobOfApplication(db, by, id)
  await lockForProgress(db, by, job_id)
  const client = clientBy(by, agency_id)
  const found = await applicationForChange(db, client.actor.scope, { id })
  requireVersion(found, version)
  await storeAnswer(db, client, found, { ...answer, review_id: null })
  return { id }
}

/** A customer who sees the applicant; answers also move applicants whom other readers of the customer do not see any more. */
const clientBy = ({ actor: { name }, now }: JobReader, agency_id: string): StageActor => ({
  actor: { kind: 'customer', name, scope: scopeOfAgency(agency_id) },
  now,
})

type AnswerToStore = { id: string; job_id: string; version: number; current: unknown } & ReviewAnswer

/** The same with a private link, whose review contains the applicant; refusals include the review as it is now. */
export async function answerWithLink(
  db: Db,
  by: StageActor,
  { id, job_id, version, current, ...answer }: AnswerToStore,
) {
  requireReason(answer)
  const { agency_id } = await lockJob(db, by.actor.scope, job_id)
  await expireOffersOf(db, { agency_id, id: job_id }, by.now)
  const found = await applicationForChange(db, by.actor.scope, { id, job_id })
  requireVersion(found, version, current)
  if (found.job_status === 'archived') refuseState('job', found.job_status, current)
  await storeAnswer(db, by, found, answer, current)
}

function requireReason({ choice, reason }: Pick<ReviewAnswer, 'choice' | 'reason'>) {
  if (choice === 'reject' && reason === null) refuseField('reason', 'validation.required')
}

/**
 * Stores an answer and moves the applicant where it leads; a recommendation leaves them in the client review. Refuses when somebody at the
 * agency has moved the applicant since the last answer.
 */
async function storeAnswer(
  db: Db,
  by: StageActor,
  found: ApplicationForChange,
  answer: ReviewAnswer,
  current?: unknown,
) {
  const { id, agency_id } = found
  const last = (await feedbackFor(db, { agency_id, ids: [id] })).get(id)?.[0]
  const isChange = found.stage !== 'client_review'
  const isPossible =
    !isChange || (isAtAnsweredStage(found, last) && (await hasOpenReview(db, { agency_id, id }, by.now)))
  if (!isPossible || found.converted_employee_id !== null) refuseState('application', found.stage, current)
  const isThere = found.stage === stageAfterChoice[answer.choice]
  const stage_since = isThere ? await confirm(db, by, found) : await move(db, by, found, answer)
  const { choice, comment, review_id, reason } = answer
  const stored = { id: newId(), agency_id, application_id: id, review_id, choice, comment }
  const at = by.now.toISOString()
  await db
    .insertInto('job_review_answers')
    .values({ ...stored, reason: choice === 'reject' ? reason : null, by_name: by.actor.name, at, stage_since })
    .execute()
  await notifyRecruiters(db, { agency_id, id, kind: 'applicationReviewed' }, by.now)
}

/** Refuses a reader who saw an earlier state of the applicant. */
async function confirm(db: Db, by: StageActor, found: ApplicationForChange) {
  const set = { updated_at: by.now.toISOString() }
  await updateVersioned(db, 'job_applications', { scope: by.actor.scope, current: found, set })
  return found.stage_since
}

async function move(db: Db, by: StageActor, found: ApplicationForChange, { choice, comment: note }: ReviewAnswer) {
  let from = found
  if (found.stage !== 'client_review') {
    const set = { reject_reason: null, rejected_stage: null }
    await moveTo(db, by, found, { action: 'reconsider', note: choice === 'recommend' ? note : null, set })
    from = { ...found, stage: 'client_review', version: found.version + 1, stage_since: by.now.toISOString() }
  }
  if (choice === 'interview') await moveTo(db, by, from, { action: choice, note })
  if (choice === 'reject') await moveTo(db, by, from, { action: choice, note, set: declined })
  return by.now.toISOString()
}

const declined = { reject_reason: 'client_declined', rejected_stage: 'client_review' } as const
