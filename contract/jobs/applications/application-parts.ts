// What an application consists of.
import { z } from 'zod'
import { applicationStages } from './application-stages.ts'

const stage = z.enum(applicationStages)

export const move = z.object({
  id: z.string(),
  from_stage: stage.nullable(),
  from_stage_name: z.string().nullable(),
  to_stage: stage,
  to_stage_name: z.string().nullable(),
  note: z.string().nullable(),
  /** why the system changed the stage; null: somebody did */
  cause: z.enum(['offer_expired', 'erased', 'tests_passed']).nullable(),
  /** null: the applicant, or the system */
  by_name: z.string().nullable(),
  at: z.string(),
  /** how long they were in `from_stage` */
  minutes: z.number().int().nullable(),
})

export const offer = z.object({
  pay_cents: z.number().int().nullable(),
  starts_on: z.string().nullable(),
  /** null: it does not expire */
  expires_at: z.string().nullable(),
})

/** A file of an application: the CV, or a document that the applicant added. */
export const applicantFile = z.object({
  /** of the CV that of the application, of a document its own */
  id: z.string(),
  name: z.string(),
  content_type: z.string(),
  size: z.number().int(),
  added_at: z.string(),
  is_resume: z.boolean(),
})
export type ApplicantFile = z.infer<typeof applicantFile>
