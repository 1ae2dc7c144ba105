// Client reviews as the agency sees them.
import { type RawBuilder, sql } from 'kysely'
import type { InputOf } from '#contract/call.ts'
import type { calls } from '#contract/calls.ts'
import type { ApplicationStage } from '#contract/jobs/applications/application-stages.ts'
import type { Application } from '#contract/jobs/applications/applications.ts'
import type { ReleasedPart, Review } from '#contract/jobs/applications/reviews.ts'
import { notFound } from '#contract/refusals.ts'
import type { Language } from '#contract/values/values.ts'
import type { Db } from '#server/database/dialect.ts'
import { atSites, inAgency } from '#server/database/tenancy/scope.ts'
import { isoOf } from '#server/database/values/time-columns.ts'
import type { Context } from '#server/http/context.ts'
import { feedbackFor, isAtAnsweredStage, toFeedback } from './feedback.ts'
import { isInOpenReview, summaryNow } from './released.ts'

type ListInput = InputOf<typeof calls.reviews.list>

/** The reviews of a job, or of one of its applicants, newest first. */
export const reviewsOf = (context: Context, { job_id, application_id }: ListInput): Promise<Review[]> =>
  reviewsIn(context)
    .where('job_reviews.job_id', '=', job_id)
    .$if(application_id !== null, (of) => of.where(hasApplicant(application_id ?? '')))
    .orderBy('job_reviews.created_at', 'desc')
    .orderBy('job_reviews.id', 'desc')
    .limit(100)
    .execute()

export async function reviewOf(context: Context, id: string): Promise<Review> {
  return reviewsIn(context).where('job_reviews.id', '=', id).executeTakeFirstOrThrow(notFound)
}

const hasApplicant = (application_id: string) => sql<boolean>`exists (
  select from job_review_applicants part
  where part.agency_id = job_reviews.agency_id and part.review_id = job_reviews.id and part.application_id = ${application_id}::uuid)`

const isoColumn = (column: string) => isoOf(column).$castTo<string | null>()

// Answered since the review was sent, whichever of its recipients did.
const isAnswered = sql`exists (select from job_review_answers answer
  where answer.agency_id = part.agency_id and answer.application_id = part.application_id and answer.at >= job_reviews.created_at)`

const applicantsJson = sql<Review['applicants']>`(
  select coalesce(json_agg(json_build_object('id', person.id, 'name', muster_full_name(person.first_name, person.last_name),
    'answered', ${isAnswered}) order by part.position), '[]')
  from job_review_applicants part join job_applications person on person.id = part.application_id
  where part.agency_id = job_reviews.agency_id and part.review_id = job_reviews.id)`

const isUnanswered = sql`exists (select from job_review_applicants part
  where part.agency_id = job_reviews.agency_id and part.review_id = job_reviews.id and not ${isAnswered})`

const statusNow = (now: Date) => sql<Review['status']>`case
  when job_reviews.closed_at is not null then 'closed'
  when job_reviews.expires_at <= ${now.toISOString()}::timestamptz then 'expired'
  when not ${isUnanswered} then 'answered'
  when job_reviews.opened_at is not null then 'opened' else 'sent' end`

const reviewsIn = ({ db, scope, now }: Pick<Context, 'db' | 'scope' | 'now'>) =>
  db
    .selectFrom('job_reviews')
    .innerJoin('jobs', 'jobs.id', 'job_reviews.job_id')
    .select(['job_reviews.id', 'job_reviews.job_id', 'job_reviews.recipient_name', 'job_reviews.recipient_email'])
    .select([sql<Language>`job_reviews.language`.as('language'), 'job_reviews.message', releasedParts.as('released')])
    .select(['job_reviews.sent_by_name', 'job_reviews.closed_by_name', 'job_reviews.version'])
    .select([isoOf('job_reviews.sent_at').as('sent_at'), isoOf('job_reviews.expires_at').as('expires_at')])
    .select([isoColumn('job_reviews.opened_at').as('opened_at'), isoColumn('job_reviews.closed_at').as('closed_at')])
    .select([statusNow(now).as('status'), applicantsJson.as('applicants')])
    .where(inAgency(scope, 'job_reviews.agency_id'))
    .where(atSites(scope, 'jobs.location_id'))

const releasedParts: RawBuilder<ReleasedPart[]> = sql`job_reviews.released`

type ApplicationKey = { agency_id: string; id: string }

/** Whether the client can answer about an applicant outside the stage client review. */
export async function hasOpenReview(db: Db, { agency_id, id }: ApplicationKey, now: Date) {
  const application = await db
    .selectFrom('job_applications')
    .select('id')
    .where('agency_id', '=', agency_id)
    .where('id', '=', id)
    .where(isInOpenReview(now))
    .executeTakeFirst()
  return application !== undefined
}

type ApplicationStageTime = ApplicationKey & { stage: ApplicationStage; stage_since: string; hired: boolean }
type ClientView = Pick<Application, 'summary' | 'feedback' | 'can_answer'>

/** What concerns the client of an applicant. */
export async function clientViewOf(
  db: Db,
  { agency_id, id, ...staged }: ApplicationStageTime,
  now: Date,
): Promise<ClientView> {
  const feedback = (await feedbackFor(db, { agency_id, ids: [id] })).get(id) ?? []
  const { summary } = await db
    .selectFrom('job_applications')
    .select(summaryNow(now).as('summary'))
    .where('agency_id', '=', agency_id)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const canChange = !staged.hired && isAtAnsweredStage(staged, feedback[0])
  return {
    summary,
    feedback: feedback.map(toFeedback),
    can_answer: staged.stage === 'client_review' || (canChange && (await hasOpenReview(db, { agency_id, id }, now))),
  }
}
