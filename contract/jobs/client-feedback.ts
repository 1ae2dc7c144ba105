import { z } from 'zod'
import type { ApplicationAction } from '#contract/jobs/applications/application-stages.ts'

/** What the customer of a job can choose for an applicant: each moves them to another stage. */
export const reviewChoices = ['interview', 'offer', 'reject'] as const satisfies readonly ApplicationAction[]
export type ReviewChoice = (typeof reviewChoices)[number]
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
