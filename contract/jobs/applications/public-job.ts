import { z } from 'zod'
import { jobContent } from '#contract/jobs/content.ts'
import { language } from '#contract/values/values.ts'

/** A job as people without an account see it, and the token with which its form is sent. */
export const publicJob = jobContent
  .pick({
    category_name: true,
    position_name: true,
    employment_type_name: true,
    text: true,
    openings: true,
    pay_min_cents: true,
    pay_max_cents: true,
    pay_unit: true,
    resume_required: true,
    apply_without_login: true,
    hot: true,
    skills: true,
    documents: true,
    questions: true,
  })
  .extend({
    id: z.string(),
    code: z.string(),
    slug: z.string().nullable(),
    agency_name: z.string(),
    company_name: z.string().nullable(),
    location_name: z.string().nullable(),
    suburb: z.string().nullable(),
    state: z.string().nullable(),
    currency: z.string(),
    start_on: z.string().nullable(),
    end_on: z.string().nullable(),
    time_zone: z.string(),
    published_at: z.string().nullable(),
    closes_at: z.string(),
    /** the languages in which the job has a text */
    languages: z.array(language),
    form_token: z.string(),
  })
export type PublicJob = z.infer<typeof publicJob>
