import { z } from 'zod'
import { apart, download, list, read, upload, write } from '#contract/call.ts'
import type { TransitionTable } from '#contract/transitions.ts'
import { emptyAsNull, flag, id, line, lines, note, optionalNote, version } from '#contract/values/values.ts'

/** The last two are marked by a person, the others at once. */
export const questionKinds = ['single', 'multiple', 'true_false', 'number', 'short_text', 'file'] as const

/** So many questions are drawn for a test; where there are fewer, all of them. */
export const questionsATest = 10
/** So many percent pass. */
export const passMark = 70
/** After so many failed attempts somebody of the agency has to talk with the person. */
export const attemptsAtMost = 3
/** What a test proves: somebody who works alone. How much better they are, only those know who saw them work. */
export const provenLevel = 3

const words = z.strictObject({
  en: note(300),
  fr: optionalNote(300),
  de: optionalNote(300),
  pt: optionalNote(300),
})
const fields = {
  kind: z.enum(questionKinds),
  wording: words,
  /** of single and multiple: what may be chosen */
  options: z
    .array(z.strictObject({ wording: words, correct: flag.default(false) }))
    .max(8)
    .default([]),
  /** of true_false 1 or 0, of number the number */
  correct: emptyAsNull(z.coerce.number().min(-1_000_000_000).max(1_000_000_000).nullable()).default(null),
  marks: z.coerce.number().int().min(1).max(100).default(1),
  time_limit_s: z.coerce.number().int().min(10).max(3600).default(60),
  active: flag.default(true),
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
  kind: z.enum(questionKinds),
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
  /** in percent; null: not marked, or never handed in */
  score: z.number().int().nullable(),
  pass_mark: z.number().int(),
  marked_by_name: z.string().nullable(),
  /** of one that does not count: why, and who says so */
  void_reason: z.string().nullable(),
  voided_by_name: z.string().nullable(),
  version: z.number().int(),
})
export type SkillTest = z.infer<typeof skillTest>

/** What is chosen (places of the options, from 0), '1' or '0', the number, or what is written; by the question's id. Files are sent apart. */
const answers = z.record(line(40), z.array(lines(1000)).max(8))
export type Answers = z.infer<typeof answers>

/** A test as whoever takes it sees it: nothing says what is right. */
export const sitting = z.object({
  id: z.string(),
  skill_name: z.string(),
  seconds_left: z.number().int(),
  questions: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(questionKinds),
      text: z.string(),
      options: z.array(z.string()),
      marks: z.number().int(),
      /** what was sent for it so far */
      file_name: z.string().nullable(),
    }),
  ),
})
export type Sitting = z.infer<typeof sitting>

/** The answers that a person has to mark. */
export const toMark = z.object({
  id: z.string(),
  version: z.number().int(),
  answers: z.array(
    z.object({
      id: z.string(),
      text: z.string(),
      answer: z.string(),
      /** of an answer that is a file, whose name the answer is; null: it is written */
      content_type: z.string().nullable(),
      marks: z.number().int(),
    }),
  ),
})
export type ToMark = z.infer<typeof toMark>

/** A test that waits for somebody of the agency. */
export const waitingTest = z.object({
  id: z.string(),
  employee_id: z.string(),
  employee_name: z.string(),
  skill_id: z.string(),
  skill_name: z.string(),
  attempt: z.number().int(),
  handed_in_at: z.string(),
  version: z.number().int(),
})
export type WaitingTest = z.infer<typeof waitingTest>

// The person themselves and the agency; whose it may be, the scope says. What is right is for the agency only.
const toSee = [['Employee', 'view']] as const
const toChange = [['Employee', 'update']] as const

/** What is asked in the tests of a skill. */
export const questions = {
  list: read({
    path: '/employee/question-list',
    needs: toChange,
    says: 'The questions of a skill, with what is right; not for those who take the tests.',
    input: { id },
    result: z.array(question),
  }),
  store: write({
    path: '/employee/question-create',
    needs: toChange,
    says: 'Adds a question to the tests of a skill.',
    input: { skill_id: id, ...fields },
    result: question,
  }),
  update: write({
    path: '/employee/question-update',
    needs: toChange,
    says: 'Changes a question, or asks it no more; tests that were taken keep it as it was.',
    input: { id, version, ...fields },
    result: question,
  }),
}

/** Tests of skills, taken in a time (domain.md section 4). */
export const skillTests = {
  marks: read({
    path: '/employee/employee-marks',
    needs: toSee,
    says: 'The tests that somebody took, the newest first, and those that there are to take.',
    input: { employee_id: id },
    result: z.object({
      tests: z.array(skillTest),
      offered: z.array(
        z.object({
          skill_id: z.string(),
          skill_name: z.string(),
          question_count: z.number().int(),
          attempts_left: z.number().int(),
          /** null: now */
          next_at: z.string().nullable(),
        }),
      ),
    }),
  }),
  start: write({
    path: '/employee/skill-test-start',
    needs: toChange,
    says: 'Begins a test of a skill, or goes on with the one that was begun: its time runs.',
    input: { employee_id: id, skill_id: id },
    result: sitting,
  }),
  exam: write({
    path: '/employee/skill-test-exam',
    needs: toChange,
    says: 'Hands in the answers of a test, which is marked at once as far as it can be; a passed one verifies the skill.',
    input: { id, answers },
    result: skillTest,
  }),
  // What is re-encoded and looked through for viruses must hold no transaction meanwhile.
  attach: apart(
    upload({
      path: '/employee/skill-test-attach',
      needs: toChange,
      says: 'Sends the file that answers a question while the test runs; another takes its place.',
      input: { id, question_id: id },
      result: z.object({ file_name: z.string() }),
    }),
  ),
  file: download({
    path: '/employee/skill-test-file',
    needs: toSee,
    says: 'The file that answers a question of a test; for whoever took it and for the agency.',
    input: { id, question_id: id },
  }),
  waiting: list({
    path: '/employee/skill-test-list',
    needs: [['Employee', 'list']],
    says: 'The tests that wait for marks, the oldest first; not for those who take them.',
    filters: {},
    sorts: ['handed_in_at', 'name'],
    row: waitingTest,
  }),
  toMark: read({
    path: '/employee/skill-test-answers',
    needs: toChange,
    says: 'The written answers and files of a test that somebody of the agency has to mark.',
    input: { id },
    result: toMark,
  }),
  mark: write({
    path: '/employee/skill-test-mark',
    needs: toChange,
    says: 'Marks the written answers and files of a test, which decides it.',
    input: { id, version, marks: z.record(line(40), z.coerce.number().int().min(0).max(100)) },
    result: skillTest,
  }),
  void: write({
    path: '/employee/skill-test-void',
    needs: toChange,
    says: 'Lets a test not count, with a reason: the attempt is given back, and what it verified is taken back.',
    input: { id, version, reason: note(300) },
    result: skillTest,
  }),
}
