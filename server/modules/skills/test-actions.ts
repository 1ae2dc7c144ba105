// part of skills/actions: taking and marking tests
import type { InputOf } from '#contract/call.ts'
import type { calls } from '#contract/calls.ts'
import { refuse, Refusal } from '#contract/refusals.ts'
import { passMark, type Sitting, type SkillTest, type ToMark } from '#contract/skill-tests.ts'
import type { Language } from '#contract/values.ts'
import { type Db, jsonb } from '#server/database/dialect.ts'
import { newId } from '#server/database/ids.ts'
import type { Actor } from '#server/http/actor.ts'
import { requireVersion } from '#server/modules/companies/rules.ts'
import { personIn } from '#server/modules/employees/group-queries.ts'
import { referenceNameOf } from '#server/modules/reference/queries.ts'
import { drawn, isOver, marksAtOnce, outcomeOf, shownTo } from './rules.ts'
import { marksOf, paperOf, shuffledQuestions, testOf } from './test-queries.ts'

type Rows = typeof calls.skillTests
type Asking = { actor: Actor; now: Date; language: Language }
type Paper = Awaited<ReturnType<typeof paperOf>>

/** Begins a test, or gives the one that goes on; three attempts, a day apart. */
export async function startTest(db: Db, asking: Asking, told: InputOf<Rows['start']>): Promise<Sitting> {
  const { employee_id, skill_id } = told
  const { agency_id } = await personIn(db, asking.actor.scope, employee_id)
  // Two at once must not both be the next attempt.
  await db.selectFrom('employees').select('id').where('id', '=', employee_id).forUpdate().execute()
  const { tests, offered } = await marksOf(db, asking.actor.scope, employee_id, asking)
  const ofSkill = tests.filter((test) => test.skill_id === skill_id)
  const begun = ofSkill.find(({ result }) => result === 'in_progress')
  if (begun) return sittingOf(db, asking, begun.id)
  const { attempts_left, next_at } = offered.find((one) => one.skill_id === skill_id) ?? refuse('skills.noQuestions')
  if (attempts_left === 0) refuse('skills.attemptsUsed')
  if (next_at !== null) refuse('skills.waitADay')
  const { questions, seconds } = drawn(await shuffledQuestions(db, agency_id, skill_id))
  const times = { started_at: asking.now.toISOString(), ends_at: after(asking.now, seconds) }
  const id = newId()
  const paper = { questions: jsonb(questions), pass_mark: passMark, result: 'in_progress' as const }
  await db
    .insertInto('skill_tests')
    .values({ id, agency_id, employee_id, skill_id, attempt: ofSkill.length + 1, ...times, ...paper })
    .execute()
  return sittingOf(db, asking, id)
}

const after = (now: Date, seconds: number) => new Date(now.getTime() + 1000 * seconds).toISOString()

async function sittingOf(db: Db, { actor, now, language }: Asking, id: string): Promise<Sitting> {
  const { skill_id, ends_at, questions } = await paperOf(db, actor.scope, id)
  const seconds_left = Math.max(0, Math.ceil((Date.parse(ends_at) - now.getTime()) / 1000))
  const skill_name = await referenceNameOf(db, skill_id, language)
  return { id, skill_name, seconds_left, questions: shownTo(questions, language) }
}

/** Takes the answers of a test; those that come after its time count for nothing. */
export async function handIn(db: Db, asking: Asking, told: InputOf<Rows['exam']>): Promise<SkillTest> {
  const paper = await paperOf(db, asking.actor.scope, told.id)
  if (paper.result !== 'in_progress') refuse('wrongState')
  const marks = marksAtOnce(paper.questions, told.answers)
  const outcome = isOver(paper.ends_at, asking.now)
    ? { result: 'expired' as const, score: null }
    : outcomeOf(paper.questions, marks)
  const handed_in_at = asking.now.toISOString()
  await decide(db, asking, paper, { ...outcome, handed_in_at, answers: jsonb(told.answers), marks: jsonb(marks) })
  return testOf(db, asking.actor.scope, told.id, asking)
}

/** The written answers of a test that wait for somebody's judgement. */
export async function answersToMark(db: Db, { actor, language }: Asking, id: string): Promise<ToMark> {
  const { version, questions, answers, marks } = await paperOf(db, actor.scope, id)
  const open = questions.filter((question) => marks[question.id] === undefined)
  return {
    id,
    version,
    answers: shownTo(open, language).map(({ id: of, text, marks: worth }) => ({
      id: of,
      text,
      answer: (answers[of] ?? []).join(' '),
      marks: worth,
    })),
  }
}

/** Marks what was written; a question without a mark stays open, and with it the test. */
export async function markTest(db: Db, asking: Asking, told: InputOf<Rows['mark']>): Promise<SkillTest> {
  const paper = await paperOf(db, asking.actor.scope, told.id)
  requireVersion(paper, told.version)
  if (paper.result !== 'to_mark') refuse('wrongState')
  const asked = new Set(paper.questions.map(({ id }) => id))
  const given = Object.entries(told.marks).filter(([id]) => asked.has(id) && paper.marks[id] === undefined)
  const marks = { ...paper.marks, ...Object.fromEntries(given) }
  const outcome = outcomeOf(paper.questions, marks)
  await decide(db, asking, paper, { ...outcome, marks: jsonb(marks), marked_by_name: asking.actor.name })
  return testOf(db, asking.actor.scope, told.id, asking)
}

type Decided = { result: SkillTest['result'] } & Record<string, unknown>

async function decide(db: Db, asking: Asking, paper: Paper, told: Decided) {
  const { id, agency_id, version } = paper
  const changed = await db
    .updateTable('skill_tests')
    .set({ ...told, version: version + 1 })
    .where('agency_id', '=', agency_id)
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst()
  if (changed === undefined) throw new Refusal('stale')
  if (told.result === 'passed') await verifySkill(db, paper, asking.now)
}

/** Whoever passed has the skill, verified from now on: an end that it had before falls away. */
async function verifySkill(db: Db, { agency_id, employee_id, skill_id }: Paper, now: Date) {
  const proof = { source: 'test' as const, verified_at: now.toISOString(), verified_by_name: '', expires_on: null }
  await db
    .insertInto('employee_skills')
    .values({ id: newId(), agency_id, employee_id, skill_id, level: 3, ...proof })
    .onConflict((of) =>
      of
        .constraint('employee_skills_one')
        .doUpdateSet((set) => ({ ...proof, version: set('employee_skills.version', '+', 1) })),
    )
    .execute()
}
