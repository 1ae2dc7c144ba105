// A review as the holder of its private link sees it: what was released, and nothing else.
import { type RawBuilder, sql } from 'kysely'
import { fullName, initials } from '#contract/values/formats/person-names.ts'
import type { JobAnswers, JobContent, ShownQuestion } from '#contract/jobs/content.ts'
import {
  type PrivateReview,
  type ReleasedApplicant,
  type ReleasedPart,
  reviewStages,
} from '#contract/jobs/applications/reviews.ts'
import { notFound, refuse } from '#contract/refusals.ts'
import type { Language } from '#contract/values/values.ts'
import type { Db } from '#server/database/dialect.ts'
import { isoOf } from '#server/database/values/time-columns.ts'
import type { Context } from '#server/http/context.ts'
import { filesOf, storedFile } from '#server/modules/jobs/applicant/file-queries.ts'
import { stageNow, stageSinceNow } from '#server/modules/jobs/applications/queries.ts'
import { textFor } from '#server/modules/jobs/content-queries.ts'
import { feedbackFor, isAtAnsweredStage, type StoredFeedback, toFeedback } from './feedback.ts'
import { releasedAnswers, releasedFileName, releasedFiles } from './released.ts'

export type LinkedReview = { agency_id: string; record_id: string }

const releasedParts: RawBuilder<ReleasedPart[]> = sql`job_reviews.released`

/** The review of a link while it is open. */
export async function openReviewOf(db: Db, { agency_id, record_id }: LinkedReview, now: Date) {
  return db
    .selectFrom('job_reviews')
    .select(['id', 'agency_id', 'job_id', 'recipient_name', 'recipient_email', 'message', 'sent_by_name', 'opened_at'])
    .select([sql<Language>`job_reviews.language`.as('language'), releasedParts.as('released')])
    .select([isoOf('job_reviews.expires_at').as('expires_at')])
    .where('agency_id', '=', agency_id)
    .where('id', '=', record_id)
    .where('closed_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirstOrThrow(notFound)
}

type OpenReview = Awaited<ReturnType<typeof openReviewOf>>

export async function privateReviewOf(
  { db, language: reading, now }: Pick<Context, 'db' | 'language' | 'now'>,
  link: LinkedReview,
): Promise<PrivateReview> {
  const review = await openReviewOf(db, link, now)
  const { texts, main_language, ...job } = await jobFor(db, review)
  const applicants = await applicantsOf(db, review, now)
  const { recipient_name, sent_by_name, message, expires_at, language } = review
  return {
    ...job,
    ...{ language, recipient_name, sent_by_name, message, expires_at },
    job_title: textFor(texts, reading, main_language)?.title ?? null,
    applicants,
    unavailable: (await countApplicants(db, review)) - applicants.length,
  }
}

const jobFor = (db: Db, { agency_id, job_id }: OpenReview) =>
  db
    .selectFrom('jobs')
    .innerJoin('companies as head', (on) =>
      on.onRef('head.agency_id', '=', 'jobs.agency_id').on('head.type', '=', 'head'),
    )
    .leftJoin('locations', 'locations.id', 'jobs.location_id')
    .select(['jobs.code as job_code', 'jobs.main_language', 'jobs.time_zone', 'head.name as agency_name'])
    .select(['locations.suburb', sql<string | null>`locations.state`.as('state')])
    .select([sql<JobContent['texts']>`jobs.texts`.as('texts')])
    .where('jobs.agency_id', '=', agency_id)
    .where('jobs.id', '=', job_id)
    .executeTakeFirstOrThrow()

async function countApplicants(db: Db, { agency_id, id }: OpenReview) {
  const { total } = await db
    .selectFrom('job_review_applicants')
    .select(sql<number>`count(*)::int`.as('total'))
    .where('agency_id', '=', agency_id)
    .where('review_id', '=', id)
    .executeTakeFirstOrThrow()
  return total
}

const reviewedApplicants = (db: Db, { agency_id, id }: OpenReview, now: Date) =>
  db
    .selectFrom('job_review_applicants')
    .innerJoin('job_applications', 'job_applications.id', 'job_review_applicants.application_id')
    .where('job_review_applicants.agency_id', '=', agency_id)
    .where('job_review_applicants.review_id', '=', id)
    .where('job_applications.agency_id', '=', agency_id)
    .where('job_applications.anonymised_at', 'is', null)
    .where(sql<boolean>`${stageNow(now)} = any(${[...reviewStages]}::text[])`)

async function applicantsOf(db: Db, review: OpenReview, now: Date): Promise<ReleasedApplicant[]> {
  const rows = await reviewedApplicants(db, review, now)
    .leftJoin('employees', 'employees.id', 'job_applications.employee_id')
    .select(['job_applications.id', 'job_applications.first_name', 'job_applications.last_name'])
    .select(['job_applications.email', 'job_applications.phone', 'job_applications.available_from'])
    .select([rightToWork.as('right_to_work'), 'job_applications.cover_note', 'job_applications.rating'])
    .select([sql<ShownQuestion[]>`job_applications.questions`.as('questions')])
    .select([sql<JobAnswers>`job_applications.answers`.as('answers'), 'job_review_applicants.summary'])
    .select([stageNow(now).as('stage'), stageSinceNow(now).as('stage_since'), 'job_applications.version'])
    .select([sql<boolean>`job_applications.converted_employee_id is not null`.as('hired')])
    .orderBy('job_review_applicants.position')
    .orderBy('job_applications.id')
    .execute()
  const { agency_id, released } = review
  const feedback = await feedbackFor(db, { agency_id, ids: rows.map(({ id }) => id) })
  const has = released.includes('files')
  return Promise.all(
    rows.map(async (row) => {
      const files = has ? await filesOf(db, { agency_id, record_id: row.id }) : []
      return toReleased({ ...row, files }, released, feedback.get(row.id) ?? [])
    }),
  )
}

const rightToWork: RawBuilder<ReleasedApplicant['right_to_work']> =
  sql`coalesce(employees.right_to_work, job_applications.right_to_work)`

type StoredReleasedApplicant = Omit<ReleasedApplicant, 'name' | 'feedback' | 'can_answer'> & {
  first_name: string
  last_name: string
  stage_since: string
  hired: boolean
}

function toReleased(
  row: StoredReleasedApplicant,
  released: readonly ReleasedPart[],
  feedback: readonly StoredFeedback[],
): ReleasedApplicant {
  const { id, stage, summary, version } = row
  const has = (part: ReleasedPart) => released.includes(part)
  return {
    ...{ id, stage, summary, version },
    name: has('name') ? fullName(row) : initials(row),
    email: has('contact') ? row.email : null,
    phone: has('contact') ? row.phone : null,
    right_to_work: has('availability') ? row.right_to_work : null,
    available_from: has('availability') ? row.available_from : null,
    rating: has('rating') ? row.rating : null,
    ...releasedAnswers(row, released),
    files: releasedFiles(row.files, released),
    feedback: feedback.map(toFeedback),
    can_answer: !row.hired && (stage === 'client_review' || isAtAnsweredStage(row, feedback[0])),
  }
}

/** Whether the review shows this applicant now. */
export async function requireShown(db: Db, review: OpenReview, application_id: string, now: Date) {
  await reviewedApplicants(db, review, now)
    .select('job_applications.id')
    .where('job_applications.id', '=', application_id)
    .executeTakeFirstOrThrow(notFound)
}

/** Where a released file of an applicant of the review is stored. */
export async function releasedFileOf(
  db: Db,
  link: LinkedReview,
  { application_id, id }: { application_id: string; id: string },
  now: Date,
) {
  const review = await openReviewOf(db, link, now)
  await requireShown(db, review, application_id, now)
  if (!review.released.includes('files')) refuse('notFound')
  const file = await storedFile(db, { agency_id: link.agency_id, record_id: application_id }, id)
  if (file === undefined) refuse('notFound')
  return { ...file, name: releasedFileName(file.name, review.released) ?? 'cv' }
}
