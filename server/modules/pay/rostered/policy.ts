import { nameOf } from '#contract/permissions.ts'
import type { Actor } from '#server/http/actor.ts'
import type { RosterLimit } from '#contract/payroll/roster-costs.ts'
import type { Amounts } from './rules.ts'

/** The amounts without those that the reader may not see; a reader who may not see charges is not told what they lack. */
export function amountsVisibleTo<Seen extends Amounts & { short_cents?: number | null }>(
  { grants }: Pick<Actor, 'grants'>,
  amounts: Seen,
): Seen {
  const sees_charge = grants.has(nameOf(['Rate', 'view charge']))
  const sees_margin = grants.has(nameOf(['Rate', 'view margin']))
  const { charge_cents, margin_cents, lacking } = amounts
  return {
    ...amounts,
    charge_cents: sees_charge ? charge_cents : null,
    margin_cents: sees_margin ? margin_cents : null,
    ...(amounts.short_cents !== undefined && { short_cents: sees_margin ? amounts.short_cents : null }),
    lacking: sees_charge || sees_margin ? lacking : lacking.filter((one) => !chargeLacking.has(one)),
  }
}

/** The floor is part of what a margin is judged by. */
export const limitVisibleTo = ({ grants }: Pick<Actor, 'grants'>, limit: RosterLimit): RosterLimit => ({
  ...limit,
  floor_basis_points: grants.has(nameOf(['Rate', 'view margin'])) ? limit.floor_basis_points : null,
})

const chargeLacking: ReadonlySet<string> = new Set(['no_charge_rate', 'no_ordinary_rate', 'cost_not_known'])
