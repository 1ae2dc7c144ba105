// What priced time costs and earns.
import { type CostLacking, type CostWarning, costWarnings, type RosterLimit } from '#contract/payroll/roster-costs.ts'
import type { PayLine } from '#contract/payroll/pay-rules/pay-lines.ts'
import type { Cents, LineLabel } from '#contract/payroll/pay-rules/rule-set.ts'
import { marginOf } from '#server/modules/pay/costs/rules.ts'
import { chargeAndCostOf, type MarginRates } from '#server/modules/pay/margins/rules.ts'
import type { PricedSheet } from '#server/modules/pay/timesheets/weeks.ts'

/** null: not known, or not for the reader */
export type Amounts = {
  minutes: number
  pay_cents: Cents | null
  cost_cents: Cents | null
  charge_cents: Cents | null
  margin_cents: Cents | null
  lacking: CostLacking[]
}

const nothingKnown = { pay_cents: null, cost_cents: null, charge_cents: null, margin_cents: null }

export const notPriced = (minutes: number, why: CostLacking): Amounts => ({ minutes, ...nothingKnown, lacking: [why] })

/** The amounts of time that was priced. Where rates of costs are missing, the cost is too low, and what is missing is named. */
export function amountsOf(priced: PricedSheet, rates: MarginRates): Amounts {
  const { minutes, cents, not_priced, sheet } = priced
  if (not_priced !== null && not_priced !== 'void') return notPriced(minutes, not_priced)
  const both = chargeAndCostOf(priced, rates)
  if (both === null) return notPriced(minutes, 'rules_incomplete')
  const { charge, cost } = both
  // `per_hour` is the agency's choice and never missing.
  const missing = cost.missing.flatMap((kind) => (kind === 'per_hour' ? [] : [kind]))
  const known = { minutes, pay_cents: cents, cost_cents: cost.total_cents }
  const currency = rates.places.get(sheet.location_id)?.currency ?? priced.currency
  if (currency !== priced.currency)
    return { ...known, charge_cents: null, margin_cents: null, lacking: [...missing, 'other_currency'] }
  const lacking = [...missing, ...new Set(charge.gaps.map(({ gap }) => gap))]
  if (charge.gaps.length > 0) return { ...known, charge_cents: null, margin_cents: null, lacking }
  return { ...known, charge_cents: charge.cents, margin_cents: marginOf(charge.cents, cost).cents, lacking }
}

/** By how much a margin is less than a floor in hundredths of a percent asks for, rounded down to a cent; zero or less: it is not. */
export function shortOf(
  { charge_cents, margin_cents }: Pick<Amounts, 'charge_cents' | 'margin_cents'>,
  floor: number | null,
) {
  if (floor === null || charge_cents === null || margin_cents === null) return null
  const asked = charge_cents * floor
  return (asked - (asked % 10_000)) / 10_000 - margin_cents
}

export type CostSum = Amounts & { short_cents: Cents | null; assignments: number; incomplete: number }

/** Only of what is known; an amount is null where none of them is. */
export function sumOfAmounts(all: readonly (Amounts & { short_cents: Cents | null })[]): CostSum {
  const known = (key: 'pay_cents' | 'cost_cents' | 'charge_cents' | 'margin_cents' | 'short_cents') =>
    all.reduce<Cents | null>((sum, { [key]: cents }) => (cents === null ? sum : (sum ?? 0) + cents), null)
  return {
    minutes: all.reduce((sum, { minutes }) => sum + minutes, 0),
    ...{ pay_cents: known('pay_cents'), cost_cents: known('cost_cents'), charge_cents: known('charge_cents') },
    ...{ margin_cents: known('margin_cents'), short_cents: known('short_cents') },
    lacking: [...new Set(all.flatMap(({ lacking }) => lacking))],
    ...{ assignments: all.length, incomplete: all.filter(({ lacking }) => lacking.length > 0).length },
  }
}

type Warned = Pick<CostSum, 'cost_cents' | 'short_cents' | 'incomplete'>

/** What is worth a warning about a roster. Exactly the floor, and exactly the budget, are not. */
export function warningsOf(
  { cost_cents, short_cents, incomplete }: Warned,
  { budget_cents, weeks }: Pick<RosterLimit, 'budget_cents' | 'weeks'>,
) {
  const applies: Record<CostWarning, boolean> = {
    below_floor: short_cents !== null && short_cents > 0,
    over_budget: [{ budget_cents, cost_cents }, ...weeks].some(isOverBudget),
    incomplete: incomplete > 0,
  }
  return costWarnings.filter((warning) => applies[warning])
}

const isOverBudget = ({ budget_cents, cost_cents }: { budget_cents: Cents | null; cost_cents: Cents | null }) =>
  budget_cents !== null && cost_cents !== null && cost_cents > budget_cents

/** Minutes of overtime, and those paid up to a minimum engagement. */
export const overtimeOf = (lines: readonly PayLine[]) => minutesOf(lines, (label) => overtime.has(label))
export const madeUpOf = (lines: readonly PayLine[]) => minutesOf(lines, (label) => label === 'minimum_engagement')

const overtime: ReadonlySet<LineLabel> = new Set([
  'overtime_first',
  'overtime_further',
  'overtime_sunday',
  'overtime_public_holiday',
  'short_rest',
])

const minutesOf = (lines: readonly PayLine[], counts: (label: LineLabel) => boolean) =>
  lines.reduce((sum, { label, minutes }) => sum + (counts(label) ? (minutes ?? 0) : 0), 0)

/** The currency of most of them; null: there are none. */
export function usualCurrency(priced: readonly Pick<PricedSheet, 'currency'>[]): string | null {
  const counts = new Map<string, number>()
  for (const { currency } of priced) counts.set(currency, (counts.get(currency) ?? 0) + 1)
  return [...counts].toSorted(([, one], [, other]) => other - one)[0]?.[0] ?? null
}
