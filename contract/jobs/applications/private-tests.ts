import { z } from 'zod'
import { upload, write } from '#contract/call.ts'
import { skillTestAttempt, skillTest, testAnswers, testResults } from '#contract/people/skill-tests.ts'
import { id, line } from '#contract/values/values.ts'

/** A skill test as the applicant who has to take it sees it. */
export const privateTest = z.object({
  skill_id: z.string(),
  skill_name: z.string(),
  question_count: z.number().int(),
  pass_mark: z.number().int(),
  /** of the latest attempt that was not voided; null: not started */
  result: z.enum(testResults).nullable(),
  /** in percent; null: not marked */
  score: z.number().int().nullable(),
  attempts_left: z.number().int(),
  /** when the next attempt is possible; null: now */
  next_at: z.string().nullable(),
  /** starts a test, or resumes the one in progress */
  can_start: z.boolean(),
})
export type PrivateTest = z.infer<typeof privateTest>

const token = line(100).min(1)

/** The skill tests of an applicant without an account, by the same rules as for employees. */
export const privateTests = {
  start: write({
    path: '/job/private-test-start',
    needs: 'public',
    summary: 'Starts an assigned test of the application that a private link opens, or resumes it; its time runs.',
    input: { token, skill_id: id },
    result: skillTestAttempt,
  }),
  exam: write({
    path: '/job/private-test-exam',
    needs: 'public',
    summary: 'Submits the answers of a test of the application that a private link opens; the result can advance it.',
    input: { token, id, answers: testAnswers },
    result: skillTest,
  }),
  attach: upload({
    path: '/job/private-test-attach',
    needs: 'public',
    summary: 'Uploads the file that answers a question of a test during the test; another upload replaces it.',
    input: { token, id, question_id: id },
    result: z.object({ file_name: z.string() }),
  }),
}
