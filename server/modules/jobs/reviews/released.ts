// What the customer of a job sees of an applicant: the parts that the agency released with its last review (decision 092).
import { type RawBuilder, sql } from 'kysely'
import type { ApplicantFile } from '#contract/jobs/applications/application-parts.ts'
import type { Application, ApplicationRow } from '#contract/jobs/applications/applications.ts'
import { customerStages } from '#contract/jobs/applications/application-stages.ts'
import { type ReleasedPart, reviewStages } from '#contract/jobs/applications/reviews.ts'
import { withoutScores } from '#server/modules/jobs/content-queries.ts'

const isReviewOpen = (now: Date) =>
  sql<boolean>`(review.closed_at is null and review.expires_at > ${now.toISOString()}::timestamptz)`

const reviewsOfApplicant = sql`job_review_applicants shown
  join job_reviews review on review.agency_id = shown.agency_id and review.id = shown.review_id
  where shown.agency_id = job_applications.agency_id and shown.application_id = job_applications.id`

/** Whether an applicant is part of a review that is open. */
export const isInOpenReview = (now: Date) =>
  sql<boolean>`exists (select from ${reviewsOfApplicant} and ${isReviewOpen(now)})`

/** The applicants whom a signed-in customer sees: from the client review on, and those of an open review. */
export const isShownToCustomer = (now: Date): RawBuilder<boolean> =>
  sql`(job_applications.stage = any(${[...customerStages]}::text[])
    or job_applications.stage = any(${[...reviewStages]}::text[]) and ${isInOpenReview(now)})`

/** What the last review releases. Of one that is over, initials stay initials; an applicant who was never sent has a name only. */
export const releasedNow = (now: Date) => sql<ReleasedPart[]>`coalesce((
  select case when ${isReviewOpen(now)} then review.released
    else array(select part from unnest(review.released) part where part = 'name') end
  from ${reviewsOfApplicant} order by review.created_at desc, review.id desc limit 1), array['name'])`

/** The summary of the last review that is open. */
export const summaryNow = (now: Date) => sql<string | null>`(
  select shown.summary from ${reviewsOfApplicant} and ${isReviewOpen(now)}
  order by review.created_at desc, review.id desc limit 1)`

/** The name that customers see, search and sort by. */
export const releasedApplicantName = (now: Date) => sql<string>`case when 'name' = any(${releasedNow(now)})
  then muster_full_name(job_applications.first_name, job_applications.last_name)
  else concat_ws(' ', left(job_applications.first_name, 1) || '.', nullif(left(job_applications.last_name, 1), '') || '.') end`

/** A row of an applicant as their customer sees it. */
export function releasedRow(row: Omit<ApplicationRow, 'allowed_actions'>, released: readonly ReleasedPart[]) {
  const has = (part: ReleasedPart) => released.includes(part)
  return {
    ...{
      employee_id: null,
      source: null,
      source_label: null,
      priority: 0,
      score: 0,
      knocked_out: false,
      possible_duplicate: false,
      next_interview: null,
    },
    email: has('contact') ? row.email : null,
    phone: has('contact') ? row.phone : null,
    rating: has('rating') ? row.rating : null,
    right_to_work: has('availability') ? row.right_to_work : null,
    has_resume: has('files') && row.has_resume,
  }
}

type ReleasableFields = Pick<
  Application,
  | 'name'
  | 'cover_note'
  | 'questions'
  | 'answers'
  | 'available_from'
  | 'documents'
  | 'resume_name'
  | 'resume_type'
  | 'has_resume'
>

/** The details of an applicant as their customer sees them. */
export function releasedDetails(details: ReleasableFields, released: readonly ReleasedPart[]) {
  const has = (part: ReleasedPart) => released.includes(part)
  const [first_name = '', ...others] = details.name.split(' ')
  const resume_name = has('files') && details.has_resume ? releasedFileName(details.resume_name, released) : null
  return {
    // An applicant's full first name may have several words; a customer needs no division of it.
    ...{ first_name, last_name: others.join(' ') },
    ...releasedAnswers(details, released),
    available_from: has('availability') ? details.available_from : null,
    resume_name,
    resume_type: has('files') ? details.resume_type : null,
    documents: has('files') ? releasedFiles(details.documents, released) : [],
    ...{ language: null, offer: null, reject_reason: null, selected_at: null, consent_until: null },
    answered_at: null,
    ...{ converted_employee_id: null, hired_at: null, hired_by_name: null },
    ...{ moves: [], previous: [], possible_duplicates: [] },
  }
}

export const releasedAnswers = (
  { cover_note, questions, answers }: Pick<Application, 'cover_note' | 'questions' | 'answers'>,
  released: readonly ReleasedPart[],
) =>
  released.includes('answers')
    ? { cover_note, questions: withoutScores(questions), answers }
    : { cover_note: null, questions: [], answers: {} }

export const releasedFiles = (files: readonly ApplicantFile[], released: readonly ReleasedPart[]): ApplicantFile[] =>
  released.includes('files')
    ? files.map((file) => ({ ...file, name: releasedFileName(file.name, released) ?? 'cv' }))
    : []

/** Applicants write their name into the names of files: without the name only the extension stays. */
export function releasedFileName(name: string | null, released: readonly ReleasedPart[]) {
  if (name === null || released.includes('name')) return name
  const extension = /\.[a-z0-9]{1,5}$/i.exec(name)?.[0] ?? ''
  return `file${extension}`
}
