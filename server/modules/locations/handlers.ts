import { withNext } from '#server/database/lists/changes.ts'
import { calls } from '#contract/calls.ts'
import { toBulkResult } from '#server/http/bulk.ts'
import type { HandlersOf } from '#server/http/mount.ts'
import { suburbsLike, timeZoneOf } from '#server/outside/places/suburbs.ts'
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

export const locations: HandlersOf<'locations'> = {
  list: async ({ db, actor, scope, input }) =>
    pageWithActivation(withNext(await locationsPage(db, scope, input), input), actor, calls.locations.changeStatusMany),
  all: ({ db, scope, input }) => locationsToChoose(db, scope, input),
  onMap: ({ db, scope, input }) => locationsOnMap(db, scope, input),
  suburbs: async ({ input }) => suburbsLike(input.q),
  clock: async ({ input }) => ({ time_zone: timeZoneOf(input) }),
  info: ({ input, ...context }) => locationOf(context, input.id),
  holidays: ({ input, ...context }) => upcomingHolidays(context, input.id),
  store: ({ input, ...context }) => addLocation(context, input),
  update: ({ input, ...context }) => changeLocation(context, input),
  changeStatusMany: async ({ input, ...context }) =>
    toBulkResult(await changeLocationStatuses(context, input), context.language),
}

export const subLocations: HandlersOf<'subLocations'> = {
  list: async ({ db, actor, scope, input }) =>
    pageWithActivation(await subLocationsPage(db, scope, input), actor, calls.subLocations.changeStatusMany),
  all: ({ db, scope, input }) => subLocationsToChoose(db, scope, input),
  info: ({ db, scope, input }) => subLocationOf(db, scope, input.id),
  store: ({ input, ...context }) => addSubLocation(context, input),
  update: ({ input, ...context }) => changeSubLocation(context, input),
  changeStatusMany: async ({ input, ...context }) =>
    toBulkResult(await changeSubLocationStatuses(context, input), context.language),
}
