import type { PayTerms, PricingGap } from '#contract/payroll/pay-rules/pay-lines.ts'
import type { BasisPoints, Cents, LineLabel, Percentages, RuleSet } from '#contract/payroll/pay-rules/rule-set.ts'
import { divideHalfUp, percentOf } from './decimals.ts'

/** What a person is paid by in one period; the gaps that are found while it is priced are added. */
export type Wage = { terms: PayTerms; hourly_cents: Cents; gaps: PricingGap[] }

export type Rate = { percentage: BasisPoints; rate_cents: Cents }

const ordinaryHoursAWeek = 38

/** The hourly rate for the period; 0 where there are gaps, to find what else is missing. */
export function wageFor(terms: PayTerms): Wage {
  const wage: Wage = { terms, hourly_cents: 0, gaps: [] }
  const allowances = allPurposeAllowances(wage)
  const classification = terms.rule_set.classifications.find(({ code }) => code === terms.classification)
  const adult = classification && adultRate(classification, allowances)
  if (adult === undefined) {
    addGap(wage, { gap: 'unknown_classification', code: terms.classification })
    return wage
  }
  return { ...wage, hourly_cents: percentOf(adult, juniorPercentage(classification?.juniors ?? [], wage)) }
}

function allPurposeAllowances(wage: Wage): Cents[] {
  const { rule_set, all_purpose_allowances: codes } = wage.terms
  const known = rule_set.all_purpose_allowances.filter(({ code }) => codes.includes(code))
  for (const code of codes) {
    if (!known.some((allowance) => allowance.code === code)) addGap(wage, { gap: 'unknown_allowance', code })
  }
  return known.map(({ weekly_cents }) => weekly_cents)
}

type Classification = RuleSet['classifications'][number]

function adultRate({ weekly_cents, hourly_cents }: Classification, allowances: readonly Cents[]): Cents | undefined {
  if (weekly_cents !== null) return hourlyOf(sumOf([weekly_cents, ...allowances]))
  if (hourly_cents !== null) return sumOf([hourly_cents, ...allowances.map(hourlyOf)])
  return undefined
}

const hourlyOf = (weekly_cents: Cents) => divideHalfUp([weekly_cents], ordinaryHoursAWeek)

export const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)

function juniorPercentage(juniors: Classification['juniors'], wage: Wage): BasisPoints {
  const { age } = wage.terms
  if (juniors.length === 0) return 10_000
  if (age === null) addGap(wage, { gap: 'age_not_known' })
  return juniors.find(({ below_age }) => age !== null && age < below_age)?.percentage ?? 10_000
}

/** The rate of these percentages for the person's employment; null, with a gap, where the rule set has none. */
export function rateOf(percentages: Percentages, label: LineLabel, wage: Wage): Rate | null {
  const { employment } = wage.terms
  const percentage = percentages[employment]
  if (percentage === 'to_choose' || percentage === null) {
    addGap(wage, { gap: percentage ?? 'not_covered', label })
    return null
  }
  const isCompounding = employment === 'casual' && percentages.casual_of === 'casual_rate'
  const rate_cents = isCompounding ? compound(percentage, wage) : percentOf(wage.hourly_cents, percentage)
  return { percentage, rate_cents }
}

function compound(percentage: BasisPoints, { terms, hourly_cents }: Wage): Cents {
  const { loading, rounds_casual_rate } = terms.rule_set.casual
  if (rounds_casual_rate) return percentOf(percentOf(hourly_cents, 10_000 + loading), percentage)
  return divideHalfUp([hourly_cents, 10_000 + loading, percentage], 100_000_000)
}

/** Adds a gap once. */
export function addGap({ gaps }: Wage, gap: PricingGap) {
  const text = JSON.stringify(gap)
  if (!gaps.some((known) => JSON.stringify(known) === text)) gaps.push(gap)
}
