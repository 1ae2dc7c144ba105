import type { HandlersOf } from '#server/http/mount.ts'
import { rostersInOtherZone } from './queries.ts'

export const rosterZones: HandlersOf<'rosterZones'> = {
  check: ({ input, ...context }) => rostersInOtherZone(context, input),
}
