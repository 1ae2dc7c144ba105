import { sql } from 'kysely'
import type { InputOf } from '#contract/call.ts'
import type { calls } from '#contract/calls.ts'
import { applicationStages } from '#contract/jobs/applications/application-stages.ts'
import { standardEmailKinds } from '#contract/jobs/stage-emails.ts'
import type { StageInput, StageSet } from '#contract/jobs/stage-sets.ts'
import { refuse, refuseField } from '#contract/refusals.ts'
import { languages } from '#contract/values/values.ts'
import { type Db, jsonb } from '#server/database/dialect.ts'
import { deleteVersioned, requireVersion, updateVersioned, raisedVersion } from '#server/database/rows/versioned.ts'
import { newId } from '#server/database/values/ids.ts'
import type { Context } from '#server/http/context.ts'
import { skillsWithQuestions } from '#server/modules/skills/tests/queries.ts'
import { stageSetOf } from './queries.ts'

type Calls = typeof calls.stageSets

/** Adds a set of stages. */
export async function addStageSet(context: Context, input: InputOf<Calls['store']>): Promise<StageSet> {
  const { db, actor } = context
  const agency_id = actor.agency_id ?? refuse('mayNot')
  requireStages(input.stages)
  if (input.stages.some(({ id }) => id !== null)) refuseField('stages', 'refusals.unknownChoice')
  await requireTests(db, agency_id, input.stages, [])
  if (input.is_default) await endDefault(db, agency_id)
  const id = newId()
  await db
    .insertInto('job_stage_sets')
    .values({ id, agency_id, name: input.name, is_default: input.is_default })
    .execute()
  await replaceStages(db, { agency_id, stage_set_id: id }, input.stages)
  return stageSetOf(context, id)
}

/** Changes a set; stages that are left out are deleted, unless somebody is in them. */
export async function changeStageSet(
  context: Context,
  { id, version, ...input }: InputOf<Calls['update']>,
): Promise<StageSet> {
  const { db, scope } = context
  const current = await stageSetOf(context, id)
  requireVersion(current, version)
  requireStages(input.stages)
  if (input.name === null && current.name !== null) refuseField('name', 'validation.required')
  if (current.is_default && !input.is_default) refuseField('is_default', 'validation.defaultNeeded')
  requireKnownStages(current, input.stages)
  const { agency_id } = await agencyOf(db, id)
  if (input.is_default && !current.is_default) await endDefault(db, agency_id)
  const set = { name: input.name, is_default: input.is_default }
  await updateVersioned(db, 'job_stage_sets', { scope, current, version, set })
  await dropStages(db, { agency_id, stage_set_id: id }, current, input.stages)
  const unchanged = current.stages.flatMap(({ test_skill_ids }) => test_skill_ids)
  await requireTests(db, agency_id, input.stages, unchanged)
  await replaceStages(db, { agency_id, stage_set_id: id }, input.stages)
  return stageSetOf(context, id)
}

/** Deletes a set that nothing uses. */
export async function removeStageSet(context: Context, { id, version }: InputOf<Calls['remove']>): Promise<null> {
  const { db, scope } = context
  const current = await stageSetOf(context, id)
  requireVersion(current, version)
  const { jobs, templates, is_default } = current
  if (jobs > 0 || templates > 0 || is_default) refuse('jobs.stageSetInUse', { jobs, templates }, { current })
  await deleteVersioned(db, 'job_stage_sets', { scope, current, version })
  return null
}

const agencyOf = (db: Db, id: string) =>
  db.selectFrom('job_stage_sets').select('agency_id').where('id', '=', id).executeTakeFirstOrThrow()

const endDefault = (db: Db, agency_id: string) =>
  db
    .updateTable('job_stage_sets')
    .set({ is_default: false, ...raisedVersion })
    .where('agency_id', '=', agency_id)
    .where('is_default', '=', true)
    .execute()

/** Each kind has a stage, and each email has something to say. */
function requireStages(stages: readonly StageInput[]) {
  const ids = stages.flatMap(({ id }) => id ?? [])
  if (new Set(ids).size < ids.length) refuseField('stages', 'validation.twice')
  const missing = applicationStages.find((kind) => stages.every((stage) => stage.kind !== kind))
  if (missing !== undefined) refuseField('stages', 'validation.stageMissing')
  for (const [at, stage] of stages.entries()) requireEmail(stage, `stages.${at}`)
}

function requireEmail({ kind, email_applicant, email_subjects, email_texts }: StageInput, field: string) {
  for (const language of languages) {
    const [subject, text] = [email_subjects[language], email_texts[language]]
    if (subject === null && text !== null) refuseField(`${field}.email_subjects.${language}`, 'validation.required')
    if (subject !== null && text === null) refuseField(`${field}.email_texts.${language}`, 'validation.required')
  }
  const hasStandard = standardEmailKinds.some((one) => one === kind)
  const isEmpty = languages.every((language) => email_texts[language] === null)
  if (email_applicant && isEmpty && !hasStandard) refuseField(`${field}.email_applicant`, 'validation.emailText')
}

/** What is named exists in this set, and is still of its kind. */
function requireKnownStages({ stages }: StageSet, input: readonly StageInput[]) {
  for (const [at, { id, kind }] of input.entries()) {
    if (id === null) continue
    const stage = stages.find((one) => one.id === id) ?? refuseField('stages', 'refusals.unknownChoice')
    if (stage.kind !== kind) refuseField(`stages.${at}.kind`, 'validation.stageKind')
  }
}

type StageSetKey = { agency_id: string; stage_set_id: string }

async function dropStages(
  db: Db,
  { agency_id, stage_set_id }: StageSetKey,
  current: StageSet,
  input: readonly StageInput[],
) {
  const gone = current.stages.filter(({ id }) => input.every((stage) => stage.id !== id)).map(({ id }) => id)
  if (gone.length === 0) return
  const used = await db
    .selectFrom('job_applications')
    .innerJoin('jobs', 'jobs.id', 'job_applications.job_id')
    .select(['jobs.code', sql<number>`count(*)::int`.as('applicants')])
    .where('job_applications.agency_id', '=', agency_id)
    .where('job_applications.stage_id', 'in', gone)
    .groupBy('jobs.code')
    .orderBy('jobs.code')
    .execute()
  const [count, jobs] = [used.reduce((sum, { applicants }) => sum + applicants, 0), used.map(({ code }) => code)]
  if (count > 0) refuse('jobs.stageInUse', { count, jobs: shortList(jobs) }, { current })
  await db
    .deleteFrom('job_stages')
    .where('agency_id', '=', agency_id)
    .where('stage_set_id', '=', stage_set_id)
    .where('id', 'in', gone)
    .execute()
}

const maxListedNames = 5
const shortList = (names: readonly string[]) =>
  [...names.slice(0, maxListedNames), ...(names.length > maxListedNames ? ['…'] : [])].join(', ')

/** Writes the stages in their order in one statement; those that exist keep their ids and kinds. */
async function replaceStages(db: Db, of: StageSetKey, stages: readonly StageInput[]) {
  const identified = stages.map((stage) => ({ ...stage, id: stage.id ?? newId() }))
  const rows = identified.map(({ names, email_subjects, email_texts, test_skill_ids: _, ...stage }, at) => ({
    ...{ ...of, ...stage, position: at + 1 },
    ...{ names: jsonb(names), email_subjects: jsonb(email_subjects), email_texts: jsonb(email_texts) },
  }))
  await db
    .insertInto('job_stages')
    .values(rows)
    .onConflict((on) =>
      on.column('id').doUpdateSet((set) => ({
        position: set.ref('excluded.position'),
        names: set.ref('excluded.names'),
        email_applicant: set.ref('excluded.email_applicant'),
        email_subjects: set.ref('excluded.email_subjects'),
        email_texts: set.ref('excluded.email_texts'),
        when_passed: set.ref('excluded.when_passed'),
        notify_failed: set.ref('excluded.notify_failed'),
      })),
    )
    .execute()
  await replaceTests(db, of.agency_id, identified)
}

/** Tests that are assigned already stay with their applicants. */
async function replaceTests(db: Db, agency_id: string, stages: readonly { id: string; test_skill_ids: string[] }[]) {
  const stage_ids = stages.map(({ id }) => id)
  await db.deleteFrom('job_stage_tests').where('agency_id', '=', agency_id).where('stage_id', 'in', stage_ids).execute()
  const rows = stages.flatMap(({ id, test_skill_ids }) =>
    test_skill_ids.map((skill_id) => ({ agency_id, stage_id: id, skill_id })),
  )
  if (rows.length > 0) await db.insertInto('job_stage_tests').values(rows).execute()
}

/** Tests are assigned by stages of the kind testing, and each skill has questions. */
async function requireTests(db: Db, agency_id: string, stages: readonly StageInput[], unchanged: readonly string[]) {
  const known = new Set([...unchanged, ...(await skillsWithQuestions(db, agency_id, 'en')).map((one) => one.skill_id)])
  for (const [at, { kind, test_skill_ids: ids }] of stages.entries()) {
    if (ids.length > 0 && kind !== 'testing') refuseField(`stages.${at}.test_skill_ids`, 'validation.testsOfStage')
    if (new Set(ids).size < ids.length) refuseField(`stages.${at}.test_skill_ids`, 'validation.twice')
    if (ids.some((id) => !known.has(id))) refuseField(`stages.${at}.test_skill_ids`, 'refusals.unknownChoice')
  }
}
