// The content of a job or a template as columns: what it refers to is checked, and its descriptions are sanitised.
import { sql } from 'kysely'
import {
  maxDescription,
  type JobContent,
  type JobContentInput,
  type JobQuestion,
  type JobText,
  type JobTexts,
} from '#contract/jobs/content.ts'
import { refuseField } from '#contract/refusals.ts'
import { languages, type Language } from '#contract/values/values.ts'
import { type Db, jsonb } from '#server/database/dialect.ts'
import { selectableSkills, usableItems } from '#server/modules/reference/queries.ts'
import { sanitiseRichText } from './rich-text.ts'

const listOfColumn = {
  category_id: 'category',
  industry_id: 'industry',
  position_id: 'position',
  job_role_id: 'job_role',
  employment_type_id: 'employment_type',
} as const
const listColumns = ['category_id', 'industry_id', 'position_id', 'job_role_id', 'employment_type_id'] as const
type ListColumn = (typeof listColumns)[number]

/** What a record refers to already: an entry that was deactivated since stays valid there. */
export type ReferencedIds = Partial<Record<ListColumn, string | null>> & {
  skill_ids?: string[]
  document_type_ids?: string[]
}

/** What a record refers to. */
export const referencesOf = (content: JobContent): ReferencedIds => ({
  category_id: content.category_id,
  industry_id: content.industry_id,
  position_id: content.position_id,
  job_role_id: content.job_role_id,
  employment_type_id: content.employment_type_id,
  skill_ids: content.skills.map(({ skill_id }) => skill_id),
  document_type_ids: content.documents.map(({ id }) => id),
})

export type StoredSkill = { skill_id: string; min_level: number; required: boolean }

/** The input as columns, and what is stored apart from them; refuses what the agency does not have. */
export async function jobContentOf<Input extends JobContentInput>(
  db: Db,
  agency_id: string,
  input: Input,
  held: ReferencedIds = {},
) {
  await requireListed(db, agency_id, input, held)
  await requireStageSet(db, agency_id, input)
  const { skill_ids: _, skill_levels: __, optional_skill_ids: ___, document_type_ids, ...rest } = input
  const { texts, questions, ...fields } = rest
  requirePayRange(fields)
  requireOnce(questions)
  const skills = await skillsOf(db, agency_id, input, held)
  await requireDocumentTypes(db, agency_id, document_type_ids, held.document_type_ids ?? [])
  const stored = storedTexts(texts)
  const title = stored[fields.main_language]?.title ?? null
  const columns = { ...fields, title, texts: jsonb(stored), questions: jsonb(questions) }
  return { columns, skills, document_type_ids, texts: stored }
}

async function requireListed(db: Db, agency_id: string, input: JobContentInput, held: ReferencedIds) {
  for (const column of listColumns) {
    const [id, used] = [input[column], held[column] ?? null]
    if (id === null) continue
    const usable = await usableItems(db, agency_id, listOfColumn[column], [id], used === null ? [] : [used])
    if (!usable.has(id)) refuseField(column, 'refusals.unknownChoice')
  }
}

async function requireStageSet(db: Db, agency_id: string, { stage_set_id }: JobContentInput) {
  if (stage_set_id === null) return
  await db
    .selectFrom('job_stage_sets')
    .select('id')
    .where('agency_id', '=', agency_id)
    .where('id', '=', stage_set_id)
    .executeTakeFirstOrThrow(() => refuseField('stage_set_id', 'refusals.unknownChoice'))
}

function requirePayRange({ pay_min_cents, pay_max_cents }: Pick<JobContentInput, 'pay_min_cents' | 'pay_max_cents'>) {
  if (pay_min_cents !== null && pay_max_cents !== null && pay_max_cents < pay_min_cents)
    refuseField('pay_max_cents', 'validation.payRange')
}

/** Answers refer to questions and options by their ids. */
function requireOnce(questions: readonly JobQuestion[]) {
  const isTwice = (ids: readonly string[]) => new Set(ids).size < ids.length
  if (isTwice(questions.map(({ id }) => id))) refuseField('questions', 'validation.twice')
  const at = questions.findIndex(({ options }) => isTwice(options.map(({ id }) => id)))
  if (at >= 0) refuseField(`questions.${at}.options`, 'validation.twice')
}

async function skillsOf(
  db: Db,
  agency_id: string,
  input: JobContentInput,
  held: ReferencedIds,
): Promise<StoredSkill[]> {
  const optional = new Set(input.optional_skill_ids)
  if (input.optional_skill_ids.some((id) => !input.skill_ids.includes(id)))
    refuseField('optional_skill_ids', 'refusals.unknownChoice')
  const skills = await selectableSkills(db, agency_id, {
    field: 'skill_ids',
    ids: input.skill_ids,
    levels: input.skill_levels,
    held: held.skill_ids ?? [],
  })
  return skills.map((skill) => ({ ...skill, required: !optional.has(skill.skill_id) }))
}

async function requireDocumentTypes(db: Db, agency_id: string, ids: readonly string[], held: readonly string[]) {
  if (new Set(ids).size < ids.length) refuseField('document_type_ids', 'validation.twice')
  const documentTypes = await db
    .selectFrom('document_types')
    .select('id')
    .where(sql<boolean>`(agency_id is null or agency_id = ${agency_id}::uuid)`)
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .where(sql<boolean>`(active or id = any(${[...held]}::uuid[]))`)
    .orderBy('id')
    .execute()
  if (documentTypes.length < ids.length) refuseField('document_type_ids', 'refusals.unknownChoice')
}

export type StoredTexts = Partial<Record<Language, JobText>>

/** Languages without any text are left out. */
function storedTexts(texts: JobTexts): StoredTexts {
  const stored: StoredTexts = {}
  for (const language of languages) {
    const text = texts[language]
    if (text === null || text === undefined) continue
    const description = sanitiseRichText(text.description)
    if (description.length > maxDescription)
      refuseField(`texts.${language}.description`, 'validation.tooBig_string', { limit: maxDescription })
    const isEmpty = Object.values({ ...text, description }).every((value) => value === null || value.length === 0)
    if (!isEmpty) stored[language] = { ...text, description }
  }
  return stored
}
