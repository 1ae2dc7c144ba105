// The tests of an applicant for the export of everything that is stored about them.
import { sql } from 'kysely'
import type { Answers } from '#contract/people/skill-tests.ts'
import type { Language } from '#contract/values/values.ts'
import type { Db } from '#server/database/dialect.ts'
import { isoOf } from '#server/database/values/time-columns.ts'
import { nameIn } from '#server/modules/reference/queries.ts'
import { type TestQuestion, visibleAnswers } from '#server/modules/skills/rules.ts'
import { takenBy } from '#server/modules/skills/tests/takers.ts'
import { type ApplicationKey, takerOf } from './queries.ts'

/** The attempts with questions and answers, without the correct ones; oldest first. */
export async function exportedTests(db: Db, of: ApplicationKey, language: Language) {
  const rows = await testsFor(db, of, await takerOf(db, of), language).execute()
  return rows.map(({ id: _, questions, answers, ...test }) => ({
    ...test,
    answers: visibleAnswers(questions, language).map(({ id, text, options }) => ({
      question: text,
      options,
      answer: answers[id] ?? [],
    })),
  }))
}

const testsFor = (db: Db, of: ApplicationKey, taker: Parameters<typeof takenBy>[0], language: Language) =>
  db
    .selectFrom('skill_tests as test')
    .innerJoin('job_application_tests as assigned', (join) =>
      join
        .onRef('assigned.agency_id', '=', 'test.agency_id')
        .onRef('assigned.skill_id', '=', 'test.skill_id')
        .on('assigned.application_id', '=', of.application_id),
    )
    .innerJoin('reference_items as skill', 'skill.id', 'test.skill_id')
    .select(['test.id', nameIn(language, 'skill').as('skill'), 'test.attempt', 'test.result', 'test.score'])
    .select([isoOf('test.started_at').as('started_at')])
    .select([isoOf('test.handed_in_at').$castTo<string | null>().as('handed_in_at')])
    .select([sql<TestQuestion[]>`test.questions`.as('questions'), sql<Answers>`test.answers`.as('answers')])
    .where(takenBy(taker))
    .orderBy('test.started_at')
    .orderBy('test.id')

/** The files that the applicant sent as answers. */
export async function exportedTestFiles(db: Db, of: ApplicationKey) {
  const taker = await takerOf(db, of)
  const tests = await testsFor(db, of, taker, 'en').execute()
  if (tests.length === 0) return []
  return db
    .selectFrom('skill_test_files')
    .select(['file_id', 'file_name as name'])
    .where('agency_id', '=', of.agency_id)
    .where(
      'test_id',
      'in',
      tests.map(({ id }) => id),
    )
    .orderBy('sent_at')
    .orderBy('question_id')
    .execute()
}
