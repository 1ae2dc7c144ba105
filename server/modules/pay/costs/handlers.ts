import { confirmSamples } from '#server/database/rows/confirm-samples.ts'
import { pageWithActions } from '#server/http/allowed-actions.ts'
import { toBulkResult } from '#server/http/bulk.ts'
import type { HandlersOf } from '#server/http/mount.ts'
import { addCostRate, changeCostRate, fillInCostRates, removeCostRate } from './actions.ts'
import { allowedCostRateActions } from './policy.ts'
import { calculatedHour, costRatesPage } from './queries.ts'

export const costRates: HandlersOf<'costRates'> = {
  list: async ({ input, ...context }) =>
    pageWithActions(await costRatesPage(context, input), (row) => allowedCostRateActions(context.actor, row)),
  store: ({ input, ...context }) => addCostRate(context, input),
  update: ({ input, ...context }) => changeCostRate(context, input),
  remove: ({ input, ...context }) => removeCostRate(context, input),
  fillIn: (context) => fillInCostRates(context),
  confirm: async ({ input, ...context }) =>
    toBulkResult(await confirmSamples(context, 'cost_rates', input), context.language),
  calculate: ({ input, ...context }) => calculatedHour(context, input),
}
