import { requireStaff } from '#server/http/actor.ts'
import { toBulkResult } from '#server/http/bulk.ts'
import type { HandlersOf } from '#server/http/mount.ts'
import { shifts } from '#contract/rostering/shifts/shifts.ts'
import { pageWithActivation } from '#server/http/allowed-actions.ts'
import { addPattern, changePattern, changePatternStatuses } from './actions.ts'
import { patternOf, patternsFor, patternsPage } from './queries.ts'

export const handlers: HandlersOf<'shifts'> = {
  async list({ db, actor, scope, input, language }) {
    requireStaff(actor)
    return pageWithActivation(await patternsPage(db, { scope, language }, input), actor, shifts.changeStatusMany)
  },
  async offered({ db, actor, scope, input }) {
    requireStaff(actor)
    return patternsFor(db, scope, input.customer_id)
  },
  async info({ db, actor, scope, input }) {
    requireStaff(actor)
    return patternOf(db, scope, input.id)
  },
  async store({ db, actor, scope, input }) {
    requireStaff(actor)
    return addPattern(db, scope, input)
  },
  async update({ db, actor, scope, input, now }) {
    requireStaff(actor)
    return changePattern(db, scope, input, now)
  },
  async changeStatusMany({ db, actor, scope, input, now, language }) {
    requireStaff(actor)
    return toBulkResult(await changePatternStatuses(db, scope, input, now), language)
  },
}
