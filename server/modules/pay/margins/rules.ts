import type { Charge } from '#contract/payroll/charged-lines.ts'
import type { Cost } from '#contract/payroll/cost-rates.ts'
import type { PayLine } from '#contract/payroll/pay-rules/pay-lines.ts'
import type { Cents } from '#contract/payroll/pay-rules/rule-set.ts'
import type { State } from '#contract/values/formats/identifiers.ts'
import { chargeBasisOf, chargeFor } from '#server/modules/pay/charges/charge-for.ts'
import type { ChargeRateTerms } from '#server/modules/pay/charges/rules.ts'
import { type CostFacts, costOf, type Rate } from '#server/modules/pay/costs/rules.ts'
import { payTermsOf } from '#server/modules/pay/timesheets/pay-terms.ts'
import type { PricedSheet } from '#server/modules/pay/timesheets/weeks.ts'

/** Where work is done: what cost rates name, and the currency of the customer’s company. */
export type MarginPlace = { state: State | null; industry_id: string | null; currency: string }

/** The rates by which worked time is charged, and by which it costs. */
export type MarginRates = {
  /** by customer */
  charge: ReadonlyMap<string, readonly ChargeRateTerms[]>
  cost: readonly Rate[]
  /** by location */
  places: ReadonlyMap<string, MarginPlace>
}

/**
 * What a priced timesheet is charged and costs, with what is missing: gaps of the charge, kinds of cost without a rate. Null where it is not
 * known what it is paid: nothing follows from that.
 */
export function chargeAndCostOf(
  { sheet, version, terms, not_priced, gaps, lines, minutes }: PricedSheet,
  rates: MarginRates,
): { charge: Charge; cost: Cost } | null {
  if (not_priced !== null || gaps.length > 0 || terms === null || version === null) return null
  const { customer_id, location_id, position_id, works_on: day } = sheet
  const { employment } = terms
  const { state = null, industry_id = null } = rates.places.get(location_id) ?? {}
  const facts: CostFacts = { state, industry_id, position_id, employment, day }
  const cost = costOf(lines, rates.cost, { ...facts, minutes })
  const charge = chargeFor({
    lines,
    costs: cost.missing.length > 0 ? null : lines.map((line) => costOfLine(line, rates.cost, facts)),
    work: { customer_id, location_id, position_id, employment, day },
    basis: chargeBasisOf(payTermsOf(terms, version.rules)),
    rates: rates.charge.get(customer_id) ?? [],
  })
  return { charge, cost }
}

/** What one line costs, pay included. The fixed amount of an hour belongs to the line that has the hour. */
const costOfLine = (line: PayLine, rates: readonly Rate[], facts: CostFacts): Cents =>
  costOf([line], rates, { ...facts, minutes: isWorkedTime(line) ? (line.minutes ?? 0) : 0 }).total_cents

/** Bands in cents and missed breaks are paid on top of minutes that have a line; time up to a minimum was not worked, and `costOf` adds it. */
const isWorkedTime = ({ label, percentage }: PayLine) =>
  percentage !== null && !['missed_break', 'minimum_engagement', 'minimum_overtime'].includes(label)
