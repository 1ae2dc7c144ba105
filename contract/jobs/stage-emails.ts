import type { ApplicationStage } from '#contract/jobs/applications/application-stages.ts'

/** What the emails of a stage can say about the applicant and the job: written as `{first_name}`. */
export const emailPlaceholders = ['first_name', 'last_name', 'job_title', 'agency_name', 'link'] as const
export type EmailPlaceholder = (typeof emailPlaceholders)[number]

/** The kinds of stages with an email of the product, which is sent where the agency wrote none. */
export const standardEmailKinds = [
  'applied',
  'testing',
  'interview',
  'offered',
  'rejected',
  'talent_pool',
] as const satisfies readonly ApplicationStage[]

/** Whether everything in braces is a placeholder. */
export const knowsPlaceholders = (text: string) =>
  [...text.matchAll(/\{([^{}]*)\}/g)].every(([, name]) => emailPlaceholders.some((known) => known === name))

/** The text with its placeholders replaced, in one pass: a value that looks like a placeholder stays as it is. */
export const fillPlaceholders = (text: string, values: Readonly<Record<EmailPlaceholder, string>>) =>
  text.replaceAll(/\{([^{}]*)\}/g, (written, name) => {
    const known = emailPlaceholders.find((one) => one === name)
    return known === undefined ? written : values[known]
  })

/** the stages of a set */
export const maxStages = 30
