import { nameOf } from '#contract/permissions.ts'
import type { Actor } from '#server/http/actor.ts'
import type { Amounts } from './rules.ts'

/** The amounts without those that the reader may not see; a reader who may not see charges is not told what they lack. */
export function amountsVisibleTo({ grants }: Pick<Actor, 'grants'>, amounts: Amounts): Amounts {
  const sees_charge = grants.has(nameOf(['Rate', 'view charge']))
  const sees_margin = grants.has(nameOf(['Rate', 'view margin']))
  const { charge_cents, margin_cents, lacking } = amounts
  return {
    ...amounts,
    charge_cents: sees_charge ? charge_cents : null,
    margin_cents: sees_margin ? margin_cents : null,
    lacking: sees_charge || sees_margin ? lacking : lacking.filter((one) => !chargeLacking.has(one)),
  }
}

const chargeLacking: ReadonlySet<string> = new Set(['no_charge_rate', 'no_ordinary_rate', 'cost_not_known'])
