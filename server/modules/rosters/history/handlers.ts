import type { HandlersOf } from '#server/http/mount.ts'
import { requirePlanner } from '#server/modules/rosters/policy.ts'
import { boardAtInstant } from './board-at.ts'

export const rosterHistoryHandlers: HandlersOf<'rosterHistory'> = {
  async board({ db, scope, actor, input, language }) {
    requirePlanner(actor)
    return boardAtInstant(db, { scope, language }, input)
  },
}
