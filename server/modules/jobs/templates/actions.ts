import type { InputOf } from '#contract/call.ts'
import type { calls } from '#contract/calls.ts'
import type { JobContent, JobContentInput, JobText } from '#contract/jobs/content.ts'
import type { JobTemplate } from '#contract/jobs/job-templates.ts'
import { refuse, refuseField } from '#contract/refusals.ts'
import { type Db, jsonb } from '#server/database/dialect.ts'
import { deleteVersioned, requireVersion, updateVersioned } from '#server/database/rows/versioned.ts'
import { newId } from '#server/database/values/ids.ts'
import type { Context } from '#server/http/context.ts'
import { jobContentOf, referencesOf, type ReferencedIds } from '#server/modules/jobs/content-columns.ts'
import { jobOf } from '#server/modules/jobs/posts/queries.ts'
import { templateOf } from './queries.ts'

type Calls = typeof calls.jobTemplates
type Input = InputOf<Calls['store']>

/** Adds a template. */
export const addTemplate = (context: Context, input: Input): Promise<JobTemplate> =>
  insertTemplate(context, context.actor.agency_id ?? refuse('mayNot'), input)

/** Copies the content of a job into a new template. */
export async function copyJob(
  context: Context,
  { job_id, name, category_id }: InputOf<Calls['fromJob']>,
): Promise<JobTemplate> {
  const job = await jobOf(context, job_id)
  const category = category_id ?? job.category_id ?? refuseField('category_id', 'validation.required')
  const input = { ...toInput(job), name, category_id: category, active: true }
  return insertTemplate(context, await agencyOf(context.db, job_id), input, referencesOf(job))
}

const agencyOf = async (db: Db, job_id: string) =>
  (await db.selectFrom('jobs').select('agency_id').where('id', '=', job_id).executeTakeFirstOrThrow()).agency_id

async function insertTemplate(context: Context, agency_id: string, input: Input, held: ReferencedIds = {}) {
  const { db, actor, now } = context
  const id = newId()
  const at = now.toISOString()
  const columns = await columnsOf(db, agency_id, input, held)
  const stamps = { created_by_name: actor.name, created_at: at, updated_at: at }
  await db
    .insertInto('job_templates')
    .values({ id, agency_id, ...columns, ...stamps })
    .execute()
  return templateOf(context, id)
}

/** Changes a template; jobs that were made of it stay as they are. */
export async function changeTemplate(
  context: Context,
  { id, version, ...input }: InputOf<Calls['update']>,
): Promise<JobTemplate> {
  const { db, scope, now } = context
  const current = await templateOf(context, id)
  requireVersion(current, version)
  const { agency_id } = await db
    .selectFrom('job_templates')
    .select('agency_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const columns = await columnsOf(db, agency_id, input, referencesOf(current))
  const set = { ...columns, updated_at: now.toISOString() }
  await updateVersioned(db, 'job_templates', { scope, current, version, set })
  return templateOf(context, id)
}

/** Deletes a template; jobs that were made of it stay as they are. */
export async function removeTemplate(context: Context, { id, version }: InputOf<Calls['remove']>): Promise<null> {
  const { db, scope } = context
  const current = await templateOf(context, id)
  await deleteVersioned(db, 'job_templates', { scope, current, version })
  return null
}

async function columnsOf(db: Db, agency_id: string, input: Input, held: ReferencedIds) {
  const { columns, skills, document_type_ids } = await jobContentOf(db, agency_id, input, held)
  return { ...columns, skills: jsonb(skills), document_type_ids }
}

/** The content of a record as the input that would store the same again. */
function toInput(content: JobContent): JobContentInput {
  const { en, fr, de, pt } = content.texts
  const texts = { en: toText(en), fr: toText(fr), de: toText(de), pt: toText(pt) }
  return {
    category_id: content.category_id,
    industry_id: content.industry_id,
    position_id: content.position_id,
    job_role_id: content.job_role_id,
    employment_type_id: content.employment_type_id,
    main_language: content.main_language,
    texts,
    openings: content.openings,
    pay_min_cents: content.pay_min_cents,
    pay_max_cents: content.pay_max_cents,
    pay_unit: content.pay_unit,
    show_pay: content.show_pay,
    charge_hint: content.charge_hint,
    visibility: content.visibility,
    channels: content.channels,
    apply_without_login: content.apply_without_login,
    resume_required: content.resume_required,
    prevent_duplicates: content.prevent_duplicates,
    priority: content.priority,
    hot: content.hot,
    stage_set_id: content.stage_set_id,
    skill_ids: content.skills.map(({ skill_id }) => skill_id),
    skill_levels: content.skills.map(({ min_level }) => min_level),
    optional_skill_ids: content.skills.flatMap(({ skill_id, required }) => (required ? [] : [skill_id])),
    document_type_ids: content.documents.map(({ id }) => id),
    questions: content.questions.map((question) => ({
      ...question,
      text: inAllLanguages(question.text),
      options: question.options.map((option) => ({ ...option, text: inAllLanguages(option.text) })),
    })),
  }
}

const toText = (text: JobText | null | undefined) => text ?? null

const inAllLanguages = ({ en, fr, de, pt }: Partial<Record<'en' | 'fr' | 'de' | 'pt', string | null>>) => ({
  en: en ?? null,
  fr: fr ?? null,
  de: de ?? null,
  pt: pt ?? null,
})
