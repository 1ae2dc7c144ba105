import { toBulkResult } from '#server/http/bulk.ts'
import type { HandlersOf } from '#server/http/mount.ts'
import { shifts } from '#contract/rostering/shifts/shifts.ts'
import { pageWithActivation } from '#server/http/allowed-actions.ts'
import { addPattern, changePattern, changePatternStatuses } from './actions.ts'
import { patternOf, patternsFor, patternsPage } from './queries.ts'

export const handlers: HandlersOf<'shifts'> = {
  list: async ({ db, actor, scope, input, language }) =>
    pageWithActivation(await patternsPage(db, { scope, language }, input), actor, shifts.changeStatusMany),
  offered: ({ db, scope, input }) => patternsFor(db, scope, input.customer_id),
  info: ({ db, scope, input }) => patternOf(db, scope, input.id),
  store: ({ db, scope, input }) => addPattern(db, scope, input),
  update: ({ db, scope, input, now }) => changePattern(db, scope, input, now),
  changeStatusMany: async ({ db, scope, input, now, language }) =>
    toBulkResult(await changePatternStatuses(db, scope, input, now), language),
}
