import { z } from 'zod'
import { downloadByBody, readByBody, upload, write } from '#contract/call.ts'
import { applicationStages, consentMonths, ownActions } from './application-stages.ts'
import { workRightsBases } from '#contract/people/employees.ts'
import { answersInput, answerValue, jobContent, shownQuestion } from '#contract/jobs/content.ts'
import { applicantFile, offer } from './application-parts.ts'
import { ownInterview } from './interviews.ts'
import { privateTest } from './private-tests.ts'
import { emptyAsNull, id, language, line, optionalNote, version } from '#contract/values/values.ts'

const stage = z.enum(applicationStages)

/** An application as the holder of its private link sees it. */
export const privateApplication = z.object({
  job_id: z.string(),
  job_code: z.string(),
  /** in the reader's language, or else in the main one */
  job_title: z.string().nullable(),
  /** whether people can still apply */
  job_is_open: z.boolean(),
  agency_name: z.string(),
  company_name: z.string().nullable(),
  suburb: z.string().nullable(),
  state: z.string().nullable(),
  /** of the job, in which its times are shown */
  time_zone: z.string(),
  currency: z.string(),
  pay_unit: jobContent.shape.pay_unit,
  first_name: z.string(),
  last_name: z.string(),
  language,
  stage,
  stage_since: z.string(),
  applied_at: z.string(),
  offer: offer.nullable(),
  /** null: not known yet; accepting an offer requires it */
  right_to_work: z.enum(workRightsBases).nullable(),
  /** those scheduled, and those with several times, of which each has the ones that the applicant can choose now */
  interviews: z.array(ownInterview),
  /** those that the applicant has to take or took */
  tests: z.array(privateTest),
  /** the offer was not accepted in time */
  offer_expired: z.boolean(),
  /** the stages so far, newest first */
  moves: z.array(z.object({ to_stage: stage, at: z.string() })),
  files: z.array(applicantFile),
  consent_until: z.string(),
  /** as the applicant saw them, then those that were added to the job since; without scores */
  questions: z.array(shownQuestion),
  answers: z.record(z.string(), answerValue),
  can_answer: z.boolean(),
  version: z.number().int(),
  allowed_actions: z.array(z.enum(ownActions)),
  can_add_files: z.boolean(),
  /** somebody who was hired turns to the agency instead */
  can_erase: z.boolean(),
})
export type PrivateApplication = z.infer<typeof privateApplication>

/** How many documents an applicant can add. */
export const maxApplicantFiles = 10

/** From the link of an email. In the body, so that no log has it. */
const token = line(100).min(1)

/**
 * What applicants do without an account, with the private link of an email. A token that is unknown, expired or revoked is refused as not
 * found.
 */
export const privateApplications = {
  info: readByBody({
    path: '/job/private-application',
    needs: 'public',
    summary: 'Returns the application that a private link opens.',
    input: { token },
    result: privateApplication,
  }),
  answer: write({
    path: '/job/private-application-answer',
    needs: 'public',
    summary: 'Withdraws the application that a private link opens, or accepts or declines its offer.',
    input: {
      token,
      version,
      action: z.enum(ownActions),
      note: optionalNote(1000),
      /** to accept an offer, where it was not known yet */
      right_to_work: emptyAsNull(z.enum(workRightsBases).nullable()).default(null),
    },
    result: privateApplication,
  }),
  answerQuestions: write({
    path: '/job/private-application-questions',
    needs: 'public',
    summary:
      'Answers the screening questions of the application that a private link opens, while it is new or being screened; its score is computed again.',
    input: { token, version, answers: answersInput },
    result: privateApplication,
  }),
  chooseInterview: write({
    path: '/job/private-application-interview',
    needs: 'public',
    summary: 'Chooses one of the times of an interview of the application that a private link opens.',
    input: { token, interview_id: id, slot_id: id },
    result: privateApplication,
  }),
  addFile: upload({
    path: '/job/private-application-file-store',
    needs: 'public',
    summary: 'Adds a document (PDF or picture) to the application that a private link opens.',
    input: { token },
    result: privateApplication,
  }),
  file: downloadByBody({
    path: '/job/private-application-file',
    needs: 'public',
    summary: 'Downloads a file of the application that a private link opens.',
    input: { token, id },
  }),
  consent: write({
    path: '/job/private-application-consent',
    needs: 'public',
    summary: 'Changes for how many months from today the application that a private link opens may be stored.',
    input: { token, consent_months: z.coerce.number().pipe(z.union(consentMonths.map((months) => z.literal(months)))) },
    result: privateApplication,
  }),
  export: downloadByBody({
    path: '/job/private-application-export',
    needs: 'public',
    summary:
      'Downloads the data of the applicant whose private link it is: a zip with JSON and their files, without the notes and assessments of the agency.',
    input: { token },
  }),
  erase: write({
    path: '/job/private-application-erase',
    needs: 'public',
    summary:
      'Withdraws the application that a private link opens, and deletes everything about the applicant; the link no longer works.',
    input: { token, confirm: z.literal(true) },
    result: z.object({ erased: z.literal(true) }),
  }),
}
