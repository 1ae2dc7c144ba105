import type { HandlersOf } from '#server/http/mount.ts'
import { removeWeeklyBudget, storeWeeklyBudget, updateWeeklyBudget } from './actions.ts'
import { weeklyBudgetsPage } from './queries.ts'

export const weeklyBudgets: HandlersOf<'weeklyBudgets'> = {
  list: ({ input, ...context }) => weeklyBudgetsPage(context, input),
  store: ({ input, ...context }) => storeWeeklyBudget(context, input),
  update: ({ input, ...context }) => updateWeeklyBudget(context, input),
  remove: ({ input, ...context }) => removeWeeklyBudget(context, input),
}
