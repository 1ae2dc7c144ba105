import { z } from 'zod'
import { bulkResult, list, read, rowsSeen, write } from '#contract/call.ts'
import { holidayThere } from '#contract/rostering/holidays.ts'
import { requiredSkill, requiredLevels, requiredSkills } from '#contract/people/position-skills.ts'
import { timeZone } from '#contract/values/time.ts'
import { weekStarts } from '#contract/values/week-starts.ts'
import {
  address,
  choice,
  emptyAsNull,
  flag,
  id,
  name,
  optionalLatitude,
  optionalLongitude,
  optionalNote,
  optionalText,
  search,
  several,
  state,
  states,
  text,
  version,
} from '#contract/values/values.ts'

export const locationStatuses = ['active', 'inactive'] as const

const instructionsIn = z.strictObject({
  en: optionalNote(2000),
  fr: optionalNote(2000),
  de: optionalNote(2000),
  pt: optionalNote(2000),
})

const locationFields = {
  name: name(80),
  code: optionalText(24),
  ...address,
  latitude: optionalLatitude,
  longitude: optionalLongitude,
  geofence_m: z.coerce.number().int().min(75).max(1500).default(200),
  time_zone: timeZone,
  site_instructions: optionalNote(2000),
  instructions_translations: instructionsIn.default({ en: null, fr: null, de: null, pt: null }),
  /** whose public holidays are kept here; null: those of its own state */
  holiday_region: emptyAsNull(state.nullable()).default(null),
  /** the parts of that state in which it lies, of those that have public holidays of their own */
  local_regions: z.array(text(60)).max(20).default([]),
  induction_required: flag.default(false),
  required_skill_ids: requiredSkills.default([]),
  required_skill_levels: requiredLevels.default([]),
  /** kinds of papers without which nobody works here */
  required_document_type_ids: z.array(id).max(30).default([]),
}

export const suburb = z.object({
  suburb: z.string(),
  /** null: an external territory */
  state: z.enum(states).nullable(),
  postcode: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  time_zone: z.string(),
})
export type Suburb = z.infer<typeof suburb>

export const locationRow = z.object({
  id: z.string(),
  name: z.string(),
  code: z.string().nullable(),
  customer_id: z.string(),
  customer_name: z.string(),
  suburb: z.string().nullable(),
  state: z.string().nullable(),
  postcode: z.string().nullable(),
  time_zone: z.string(),
  sub_location_count: z.number(),
  /** when the labour-hire licence of the customer's company for this state ends; null: it has none, or nobody asks the reader */
  licence_expires_on: z.string().nullable(),
  status: z.enum(locationStatuses),
  version: z.number(),
})

export const location = locationRow.omit({ sub_location_count: true }).extend({
  address_line: z.string().nullable(),
  address_line2: z.string().nullable(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  geofence_m: z.number(),
  site_instructions: z.string().nullable(),
  instructions_translations: z.object({
    en: z.string().nullable(),
    fr: z.string().nullable(),
    de: z.string().nullable(),
    pt: z.string().nullable(),
  }),
  holiday_region: z.enum(states).nullable(),
  local_regions: z.array(z.string()),
  induction_required: z.boolean(),
  required_skills: z.array(requiredSkill),
  required_documents: z.array(z.object({ type_id: z.string(), type_name: z.string() })),
  company_id: z.string(),
  /** on which day the weeks of that company begin */
  week_start: z.enum(weekStarts),
  sub_locations: z.array(z.object({ id: z.string(), name: z.string(), code: z.string().nullable() })),
})
export type Location = z.infer<typeof location>

/** How the list is narrowed, and the map with it. */
const narrowing = {
  customer_id: id.optional(),
  state: several(state),
  status: several(z.enum(locationStatuses)),
  /** true: only those whose place on the map nobody knows */
  no_point: flag.optional(),
}

const locationChoice = choice.extend({ customer_id: z.string(), customer_name: z.string(), time_zone: z.string() })

const siteOnMap = location
  .pick({
    id: true,
    name: true,
    customer_name: true,
    address_line: true,
    address_line2: true,
    suburb: true,
    state: true,
    postcode: true,
  })
  .extend({ latitude: z.number(), longitude: z.number() })
export type SiteOnMap = z.infer<typeof siteOnMap>

export const locations = {
  list: list({
    path: '/location/list',
    needs: [['Location', 'list']],
    says: 'The sites of the customers.',
    filters: narrowing,
    sorts: ['name', 'customer_name', 'suburb', 'state', 'time_zone'],
    row: locationRow,
  }),
  all: read({
    path: '/location/all',
    needs: [
      ['Location', 'list'],
      ['Roster', 'create'],
      ['Roster', 'view published roster'],
      ['Timesheet', 'list'],
    ],
    says: 'The locations that may be chosen, of one customer, of a company’s customers, or of all.',
    input: { customer_id: id.optional(), company_id: id.optional(), q: search },
    result: z.array(locationChoice),
  }),
  onMap: read({
    path: '/location-has-lat-lng',
    needs: [['Location', 'list']],
    says: 'The locations whose place on the map is known, narrowed as the list is, at most two thousand; and how many there are with and without one.',
    input: { ...narrowing, q: search },
    result: z.object({ sites: z.array(siteOnMap), with_point: z.number(), without_point: z.number() }),
  }),
  suburbs: read({
    path: '/location/suburbs',
    needs: [
      ['Location', 'create'],
      ['Location', 'update'],
    ],
    says: 'Australian suburbs by name or postcode ("richmond vic", "2485"), the likeliest first, at most twenty.',
    input: { q: search },
    result: z.array(suburb),
  }),
  clock: read({
    path: '/location/time-zone',
    needs: [
      ['Location', 'create'],
      ['Location', 'update'],
    ],
    says: 'The time zone of a place: of its suburb, else of the suburb nearest to the coordinates, else of its state.',
    input: {
      suburb: optionalText(80),
      state: emptyAsNull(state.nullable()).default(null),
      postcode: optionalText(4),
      latitude: optionalLatitude,
      longitude: optionalLongitude,
    },
    result: z.object({ time_zone: z.string().nullable() }),
  }),
  info: read({
    path: '/location/info',
    needs: [['Location', 'view']],
    says: 'One location with its sub-locations.',
    input: { id },
    result: location,
  }),
  holidays: read({
    path: '/location/holidays',
    needs: [['Location', 'view']],
    says: 'The coming public holidays at a location, the next one first, at most six.',
    input: { id },
    result: z.array(holidayThere),
  }),
  store: write({
    path: '/location/store',
    needs: [['Location', 'create']],
    says: 'Adds a location to a customer.',
    input: { customer_id: id, ...locationFields },
    result: location,
  }),
  update: write({
    path: '/location/update',
    needs: [['Location', 'update']],
    says: 'Changes a location.',
    input: { id, version, status: z.enum(locationStatuses), ...locationFields },
    result: location,
  }),
  moveMany: write({
    path: '/location/status-update-many',
    needs: [['Location', 'update']],
    says: 'Moves several locations to a status, each as if alone; answers row by row.',
    input: { ...rowsSeen, status: z.enum(locationStatuses) },
    result: bulkResult,
  }),
}
