import { z } from 'zod'
import { read, readByBody, write } from '#contract/call.ts'
import { staff } from '#contract/permissions.ts'
import { copyResult, maxTargets } from '#contract/rostering/rosters/repeats.ts'
import { localDate } from '#contract/values/time.ts'
import { booleanField, id, name, version } from '#contract/values/values.ts'

const planPermission = [['Roster', 'create']] as const

/** The most weeks of a rotation. */
export const maxTemplateWeeks = 8

export const rosterTemplate = z.object({
  id: z.string(),
  name: z.string(),
  /** where it was saved */
  location_id: z.string(),
  location_name: z.string(),
  customer_name: z.string(),
  /** of the whole rotation */
  days: z.number(),
  shift_count: z.number(),
  openings: z.number(),
  /** 0: it was saved without people */
  people_count: z.number(),
  usage_count: z.number(),
  last_used_at: z.string().nullable(),
  version: z.number(),
})
export type RosterTemplate = z.infer<typeof rosterTemplate>

const applyFields = {
  id,
  location_id: id,
  /** the first day of each copy of the rotation */
  starts_on: z.array(localDate).min(1).max(maxTargets),
  with_people: booleanField.default(true),
  duplicates: booleanField.default(false),
}

/** Rosters saved as templates, and new rosters from them. */
export const rosterTemplates = {
  all: read({
    path: '/roster/template-list',
    needs: planPermission,
    kinds: staff,
    summary: 'Lists the roster templates of the agency by name.',
    input: {},
    result: z.array(rosterTemplate),
  }),
  store: write({
    path: '/roster/template-store',
    needs: planPermission,
    kinds: staff,
    summary: 'Saves a roster as a template; several weeks include the following rosters of its location.',
    input: {
      roster_id: id,
      name: name(80),
      weeks: z.coerce.number().int().min(1).max(maxTemplateWeeks).default(1),
      with_people: booleanField.default(true),
    },
    result: rosterTemplate,
  }),
  update: write({
    path: '/roster/template-update',
    needs: planPermission,
    kinds: staff,
    summary: 'Renames a roster template.',
    input: { id, version, name: name(80) },
    result: rosterTemplate,
  }),
  remove: write({
    path: '/roster/template-delete',
    needs: planPermission,
    kinds: staff,
    summary: 'Deletes a roster template; rosters created from it stay.',
    input: { id, version },
    result: z.object({ id: z.string() }),
  }),
  check: readByBody({
    path: '/roster/template-check',
    needs: planPermission,
    kinds: staff,
    summary: 'Previews applying a roster template: the rosters it creates, and people who are not eligible.',
    input: applyFields,
    result: copyResult,
  }),
  apply: write({
    path: '/roster/template-apply',
    needs: planPermission,
    kinds: staff,
    summary:
      'Adds the shifts of a template to days of a location, in draft; missing rosters are created. People who are not eligible are left unassigned.',
    input: applyFields,
    result: copyResult,
  }),
}
