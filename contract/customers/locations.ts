import { z } from 'zod'
import { changedField, changeParams } from '#contract/values/lists/changes.ts'
import { bulkResult, list, read, rowsSeen, write } from '#contract/call.ts'
import { holidayThere } from '#contract/rostering/holidays.ts'
import { requiredSkill, requiredLevels, requiredSkills } from '#contract/people/position-skills.ts'
import { timeZone } from '#contract/values/time.ts'
import { weekStarts } from '#contract/values/week-starts.ts'
import {
  address,
  choice,
  emptyAsNull,
  booleanField,
  id,
  name,
  optionalLatitude,
  optionalLongitude,
  optionalNote,
  optionalText,
  searchQuery,
  commaSeparatedValues,
  state,
  text,
  version,
  translations,
  inEachLanguage,
} from '#contract/values/values.ts'
import { activationTransitions, allowedActionsField } from '#contract/transitions.ts'
import { states } from '#contract/values/formats/identifiers.ts'

export const locationStatuses = ['active', 'inactive'] as const

const locationFields = {
  name: name(80),
  code: optionalText(24),
  ...address,
  latitude: optionalLatitude,
  longitude: optionalLongitude,
  geofence_m: z.coerce.number().int().min(75).max(1500).default(200),
  /** whether phones that clock in are compared with the geofence; false: no location is requested or stored */
  geofence_check: booleanField.default(true),
  time_zone: timeZone,
  site_instructions: optionalNote(2000),
  instructions_translations: inEachLanguage(optionalNote(2000)).prefault({}),
  /** the state whose public holidays apply here; null: its own state */
  holiday_region: emptyAsNull(state.nullable()).default(null),
  /** the parts of that state with their own public holidays in which it lies */
  local_regions: z.array(text(60)).max(20).default([]),
  induction_required: booleanField.default(false),
  required_skill_ids: requiredSkills.default([]),
  required_skill_levels: requiredLevels.default([]),
  /** document types required for work here */
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
  /** when the labour-hire licence of the customer's company for this state expires; null: it has none, or none is required */
  licence_expires_on: z.string().nullable(),
  status: z.enum(locationStatuses),
  version: z.number(),
  ...changedField,
})

export const location = locationRow.omit({ sub_location_count: true }).extend({
  address_line: z.string().nullable(),
  address_line2: z.string().nullable(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  geofence_m: z.number(),
  geofence_check: z.boolean(),
  site_instructions: z.string().nullable(),
  instructions_translations: translations,
  holiday_region: z.enum(states).nullable(),
  local_regions: z.array(z.string()),
  induction_required: z.boolean(),
  required_skills: z.array(requiredSkill),
  required_documents: z.array(z.object({ type_id: z.string(), type_name: z.string() })),
  company_id: z.string(),
  /** the day on which the weeks of that company start */
  week_start: z.enum(weekStarts),
  sub_locations: z.array(z.object({ id: z.string(), name: z.string(), code: z.string().nullable() })),
})
export type Location = z.infer<typeof location>

/** The filters of the list, which the map shares. */
const locationFilters = {
  customer_id: id.optional(),
  state: commaSeparatedValues(state),
  status: commaSeparatedValues(z.enum(locationStatuses)),
  /** true: only locations without coordinates */
  no_point: booleanField.optional(),
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
    summary: 'Lists the locations of the customers.',
    filters: { ...locationFilters, ...changeParams },
    sorts: ['name', 'customer_name', 'suburb', 'state', 'time_zone'],
    row: locationRow.extend(allowedActionsField(activationTransitions)),
  }),
  all: read({
    path: '/location/all',
    needs: [
      ['Location', 'list'],
      ['Roster', 'create'],
      ['Roster', 'view published roster'],
      ['Timesheet', 'list'],
    ],
    summary: 'Lists the locations for selection: of one customer, of a company’s customers, or all.',
    input: { customer_id: id.optional(), company_id: id.optional(), q: searchQuery },
    result: z.array(locationChoice),
  }),
  onMap: read({
    path: '/location-has-lat-lng',
    needs: [['Location', 'list']],
    summary:
      'Lists the locations with coordinates, filtered like the list, at most two thousand; and counts those with and without coordinates.',
    input: { ...locationFilters, q: searchQuery },
    result: z.object({ sites: z.array(siteOnMap), with_point: z.number(), without_point: z.number() }),
  }),
  suburbs: read({
    path: '/location/suburbs',
    needs: [
      ['Location', 'create'],
      ['Location', 'update'],
    ],
    summary:
      'Searches Australian suburbs by name or postcode ("richmond vic", "2485"), best match first, at most twenty.',
    input: { q: searchQuery },
    result: z.array(suburb),
  }),
  clock: read({
    path: '/location/time-zone',
    needs: [
      ['Location', 'create'],
      ['Location', 'update'],
    ],
    summary:
      'Returns the time zone of a place by its suburb, postcode, coordinates and state; null where they leave several or contradict each other.',
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
    summary: 'Returns one location with its sub-locations.',
    input: { id },
    result: location,
  }),
  holidays: read({
    path: '/location/holidays',
    needs: [['Location', 'view']],
    summary: 'Lists the next public holidays at a location, at most six.',
    input: { id },
    result: z.array(holidayThere),
  }),
  store: write({
    path: '/location/store',
    needs: [['Location', 'create']],
    summary: 'Adds a location to a customer.',
    input: { customer_id: id, ...locationFields },
    result: location,
  }),
  update: write({
    path: '/location/update',
    needs: [['Location', 'update']],
    summary: 'Updates a location.',
    input: { id, version, status: z.enum(locationStatuses), ...locationFields },
    result: location,
  }),
  changeStatusMany: write({
    path: '/location/status-update-many',
    needs: [['Location', 'update']],
    summary: 'Changes the status of several locations; each row succeeds or fails on its own.',
    input: { ...rowsSeen, status: z.enum(locationStatuses) },
    result: bulkResult,
  }),
}
