// Minimum overtime and minimum engagement: time that is paid although it was not worked.
import type { PayLine } from '#contract/payroll/pay-rules/pay-lines.ts'
import { labelOfKind } from '#server/modules/pay/pricing/time/kind-of-day.ts'
import { lineOfMinutes, type Payment } from './lines.ts'
import { rateOf, sumOf, type Wage } from './rates.ts'
import type { PaidTime, WorkedPeriod } from '#server/modules/pay/pricing/classifying/worked-periods.ts'
import type { OtherPeriods } from './other-periods.ts'

/** `last`: what the last paid minute of the period is paid; undefined where that is a gap. */
export function minimumOvertime(
  { starts, ends, paid_minutes, ordinary_minutes }: WorkedPeriod,
  { adjoinsOrdinaryTime }: OtherPeriods,
  wage: Wage,
  last: Payment | undefined,
): PayLine[] {
  const limit = wage.terms.rule_set.overtime.minimum_minutes
  const isOvertimeOnly = paid_minutes > 0 && ordinary_minutes === 0
  if (limit === null || limit <= paid_minutes || !isOvertimeOnly || !last) return []
  if (adjoinsOrdinaryTime({ starts, ends })) return []
  const reason = { by: 'minimum_overtime', limit, before: paid_minutes } as const
  return [lineOfMinutes({ ...last, label: 'minimum_overtime', reason }, limit - paid_minutes)]
}

/** `madeUp`: the minutes of the period's minimum overtime. */
export function minimumEngagement(
  worked: WorkedPeriod,
  paid: PaidTime,
  { sameDay }: OtherPeriods,
  wage: Wage,
  madeUp: number,
): PayLine[] {
  const rule = engagementRule(paid)
  if (!rule || worked.paid_minutes === 0) return []
  const atCustomer = sameDay.filter(({ period }) => period.customer_id === worked.period.customer_id)
  const isTogether = rule.counts === 'day_at_customer'
  if (isTogether && atCustomer.at(-1) !== worked) return []
  const before = isTogether ? sumOf(atCustomer.map(({ paid_minutes }) => paid_minutes)) : worked.paid_minutes + madeUp
  if (before >= rule.minutes) return []
  const kind = rule.paid_at === 'weekday' ? 'weekday' : (paid.pieces.at(-1)?.kind ?? 'weekday')
  const rate = rateOf(wage.terms.rule_set.ordinary[kind], labelOfKind[kind], wage)
  if (!rate) return []
  const reason = { by: 'minimum_engagement', limit: rule.minutes, before } as const
  const counts_for = wage.terms.rule_set.counts_for.minimum_engagement
  const payment = { label: 'minimum_engagement', ...rate, clause: rule.clause, counts_for, reason } as const
  return [lineOfMinutes(payment, rule.minutes - before)]
}

/** The first for the employment and for the kind of day of the first minute. */
function engagementRule({ pieces, terms }: PaidTime) {
  const kind = pieces[0]?.kind ?? 'weekday'
  return terms.rule_set.minimum_engagement.find(
    ({ employments, kinds_of_day }) => employments.includes(terms.employment) && kinds_of_day.includes(kind),
  )
}
