import type { HandlersOf } from '#server/http/mount.ts'
import { rostersInOtherZone } from './queries.ts'

export const rosterZoneHandlers: HandlersOf<'rosterZones'> = {
  check: ({ db, scope, input, now }) => rostersInOtherZone(db, scope, input, now),
}
