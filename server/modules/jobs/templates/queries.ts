import { sql } from 'kysely'
import type { InputOf } from '#contract/call.ts'
import type { calls } from '#contract/calls.ts'
import type { JobTemplate, JobTemplateRow } from '#contract/jobs/job-templates.ts'
import { refuse } from '#contract/refusals.ts'
import { languages, type Language } from '#contract/values/values.ts'
import type { Db } from '#server/database/dialect.ts'
import { maxChoices, listQuery } from '#server/database/lists/list-query.ts'
import { type SearchedTexts, searchOf } from '#server/database/lists/search.ts'
import { inAgency, type Scope } from '#server/database/tenancy/scope.ts'
import { isoOf } from '#server/database/values/time-columns.ts'
import type { Context } from '#server/http/context.ts'
import {
  contentColumns,
  documentsFrom,
  nameOfEntry,
  plainColumns,
  skillsFrom,
  textFor,
  titleIn,
} from '#server/modules/jobs/content-queries.ts'

const templatesIn = (db: Db, scope: Scope) =>
  db.selectFrom('job_templates').where(inAgency(scope, 'job_templates.agency_id'))

const searchedTexts: SearchedTexts = (has) => [has('job_templates', 'job_templates.id')]

/** One page of the templates. */
export async function templatesPage(
  { db, scope, language }: Pick<Context, 'db' | 'scope' | 'language'>,
  input: InputOf<typeof calls.jobTemplates.list>,
) {
  const matching = templatesIn(db, scope)
    .$if(input.category_id !== undefined, (of) => of.where('job_templates.category_id', '=', input.category_id ?? ''))
    .$if(input.position_id !== undefined, (of) => of.where('job_templates.position_id', '=', input.position_id ?? ''))
    .$if(input.active !== undefined, (of) => of.where('job_templates.active', '=', input.active ?? true))
  return listQuery(db, input, {
    matching,
    rows: rowsOf(matching, language),
    order: [
      [sortColumns(language)[input.sort], input.dir],
      ['job_templates.id', input.dir],
    ],
    search: searchOf(scope, 'job_templates', input.q, searchedTexts),
  })
}

const sortColumns = (language: Language) => ({
  name: sql`muster_plain(job_templates.name)`,
  category_name: sql`muster_plain(${nameOfEntry('category_id', language, 'job_templates')})`,
  position_name: sql`muster_plain(${nameOfEntry('position_id', language, 'job_templates')})`,
  usage_count: 'job_templates.usage_count' as const,
  updated_at: 'job_templates.updated_at' as const,
})

// A template always has a category.
const categoryName = (language: Language) => nameOfEntry('category_id', language, 'job_templates').$castTo<string>()

const rowsOf = (templates: ReturnType<typeof templatesIn>, language: Language) =>
  templates
    .select(['job_templates.id', 'job_templates.name', 'job_templates.category_id'])
    .select([categoryName(language).as('category_name')])
    .select([nameOfEntry('position_id', language, 'job_templates').as('position_name')])
    .select([nameOfEntry('employment_type_id', language, 'job_templates').as('employment_type_name')])
    .select([titleIn(language, 'job_templates').as('title'), languagesOf.as('languages')])
    .select(['job_templates.usage_count', 'job_templates.active', 'job_templates.version'])
    .select([isoOf('job_templates.updated_at').as('updated_at')])

const languagesOf = sql<JobTemplateRow['languages']>`array(
  select language from unnest(${[...languages]}::text[]) with ordinality as known (language, position)
  where job_templates.texts ? language order by position)`

/** One template; one of another agency does not exist. */
export async function templateOf(context: Context, id: string): Promise<JobTemplate> {
  const template = await detailsOf(context).where('job_templates.id', '=', id).executeTakeFirst()
  return template === undefined ? refuse('notFound') : toTemplate(context, template)
}

/** The active templates of a category, or of all, for creating a job from one. */
export async function templatesToUse(context: Context, category_id: string | null): Promise<JobTemplate[]> {
  const templates = await detailsOf(context)
    .$if(category_id !== null, (of) => of.where('job_templates.category_id', '=', category_id ?? ''))
    .where('job_templates.active', '=', true)
    .orderBy(sql`muster_plain(job_templates.name)`)
    .orderBy('job_templates.id')
    .limit(maxChoices)
    .execute()
  return templates.map((template) => toTemplate(context, template))
}

// The names of skills and documents come from the lists, so that one that was removed since is left out.
const ownSkills = sql<{
  skill_id: string
  min_level: number
  required: boolean
}>`select needed.skill_id, needed.min_level, needed.required
  from jsonb_to_recordset(job_templates.skills) needed (skill_id uuid, min_level int, required boolean)`
const ownDocuments = sql<{ id: string }>`select unnest(job_templates.document_type_ids)`

const detailsOf = ({ db, scope, language }: Pick<Context, 'db' | 'scope' | 'language'>) =>
  templatesIn(db, scope)
    .select(['job_templates.id', 'job_templates.name', 'job_templates.usage_count', 'job_templates.active'])
    .select(plainColumns.map((column) => `job_templates.${column}` as const))
    .select(contentColumns('job_templates', language))
    .select([categoryName(language).as('category_name')])
    .select([skillsFrom(ownSkills, language).as('skills'), documentsFrom(ownDocuments, language).as('documents')])
    .select(['job_templates.category_id', 'job_templates.created_by_name', 'job_templates.version'])
    .select([isoOf('job_templates.created_at').as('created_at'), isoOf('job_templates.updated_at').as('updated_at')])

type StoredTemplate = Omit<JobTemplate, 'text'>

const toTemplate = ({ language }: Pick<Context, 'language'>, template: StoredTemplate): JobTemplate => ({
  ...template,
  text: textFor(template.texts, language, template.main_language),
})
