import type { RuleImpact } from '#contract/payroll/pay-rules/rule-impact.ts'

type Amounts = { before_cents: number; after_cents: number }

export const differenceOf = ({ before_cents, after_cents }: Amounts) => after_cents - before_cents

/** The difference as a share of what it was before; null: it was nothing before. */
export const shareOf = (amounts: Amounts) =>
  amounts.before_cents === 0 ? null : differenceOf(amounts) / amounts.before_cents

/**
 * What is said first: more or less; the same sum of other parts (`moved`); the same but for time that only one can price (`rest`); the same
 * at all; or that there is nothing to compare, because no time is priced by both (`unpriced`), or because the rule set applied to none.
 */
export type Outcome = 'more' | 'less' | 'moved' | 'rest' | 'same' | 'unpriced' | 'none'

export function outcomeOf(impact: RuleImpact): Outcome {
  const pricedByOne = impact.newly_priced.timesheets + impact.no_longer_priced.timesheets
  if (impact.timesheets === 0) return pricedByOne + impact.not_priced > 0 ? 'unpriced' : 'none'
  const difference = differenceOf(impact)
  if (difference !== 0) return difference > 0 ? 'more' : 'less'
  const parts = [impact.by_person, impact.by_customer, impact.by_label]
  if (parts.some(({ rows }) => rows.length > 0)) return 'moved'
  return pricedByOne > 0 ? 'rest' : 'same'
}
