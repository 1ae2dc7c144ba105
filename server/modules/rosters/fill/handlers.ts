import type { HandlersOf } from '#server/http/mount.ts'
import { requirePlanner } from '#server/modules/rosters/policy.ts'
import { proposeFill } from './proposing.ts'

export const handlers: HandlersOf<'autoFill'> = {
  propose({ db, actor, scope, input, now, language }) {
    requirePlanner(actor)
    return proposeFill(db, { scope, language }, input.roster_id, now)
  },
}
