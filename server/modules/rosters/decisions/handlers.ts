import type { HandlersOf } from '#server/http/mount.ts'
import { requirePlanner } from '#server/modules/rosters/policy.ts'
import { decisionsPage } from './queries.ts'

export const eligibilityDecisionHandlers: HandlersOf<'eligibilityDecisions'> = {
  async list({ db, actor, input }) {
    requirePlanner(actor)
    return decisionsPage(db, actor, input)
  },
}
