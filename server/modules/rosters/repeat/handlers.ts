import type { HandlersOf } from '#server/http/mount.ts'
import { requirePlanner } from '#server/modules/rosters/policy.ts'
import { checkCopy, copyShifts } from './actions.ts'

export const handlers: HandlersOf<'repeats'> = {
  check({ db, actor, scope, input, now, language }) {
    requirePlanner(actor)
    return checkCopy(db, { scope, language }, input, now)
  },
  copy({ db, actor, input, now, language }) {
    requirePlanner(actor)
    return copyShifts(db, { ...actor, language }, input, now)
  },
}
