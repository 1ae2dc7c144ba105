import type { HandlersOf } from '#server/http/mount.ts'
import { addLocation, changeLocation } from './actions.ts'
import { locationOf, locationsPage, locationsToChoose } from './queries.ts'

export const handlers: HandlersOf<'locations'> = {
  list: ({ db, scope, input }) => locationsPage(db, scope, input),
  all: ({ db, scope, input }) => locationsToChoose(db, scope, input),
  info: ({ db, scope, input }) => locationOf(db, scope, input.id),
  store: ({ db, scope, input }) => addLocation(db, scope, input),
  update: ({ db, scope, input, now }) => changeLocation(db, scope, input, now),
}
