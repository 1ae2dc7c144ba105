import {
  type Answers,
  maxAttempts,
  passMark,
  type Question,
  questionsATest,
  type SkillTestAttempt,
  type TestResult,
} from '#contract/people/skill-tests.ts'
import type { Language } from '#contract/values/values.ts'

/** A question as used in a test. */
export type TestQuestion = Pick<Question, 'id' | 'kind' | 'wording' | 'options' | 'correct' | 'marks' | 'time_limit_s'>
export type MarksByQuestion = Record<string, number>

const dayMs = 86_400_000
/**
 * The extra time for the network on top of a test's time, in milliseconds: the response that starts the countdown and the request that
 * submits at its end take a second each on a slow mobile connection. The browser submits automatically, so nobody can use it for thinking.
 */
const networkGrace = 3000

/** What a question lacks to be markable: the field and the wording of the refusal; null: nothing. */
export function questionFault({ kind, options, correct }: Pick<Question, 'kind' | 'options' | 'correct'>) {
  const right = options.filter((option) => option.correct).length
  if (kind === 'single' && (options.length < 2 || right !== 1)) return ['options', 'validation.oneRight'] as const
  if (kind === 'multiple' && (options.length < 2 || right === 0)) return ['options', 'validation.someRight'] as const
  const isChosen = kind === 'true_false' ? correct === 0 || correct === 1 : kind !== 'number' || correct !== null
  return isChosen ? null : (['correct', 'validation.required'] as const)
}

/** The first questions of a random order, and their total seconds. */
export function drawQuestions(shuffled: readonly TestQuestion[]) {
  const questions = shuffled.slice(0, questionsATest)
  return { questions, seconds: questions.reduce((sum, { time_limit_s }) => sum + time_limit_s, 0) }
}

/** The score of an answer; null: to be marked manually. Multiple choices count only when all of them are right. */
export function marksFor(question: TestQuestion, answer: readonly string[] = []): number | null {
  const { kind, options, correct, marks } = question
  if (kind === 'short_text' || kind === 'file') return answer.join('').trim() === '' ? 0 : null
  if (kind === 'single' || kind === 'multiple') {
    const right = options.flatMap((option, at) => (option.correct ? [String(at)] : []))
    return [...new Set(answer)].toSorted().join() === right.toSorted().join() ? marks : 0
  }
  const [given = ''] = answer
  return given.trim() !== '' && Number(given.replace(',', '.')) === correct ? marks : 0
}

/** The result of a test with the marks so far: until all are there, it awaits marking. */
export function testResultOf(
  questions: readonly TestQuestion[],
  marks: MarksByQuestion,
): { result: TestResult; score: number | null } {
  if (questions.some(({ id }) => marks[id] === undefined)) return { result: 'to_mark', score: null }
  const total = questions.reduce((sum, question) => sum + question.marks, 0)
  const given = questions.reduce((sum, question) => sum + Math.min(question.marks, marks[question.id] ?? 0), 0)
  const score = Math.floor((100 * given) / total)
  return { result: score >= passMark ? 'passed' : 'failed', score }
}

/** The marks that can be given automatically. */
export const automaticMarks = (questions: readonly TestQuestion[], answers: Answers): MarksByQuestion =>
  Object.fromEntries(
    questions.flatMap((question) => {
      const marks = marksFor(question, answers[question.id])
      return marks === null ? [] : [[question.id, marks]]
    }),
  )

type TakenTest = { result: TestResult; started_at: string }

/**
 * The remaining attempts, and when the next one is possible (null: at once); `tests` are the taker's tests of the skill, newest first.
 * Voided ones do not count. After `retry_allowed_at` one more attempt is possible at once, whatever the limits.
 */
export function attemptsOf(tests: readonly TakenTest[], now: Date, retry_allowed_at: string | null = null) {
  const taken = tests.filter(({ result }) => result !== 'void')
  const passed = taken.findIndex(({ result }) => result === 'passed')
  // Attempts start again after a pass: an expiring skill has to be proven again.
  const since = passed === -1 ? taken : taken.slice(0, passed)
  const newest = taken[0] === undefined ? 0 : Date.parse(taken[0].started_at)
  const left = Math.max(0, maxAttempts - since.length)
  if (retry_allowed_at !== null && newest < Date.parse(retry_allowed_at))
    return { attempts_left: Math.max(1, left), next_at: null }
  const next = taken[0] === undefined ? 0 : newest + dayMs
  return {
    attempts_left: left,
    next_at: next > now.getTime() ? new Date(next).toISOString() : null,
  }
}

/** The blocker to starting a test after the attempts so far; null if there is none. */
export function startBlocker({
  attempts_left,
  next_at,
}: Pick<ReturnType<typeof attemptsOf>, 'attempts_left' | 'next_at'>) {
  if (attempts_left === 0) return 'skills.attemptsUsed'
  return next_at === null ? null : 'skills.waitADay'
}

/** Whether the time of a test and the extra time for the network are over. */
export const isOver = (ends_at: string, now: Date) => Date.parse(ends_at) + networkGrace < now.getTime()

/** A test in progress whose time ends before this instant is over (`isOver`). */
export const expiredBefore = (now: Date) => new Date(now.getTime() - networkGrace).toISOString()

/** The names of uploaded files, by question. */
export type FileNames = Readonly<Record<string, string>>

/** The effective answers: for a file question only what was uploaded. */
export function answersGiven(questions: readonly TestQuestion[], input: Answers, files: FileNames): Answers {
  const fileQuestions = new Set(questions.filter(({ kind }) => kind === 'file').map(({ id }) => id))
  const written = Object.entries(input).filter(([id]) => !fileQuestions.has(id))
  const sent = Object.entries(files).filter(([id]) => fileQuestions.has(id))
  return Object.fromEntries([...written, ...sent.map(([id, name]) => [id, [name]] as const)])
}

/** The questions as shown during the test. */
export const visibleAnswers = (
  questions: readonly TestQuestion[],
  language: Language,
  files: FileNames = {},
): SkillTestAttempt['questions'] =>
  questions.map(({ id, kind, wording, options, marks }) => ({
    id,
    kind,
    text: wording[language] ?? wording.en,
    options: options.map((option) => option.wording[language] ?? option.wording.en),
    marks,
    file_name: files[id] ?? null,
  }))
