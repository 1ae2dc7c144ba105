import { calls } from '#contract/calls.ts'
import { toBulkResult } from '#server/http/bulk.ts'
import type { HandlersOf } from '#server/http/mount.ts'
import { pageWithActivation } from '#server/http/allowed-actions.ts'
import { addPattern, changePattern, changePatternStatuses } from './actions.ts'
import { patternOf, patternsFor, patternsPage } from './queries.ts'

export const shifts: HandlersOf<'shifts'> = {
  list: async ({ db, actor, scope, input, language }) =>
    pageWithActivation(await patternsPage(db, { scope, language }, input), actor, calls.shifts.changeStatusMany),
  offered: ({ db, scope, input }) => patternsFor(db, scope, input.customer_id),
  info: ({ db, scope, input }) => patternOf(db, scope, input.id),
  store: ({ input, ...context }) => addPattern(context, input),
  update: ({ input, ...context }) => changePattern(context, input),
  changeStatusMany: async ({ input, ...context }) =>
    toBulkResult(await changePatternStatuses(context, input), context.language),
}
