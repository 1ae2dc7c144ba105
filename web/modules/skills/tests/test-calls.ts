import { heldSkills } from '#contract/people/held-skills.ts'
import { employeeDetails } from '#contract/people/employee-details.ts'
import { type Answers, type SkillTest, skillTests } from '#contract/people/skill-tests.ts'
import { type SendExtras, useSend } from '#web/lib/api/use-send.ts'

type Submission = { failed: string; onDone: (test: SkillTest) => void }
type Attachment = { onDone: (sent: { file_name: string }) => void; onFailed: (failure: Error) => true }

/** How a test is submitted: with an account, or with a private link. */
export type TestCalls = {
  useSubmit: (options: Submission) => { send: (input: { id: string; answers: Answers }) => void; busy: boolean }
  useAttach: (options: Attachment) => {
    sendOrShow: (input: { id: string; question_id: string }, extras: SendExtras) => Promise<unknown>
    busy: boolean
  }
}

/** With the account of an employee. */
export const employeeTestCalls: TestCalls = {
  // A passed test verifies the skill.
  useSubmit: (options) =>
    useSend(skillTests.exam, { invalidates: [skillTests, heldSkills, employeeDetails], ...options }),
  useAttach: (options) => useSend(skillTests.attach, options),
}
