import { z } from 'zod'
import { ownTransaction, bulkResult, download, list, read, rowsSeen, upload, write } from '#contract/call.ts'
import { staff } from '#contract/permissions.ts'
import { clientFeedback } from '#contract/jobs/client-feedback.ts'
import { answersInput, answerValue, shownQuestion } from '#contract/jobs/content.ts'
import { workRightsBases } from '#contract/people/employees.ts'
import {
  applicationActions,
  applicationSources,
  applicationStages,
  ownActions,
  progressActions,
  rejectReasons,
  sourceLabelOf,
} from './application-stages.ts'
import { applicantFile, move, offer } from './application-parts.ts'
import { nextInterview } from './interviews.ts'
import { publicJob } from './public-job.ts'
import { jobStatuses } from '#contract/jobs/jobs.ts'
import {
  emptyAsNull,
  booleanField,
  id,
  language,
  line,
  optionalEmail,
  optionalId,
  optionalNote,
  optionalPhone,
  lastName,
  personName,
  commaSeparatedValues,
  version,
} from '#contract/values/values.ts'
import { localDate } from '#contract/values/time.ts'

/** Why an employee may be the same person as an applicant, the strongest reason first. */
export const matchReasons = ['email', 'phone', 'birth', 'name'] as const
/** What two applications have in common, the strongest reason first. */
export const sameApplicant = ['account', 'email', 'phone', 'name'] as const
const stage = z.enum(applicationStages)
const allowedActionsShape = { allowed_actions: z.array(z.enum(applicationActions)) }

export const applicationRow = z.object({
  id: z.string(),
  job_id: z.string(),
  job_code: z.string(),
  job_title: z.string().nullable(),
  /** the applicant's file, where they have one */
  employee_id: z.string().nullable(),
  name: z.string(),
  /** for customers what was released to them */
  email: z.string().nullable(),
  phone: z.string().nullable(),
  /** null for customers */
  source: z.enum(applicationSources).nullable(),
  /** as the link that they followed names it; null: it names nothing, or the reader is a customer */
  source_label: z.string().nullable(),
  /** the kind of the stage, which decides what is possible */
  stage,
  stage_id: z.string(),
  /** null: the usual name of its kind */
  stage_name: z.string().nullable(),
  stage_since: z.string(),
  minutes_in_stage: z.number().int(),
  /** the position in the recruiter's order, 1 first */
  priority: z.number().int(),
  score: z.number().int(),
  /** an answer excludes them */
  knocked_out: z.boolean(),
  rating: z.number().int().nullable(),
  has_resume: z.boolean(),
  right_to_work: z.enum(workRightsBases).nullable(),
  applied_at: z.string(),
  /** another application for this job has the same phone or name; always false for customers */
  possible_duplicate: z.boolean(),
  /** they have been hired as an employee */
  hired: z.boolean(),
  /** scheduled and not over; always null for customers */
  next_interview: nextInterview.nullable(),
  version: z.number().int(),
  ...allowedActionsShape,
})
export type ApplicationRow = z.infer<typeof applicationRow>

export const application = applicationRow.extend({
  first_name: z.string(),
  last_name: z.string(),
  /** null for customers */
  language: language.nullable(),
  cover_note: z.string().nullable(),
  resume_name: z.string().nullable(),
  resume_type: z.string().nullable(),
  available_from: z.string().nullable(),
  /** the questions as they were when the person applied, with the answers by id */
  questions: z.array(shownQuestion),
  answers: z.record(z.string(), answerValue),
  /** when the applicant answered questions later; null: never */
  answered_at: z.string().nullable(),
  reject_reason: z.enum(rejectReasons).nullable(),
  offer: offer.nullable(),
  selected_at: z.string().nullable(),
  /** the employee that the applicant became, when and by whom */
  converted_employee_id: z.string().nullable(),
  hired_at: z.string().nullable(),
  hired_by_name: z.string().nullable(),
  /** null for customers */
  consent_until: z.string().nullable(),
  /** for the client: from the last review that is open */
  summary: z.string().nullable(),
  /** what the client answered, newest first */
  feedback: z.array(clientFeedback),
  /** the client can answer, or change the last answer */
  can_answer: z.boolean(),
  /** what the applicant added, without the CV */
  documents: z.array(applicantFile),
  moves: z.array(move),
  /** other applications with the same file, email or phone, or for the same job with the same name: perhaps of the same person */
  previous: z.array(
    z.object({
      id: z.string(),
      job_id: z.string(),
      job_code: z.string(),
      job_title: z.string().nullable(),
      name: z.string(),
      same: z.enum(sameApplicant),
      stage,
      applied_at: z.string(),
    }),
  ),
  /**
   * employees and candidates of the agency with the same email, phone, or name and birth date; a name alone is a weak hint, for applicants
   * whose birth date is unknown
   */
  possible_duplicates: z.array(z.object({ employee_id: z.string(), name: z.string(), same: z.enum(matchReasons) })),
})
export type Application = z.infer<typeof application>

/** What applicants see of their own. */
export const ownApplication = z.object({
  id: z.string(),
  job_id: z.string(),
  job_code: z.string(),
  job_title: z.string().nullable(),
  job_status: z.enum(jobStatuses),
  company_name: z.string().nullable(),
  location_name: z.string().nullable(),
  stage,
  applied_at: z.string(),
  stage_since: z.string(),
  /** scheduled and not over */
  next_interview: nextInterview.nullable(),
  offer: offer.nullable(),
  currency: z.string(),
  consent_until: z.string(),
  version: z.number().int(),
  ...allowedActionsShape,
})
export type OwnApplication = z.infer<typeof ownApplication>

const seeApplicants = [['Job Post', 'view applicants']] as const
const updatePermission = [['Job Post', 'update']] as const
const optionalDay = emptyAsNull(localDate.nullable()).default(null)
const agreed = z.preprocess((value) => value === true || value === 'true', z.literal(true))
/** The CV is the first file of the form. */
const applyFields = {
  job_id: id,
  cover_note: optionalNote(2000),
  answers: answersInput,
  available_from: optionalDay,
  consent_months: z.coerce.number().int().min(1).max(24).default(12),
}

export const applications = {
  publicInfo: read({
    path: '/job/public-details',
    needs: 'public',
    summary: 'Returns a published job to people without an account; a job that is not open is not found.',
    input: { id },
    result: publicJob,
  }),
  apply: ownTransaction(
    upload({
      path: '/job/job-apply',
      needs: [['Job Post', 'apply']],
      kinds: ['employee'],
      summary: 'Applies for a job with an account, optionally with a CV (PDF or picture).',
      input: applyFields,
      result: ownApplication,
    }),
  ),
  applyPublicly: ownTransaction(
    upload({
      path: '/job-apply-without-login',
      needs: 'public',
      summary:
        'Applies for a published job without an account, optionally with a CV (PDF or picture). The result is the same when the person has already applied.',
      input: {
        ...applyFields,
        first_name: personName(80),
        last_name: lastName,
        /** one of the two is required */
        email: optionalEmail,
        phone: optionalPhone,
        right_to_work: emptyAsNull(z.enum(workRightsBases).nullable()).default(null),
        language: language.default('en'),
        /** the applicant agrees that their details are stored */
        consent: agreed,
        /** from `/job/public-details`, at least three seconds and at most a week old */
        form_token: line(200),
        /** how the link to the job names where the applicant came from */
        source: line(200).default('').transform(sourceLabelOf),
        /** a honeypot: no person sees this field */
        website: line(200).default(''),
      },
      result: z.object({ received: z.literal(true) }),
    }),
  ),
  store: ownTransaction(
    upload({
      path: '/job/application-store',
      needs: updatePermission,
      kinds: staff,
      summary:
        'Adds an applicant by hand to a job that is published, on hold or filled, optionally with a CV (PDF or picture); refuses somebody who has applied for it.',
      input: {
        job_id: id,
        first_name: personName(80),
        last_name: lastName,
        /** one of the two is required */
        email: optionalEmail,
        phone: optionalPhone,
        right_to_work: emptyAsNull(z.enum(workRightsBases).nullable()).default(null),
        available_from: optionalDay,
        language: language.default('en'),
        cover_note: optionalNote(2000),
        consent_months: applyFields.consent_months,
        /** the person has agreed that their details are stored */
        consent: agreed,
      },
      result: z.object({ id: z.string() }),
    }),
  ),
  copy: write({
    path: '/job/application-copy',
    needs: updatePermission,
    kinds: staff,
    summary:
      'Adds an applicant, for instance of the talent pool, to another job with their details and CV; the first application stays as it is.',
    input: { id, job_id: id },
    result: z.object({ id: z.string() }),
  }),
  list: list({
    path: '/job/job-apply-list',
    needs: seeApplicants,
    kinds: [...staff, 'customer'],
    summary:
      'Lists applicants, of one job or of all; customers see those of their own jobs who were released for review.',
    filters: {
      job_id: id.optional(),
      /** who applied with an account, or was hired */
      employee_id: id.optional(),
      stage: commaSeparatedValues(stage),
      stage_id: commaSeparatedValues(id),
      source: commaSeparatedValues(z.enum(applicationSources)),
      knocked_out: booleanField.optional(),
      /** only the latest application of each person: of one file, one email, or one phone and name; not for customers */
      latest_of_person: booleanField.optional(),
    },
    sorts: ['priority', 'applied_at', 'name', 'score', 'rating', 'stage', 'stage_since'],
    row: applicationRow,
  }),
  info: read({
    path: '/job/application-details',
    needs: seeApplicants,
    kinds: [...staff, 'customer'],
    summary: 'Returns one application with answers, history, previous applications and possible duplicates.',
    input: { id },
    result: application,
  }),
  resume: download({
    path: '/job/application-resume',
    needs: seeApplicants,
    summary: 'Downloads the CV of an application.',
    input: { id },
  }),
  document: download({
    path: '/job/application-document',
    needs: seeApplicants,
    summary: 'Downloads a document that an applicant added to their application.',
    input: { id },
  }),
  progress: write({
    path: '/job/job-progress-update',
    needs: updatePermission,
    kinds: [...staff, 'customer'],
    summary:
      'Moves one or several applicants of a job to another stage; each row succeeds or fails on its own. Applicants who are not named are not changed.',
    input: {
      job_id: id,
      ...rowsSeen,
      action: z.enum(progressActions),
      /** a stage of the kind that the action leads to; null: the first one */
      stage_id: optionalId,
      /** whether applicants are informed by email; by default as the stage says */
      inform: booleanField.optional(),
      note: optionalNote(1000),
      /** required for reject */
      reject_reason: emptyAsNull(z.enum(rejectReasons).nullable()).default(null),
      /** for offer */
      offer_pay_cents: emptyAsNull(z.coerce.number().int().min(0).max(100_000_000).nullable()).default(null),
      offer_starts_on: optionalDay,
      /** the last day on which it can be accepted */
      offer_expires_on: optionalDay,
    },
    result: bulkResult,
  }),
  changeStage: write({
    path: '/job/job-stage-update',
    needs: updatePermission,
    kinds: staff,
    summary:
      'Moves one or several applicants of a job to another stage of the same kind; each row succeeds or fails on its own.',
    input: { job_id: id, ...rowsSeen, stage_id: id, note: optionalNote(1000) },
    result: bulkResult,
  }),
  selection: write({
    path: '/job/employee-selection',
    needs: updatePermission,
    kinds: staff,
    summary:
      'Selects applicants who have an offer, while there are openings, or undoes a selection; the job is filled when the last opening is.',
    input: { job_id: id, ...rowsSeen, selected: booleanField.default(true), note: optionalNote(1000) },
    result: bulkResult,
  }),
  setPriority: write({
    path: '/job/employee-set-priority',
    needs: updatePermission,
    kinds: staff,
    summary: 'Moves an applicant to a position in the order of a job; the others keep their order.',
    input: {
      job_id: id,
      id,
      version,
      /** the applicant after whom they come; null: first */
      after_id: optionalId,
    },
    /** the order of all applicants of the job */
    result: z.object({
      rows: z.array(z.object({ id: z.string(), priority: z.number().int() })),
      version: z.number().int(),
    }),
  }),
  update: write({
    path: '/job/application-update',
    needs: updatePermission,
    kinds: staff,
    summary: 'Changes the rating of an application.',
    input: {
      id,
      version,
      rating: emptyAsNull(z.coerce.number().int().min(0).max(5).nullable()).default(null),
    },
    result: application,
  }),
  own: list({
    path: '/job/applied-job-list',
    needs: [['Job Post', 'view applied jobs']],
    summary: 'Lists the signed-in person’s own applications.',
    filters: { stage: commaSeparatedValues(stage), dir: z.enum(['asc', 'desc']).default('desc') },
    sorts: ['applied_at', 'job_title', 'stage'],
    row: ownApplication,
  }),
  ownLink: ownTransaction(
    write({
      path: '/job/application-link',
      needs: [['Job Post', 'apply']],
      kinds: ['employee'],
      summary: 'Returns the token of a private link to the signed-in person’s own application, valid for an hour.',
      input: { id },
      result: z.object({ token: z.string() }),
    }),
  ),
  answer: write({
    path: '/job/application-answer',
    needs: [['Job Post', 'apply']],
    kinds: ['employee'],
    summary: 'Withdraws the signed-in person’s own application, or accepts or declines its offer.',
    input: { id, version, action: z.enum(ownActions), note: optionalNote(1000) },
    result: ownApplication,
  }),
}
