import type { HandlersOf } from '#server/http/mount.ts'
import { addChargeRate, changeChargeRate, removeChargeRate } from './actions.ts'
import { chargeCodesOf } from './codes.ts'
import { copyChargeRates } from './copying.ts'
import { chargeRatesPage, chargeTimelineOf } from './queries.ts'
import { raiseChargeRates } from './raising.ts'

export const chargeRates: HandlersOf<'chargeRates'> = {
  list: ({ input, ...context }) => chargeRatesPage(context, input),
  timeline: ({ input, ...context }) => chargeTimelineOf(context, input),
  codes: ({ input, ...context }) => chargeCodesOf(context, input.customer_id),
  store: ({ input, ...context }) => addChargeRate(context, input),
  update: ({ input, ...context }) => changeChargeRate(context, input),
  remove: ({ input, ...context }) => removeChargeRate(context, input),
  raise: ({ input, ...context }) => raiseChargeRates(context, input),
  copy: ({ input, ...context }) => copyChargeRates(context, input),
}
