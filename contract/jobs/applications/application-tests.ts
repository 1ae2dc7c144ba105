import { z } from 'zod'
import { read, write } from '#contract/call.ts'
import { staff } from '#contract/permissions.ts'
import { skillTest, testResults } from '#contract/people/skill-tests.ts'
import { id } from '#contract/values/values.ts'

/** What follows when an applicant has passed all tests that were assigned to them: nothing, shortlisted, or the next stage of the set. */
export const passedActions = ['stay', 'shortlist', 'next'] as const
export type PassedAction = (typeof passedActions)[number]

const attempt = skillTest
  .pick({ id: true, attempt: true, started_at: true, result: true, score: true, pass_mark: true, marked_by_name: true })
  .extend({
    void_reason: z.string().nullable(),
    /** null: not submitted */
    seconds: z.number().int().nullable(),
    seconds_allowed: z.number().int(),
    version: z.number().int(),
  })

/** A test that an applicant has to take, with their attempts. */
export const assignedTest = z.object({
  skill_id: z.string(),
  skill_name: z.string(),
  assigned_at: z.string(),
  /** null: the stage assigned it */
  assigned_by_name: z.string().nullable(),
  /** of the latest attempt that was not voided; null: not started */
  result: z.enum(testResults).nullable(),
  score: z.number().int().nullable(),
  /** newest first */
  attempts: z.array(attempt),
  attempts_left: z.number().int(),
  /** when the next attempt is possible; null: now */
  next_at: z.string().nullable(),
  /** a recruiter can allow another attempt at once */
  can_allow: z.boolean(),
})
export type AssignedTest = z.infer<typeof assignedTest>

export const applicantTests = z.object({
  tests: z.array(assignedTest),
  /** the skills with a test that can still be assigned; empty when nothing can be */
  offered: z.array(z.object({ skill_id: z.string(), skill_name: z.string() })),
})
export type ApplicantTests = z.infer<typeof applicantTests>

const viewPermission = [['Job Post', 'view applicants']] as const
const updatePermission = [['Job Post', 'update']] as const

export const applicationTests = {
  list: read({
    path: '/job/application-test-list',
    needs: viewPermission,
    kinds: staff,
    summary: 'Lists the skill tests of an applicant with their attempts, and those that can be assigned.',
    input: { application_id: id },
    result: applicantTests,
  }),
  skills: read({
    path: '/job/test-skills',
    needs: [['Job Post', 'update template']],
    kinds: staff,
    summary: 'Lists the skills that have a test, which a stage can assign.',
    input: {},
    result: z.array(z.object({ skill_id: z.string(), skill_name: z.string(), question_count: z.number().int() })),
  }),
  assign: write({
    path: '/job/application-test-assign',
    needs: updatePermission,
    kinds: staff,
    summary: 'Assigns a skill test to an undecided applicant, who gets an email with their private link.',
    input: { application_id: id, skill_id: id },
    result: applicantTests,
  }),
  allow: write({
    path: '/job/application-test-allow',
    needs: updatePermission,
    kinds: staff,
    summary: 'Allows an applicant another attempt at a skill test that they did not pass; they get an email.',
    input: { application_id: id, skill_id: id },
    result: applicantTests,
  }),
}
