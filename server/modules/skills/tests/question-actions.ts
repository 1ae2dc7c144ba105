import { sql } from 'kysely'
import type { InputOf } from '#contract/call.ts'
import type { calls } from '#contract/calls.ts'
import { notFound, refuse, refuseField } from '#contract/refusals.ts'
import type { Question } from '#contract/people/skill-tests.ts'
import { type Db, jsonb } from '#server/database/dialect.ts'
import { newId } from '#server/database/values/ids.ts'
import { inAgency, type Scope } from '#server/database/tenancy/scope.ts'
import { requireVersion, updateVersioned } from '#server/database/rows/versioned.ts'
import { usableItems } from '#server/modules/reference/queries.ts'
import { questionFault } from '#server/modules/skills/rules.ts'
import type { Context } from '#server/http/context.ts'

type QuestionsCalls = typeof calls.questions

/** The questions of a skill, as entered. */
export const questionsOf = ({ db, scope }: Context, skill_id: string): Promise<Question[]> =>
  questionsIn(db, scope).where('skill_id', '=', skill_id).orderBy('created_at').orderBy('id').execute()

/** Adds a question of the agency; refused for the platform, which has no tests. */
export async function addQuestion({ db, scope }: Context, input: InputOf<QuestionsCalls['store']>): Promise<Question> {
  const agency_id = scope.agency_id ?? refuse('mayNot')
  requireAnswerable(input)
  if (!(await usableItems(db, agency_id, 'skill', [input.skill_id], [])).has(input.skill_id))
    refuseField('skill_id', 'refusals.unknownChoice')
  const id = newId()
  const { wording, options, ...fields } = input
  await db
    .insertInto('skill_questions')
    .values({ id, agency_id, ...fields, wording: jsonb(wording), options: jsonb(options) })
    .execute()
  return questionOf(db, scope, id)
}

/** Updates a question; tests already taken keep the earlier version. */
export async function changeQuestion(
  { db, scope }: Context,
  input: InputOf<QuestionsCalls['update']>,
): Promise<Question> {
  const { id, version, wording, options, ...fields } = input
  const current = await questionOf(db, scope, id)
  requireVersion(current, version)
  requireAnswerable(input)
  await updateVersioned(db, 'skill_questions', {
    scope,
    current,
    version,
    set: { ...fields, wording: jsonb(wording), options: jsonb(options) },
  })
  return questionOf(db, scope, id)
}

function requireAnswerable(value: Parameters<typeof questionFault>[0]) {
  const [field, why] = questionFault(value) ?? []
  if (field !== undefined && why !== undefined) refuseField(field, why)
}

async function questionOf(db: Db, scope: Scope, id: string): Promise<Question> {
  return questionsIn(db, scope).where('id', '=', id).executeTakeFirstOrThrow(notFound)
}

const questionsIn = (db: Db, scope: Scope) =>
  db
    .selectFrom('skill_questions')
    .select(['id', 'skill_id', sql<Question['kind']>`kind`.as('kind'), sql<Question['wording']>`wording`.as('wording')])
    .select([sql<Question['options']>`options`.as('options'), 'correct', 'marks', 'time_limit_s', 'active', 'version'])
    .where(inAgency(scope, 'skill_questions.agency_id'))
