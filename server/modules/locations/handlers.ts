import { toBulkResult } from '#server/http/bulk.ts'
import type { HandlersOf } from '#server/http/mount.ts'
import { suburbsLike, timeZoneOf } from '#server/outside/places/suburbs.ts'
import { locations } from '#contract/customers/locations.ts'
import { subLocations } from '#contract/customers/sub-locations.ts'
import { pageWithActivation } from '#server/http/allowed-actions.ts'
import { addLocation, changeLocation, changeLocationStatuses } from './actions.ts'
import { upcomingHolidays, locationOf, locationsOnMap, locationsPage, locationsToChoose } from './queries.ts'
import {
  addSubLocation,
  changeSubLocation,
  changeSubLocationStatuses,
  subLocationOf,
  subLocationsPage,
  subLocationsToChoose,
} from './sub-locations.ts'

export const handlers: HandlersOf<'locations'> = {
  list: async ({ db, actor, scope, input }) =>
    pageWithActivation(await locationsPage(db, scope, input), actor, locations.changeStatusMany),
  all: ({ db, scope, input }) => locationsToChoose(db, scope, input),
  onMap: ({ db, scope, input }) => locationsOnMap(db, scope, input),
  suburbs: async ({ input }) => suburbsLike(input.q),
  clock: async ({ input }) => ({ time_zone: timeZoneOf(input) }),
  info: ({ db, scope, input, language }) => locationOf(db, scope, input.id, language),
  holidays: ({ db, scope, input, now, language }) => upcomingHolidays(db, scope, input.id, { now, language }),
  store: ({ db, scope, input, language }) => addLocation(db, scope, input, language),
  update: ({ db, scope, input, now, language }) => changeLocation(db, scope, input, { now, language }),
  changeStatusMany: async ({ db, scope, input, now, language }) =>
    toBulkResult(await changeLocationStatuses(db, scope, input, now), language),
}

export const subLocationHandlers: HandlersOf<'subLocations'> = {
  list: async ({ db, actor, scope, input }) =>
    pageWithActivation(await subLocationsPage(db, scope, input), actor, subLocations.changeStatusMany),
  all: ({ db, scope, input }) => subLocationsToChoose(db, scope, input),
  info: ({ db, scope, input }) => subLocationOf(db, scope, input.id),
  store: ({ db, scope, input }) => addSubLocation(db, scope, input),
  update: ({ db, scope, input, now }) => changeSubLocation(db, scope, input, now),
  changeStatusMany: async ({ db, scope, input, now, language }) =>
    toBulkResult(await changeSubLocationStatuses(db, scope, input, now), language),
}
