import { toBulkResult } from '#server/http/bulk.ts'
import type { HandlersOf } from '#server/http/mount.ts'
import { suburbsLike, timeZoneOf } from '#server/outside/places/suburbs.ts'
import { addLocation, changeLocation, moveLocations } from './actions.ts'
import { upcomingHolidays, locationOf, locationsOnMap, locationsPage, locationsToChoose } from './queries.ts'
import {
  addSubLocation,
  changeSubLocation,
  moveSubLocations,
  subLocationOf,
  subLocationsPage,
  subLocationsToChoose,
} from './sub-locations.ts'

export const handlers: HandlersOf<'locations'> = {
  list: ({ db, scope, input }) => locationsPage(db, scope, input),
  all: ({ db, scope, input }) => locationsToChoose(db, scope, input),
  onMap: ({ db, scope, input }) => locationsOnMap(db, scope, input),
  suburbs: async ({ input }) => suburbsLike(input.q),
  clock: async ({ input }) => ({ time_zone: timeZoneOf(input) }),
  info: ({ db, scope, input, language }) => locationOf(db, scope, input.id, language),
  holidays: ({ db, scope, input, now, language }) => upcomingHolidays(db, scope, input.id, { now, language }),
  store: ({ db, scope, input, language }) => addLocation(db, scope, input, language),
  update: ({ db, scope, input, now, language }) => changeLocation(db, scope, input, { now, language }),
  moveMany: async ({ db, scope, input, now, language }) =>
    toBulkResult(await moveLocations(db, scope, input, now), language),
}

export const subLocationHandlers: HandlersOf<'subLocations'> = {
  list: ({ db, scope, input }) => subLocationsPage(db, scope, input),
  all: ({ db, scope, input }) => subLocationsToChoose(db, scope, input),
  info: ({ db, scope, input }) => subLocationOf(db, scope, input.id),
  store: ({ db, scope, input }) => addSubLocation(db, scope, input),
  update: ({ db, scope, input, now }) => changeSubLocation(db, scope, input, now),
  moveMany: async ({ db, scope, input, now, language }) =>
    toBulkResult(await moveSubLocations(db, scope, input, now), language),
}
