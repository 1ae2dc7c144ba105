import { z } from 'zod'
import { bulkResult, read, write } from '#contract/call.ts'
import { staff } from '#contract/permissions.ts'
import { id, note, text } from '#contract/values/values.ts'
import { knowsPlaceholders } from '#contract/jobs/stage-emails.ts'

/** `outbox`: there is no mail server, so the email is in the outbox folder. */
export const messageStates = ['waiting', 'sent', 'outbox', 'failed'] as const

export const applicantMessage = z.object({
  id: z.string(),
  /** in the applicant's language */
  subject: z.string(),
  /** null: a standard text, or a stage's */
  text: z.string().nullable(),
  /** null: sent by a stage change or an interview */
  by_name: z.string().nullable(),
  sent_at: z.string(),
  status: z.enum(messageStates),
})
export type ApplicantMessage = z.infer<typeof applicantMessage>

/** The applicants to whom one call writes, as many as a bulk action changes. */
const maxMessages = 500

/** Emails to applicants; customers do not see them. */
export const applicantMessages = {
  list: read({
    path: '/job/message-list',
    needs: [['Job Post', 'view applicants']],
    kinds: staff,
    summary: 'Lists the emails to an applicant, newest first, with whether they were sent. For the agency.',
    input: { application_id: id },
    result: z.array(applicantMessage),
  }),
  send: write({
    path: '/job/message-send',
    needs: [['Job Post', 'update']],
    kinds: staff,
    summary:
      'Writes an email to one or several applicants of a job, with their private link; each row succeeds or fails on its own.',
    input: {
      job_id: id,
      ids: z.array(id).min(1).max(maxMessages),
      /** both can contain the placeholders of stage emails */
      subject: text(150).refine(knowsPlaceholders, 'validation.placeholder'),
      text: note(4000).refine(knowsPlaceholders, 'validation.placeholder'),
    },
    result: bulkResult,
  }),
}
