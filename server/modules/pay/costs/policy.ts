import { costRates, costRateTransitions } from '#contract/payroll/cost-rates.ts'
import { actionsOfCall } from '#contract/transitions.ts'
import type { Actor } from '#server/http/actor.ts'

/** What this person can do with a rate. */
export const allowedCostRateActions = (actor: Pick<Actor, 'kind' | 'grants'>, { to_check }: { to_check: boolean }) =>
  actionsOfCall(actor, costRates.confirm, costRateTransitions, to_check ? 'to_check' : 'checked')
