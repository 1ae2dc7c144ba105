import type { PayLine } from '#contract/payroll/pay-rules/pay-lines.ts'
import type { Allowance } from '#contract/payroll/pay-rules/rule-set.ts'
import { hundredthsOfStartedHours, percentOf } from './decimals.ts'
import { lineOfMinutes, lineOfUnits, type Payment } from './lines.ts'
import { type OtherPeriods, underSameRuleSet } from './other-periods.ts'
import { addGap, sumOf, type Wage } from './rates.ts'
import type { WorkedPeriod } from '#server/modules/pay/pricing/classifying/worked-periods.ts'

type Given = {
  worked: WorkedPeriod
  others: OtherPeriods
  /** the period's lines of time, with whose percentages allowances are multiplied */
  timeLines: readonly PayLine[]
}

/** The lines of the rule set's allowances; what is recorded for none of them is a gap. */
export function allowanceLines(given: Given, wage: Wage): PayLine[] {
  const { rule_set, recorded } = wage.terms
  const byHand = rule_set.allowances.filter(isByHand)
  for (const { code } of recorded) {
    if (!byHand.some((allowance) => allowance.code === code)) addGap(wage, { gap: 'unknown_allowance', code })
  }
  return rule_set.allowances.flatMap((allowance) =>
    isByHand(allowance) ? recordedLines(allowance, wage) : givenLines(allowance, given),
  )
}

// Nobody but a person knows kilometres and occasions.
const isByHand = ({ given, per }: Allowance) => given === 'by_hand' || per === 'kilometre' || per === 'occasion'

const recordedLines = (allowance: Allowance, { terms }: Wage): PayLine[] =>
  terms.recorded
    .filter(({ code, hundredths }) => code === allowance.code && hundredths !== 0)
    .map(({ hundredths }) => lineOfUnits(paymentOf(allowance), hundredths))

const paymentOf = ({ cents, clause, code, counts_for }: Allowance): Payment => ({
  ...{ label: 'allowance', percentage: null, rate_cents: cents, clause, counts_for },
  reason: { by: 'allowance', code },
})

function givenLines(allowance: Allowance, { worked, others, timeLines }: Given): PayLine[] {
  const { paid_minutes } = worked
  if (paid_minutes === 0) return []
  if (allowance.per === 'hour' && allowance.is_multiplied) return multipliedLines(allowance, timeLines)
  const payment = paymentOf(allowance)
  if (allowance.per === 'hour') return [lineOfMinutes(payment, paid_minutes)]
  if (allowance.per === 'part_of_hour') return [lineOfUnits(payment, hundredthsOfStartedHours(paid_minutes))]
  if (allowance.per === 'day' && !isFirstOfDay(worked, others)) return []
  return [lineOfUnits(payment, 100)]
}

function multipliedLines(allowance: Allowance, timeLines: readonly PayLine[]): PayLine[] {
  const byPercentage = Map.groupBy(timeLines, ({ percentage }) => percentage ?? 0)
  return [...byPercentage].map(([percentage, lines]) => {
    const rate_cents = percentOf(allowance.cents, percentage)
    const minutes = sumOf(lines.map((line) => line.minutes ?? 0))
    return lineOfMinutes({ ...paymentOf(allowance), percentage, rate_cents }, minutes)
  })
}

/** Whether it is the first of the workday with paid minutes under its rule set. */
const isFirstOfDay = (worked: WorkedPeriod, { sameDay }: OtherPeriods) =>
  underSameRuleSet(sameDay, worked).find(({ paid_minutes }) => paid_minutes > 0) === worked
