import { z } from 'zod'
import { bulkResult, list, read, rowsSeen, write } from '#contract/call.ts'
import { staff } from '#contract/permissions.ts'
import { localDate, wallTime } from '#contract/values/time.ts'
import {
  emptyAsNull,
  booleanField,
  id,
  name,
  optionalName,
  optionalText,
  commaSeparatedValues,
  state,
  text,
  version,
  translations,
  inEachLanguage,
} from '#contract/values/values.ts'
import { allowedActionsField, type TransitionTable } from '#contract/transitions.ts'
import { states } from '#contract/values/formats/identifiers.ts'

// Users who manage locations may change holidays; planners may view them.
const viewPermissions = [
  ['Location', 'update'],
  ['Roster', 'create'],
] as const
const updatePermission = [['Location', 'update']] as const

const fields = {
  state,
  /** for a part of the state only, such as Brisbane for its show day; null: the whole state */
  region: optionalText(60),
  date: localDate,
  name: name(80),
  translations: inEachLanguage(optionalName(80)).prefault({}),
  /** the local time from which a part-day holiday applies */
  starts: emptyAsNull(wallTime.nullable()).default(null),
  source: text(200),
  /** somebody has compared it with the state's own announcement, or national law names the day itself */
  confirmed: booleanField.default(false),
  /** false: not a holiday (here) */
  active: booleanField.default(true),
}

export const holidayTransitions = {
  confirm: { from: ['unconfirmed'], to: 'confirmed' },
  unconfirm: { from: ['confirmed'], to: 'unconfirmed' },
} as const satisfies TransitionTable<'confirmed' | 'unconfirmed'>

export const holiday = z.object({
  id: z.string(),
  state: z.enum(states),
  region: z.string().nullable(),
  date: z.string(),
  name: z.string(),
  translations,
  starts: z.string().nullable(),
  source: z.string(),
  confirmed: z.boolean(),
  confirmed_by_name: z.string().nullable(),
  confirmed_at: z.string().nullable(),
  active: z.boolean(),
  /** owned by the platform, therefore read-only for an agency, which may replace it with its own */
  shared: z.boolean(),
  /** replaced by the agency's own holiday of the same day and place */
  replaced: z.boolean(),
  /** the owner; null when shared */
  agency_name: z.string().nullable(),
  version: z.number(),
})
export type Holiday = z.infer<typeof holiday>

/** With what its reader can do with it. */
export const holidayWithActions = holiday.extend(allowedActionsField(holidayTransitions))
export type HolidayWithActions = z.infer<typeof holidayWithActions>

/** A public holiday at a location, as shown on a board or location page. */
export const holidayThere = holiday
  .pick({ date: true, name: true, region: true, starts: true, confirmed: true })
  .extend({ location_id: z.string() })
export type HolidayThere = z.infer<typeof holidayThere>

export const holidays = {
  list: list({
    path: '/holiday/list',
    needs: viewPermissions,
    kinds: staff,
    summary: 'Lists the public holidays of the states and territories, the platform’s and the agency’s own.',
    filters: {
      year: z.coerce.number().int().min(2000).max(2100).optional(),
      from: localDate.optional(),
      to: localDate.optional(),
      state: commaSeparatedValues(z.enum(states)),
      confirmed: booleanField.optional(),
    },
    sorts: ['date', 'state', 'name'],
    row: holidayWithActions,
  }),
  info: read({
    path: '/holiday/info',
    needs: viewPermissions,
    kinds: staff,
    summary: 'Returns one public holiday.',
    input: { id },
    result: holiday,
  }),
  regions: read({
    path: '/holiday/regions',
    needs: [
      ['Location', 'create'],
      ['Location', 'update'],
    ],
    kinds: staff,
    summary: 'Lists the parts of a state that have their own public holidays, by name.',
    input: { state },
    result: z.array(z.string()),
  }),
  store: write({
    path: '/holiday/store',
    needs: updatePermission,
    kinds: staff,
    summary: 'Adds a public holiday; an agency’s own replaces the platform’s of the same day and place.',
    input: fields,
    result: holiday,
  }),
  update: write({
    path: '/holiday/update',
    needs: updatePermission,
    kinds: staff,
    summary: 'Corrects or confirms a public holiday.',
    input: { id, version, ...fields },
    result: holiday,
  }),
  confirmMany: write({
    path: '/holiday/confirm-many',
    needs: updatePermission,
    kinds: staff,
    summary:
      'Confirms several public holidays, or reverts that; an agency confirms shared ones for itself. Each row succeeds or fails on its own.',
    input: { ...rowsSeen, status: z.enum(['confirmed', 'unconfirmed']) },
    result: bulkResult,
  }),
  remove: write({
    path: '/holiday/remove',
    needs: updatePermission,
    kinds: staff,
    summary: 'Deletes a public holiday; without the agency’s own, the platform’s applies again.',
    input: { id, version },
    result: z.object({ id: z.string() }),
  }),
}
