import { z } from 'zod'
import { bulkResult, list, read, rowsSeen, write } from '#contract/call.ts'
import { localDate, wallTime } from '#contract/values/time.ts'
import {
  emptyAsNull,
  flag,
  id,
  name,
  optionalName,
  optionalText,
  several,
  state,
  states,
  text,
  version,
} from '#contract/values/values.ts'

// Changing days is for whoever keeps the locations; who plans may look.
const toSee = [
  ['Location', 'update'],
  ['Roster', 'create'],
] as const
const toChange = [['Location', 'update']] as const

const names = z.strictObject({
  en: optionalName(80),
  fr: optionalName(80),
  de: optionalName(80),
  pt: optionalName(80),
})

const fields = {
  state,
  /** a part of the state only, such as Brisbane for its show day; null: all of it */
  region: optionalText(60),
  date: localDate,
  name: name(80),
  translations: names.default({ en: null, fr: null, de: null, pt: null }),
  /** a holiday for the rest of the day only: from when, by the clock there */
  starts: emptyAsNull(wallTime.nullable()).default(null),
  source: text(200),
  /** somebody has compared it with the state's own announcement, or the national law names the day itself */
  confirmed: flag.default(false),
  /** false: no holiday (here) */
  active: flag.default(true),
}

export const holiday = z.object({
  id: z.string(),
  state: z.enum(states),
  region: z.string().nullable(),
  date: z.string(),
  name: z.string(),
  translations: z.object({
    en: z.string().nullable(),
    fr: z.string().nullable(),
    de: z.string().nullable(),
    pt: z.string().nullable(),
  }),
  starts: z.string().nullable(),
  source: z.string(),
  confirmed: z.boolean(),
  confirmed_by_name: z.string().nullable(),
  confirmed_at: z.string().nullable(),
  active: z.boolean(),
  /** the platform's, therefore read-only for an agency, which may put one of its own in its place */
  shared: z.boolean(),
  /** the agency's own of the same day and place stands in its place */
  replaced: z.boolean(),
  /** whose it is; null for what is shared */
  agency_name: z.string().nullable(),
  version: z.number(),
})
export type Holiday = z.infer<typeof holiday>

/** A day that is a public holiday at a location, as a reader of its board or page is told. */
export const holidayThere = holiday
  .pick({ date: true, name: true, region: true, starts: true, confirmed: true })
  .extend({ location_id: z.string() })
export type HolidayThere = z.infer<typeof holidayThere>

export const holidays = {
  list: list({
    path: '/holiday/list',
    needs: toSee,
    says: 'Lists the public holidays of the states and territories, the platform’s and the agency’s own.',
    filters: {
      year: z.coerce.number().int().min(2000).max(2100).optional(),
      from: localDate.optional(),
      to: localDate.optional(),
      state: several(z.enum(states)),
      confirmed: flag.optional(),
    },
    sorts: ['date', 'state', 'name'],
    row: holiday,
  }),
  info: read({
    path: '/holiday/info',
    needs: toSee,
    says: 'One public holiday.',
    input: { id },
    result: holiday,
  }),
  regions: read({
    path: '/holiday/regions',
    needs: [
      ['Location', 'create'],
      ['Location', 'update'],
    ],
    says: 'The parts of a state that have public holidays of their own, by name.',
    input: { state },
    result: z.array(z.string()),
  }),
  store: write({
    path: '/holiday/store',
    needs: toChange,
    says: 'Adds a public holiday; an agency’s own takes the place of the platform’s of the same day and place.',
    input: fields,
    result: holiday,
  }),
  update: write({
    path: '/holiday/update',
    needs: toChange,
    says: 'Corrects or confirms a public holiday.',
    input: { id, version, ...fields },
    result: holiday,
  }),
  confirmMany: write({
    path: '/holiday/confirm-many',
    needs: toChange,
    says: 'Confirms several public holidays, or takes that back; shared ones an agency confirms for itself. Answers row by row.',
    input: { ...rowsSeen, status: z.enum(['confirmed', 'unconfirmed']) },
    result: bulkResult,
  }),
  remove: write({
    path: '/holiday/remove',
    needs: toChange,
    says: 'Removes a public holiday; without the agency’s own the platform’s holds again.',
    input: { id, version },
    result: z.object({ id: z.string() }),
  }),
}
