import { sql } from 'kysely'
import { notFound, refuse } from '#contract/refusals.ts'
import type { InputOf } from '#contract/call.ts'
import type { calls } from '#contract/calls.ts'
import type { Answers, SkillTest } from '#contract/people/skill-tests.ts'
import { refuseState } from '#contract/state-machines.ts'
import type { Language } from '#contract/values/values.ts'
import type { Db } from '#server/database/dialect.ts'
import { cachedListQuery } from '#server/database/lists/list-query.ts'
import { isoOf } from '#server/database/values/time-columns.ts'
import { inAgency, type Scope, scopeOfAgency } from '#server/database/tenancy/scope.ts'
import { containsSql } from '#server/database/lists/search.ts'
import { employeesVisibleTo } from '#server/modules/employees/queries.ts'
import { nameIn } from '#server/modules/reference/queries.ts'
import { maySeeAnswers } from '#server/modules/skills/policy.ts'
import { attemptsOf, type TestQuestion, isOver, type MarksByQuestion } from '#server/modules/skills/rules.ts'
import type { Context } from '#server/http/context.ts'
import { employeeTaker, takenBy, type TestTaker } from './takers.ts'

/** The tests of an employee, newest first, and those available; one whose time is over has ended. */
export async function marksOf(context: Context, employee_id: string) {
  const { db, scope } = context
  const taker = await employeeTaker(db, scope, employee_id)
  const { tests, offered } = await testsOf(context, taker)
  return { tests: tests.map(withoutTimes), offered }
}

/** For these skills one more attempt is possible, if it starts after the instant. */
type RetriesAllowedAt = ReadonlyMap<string, string | null>

/** The same of any taker, with the times of the tests. */
export async function testsOf(
  context: Pick<Context, 'db' | 'language' | 'now'>,
  taker: TestTaker,
  retries: RetriesAllowedAt = new Map(),
) {
  const { db, language, now } = context
  const rows = await shownTests({ ...context, scope: scopeOfAgency(taker.agency_id) })
    .where(takenBy(taker))
    .orderBy('test.started_at', 'desc')
    .orderBy('test.id')
    .execute()
  const tests = rows.map((row) => asOf(row, now))
  const skills = await skillsWithQuestions(db, taker.agency_id, language)
  const offered = skills.map((skill) => {
    const ofSkill = tests.filter(({ skill_id }) => skill_id === skill.skill_id)
    return { ...skill, ...attemptsOf(ofSkill, now, retries.get(skill.skill_id)) }
  })
  return { tests, offered }
}

type StoredTest = SkillTest & { ends_at: string; handed_in_at: string | null }

const withoutTimes = ({ ends_at: _, handed_in_at: __, ...test }: StoredTest): SkillTest => test

const asOf = (test: StoredTest, now: Date): StoredTest =>
  test.result === 'in_progress' && isOver(test.ends_at, now) ? { ...test, result: 'expired' } : test

/** One test as its taker and the agency see it. */
export async function testOf(
  context: Pick<Context, 'db' | 'scope' | 'language' | 'now'>,
  id: string,
): Promise<SkillTest> {
  const row = await shownTests(context).where('test.id', '=', id).executeTakeFirst()
  return withoutTimes(asOf(row ?? refuse('notFound'), context.now))
}

/** The tests of employees whose file is in the scope, and of applicants for those who see the whole agency. */
const testsIn = (db: Db, scope: Scope) =>
  db
    .selectFrom('skill_tests as test')
    .leftJoin('employees', (join) =>
      join.onRef('employees.agency_id', '=', 'test.agency_id').onRef('employees.id', '=', 'test.employee_id'),
    )
    .leftJoin('job_applications as applied', (join) =>
      join.onRef('applied.agency_id', '=', 'test.agency_id').onRef('applied.id', '=', 'test.application_id'),
    )
    .where(inAgency(scope, 'test.agency_id'))
    .where(
      sql<boolean>`${scope.supervisor_id === null} and ((applied.id is not null and ${isAgencyWide(scope)})
        or (employees.id is not null and employees.merged_into_id is null and ${employeesVisibleTo(scope)}))`,
    )

const isAgencyWide = ({ kind }: Scope) => kind === 'admin' || kind === 'superadmin'

const shownTests = ({ db, scope, language }: Pick<Context, 'db' | 'scope' | 'language'>) =>
  testsIn(db, scope)
    .innerJoin('reference_items as skill', 'skill.id', 'test.skill_id')
    .select(['test.id', 'test.skill_id', nameIn(language, 'skill').as('skill_name'), 'test.attempt', 'test.started_at'])
    .select([sql<SkillTest['result']>`test.result`.as('result'), 'test.score', 'test.pass_mark', 'test.ends_at'])
    .select(['test.marked_by_name', 'test.void_reason', 'test.voided_by_name', 'test.version', 'test.handed_in_at'])

/** The skills that have a test: those with active questions. */
export const skillsWithQuestions = (db: Db, agency_id: string, language: Language) =>
  db
    .selectFrom('skill_questions')
    .innerJoin('reference_items as skill', 'skill.id', 'skill_questions.skill_id')
    .select(['skill_questions.skill_id', nameIn(language, 'skill').as('skill_name')])
    .select(sql<number>`count(*)::int`.as('question_count'))
    .where('skill_questions.agency_id', '=', agency_id)
    .where('skill_questions.active', '=', true)
    .groupBy(['skill_questions.skill_id', 'skill.id'])
    .orderBy(nameIn(language, 'skill'))
    .orderBy('skill_questions.skill_id')
    .execute()

/** A test with its questions and answers. */
export async function testWithAnswers(db: Db, scope: Scope, id: string) {
  return testsIn(db, scope)
    .select(['test.id', 'test.agency_id', 'test.employee_id', 'test.application_id', 'test.skill_id'])
    .select(['test.ends_at', 'test.handed_in_at', 'test.version', 'test.score'])
    .select([sql<SkillTest['result']>`test.result`.as('result'), sql<TestQuestion[]>`test.questions`.as('questions')])
    .select([sql<Answers>`test.answers`.as('answers'), sql<MarksByQuestion>`test.marks`.as('marks')])
    .where('test.id', '=', id)
    .executeTakeFirstOrThrow(notFound)
}

export type TestWithAnswers = Awaited<ReturnType<typeof testWithAnswers>>

/** Locks the test until the transaction ends. */
export const lockTest = (db: Db, scope: Scope, id: string) =>
  db
    .selectFrom('skill_tests')
    .select('id')
    .where('id', '=', id)
    .where(inAgency(scope, 'skill_tests.agency_id'))
    .forUpdate()
    .execute()

/** The uploaded files of a test. */
export const uploadedFilesOf = (db: Db, test_id: string) =>
  db
    .selectFrom('skill_test_files as sent')
    .innerJoin('files', 'files.id', 'sent.file_id')
    .select(['sent.question_id', 'sent.file_id', 'sent.file_name', 'files.content_type'])
    .where('sent.test_id', '=', test_id)
    .orderBy('sent.question_id')
    .execute()

/** One uploaded file of a test; not found outside the scope. */
export async function uploadedFileOf({ db, actor, scope, now }: Context, input: { id: string; question_id: string }) {
  const skillTest = await testWithAnswers(db, scope, input.id)
  if (!maySeeAnswers(actor, skillTest, now)) refuseState('skillTest', skillTest.result)
  const sent = await uploadedFilesOf(db, skillTest.id)
  return sent.find(({ question_id }) => question_id === input.question_id) ?? refuse('notFound')
}

/** One page of the tests to mark. */
export const waitingPage = ({ db, scope, language }: Context, input: WaitingTestsInput) =>
  waitingPages(db, { scope, language }, input)

type WaitingTestsInput = InputOf<typeof calls.skillTests.waiting>

const waitingPages = cachedListQuery(
  (db, { scope, language }: { scope: Scope; language: Language }, input: WaitingTestsInput) => {
    const waiting = testsIn(db, scope)
      .innerJoin('reference_items as skill', 'skill.id', 'test.skill_id')
      .where('test.result', '=', 'to_mark')
      .where(containsSql(input.q, takerName, nameIn(language, 'skill')))
    const order = { handed_in_at: sql.ref('test.handed_in_at'), name: takerName }[input.sort]
    return {
      matching: waiting,
      rows: waiting
        .select(['test.id', 'test.employee_id', 'test.application_id', takerName.as('taker_name'), 'test.skill_id'])
        .select([nameIn(language, 'skill').as('skill_name'), 'test.attempt', 'test.version'])
        .select(isoOf('test.handed_in_at').as('handed_in_at')),
      order: [[order, input.dir], ['test.id']],
    }
  },
)

const takerName = sql<string>`coalesce(employees.name, muster_full_name(applied.first_name, applied.last_name))`

/** The active questions of a skill in random order. */
export const shuffledQuestions = (db: Db, agency_id: string, skill_id: string): Promise<TestQuestion[]> =>
  db
    .selectFrom('skill_questions')
    .select(['id', sql<TestQuestion['kind']>`kind`.as('kind'), sql<TestQuestion['wording']>`wording`.as('wording')])
    .select([sql<TestQuestion['options']>`options`.as('options'), 'correct', 'marks', 'time_limit_s'])
    .where('agency_id', '=', agency_id)
    .where('skill_id', '=', skill_id)
    .where('active', '=', true)
    .orderBy(sql`random()`)
    .execute()
