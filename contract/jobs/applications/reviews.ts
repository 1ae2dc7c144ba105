import { allowedActionsField, type TransitionTable } from '#contract/transitions.ts'
import { z } from 'zod'
import { bulkResult, downloadByBody, read, readByBody, rowsSeen, write } from '#contract/call.ts'
import { staff } from '#contract/permissions.ts'
import { workRightsBases } from '#contract/people/employees.ts'
import { localDate } from '#contract/values/time.ts'
import {
  emptyAsNull,
  id,
  language,
  line,
  optionalEmail,
  optionalId,
  optionalNote,
  optionalPersonName,
  version,
} from '#contract/values/values.ts'
import { applicationStages, type ApplicationStage, customerStages } from './application-stages.ts'
import { applicantFile } from './application-parts.ts'
import { clientFeedback, reviewChoices, reviewReasons } from '#contract/jobs/client-feedback.ts'
import { answerValue, shownQuestion } from '#contract/jobs/content.ts'

/**
 * What the agency releases to the customer besides the summary. `name`: in full, otherwise initials; `contact`: email and phone;
 * `availability`: also the right to work; `answers`: also the cover note; `files`: the CV and documents.
 */
export const releasedParts = ['name', 'contact', 'availability', 'answers', 'files', 'rating'] as const
export type ReleasedPart = (typeof releasedParts)[number]
export const defaultParts = ['name', 'availability', 'answers', 'files'] as const satisfies readonly ReleasedPart[]
/** A review is open for so many days, unless the recruiter chooses otherwise. */
export const reviewDays = 14
export const maxReviewDays = 90
export const maxReviewApplicants = 50

export const reviewStatuses = ['sent', 'opened', 'answered', 'closed', 'expired'] as const
export type ReviewStatus = (typeof reviewStatuses)[number]

const openStatuses = ['sent', 'opened', 'answered', 'expired'] as const

export const reviewTransitions = {
  /** of one that has expired: with a new last day */
  resend: { from: openStatuses, to: ['sent', 'opened', 'answered'] },
  close: { from: openStatuses, to: 'closed' },
} as const satisfies TransitionTable<ReviewStatus>

/** The stages in which the customer sees an applicant of an open review; the others are counted only. */
export const reviewStages = [...customerStages, 'interview', 'rejected'] as const satisfies readonly ApplicationStage[]

/** A review as the agency sees it. */
export const review = z.object({
  id: z.string(),
  job_id: z.string(),
  recipient_name: z.string().nullable(),
  recipient_email: z.string(),
  language,
  message: z.string().nullable(),
  released: z.array(z.enum(releasedParts)),
  sent_by_name: z.string(),
  sent_at: z.string(),
  opened_at: z.string().nullable(),
  expires_at: z.string(),
  closed_at: z.string().nullable(),
  closed_by_name: z.string().nullable(),
  /** answered: about all applicants */
  status: z.enum(reviewStatuses),
  applicants: z.array(z.object({ id: z.string(), name: z.string(), answered: z.boolean() })),
  version: z.number().int(),
})
export type Review = z.infer<typeof review>

/** With the actions that the reader can take now. */
const reviewWithActions = review.extend(allowedActionsField(reviewTransitions))
export type ReviewWithActions = z.infer<typeof reviewWithActions>

/** An applicant as the holder of a review's link sees them: null and empty is what was not released. */
export const releasedApplicant = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  right_to_work: z.enum(workRightsBases).nullable(),
  available_from: z.string().nullable(),
  cover_note: z.string().nullable(),
  questions: z.array(shownQuestion),
  answers: z.record(z.string(), answerValue),
  rating: z.number().int().nullable(),
  summary: z.string().nullable(),
  files: z.array(applicantFile),
  stage: z.enum(applicationStages),
  /** newest first */
  feedback: z.array(clientFeedback),
  /** nobody at the agency has acted since the last answer */
  can_answer: z.boolean(),
  version: z.number().int(),
})
export type ReleasedApplicant = z.infer<typeof releasedApplicant>

/** A review as the holder of its private link sees it. */
export const privateReview = z.object({
  job_code: z.string(),
  /** in the reader's language, or else in the main one */
  job_title: z.string().nullable(),
  agency_name: z.string(),
  suburb: z.string().nullable(),
  state: z.string().nullable(),
  time_zone: z.string(),
  language,
  recipient_name: z.string().nullable(),
  sent_by_name: z.string(),
  message: z.string().nullable(),
  expires_at: z.string(),
  applicants: z.array(releasedApplicant),
  /** how many applicants are no longer available: they withdrew, or the agency decided otherwise */
  unavailable: z.number().int(),
})
export type PrivateReview = z.infer<typeof privateReview>

const viewPermission = [['Job Post', 'view applicants']] as const
const updatePermission = [['Job Post', 'update']] as const

/** From the link of an email. In the body, so that no log has it. */
const token = line(100).min(1)
const optionalDay = emptyAsNull(localDate.nullable()).default(null)
const answer = {
  version,
  choice: z.enum(reviewChoices),
  /** required for reject */
  reason: emptyAsNull(z.enum(reviewReasons).nullable()).default(null),
  comment: optionalNote(1000),
}

export const reviews = {
  list: read({
    path: '/job/review-list',
    needs: viewPermission,
    kinds: staff,
    summary: 'Lists the client reviews of a job, or of one applicant, newest first, at most 100.',
    input: { job_id: id, application_id: optionalId },
    result: z.array(reviewWithActions),
  }),
  store: write({
    path: '/job/review-store',
    needs: updatePermission,
    kinds: staff,
    summary:
      'Sends applicants of a job to the client for review: each recipient gets an email with a private link. Applicants are moved to the client review; each row succeeds or fails on its own, and only the first ones are sent.',
    input: {
      job_id: id,
      ids: rowsSeen.ids.max(maxReviewApplicants),
      versions: rowsSeen.versions,
      /** contacts of the job's customer with an email */
      contact_ids: z.array(id).max(10).default([]),
      /** another recipient; one of the two is required */
      email: optionalEmail,
      name: optionalPersonName(80),
      language: language.default('en'),
      message: optionalNote(2000),
      /** the last day, at the place of work; null: in fourteen days */
      expires_on: optionalDay,
      released: z.array(z.enum(releasedParts)).default([...defaultParts]),
      /** what the client reads about an applicant, by the id of the application */
      summaries: z.record(id, optionalNote(2000)).default({}),
    },
    result: bulkResult,
  }),
  resend: write({
    path: '/job/review-resend',
    needs: updatePermission,
    kinds: staff,
    summary: 'Sends the email of a review again, with a new link, and optionally changes its last day.',
    input: { id, version, expires_on: optionalDay },
    result: review,
  }),
  close: write({
    path: '/job/review-close',
    needs: updatePermission,
    kinds: staff,
    summary: 'Closes a review: its links reveal nothing any more, and answers stay as they are.',
    input: { id, version },
    result: review,
  }),
  answer: write({
    path: '/job/review-answer',
    needs: updatePermission,
    kinds: ['customer'],
    summary:
      'The signed-in customer chooses an interview, recommends an offer or declines an applicant of their own job.',
    input: { id, ...answer },
    /** the current stage may be one that the customer no longer sees */
    result: z.object({ id: z.string() }),
  }),
}

/** What a client does without an account, with the private link of an email. Tokens are refused as in `privateApplications`. */
export const privateReviews = {
  info: readByBody({
    path: '/job/private-review',
    needs: 'public',
    summary: 'Returns the review that a private link opens: of each applicant what the agency released.',
    input: { token },
    result: privateReview,
  }),
  answer: write({
    path: '/job/private-review-answer',
    needs: 'public',
    summary: 'Chooses an interview, an offer or neither for an applicant of the review that a private link opens.',
    input: { token, id, ...answer },
    result: privateReview,
  }),
  file: downloadByBody({
    path: '/job/private-review-file',
    needs: 'public',
    summary: 'Downloads a released file of an applicant of the review that a private link opens.',
    input: { token, application_id: id, id },
  }),
}
