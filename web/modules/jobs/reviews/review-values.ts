import { reviewDays, defaultParts } from '#contract/jobs/applications/reviews.ts'
import type { Language } from '#contract/values/values.ts'

type Applicant = { id: string; version: number }

/** The values with which the form of a review starts; `day` is today. */
export const reviewValues = (job_id: string, applicants: readonly Applicant[], day: string, language: Language) => ({
  job_id,
  ids: applicants.map(({ id }) => id),
  versions: applicants.map(({ version }) => version),
  contact_ids: [] as string[],
  email: '',
  name: '',
  language,
  message: '',
  expires_on: Temporal.PlainDate.from(day).add({ days: reviewDays }).toString(),
  released: [...defaultParts] as string[],
  summaries: Object.fromEntries(applicants.map(({ id }) => [id, ''])),
})
