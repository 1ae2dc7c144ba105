import { z } from 'zod'
import { ownTransaction, download, list, read, upload, write } from '#contract/call.ts'
import { staff } from '#contract/permissions.ts'
import { allowedActionsField, type TransitionTable } from '#contract/transitions.ts'
import { emptyAsNull, booleanField, id, line, lines, note, optionalNote, version } from '#contract/values/values.ts'

/** The last two are marked manually, the others automatically. */
export const testQuestionKinds = ['single', 'multiple', 'true_false', 'number', 'short_text', 'file'] as const

/** How many questions are drawn for a test; where there are fewer, all of them. */
export const questionsATest = 10
/** The pass mark in percent. */
export const passMark = 70
/** After so many failed attempts the agency has to talk with the employee. */
export const maxAttempts = 3
/** The level that a passed test proves: works independently. Higher levels can only be attested by people who saw them work. */
export const provenLevel = 3

const translatedTexts = z.strictObject({
  en: note(300),
  fr: optionalNote(300),
  de: optionalNote(300),
  pt: optionalNote(300),
})
const fields = {
  kind: z.enum(testQuestionKinds),
  wording: translatedTexts,
  /** for single and multiple: the options */
  options: z
    .array(z.strictObject({ wording: translatedTexts, correct: booleanField.default(false) }))
    .max(8)
    .default([]),
  /** for true_false 1 or 0, for number the number */
  correct: emptyAsNull(z.coerce.number().min(-1_000_000_000).max(1_000_000_000).nullable()).default(null),
  marks: z.coerce.number().int().min(1).max(100).default(1),
  time_limit_s: z.coerce.number().int().min(10).max(3600).default(60),
  active: booleanField.default(true),
}

const values = z.object({
  en: z.string(),
  fr: z.string().nullable(),
  de: z.string().nullable(),
  pt: z.string().nullable(),
})
export const question = z.object({
  id: z.string(),
  skill_id: z.string(),
  kind: z.enum(testQuestionKinds),
  wording: values,
  options: z.array(z.object({ wording: values, correct: z.boolean() })),
  correct: z.number().nullable(),
  marks: z.number().int(),
  time_limit_s: z.number().int(),
  active: z.boolean(),
  version: z.number().int(),
})
export type Question = z.infer<typeof question>

export const testResults = ['in_progress', 'to_mark', 'passed', 'failed', 'expired', 'void'] as const
export type TestResult = (typeof testResults)[number]
export const testTransitions = {
  answer: { from: ['in_progress'], to: ['to_mark', 'passed', 'failed', 'expired'] },
  mark: { from: ['to_mark'], to: ['to_mark', 'passed', 'failed'] },
  void: { from: ['in_progress', 'to_mark', 'passed', 'failed', 'expired'], to: 'void' },
  expire: { from: ['in_progress'], to: 'expired', automatic: true },
} as const satisfies TransitionTable<TestResult>

export const skillTest = z.object({
  id: z.string(),
  skill_id: z.string(),
  skill_name: z.string(),
  attempt: z.number().int(),
  started_at: z.string(),
  result: z.enum(testResults),
  /** in percent; null: not marked, or never submitted */
  score: z.number().int().nullable(),
  pass_mark: z.number().int(),
  marked_by_name: z.string().nullable(),
  /** for a voided test: the reason, and who voided it */
  void_reason: z.string().nullable(),
  voided_by_name: z.string().nullable(),
  version: z.number().int(),
})
export type SkillTest = z.infer<typeof skillTest>

/** With what its reader can do with it. */
export const skillTestWithActions = skillTest.extend(allowedActionsField(testTransitions))
export type SkillTestWithActions = z.infer<typeof skillTestWithActions>

/** Answers by question id: the selected options (indexes from 0), '1' or '0', the number, or the text. Files are uploaded separately. */
export const testAnswers = z.record(line(40), z.array(lines(1000)).max(8))
export type Answers = z.infer<typeof testAnswers>

/** A test as the employee sees it, without the correct answers. */
export const skillTestAttempt = z.object({
  id: z.string(),
  skill_name: z.string(),
  seconds_left: z.number().int(),
  questions: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(testQuestionKinds),
      text: z.string(),
      options: z.array(z.string()),
      marks: z.number().int(),
      /** the file uploaded so far */
      file_name: z.string().nullable(),
    }),
  ),
})
export type SkillTestAttempt = z.infer<typeof skillTestAttempt>

/** The answers that have to be marked manually. */
export const testToMark = z.object({
  id: z.string(),
  version: z.number().int(),
  answers: z.array(
    z.object({
      id: z.string(),
      text: z.string(),
      answer: z.string(),
      /** for a file, whose name is the answer; null: a text */
      content_type: z.string().nullable(),
      marks: z.number().int(),
    }),
  ),
})
export type ToMark = z.infer<typeof testToMark>

/** A test that the agency has to mark. */
export const waitingTest = z.object({
  id: z.string(),
  /** null: an applicant took it */
  employee_id: z.string().nullable(),
  /** the application of an applicant who has not been hired */
  application_id: z.string().nullable(),
  taker_name: z.string(),
  skill_id: z.string(),
  skill_name: z.string(),
  attempt: z.number().int(),
  handed_in_at: z.string(),
  version: z.number().int(),
})
export type WaitingTest = z.infer<typeof waitingTest>

// Employees themselves and the agency; the query's scope decides which employees. Correct answers are for the agency only.
const viewPermission = [['Employee', 'view']] as const
const updatePermission = [['Employee', 'update']] as const

/** The questions of a skill's tests with the correct answers, which are not for those who take them. */
export const questions = {
  list: read({
    path: '/employee/question-list',
    needs: updatePermission,
    kinds: staff,
    summary: 'Lists the questions of a skill with the correct answers; not for employees.',
    input: { id },
    result: z.array(question),
  }),
  store: write({
    path: '/employee/question-create',
    needs: updatePermission,
    kinds: staff,
    summary: 'Adds a question to the tests of a skill.',
    input: { skill_id: id, ...fields },
    result: question,
  }),
  update: write({
    path: '/employee/question-update',
    needs: updatePermission,
    kinds: staff,
    summary: 'Updates or deactivates a question; tests already taken keep the earlier version.',
    input: { id, version, ...fields },
    result: question,
  }),
}

/** Timed skill tests (domain.md section 4). */
export const skillTests = {
  marks: read({
    path: '/employee/employee-marks',
    needs: viewPermission,
    summary: 'Lists the tests that an employee has taken, newest first, and those that are available.',
    input: { employee_id: id },
    result: z.object({
      tests: z.array(skillTestWithActions),
      offered: z.array(
        z.object({
          skill_id: z.string(),
          skill_name: z.string(),
          question_count: z.number().int(),
          attempts_left: z.number().int(),
          /** null: now */
          next_at: z.string().nullable(),
          /** by the reader; the one in progress is resumed */
          can_start: z.boolean(),
        }),
      ),
    }),
  }),
  start: write({
    path: '/employee/skill-test-start',
    needs: updatePermission,
    kinds: ['employee'],
    summary: 'Starts a test of a skill, or resumes the one in progress; its time runs.',
    input: { employee_id: id, skill_id: id },
    result: skillTestAttempt,
  }),
  exam: write({
    path: '/employee/skill-test-exam',
    needs: updatePermission,
    kinds: ['employee'],
    summary:
      'Submits the answers of a test, which is marked automatically as far as possible; passing it verifies the skill.',
    input: { id, answers: testAnswers },
    result: skillTest,
  }),
  // Re-encoding and virus scanning must not hold a transaction open.
  attach: ownTransaction(
    upload({
      path: '/employee/skill-test-attach',
      needs: updatePermission,
      kinds: ['employee'],
      summary: 'Uploads the file that answers a question during the test; another upload replaces it.',
      input: { id, question_id: id },
      result: z.object({ file_name: z.string() }),
    }),
  ),
  file: download({
    path: '/employee/skill-test-file',
    needs: viewPermission,
    summary: 'Downloads the file that answers a question of a test; for the employee who took it and for the agency.',
    input: { id, question_id: id },
  }),
  waiting: list({
    path: '/employee/skill-test-list',
    needs: [['Employee', 'list']],
    kinds: staff,
    summary: 'Lists the tests to mark, oldest first; not for employees.',
    filters: {},
    sorts: ['handed_in_at', 'name'],
    row: waitingTest,
  }),
  toMark: read({
    path: '/employee/skill-test-answers',
    needs: updatePermission,
    kinds: staff,
    summary: 'Returns the text answers and files of a test that the agency has to mark.',
    input: { id },
    result: testToMark,
  }),
  mark: write({
    path: '/employee/skill-test-mark',
    needs: updatePermission,
    kinds: staff,
    summary: 'Marks the text answers and files of a test, which decides its result.',
    input: { id, version, marks: z.record(line(40), z.coerce.number().int().min(0).max(100)) },
    result: skillTest,
  }),
  void: write({
    path: '/employee/skill-test-void',
    needs: updatePermission,
    kinds: staff,
    summary: 'Voids a test with a reason: the attempt does not count, and the skill is no longer verified by it.',
    input: { id, version, reason: note(300) },
    result: skillTest,
  }),
}
