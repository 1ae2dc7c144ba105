// Reads the content of jobs and templates, with the names of what it refers to in the reader's language.
import { type RawBuilder, sql } from 'kysely'
import type { JobContent, JobText, ShownQuestion } from '#contract/jobs/content.ts'
import { languages, type Language } from '#contract/values/values.ts'
import { nameIn } from '#server/modules/reference/queries.ts'

export type ContentTable = 'jobs' | 'job_templates'

/** The name of an entry of a reference list by the column that refers to it. */
export const nameOfEntry = (column: `${string}_id`, language: Language, table: ContentTable) => sql<string | null>`(
  select ${nameIn(language, 'entry')} from reference_items entry where entry.id = ${sql.ref(`${table}.${column}`)})`

/** The title in the reader's language, or else in the main one. */
export const titleIn = (language: Language, table: ContentTable) =>
  sql<
    string | null
  >`coalesce(${sql.ref(`${table}.texts`)} -> ${language}::text ->> 'title', ${sql.ref(`${table}.title`)})`

/** The columns that are shown as they are stored. */
export const plainColumns = [
  'category_id',
  'industry_id',
  'position_id',
  'job_role_id',
  'employment_type_id',
  'main_language',
  'openings',
  'pay_min_cents',
  'pay_max_cents',
  'pay_unit',
  'show_pay',
  'charge_hint',
  'visibility',
  'apply_without_login',
  'resume_required',
  'prevent_duplicates',
  'priority',
  'hot',
  'stage_set_id',
] as const

/** The columns of a statement on this table that make its content. */
export const contentColumns = (table: ContentTable, language: Language) =>
  [
    sql<JobContent['texts']>`${sql.ref(`${table}.texts`)}`.as('texts'),
    sql<JobContent['channels']>`${sql.ref(`${table}.channels`)}`.as('channels'),
    sql<ShownQuestion[]>`${sql.ref(`${table}.questions`)}`.as('questions'),
    nameOfEntry('category_id', language, table).as('category_name'),
    nameOfEntry('industry_id', language, table).as('industry_name'),
    nameOfEntry('position_id', language, table).as('position_name'),
    nameOfEntry('job_role_id', language, table).as('job_role_name'),
    nameOfEntry('employment_type_id', language, table).as('employment_type_name'),
  ] as const

type SkillSource = RawBuilder<{ skill_id: string; min_level: number; required: boolean }>

/** The skills that a subquery gives, by name. */
export const skillsFrom = (rows: SkillSource, language: Language) => sql<JobContent['skills']>`(
  select coalesce(json_agg(json_build_object('skill_id', wanted.skill_id, 'skill_name', ${nameIn(language, 'skill')},
    'min_level', wanted.min_level, 'required', wanted.required) order by ${nameIn(language, 'skill')}, wanted.skill_id), '[]')
  from (${rows}) wanted join reference_items skill on skill.id = wanted.skill_id)`

/** The document types that a subquery gives, by name. */
export const documentsFrom = (ids: RawBuilder<{ id: string }>, language: Language) => sql<JobContent['documents']>`(
  select coalesce(json_agg(json_build_object('id', types.id, 'name', ${nameIn(language, 'types')})
    order by ${nameIn(language, 'types')}, types.id), '[]')
  from document_types types where types.id in (${ids}))`

type Texts = JobContent['texts']

/** The text in the reader's language, or else in the main one, or else in the first that has one. */
export function textFor(texts: Texts, preferred: Language, main: Language): (JobText & { language: Language }) | null {
  for (const language of [preferred, main, ...languages]) {
    const text = texts[language]
    if (text !== null && text !== undefined && text.title !== null) return { ...text, language }
  }
  const [language] = languages.filter((one) => texts[one] !== undefined && texts[one] !== null)
  const text = language === undefined ? null : texts[language]
  return language === undefined || text === null || text === undefined ? null : { ...text, language }
}

/** Questions without what decides about the answers: applicants do not see it. */
export const withoutScores = (questions: readonly ShownQuestion[]): ShownQuestion[] =>
  questions.map((question) => ({
    ...question,
    min: null,
    max: null,
    options: question.options.map((option) => ({ ...option, weight: 0, knock_out: false })),
  }))
