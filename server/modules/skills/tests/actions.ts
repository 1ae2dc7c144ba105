import type { InputOf } from '#contract/call.ts'
import type { calls } from '#contract/calls.ts'
import { refuse } from '#contract/refusals.ts'
import { passMark, type SkillTestAttempt, type SkillTest, type ToMark } from '#contract/people/skill-tests.ts'
import { requireTransition } from '#contract/state-machines.ts'
import type { Language } from '#contract/values/values.ts'
import { type Db, jsonb } from '#server/database/dialect.ts'
import { newId } from '#server/database/values/ids.ts'
import { requireVersionOf } from '#server/database/rows/versioned.ts'
import type { Actor } from '#server/http/actor.ts'
import { referenceNameOf } from '#server/modules/reference/queries.ts'
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
/** An applicant with a private link has no membership. */
type TestActor = Pick<Actor, 'scope' | 'name'> & { membership_id: string | null }
type RequestContext = { actor: TestActor; now: Date; language: Language }

/** `retry_allowed_at`: from then on one more attempt is possible at once (`attemptsOf`). */
type StartTestInput = { skill_id: string; retry_allowed_at?: string | null }

/** Starts a test, or returns the one in progress; three attempts, a day apart. */
export async function startTest(
  db: Db,
  context: RequestContext,
  taker: TestTaker,
  { skill_id, retry_allowed_at = null }: StartTestInput,
): Promise<SkillTestAttempt> {
  await lockTaker(db, taker)
  const { tests, offered } = await testsOf(db, taker, context, new Map([[skill_id, retry_allowed_at]]))
  const ofSkill = tests.filter((test) => test.skill_id === skill_id)
  const begun = ofSkill.find(({ result }) => result === 'in_progress')
  if (begun) return sittingOf(db, context, begun.id)
  const blocker = startBlocker(offered.find((one) => one.skill_id === skill_id) ?? refuse('skills.noQuestions'))
  if (blocker !== null) refuse(blocker)
  const { questions, seconds } = drawQuestions(await shuffledQuestions(db, taker.agency_id, skill_id))
  const times = { started_at: context.now.toISOString(), ends_at: secondsAfter(context.now, seconds) }
  const id = newId()
  const skillTest = { questions: jsonb(questions), pass_mark: passMark, result: 'in_progress' as const }
  await db
    .insertInto('skill_tests')
    .values({ id, ...taker, skill_id, attempt: ofSkill.length + 1, ...times, ...skillTest })
    .execute()
  return sittingOf(db, context, id)
}

const secondsAfter = (now: Date, seconds: number) => new Date(now.getTime() + 1000 * seconds).toISOString()

async function sittingOf(db: Db, { actor, now, language }: RequestContext, id: string): Promise<SkillTestAttempt> {
  const { skill_id, ends_at, questions } = await testWithAnswers(db, actor.scope, id)
  // Rounded down: submitting at the last displayed second must not be late.
  const seconds_left = Math.max(0, Math.floor((Date.parse(ends_at) - now.getTime()) / 1000))
  const skill_name = await referenceNameOf(db, skill_id, language)
  const names = namesOf(await uploadedFilesOf(db, id))
  return { id, skill_name, seconds_left, questions: visibleAnswers(questions, language, names) }
}

const namesOf = (sent: Awaited<ReturnType<typeof uploadedFilesOf>>) =>
  Object.fromEntries(sent.map(({ question_id, file_name }) => [question_id, file_name]))

/** Stores the answers of a test; late ones do not count. */
export async function submitTest(
  db: Db,
  context: RequestContext,
  input: InputOf<TestCalls['exam']>,
): Promise<SkillTest> {
  // A concurrent upload is stored first, or finds the test submitted.
  await lockTest(db, context.actor.scope, input.id)
  const skillTest = await testWithAnswers(db, context.actor.scope, input.id)
  requireTransition('skillTest', 'answer', skillTest.result)
  const answers = answersGiven(skillTest.questions, input.answers, namesOf(await uploadedFilesOf(db, input.id)))
  const marks = automaticMarks(skillTest.questions, answers)
  const outcome = isOver(skillTest.ends_at, context.now)
    ? { result: 'expired' as const, score: null }
    : testResultOf(skillTest.questions, marks)
  const handed_in_at = context.now.toISOString()
  const submitted = { ...skillTest, handed_in_at }
  await decideTest(db, submitted, { ...outcome, handed_in_at, answers: jsonb(answers), marks: jsonb(marks) })
  if (outcome.result === 'to_mark') await notifyOfTest(db, context, submitted)
  return testOf(db, context.actor.scope, input.id, context)
}

/** The text answers and files of a test that have to be marked. */
export async function answersToMark(db: Db, { actor, language }: RequestContext, id: string): Promise<ToMark> {
  const { result, version, questions, answers, marks } = await testWithAnswers(db, actor.scope, id)
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
export async function markTest(db: Db, context: RequestContext, input: InputOf<TestCalls['mark']>): Promise<SkillTest> {
  const skillTest = await testToDecide(db, context, input)
  requireTransition('skillTest', 'mark', skillTest.result)
  const questionIds = new Set(skillTest.questions.map(({ id }) => id))
  const given = Object.entries(input.marks).filter(([id]) => questionIds.has(id) && skillTest.marks[id] === undefined)
  const marks = { ...skillTest.marks, ...Object.fromEntries(given) }
  const outcome = testResultOf(skillTest.questions, marks)
  await decideTest(db, skillTest, { ...outcome, marks: jsonb(marks), marked_by_name: context.actor.name })
  if (outcome.score !== null)
    await notifyOfTestResult(db, context, skillTest, { kind: 'testMarked', score: outcome.score })
  return testOf(db, context.actor.scope, input.id, context)
}

/** The test, locked, as the agency saw it. */
async function testToDecide(db: Db, context: RequestContext, { id, version }: { id: string; version: number }) {
  const { scope } = context.actor
  await lockTest(db, scope, id)
  const skillTest = await testWithAnswers(db, scope, id)
  await requireVersionOf(skillTest, version, () => testOf(db, scope, id, context))
  return skillTest
}

type TestDecision = { result: SkillTest['result'] } & Record<string, unknown>

/** Writes the result of a locked test. */
async function decideTest(db: Db, skillTest: TestWithAnswers, input: TestDecision) {
  const { id, agency_id, employee_id, version } = skillTest
  await db
    .updateTable('skill_tests')
    .set({ ...input, version: version + 1 })
    .where('agency_id', '=', agency_id)
    .where('id', '=', id)
    .execute()
  if (input.result === 'passed' && employee_id !== null) await proveByTest(db, { ...skillTest, employee_id })
}

/** Voids a test: it counts as not taken, and its verification is reverted. */
export async function voidTest(db: Db, context: RequestContext, input: InputOf<TestCalls['void']>): Promise<SkillTest> {
  const { scope, name: voided_by_name } = context.actor
  const skillTest = await testToDecide(db, context, input)
  requireTransition('skillTest', 'void', skillTest.result)
  await decideTest(db, skillTest, { result: 'void', void_reason: input.reason, voided_by_name })
  const { employee_id } = skillTest
  if (skillTest.result === 'passed' && employee_id !== null) await revokeProof(db, { ...skillTest, employee_id })
  await notifyOfTestResult(db, context, skillTest, { kind: 'testVoided' })
  return testOf(db, scope, input.id, context)
}
