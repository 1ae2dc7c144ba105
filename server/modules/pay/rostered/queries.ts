import type { InputOf } from '#contract/call.ts'
import type { calls } from '#contract/calls.ts'
import type { RosterCost } from '#contract/payroll/roster-costs.ts'
import type { Context } from '#server/http/context.ts'
import { shownOnBoard } from '#server/modules/rosters/board/board-query.ts'
import { pricedWithLimits } from './limits.ts'
import { amountsVisibleTo, limitVisibleTo } from './policy.ts'
import { costsOf } from './priced-assignments.ts'
import { usualCurrency } from './rules.ts'

type Input = InputOf<typeof calls.rosterCosts.board>

/**
 * What the assignments of a board cost. The other time of their people decides about overtime wherever it is, also where the reader sees
 * only some locations; it is not returned.
 */
export async function rosterCostOf(context: Context, input: Input): Promise<RosterCost> {
  const { actor } = context
  const { period, rosters, shown } = await shownOnBoard(context, input)
  const ids = rosters.map(({ id }) => id)
  const { limits, priced } = await pricedWithLimits(context, { period, ids, shown })
  const currency = usualCurrency(priced.flatMap(({ sheet }) => sheet ?? []))
  const costs = costsOf(priced, limits, currency)
  return {
    currency,
    assignments: costs.map(({ roster_id: _, ...cost }) => amountsVisibleTo(actor, cost)),
    limits: [...limits.values()]
      .map((limit) => limitVisibleTo(actor, limit))
      .filter(
        ({ budget_cents, floor_basis_points, weeks }) =>
          budget_cents !== null || floor_basis_points !== null || weeks.length > 0,
      ),
  }
}
