import type { InputOf } from '#contract/call.ts'
import type { calls } from '#contract/calls.ts'
import { refuse } from '#contract/refusals.ts'
import { passMark, type SkillTestAttempt, type SkillTest, type ToMark } from '#contract/people/skill-tests.ts'
import { requireTransition } from '#contract/state-machines.ts'
import { jsonb } from '#server/database/dialect.ts'
import { newId } from '#server/database/values/ids.ts'
import { requireVersionOf, type ChangesTo, updateVersioned } from '#server/database/rows/versioned.ts'
import { referenceNameOf } from '#server/modules/reference/queries.ts'
import type { Context } from '#server/http/context.ts'
import { proveByTest, revokeProof } from './proofs.ts'
import {
  answersGiven,
  drawQuestions,
  isOver,
  automaticMarks,
  testResultOf,
  visibleAnswers,
  startBlocker,
} from '#server/modules/skills/rules.ts'
import { notifyOfTest, notifyOfTestResult } from './notifications.ts'
import {
  lockTest,
  type TestWithAnswers,
  testWithAnswers,
  uploadedFilesOf,
  shuffledQuestions,
  testOf,
  testsOf,
} from './queries.ts'
import { lockTaker, type TestTaker } from './takers.ts'

type TestCalls = typeof calls.skillTests

/** `retry_allowed_at`: from then on one more attempt is possible at once (`attemptsOf`). */
type StartTestInput = { skill_id: string; retry_allowed_at?: string | null }

/** Starts a test, or returns the one in progress; three attempts, a day apart. */
export async function startTest(
  context: Pick<Context, 'db' | 'scope' | 'language' | 'now'>,
  taker: TestTaker,
  { skill_id, retry_allowed_at = null }: StartTestInput,
): Promise<SkillTestAttempt> {
  const { db, now } = context
  await lockTaker(db, taker)
  const { tests, offered } = await testsOf(context, taker, new Map([[skill_id, retry_allowed_at]]))
  const ofSkill = tests.filter((test) => test.skill_id === skill_id)
  const begun = ofSkill.find(({ result }) => result === 'in_progress')
  if (begun) return sittingOf(context, begun.id)
  const blocker = startBlocker(offered.find((one) => one.skill_id === skill_id) ?? refuse('skills.noQuestions'))
  if (blocker !== null) refuse(blocker)
  const { questions, seconds } = drawQuestions(await shuffledQuestions(db, taker.agency_id, skill_id))
  const times = { started_at: now.toISOString(), ends_at: secondsAfter(now, seconds) }
  const id = newId()
  const skillTest = { questions: jsonb(questions), pass_mark: passMark, result: 'in_progress' as const }
  await db
    .insertInto('skill_tests')
    .values({ id, ...taker, skill_id, attempt: ofSkill.length + 1, ...times, ...skillTest })
    .execute()
  return sittingOf(context, id)
}

const secondsAfter = (now: Date, seconds: number) => new Date(now.getTime() + 1000 * seconds).toISOString()

async function sittingOf(
  { db, scope, language, now }: Pick<Context, 'db' | 'scope' | 'language' | 'now'>,
  id: string,
): Promise<SkillTestAttempt> {
  const { skill_id, ends_at, questions } = await testWithAnswers(db, scope, id)
  // Rounded down: submitting at the last displayed second must not be late.
  const seconds_left = Math.max(0, Math.floor((Date.parse(ends_at) - now.getTime()) / 1000))
  const skill_name = await referenceNameOf(db, skill_id, language)
  const names = namesOf(await uploadedFilesOf(db, id))
  return { id, skill_name, seconds_left, questions: visibleAnswers(questions, language, names) }
}

const namesOf = (sent: Awaited<ReturnType<typeof uploadedFilesOf>>) =>
  Object.fromEntries(sent.map(({ question_id, file_name }) => [question_id, file_name]))

/** Stores the answers of a test; late ones do not count. An applicant with a private link has no membership. */
export async function submitTest(
  context: Pick<Context, 'db' | 'scope' | 'language' | 'now'> & { actor: { membership_id: string | null } },
  input: InputOf<TestCalls['exam']>,
): Promise<SkillTest> {
  const { db, scope, now } = context
  // A concurrent upload is stored first, or finds the test submitted.
  await lockTest(db, scope, input.id)
  const skillTest = await testWithAnswers(db, scope, input.id)
  requireTransition('skillTest', 'answer', skillTest.result)
  const answers = answersGiven(skillTest.questions, input.answers, namesOf(await uploadedFilesOf(db, input.id)))
  const marks = automaticMarks(skillTest.questions, answers)
  const outcome = isOver(skillTest.ends_at, now)
    ? { result: 'expired' as const, score: null }
    : testResultOf(skillTest.questions, marks)
  const handed_in_at = now.toISOString()
  const submitted = { ...skillTest, handed_in_at }
  await decideTest(context, submitted, { ...outcome, handed_in_at, answers: jsonb(answers), marks: jsonb(marks) })
  if (outcome.result === 'to_mark') await notifyOfTest(context, submitted)
  return testOf(context, input.id)
}

/** The text answers and files of a test that have to be marked. */
export async function answersToMark({ db, scope, language }: Context, id: string): Promise<ToMark> {
  const { result, version, questions, answers, marks } = await testWithAnswers(db, scope, id)
  // Before it is submitted, a test is visible only to its employee.
  requireTransition('skillTest', 'mark', result)
  const open = questions.filter((question) => marks[question.id] === undefined)
  const sent = new Map(
    (await uploadedFilesOf(db, id)).map(({ question_id, content_type }) => [question_id, content_type]),
  )
  return {
    id,
    version,
    answers: visibleAnswers(open, language).map(({ id: of, text, marks: worth }) => ({
      id: of,
      text,
      answer: (answers[of] ?? []).join(' '),
      content_type: sent.get(of) ?? null,
      marks: worth,
    })),
  }
}

/** Marks texts and files; a question without a mark stays open, and so does the test. */
export async function markTest(context: Context, input: InputOf<TestCalls['mark']>): Promise<SkillTest> {
  const skillTest = await testToDecide(context, input)
  requireTransition('skillTest', 'mark', skillTest.result)
  const questionIds = new Set(skillTest.questions.map(({ id }) => id))
  const given = Object.entries(input.marks).filter(([id]) => questionIds.has(id) && skillTest.marks[id] === undefined)
  const marks = { ...skillTest.marks, ...Object.fromEntries(given) }
  const outcome = testResultOf(skillTest.questions, marks)
  await decideTest(context, skillTest, { ...outcome, marks: jsonb(marks), marked_by_name: context.actor.name })
  if (outcome.score !== null) await notifyOfTestResult(context, skillTest, { kind: 'testMarked', score: outcome.score })
  return testOf(context, input.id)
}

/** The test, locked, as the agency saw it. */
async function testToDecide(context: Context, { id, version }: { id: string; version: number }) {
  const { db, scope } = context
  await lockTest(db, scope, id)
  const skillTest = await testWithAnswers(db, scope, id)
  await requireVersionOf(skillTest, version, () => testOf(context, id))
  return skillTest
}

/** Writes the result of a locked test. */
async function decideTest(
  { db, scope }: Pick<Context, 'db' | 'scope'>,
  skillTest: TestWithAnswers,
  set: ChangesTo<'skill_tests'>,
) {
  const { employee_id } = skillTest
  await updateVersioned(db, 'skill_tests', { scope, current: skillTest, set })
  if (set.result === 'passed' && employee_id !== null) await proveByTest(db, { ...skillTest, employee_id })
}

/** Voids a test: it counts as not taken, and its verification is reverted. */
export async function voidTest(context: Context, input: InputOf<TestCalls['void']>): Promise<SkillTest> {
  const { db, actor } = context
  const skillTest = await testToDecide(context, input)
  requireTransition('skillTest', 'void', skillTest.result)
  await decideTest(context, skillTest, { result: 'void', void_reason: input.reason, voided_by_name: actor.name })
  const { employee_id } = skillTest
  if (skillTest.result === 'passed' && employee_id !== null) await revokeProof(db, { ...skillTest, employee_id })
  await notifyOfTestResult(context, skillTest, { kind: 'testVoided' })
  return testOf(context, input.id)
}
