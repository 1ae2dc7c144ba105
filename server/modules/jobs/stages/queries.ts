import { sql } from 'kysely'
import type { InputOf } from '#contract/call.ts'
import type { calls } from '#contract/calls.ts'
import type { Stage, StageSet } from '#contract/jobs/stage-sets.ts'
import { notFound } from '#contract/refusals.ts'
import { languages, type Language } from '#contract/values/values.ts'
import type { Db } from '#server/database/dialect.ts'
import { inAgency, type Scope } from '#server/database/tenancy/scope.ts'
import type { Context } from '#server/http/context.ts'

/** The name of a stage in the reader's language, or in the first that has one; null: the usual name of its kind. */
export const stageNameIn = (language: Language, table: string) =>
  sql<string | null>`coalesce(${sql.join(
    [language, ...languages].map((one) => sql`nullif(${sql.ref(`${table}.names`)} ->> ${one}::text, '')`),
  )})`

/** The name of the stage that a column refers to. */
export const stageNameOf = (language: Language, column: string) => sql<string | null>`(
  select ${stageNameIn(language, 'named')} from job_stages named where named.id = ${sql.ref(column)})`

/** The sets of the agency, or that of a job. */
export async function stageSetsOf(
  { db, scope, language }: Pick<Context, 'db' | 'scope' | 'language'>,
  { job_id }: InputOf<typeof calls.stageSets.all>,
) {
  return db
    .selectFrom('job_stage_sets')
    .select(['id', 'name', 'is_default', stagesIn(language).as('stages')])
    .where(inAgency(scope, 'job_stage_sets.agency_id'))
    .$if(job_id !== undefined, (of) => of.where('id', '=', setOfJob(db, scope, job_id ?? '')))
    .orderBy('is_default', 'desc')
    .orderBy(sql`muster_plain(name) nulls first`)
    .orderBy('id')
    .limit(100)
    .execute()
}

const setOfJob = (db: Db, scope: Scope, job_id: string) =>
  db
    .selectFrom('jobs')
    .select('jobs.stage_set_id')
    .where('jobs.id', '=', job_id)
    .where(inAgency(scope, 'jobs.agency_id'))
    .$if(scope.kind === 'customer', (of) => of.where('jobs.customer_id', '=', scope.customer_id))

const stagesIn = (language: Language) => sql<Stage[]>`(
  select json_agg(json_build_object('id', stage.id, 'kind', stage.kind, 'name', ${stageNameIn(language, 'stage')},
    'email_applicant', stage.email_applicant)
    order by stage.position)
  from job_stages stage where stage.agency_id = job_stage_sets.agency_id and stage.stage_set_id = job_stage_sets.id)`

/** One set with the emails of its stages, and where it is used; one of another agency does not exist. */
export async function stageSetOf(
  { db, scope, language }: Pick<Context, 'db' | 'scope' | 'language'>,
  id: string,
): Promise<StageSet> {
  const set = await db
    .selectFrom('job_stage_sets')
    .select(['id', 'agency_id', 'name', 'is_default', 'version', usesIn('jobs').as('jobs')])
    .select([usesIn('job_templates').as('templates')])
    .where('id', '=', id)
    .where(inAgency(scope, 'job_stage_sets.agency_id'))
    .executeTakeFirstOrThrow(notFound)
  const { agency_id, ...shown } = set
  const stages = await db
    .selectFrom('job_stages')
    .select(['id', kindOf.as('kind'), stageNameIn(language, 'job_stages').as('name'), textsIn('names').as('names')])
    .select(['when_passed', 'notify_failed', testsIn.as('test_skill_ids')])
    .select(['email_applicant', textsIn('email_subjects').as('email_subjects')])
    .select([textsIn('email_texts').as('email_texts'), applicantsIn.as('applicants')])
    .where('agency_id', '=', agency_id)
    .where('stage_set_id', '=', id)
    .orderBy('position')
    .execute()
  return { ...shown, stages }
}

const kindOf = sql<StageSet['stages'][number]['kind']>`kind`
const textsIn = (column: 'names' | 'email_subjects' | 'email_texts') =>
  sql<StageSet['stages'][number]['names']>`${sql.ref(column)}`

const testsIn = sql<string[]>`array(select skill_id from job_stage_tests assigned
  where assigned.agency_id = job_stages.agency_id and assigned.stage_id = job_stages.id order by skill_id)`

const usesIn = (table: 'jobs' | 'job_templates') => sql<number>`(
  select count(*)::int from ${sql.table(table)} used
  where used.agency_id = job_stage_sets.agency_id and used.stage_set_id = job_stage_sets.id)`

const applicantsIn = sql<number>`(select count(*)::int from job_applications applied
  where applied.agency_id = job_stages.agency_id and applied.stage_id = job_stages.id)`
