// What the examples of a rule set come to, by both interpreters.
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { PricedPeriod, WorkPeriod } from '#contract/payroll/pay-rules/pay-lines.ts'
import { ruleSetFindings } from '#contract/payroll/pay-rules/rule-set-findings.ts'
import type { LineLabel, RuleSet } from '#contract/payroll/pay-rules/rule-set.ts'
import type { PayRuleExample, PayRuleExampleResult } from '#contract/payroll/pay-rules/rule-sets.ts'
import { addDays, instantAt, shiftSpan } from '#contract/values/time.ts'
import { agree } from '#server/modules/pay/agreement.ts'
import { priceMinutes } from '#server/modules/pay/minute-by-minute/price-minutes.ts'
import { pricePeriods } from '#server/modules/pay/pricing/price-periods.ts'

/** The findings of rules, and what the examples come to: nothing where a finding refuses the rules, which no interpreter is made for. */
export async function checkedRules(rules: RuleSet, examples: readonly PayRuleExample[]) {
  const findings = ruleSetFindings(rules)
  const isRefused = findings.some(({ kind }) => kind === 'refused')
  return { findings, results: isRefused ? [] : await resultsOf(rules, examples) }
}

/** Runs one example after the other; other requests are answered in between, since a long one takes a fifth of a second. */
export async function resultsOf(rules: RuleSet, examples: readonly PayRuleExample[]): Promise<PayRuleExampleResult[]> {
  const results: PayRuleExampleResult[] = []
  for (const example of examples) {
    results.push(runExample(rules, example))
    await nextTurn()
  }
  return results
}

/** Prices the example by the rules and compares it with what it must come to; a gap fails it, and so do times that cannot be priced. */
export function runExample(rules: RuleSet, example: PayRuleExample): PayRuleExampleResult {
  const periods = example.periods.map((period, at) => workPeriodOf(rules, example, period, at))
  const [priced, checked] = [pricePeriods, priceMinutes].map((price) =>
    unlessImpossible(() => price(periods, example.week_starts_on)),
  )
  const agreed = agreedPrice(priced ?? null, checked ?? null)
  if (agreed === null) return { passes: false, cents: 0, periods: [], cannot_be_priced: true }
  const cents = sumOf(agreed)
  return {
    passes: cents === example.expected_cents && hasExpectedLines(agreed, example) && !hasGaps(agreed),
    cents,
    periods: agreed.map(({ id: _, ...period }) => period),
    cannot_be_priced: false,
  }
}

/** What both interpreters say; fails (not a refusal) where they differ, since one of them is wrong then. */
export function agreedPrice(priced: PricedPeriod[] | null, checked: PricedPeriod[] | null): PricedPeriod[] | null {
  if (priced === null && checked === null) return null
  if (priced === null || checked === null || !agree(priced, checked))
    throw new Error('the interpreters of pay rules differ about an example')
  return priced
}

/** Null: the times overlap, or do not exist. */
function unlessImpossible(price: () => PricedPeriod[]): PricedPeriod[] | null {
  try {
    return price()
  } catch (thrown) {
    if (thrown instanceof RangeError) return null
    throw thrown
  }
}

type ExamplePeriod = PayRuleExample['periods'][number]

function workPeriodOf(rule_set: RuleSet, example: PayRuleExample, period: ExamplePeriod, at: number): WorkPeriod {
  const { time_zone, holidays, classification, employment, age } = example
  const { works_permanent_nights, all_purpose_allowances } = example
  const { recorded, pieces } = period
  const person = { classification, employment, age, works_permanent_nights, all_purpose_allowances }
  const { starts_at, ends_at } = shiftSpan({ ...period, works_on: period.day, zone: time_zone })
  return {
    ...{ id: String(at), customer_id: String(period.customer), starts_at, ends_at, time_zone },
    breaks: period.breaks.map((pause) => breakOf(period, pause, time_zone)),
    holidays,
    pay: { rule_set, ...person, recorded, pieces },
  }
}

/** A break that begins before the period's time of day is on the next day; one whose end is not after its start goes past midnight. */
function breakOf({ day, starts }: ExamplePeriod, pause: ExamplePeriod['breaks'][number], zone: string) {
  const startsOn = pause.starts < starts ? addDays(day, 1) : day
  const endsOn = pause.ends <= pause.starts ? addDays(startsOn, 1) : startsOn
  return {
    starts_at: instantAt(startsOn, pause.starts, zone).at,
    ends_at: instantAt(endsOn, pause.ends, zone).at,
    paid: pause.paid,
  }
}

const sumOf = (amounts: readonly { cents: number }[]) => amounts.reduce((sum, { cents }) => sum + cents, 0)

const hasGaps = (periods: readonly PricedPeriod[]) => periods.some(({ gaps }) => gaps.length > 0)

const hasExpectedLines = (periods: readonly PricedPeriod[], { expected_lines }: PayRuleExample) =>
  expected_lines.every(({ label, cents }) => cents === centsOf(periods, label))

const centsOf = (periods: readonly PricedPeriod[], wanted: LineLabel) =>
  sumOf(periods.flatMap(({ lines }) => lines.filter(({ label }) => label === wanted)))
