import type { HandlersOf } from '#server/http/mount.ts'
import { requirePlanner } from '#server/modules/rosters/policy.ts'
import { rostersInOtherZone } from './queries.ts'

export const rosterZoneHandlers: HandlersOf<'rosterZones'> = {
  async check({ db, scope, actor, input, now }) {
    requirePlanner(actor)
    return rostersInOtherZone(db, scope, input, now)
  },
}
