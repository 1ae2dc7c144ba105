import {
  type Answers,
  attemptsAtMost,
  passMark,
  type Question,
  questionsATest,
  type Sitting,
  type TestResult,
} from '#contract/people/skill-tests.ts'
import type { Language } from '#contract/values/values.ts'

/** A question as it stands in a test. */
export type Drawn = Pick<Question, 'id' | 'kind' | 'wording' | 'options' | 'correct' | 'marks' | 'time_limit_s'>
export type Marks = Record<string, number>

const day = 86_400_000
/**
 * What the network may take on top of the time of a test, in milliseconds: the answer that starts the countdown and the request that
 * hands in at its end, on a slow mobile line a second each. The browser hands in by itself, so nobody needs it to think.
 */
const networkGrace = 3000

/** What is missing so that a question can be marked: the field and the wording of the refusal; null: nothing. */
export function unanswerable({ kind, options, correct }: Pick<Question, 'kind' | 'options' | 'correct'>) {
  const right = options.filter((option) => option.correct).length
  if (kind === 'single' && (options.length < 2 || right !== 1)) return ['options', 'validation.oneRight'] as const
  if (kind === 'multiple' && (options.length < 2 || right === 0)) return ['options', 'validation.someRight'] as const
  const isChosen = kind === 'true_false' ? correct === 0 || correct === 1 : kind !== 'number' || correct !== null
  return isChosen ? null : (['correct', 'validation.required'] as const)
}

/** The first questions in an order that chance decided, and the seconds that they may take together. */
export function drawn(shuffled: readonly Drawn[]) {
  const questions = shuffled.slice(0, questionsATest)
  return { questions, seconds: questions.reduce((sum, { time_limit_s }) => sum + time_limit_s, 0) }
}

/** What an answer is worth; null: a person has to say. Several choices count only when all of them are right. */
export function marksFor(question: Drawn, answer: readonly string[] = []): number | null {
  const { kind, options, correct, marks } = question
  if (kind === 'short_text' || kind === 'file') return answer.join('').trim() === '' ? 0 : null
  if (kind === 'single' || kind === 'multiple') {
    const right = options.flatMap((option, at) => (option.correct ? [String(at)] : []))
    return [...new Set(answer)].toSorted().join() === right.toSorted().join() ? marks : 0
  }
  const [given = ''] = answer
  return given.trim() !== '' && Number(given.replace(',', '.')) === correct ? marks : 0
}

/** What a test has come to with the marks there are: until all are there, somebody has to mark. */
export function outcomeOf(questions: readonly Drawn[], marks: Marks): { result: TestResult; score: number | null } {
  if (questions.some(({ id }) => marks[id] === undefined)) return { result: 'to_mark', score: null }
  const total = questions.reduce((sum, question) => sum + question.marks, 0)
  const given = questions.reduce((sum, question) => sum + Math.min(question.marks, marks[question.id] ?? 0), 0)
  const score = Math.floor((100 * given) / total)
  return { result: score >= passMark ? 'passed' : 'failed', score }
}

/** The marks that can be given at once. */
export const marksAtOnce = (questions: readonly Drawn[], answers: Answers): Marks =>
  Object.fromEntries(
    questions.flatMap((question) => {
      const marks = marksFor(question, answers[question.id])
      return marks === null ? [] : [[question.id, marks]]
    }),
  )

type Taken = { result: TestResult; started_at: string }

/**
 * How often somebody may still try, and from when on (null: at once); `tests` are theirs of the skill, the newest first. One that
 * is void was never taken.
 */
export function attemptsOf(tests: readonly Taken[], now: Date) {
  const taken = tests.filter(({ result }) => result !== 'void')
  const passed = taken.findIndex(({ result }) => result === 'passed')
  // Whoever passed begins anew: a skill that ends has to be shown again.
  const since = passed === -1 ? taken : taken.slice(0, passed)
  const next = taken[0] === undefined ? 0 : Date.parse(taken[0].started_at) + day
  return {
    attempts_left: Math.max(0, attemptsAtMost - since.length),
    next_at: next > now.getTime() ? new Date(next).toISOString() : null,
  }
}

/** Is the time of a test over, and the grace for the network after it? */
export const isOver = (ends_at: string, now: Date) => Date.parse(ends_at) + networkGrace < now.getTime()

/** What files answer a test, by question: their names. */
export type FileNames = Readonly<Record<string, string>>

/** The answers that count: of a question that asks for a file what was sent, whatever is told. */
export function answersGiven(questions: readonly Drawn[], input: Answers, files: FileNames): Answers {
  const asksFile = new Set(questions.filter(({ kind }) => kind === 'file').map(({ id }) => id))
  const written = Object.entries(input).filter(([id]) => !asksFile.has(id))
  const sent = Object.entries(files).filter(([id]) => asksFile.has(id))
  return Object.fromEntries([...written, ...sent.map(([id, name]) => [id, [name]] as const)])
}

/** The questions as whoever takes the test sees them. */
export const visibleAnswers = (
  questions: readonly Drawn[],
  language: Language,
  files: FileNames = {},
): Sitting['questions'] =>
  questions.map(({ id, kind, wording, options, marks }) => ({
    id,
    kind,
    text: wording[language] ?? wording.en,
    options: options.map((option) => option.wording[language] ?? option.wording.en),
    marks,
    file_name: files[id] ?? null,
  }))
