import { z } from 'zod'
import type { ApplicationStage } from '#contract/jobs/applications/application-stages.ts'

/** What the customer of a job can choose for an applicant; an offer is the agency's, so `recommend` is advice. */
export const reviewChoices = ['interview', 'recommend', 'reject'] as const
export type ReviewChoice = (typeof reviewChoices)[number]
/** What a customer decides about an applicant: these choices move them. */
export const decidingChoices = ['interview', 'reject'] as const satisfies readonly ReviewChoice[]
/** The stage of an applicant after each choice. */
export const stageAfterChoice = {
  interview: 'interview',
  recommend: 'client_review',
  reject: 'rejected',
} as const satisfies Record<ReviewChoice, ApplicationStage>
/** Why an applicant does not suit the customer. */
export const reviewReasons = ['experience', 'skills', 'availability', 'pay', 'filled', 'other'] as const

/** One answer of the customer about an applicant. */
export const clientFeedback = z.object({
  id: z.string(),
  choice: z.enum(reviewChoices),
  reason: z.enum(reviewReasons).nullable(),
  comment: z.string().nullable(),
  by_name: z.string(),
  at: z.string(),
  /** with a private link; otherwise signed in */
  by_link: z.boolean(),
})
export type ClientFeedback = z.infer<typeof clientFeedback>
