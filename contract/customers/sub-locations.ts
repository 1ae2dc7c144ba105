import { z } from 'zod'
import { bulkResult, list, read, rowsSeen, write } from '#contract/call.ts'
import {
  choice,
  id,
  name,
  optionalLatitude,
  optionalLongitude,
  optionalText,
  searchQuery,
  commaSeparatedValues,
  version,
} from '#contract/values/values.ts'
import { activationTransitions, allowedActionsField } from '#contract/transitions.ts'

export const subLocationStatuses = ['active', 'inactive'] as const

const subLocationFields = {
  name: name(80),
  code: optionalText(24),
  cost_centre: optionalText(40),
  po_number: optionalText(40),
  /** null: at the coordinates of its location */
  latitude: optionalLatitude,
  longitude: optionalLongitude,
}

export const subLocation = z.object({
  id: z.string(),
  name: z.string(),
  code: z.string().nullable(),
  location_id: z.string(),
  location_name: z.string(),
  customer_id: z.string(),
  customer_name: z.string(),
  cost_centre: z.string().nullable(),
  po_number: z.string().nullable(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  status: z.enum(subLocationStatuses),
  version: z.number(),
})
export type SubLocation = z.infer<typeof subLocation>

export const subLocations = {
  list: list({
    path: '/sub-location/list',
    needs: [['Sub Location', 'list']],
    summary: 'Lists the sub-locations: wards, gates, docks.',
    filters: {
      customer_id: id.optional(),
      location_id: id.optional(),
      status: commaSeparatedValues(z.enum(subLocationStatuses)),
    },
    sorts: ['name', 'code', 'location_name', 'customer_name'],
    row: subLocation.extend(allowedActionsField(activationTransitions)),
  }),
  all: read({
    path: '/sub-location/all',
    needs: [
      ['Sub Location', 'list'],
      ['Client', 'location break configuration'],
      ['Roster', 'create'],
    ],
    summary: 'Lists the active sub-locations for selection, of one location or of all.',
    input: { location_id: id.optional(), q: searchQuery },
    result: z.array(choice.extend({ location_id: z.string(), location_name: z.string() })),
  }),
  info: read({
    path: '/sub-location/info',
    needs: [
      ['Sub Location', 'list'],
      ['Sub Location', 'update'],
    ],
    summary: 'Returns one sub-location.',
    input: { id },
    result: subLocation,
  }),
  store: write({
    path: '/sub-location/store',
    needs: [['Sub Location', 'create']],
    summary: 'Adds a sub-location to a location.',
    input: { location_id: id, ...subLocationFields },
    result: subLocation,
  }),
  update: write({
    path: '/sub-location/update',
    needs: [['Sub Location', 'update']],
    summary: 'Updates or deactivates a sub-location.',
    input: { id, version, status: z.enum(subLocationStatuses), ...subLocationFields },
    result: subLocation,
  }),
  changeStatusMany: write({
    path: '/sub-location/status-update-many',
    needs: [['Sub Location', 'update']],
    summary: 'Activates or deactivates several sub-locations; each row succeeds or fails on its own.',
    input: { ...rowsSeen, status: z.enum(subLocationStatuses) },
    result: bulkResult,
  }),
}
