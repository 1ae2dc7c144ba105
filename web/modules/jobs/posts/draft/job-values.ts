import type { Job } from '#contract/jobs/jobs.ts'
import type { JobTemplate } from '#contract/jobs/job-templates.ts'
import { currentLanguage } from '#web/lib/language/language.ts'
import { type ContentName, contentInput, contentValues } from '#web/modules/jobs/content/content-values.ts'
import type { FormValues } from '#web/ui/form/working-form.ts'

const ownValues = (job: Job | null) => ({
  company_id: job?.company_id ?? '',
  customer_id: job?.customer_id ?? '',
  location_id: job?.location_id ?? '',
  sub_location_id: job?.sub_location_id ?? '',
  start_on: job?.start_on ?? '',
  end_on: job?.end_on ?? '',
  publish_on: job?.publish_on ?? '',
  publish_time: job?.publish_time ?? '',
  closes_on: job?.closes_on ?? '',
  closes_time: job?.closes_time ?? '',
  recruiter_id: job?.recruiter_id ?? '',
  hiring_contact_id: job?.hiring_contact_id ?? '',
  // Sent once, when a template was copied (use-job-draft.ts).
  source_template_id: '',
})
export type JobFieldName = ContentName | keyof ReturnType<typeof ownValues>

/** Converts a job to form values; without one, an empty form, or one with the content of a template. */
export const jobValues = (job: Job | null, template: JobTemplate | null = null) => ({
  ...contentValues(job ?? template ?? undefined, currentLanguage()),
  ...ownValues(job),
})

/** The values of a form with the content of a template; where the job is, when, and for how many people remain. */
export const withTemplate = (values: FormValues, template: JobTemplate): FormValues => ({
  ...values,
  ...contentValues(template),
  openings: values['openings'],
})

/** The values of a form that edits a stored job. */
export const storedJobValues = (job: Job) => ({ ...jobValues(job), id: job.id, version: job.version })

export const jobInput = (values: FormValues): FormValues => contentInput(values)
