import { z } from 'zod'
import { list, read, write, writeByParams } from '#contract/call.ts'
import { staff } from '#contract/permissions.ts'
import { contentFields, jobContent } from './content.ts'
import { booleanField, id, name, optionalId, version } from '#contract/values/values.ts'

/** A job is made from a template by copying its content; neither changes with the other. */
export const jobTemplateRow = z.object({
  id: z.string(),
  name: z.string(),
  category_id: z.string(),
  category_name: z.string(),
  position_name: z.string().nullable(),
  employment_type_name: z.string().nullable(),
  /** in the reader's language, or else in the main one */
  title: z.string().nullable(),
  languages: jobContent.shape.main_language.array(),
  /** the number of jobs created from it */
  usage_count: z.number().int(),
  active: z.boolean(),
  updated_at: z.string(),
  version: z.number().int(),
})
export type JobTemplateRow = z.infer<typeof jobTemplateRow>

export const jobTemplate = jobContent.extend({
  id: z.string(),
  name: z.string(),
  category_id: z.string(),
  category_name: z.string(),
  usage_count: z.number().int(),
  active: z.boolean(),
  created_by_name: z.string().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
  version: z.number().int(),
})
export type JobTemplate = z.infer<typeof jobTemplate>

const templateFields = { ...contentFields, name: name(80), category_id: id, active: booleanField.default(true) }

export const jobTemplates = {
  list: list({
    path: '/job/template-list',
    needs: [['Job Post', 'template list']],
    kinds: staff,
    summary: 'Lists the job templates of the agency.',
    filters: { category_id: id.optional(), position_id: id.optional(), active: booleanField.optional() },
    sorts: ['name', 'category_name', 'position_name', 'usage_count', 'updated_at'],
    row: jobTemplateRow,
  }),
  byCategory: read({
    path: '/job/get-template',
    needs: [
      ['Job Post', 'view template'],
      ['Job Post', 'create'],
    ],
    summary:
      'Lists the active templates of a category with their content, to create a job from one; empty category: all.',
    input: { category_id: optionalId },
    result: z.array(jobTemplate),
  }),
  info: read({
    path: '/job/template-details',
    needs: [['Job Post', 'view template']],
    kinds: staff,
    summary: 'Returns one template.',
    input: { id },
    result: jobTemplate,
  }),
  store: write({
    path: '/job/job-template-store',
    needs: [['Job Post', 'create template']],
    kinds: staff,
    summary: 'Adds a template.',
    input: templateFields,
    result: jobTemplate,
  }),
  fromJob: write({
    path: '/job/template-from-job',
    needs: [['Job Post', 'create template']],
    kinds: staff,
    summary: 'Saves a copy of a job’s content as a template; the job must have a category unless one is given.',
    input: { job_id: id, name: name(80), category_id: optionalId },
    result: jobTemplate,
  }),
  update: write({
    path: '/job/template-update',
    needs: [['Job Post', 'update template']],
    kinds: staff,
    summary: 'Updates a template; jobs created from it are not changed.',
    input: { id, version, ...templateFields },
    result: jobTemplate,
  }),
  remove: writeByParams({
    path: '/job/template-delete',
    needs: [['Job Post', 'update template']],
    kinds: staff,
    summary: 'Deletes a template; jobs created from it are not changed.',
    input: { id, version },
    result: z.null(),
  }),
}
