import type { Interval } from '#server/modules/pay/pricing/time/ordered-periods.ts'
import type { WorkedPeriod } from '#server/modules/pay/pricing/classifying/worked-periods.ts'

/** What the lines of a period need to know of the person's other periods. */
export type OtherPeriods = {
  /** those of the same workday, itself among them, in the order of their start */
  sameDay: readonly WorkedPeriod[]
  /** whether ordinary time of another period ends when this one begins, or begins when it ends */
  adjoinsOrdinaryTime: (period: Interval) => boolean
}

/** A function that returns the other periods of each. */
export function otherPeriodsOf(all: readonly WorkedPeriod[]): (worked: WorkedPeriod) => OtherPeriods {
  const byDay = Map.groupBy(all, ({ workday }) => workday)
  const ordinary = all.filter(({ ordinary_minutes }) => ordinary_minutes > 0)
  const begins = new Set(ordinary.map(({ starts }) => starts))
  const finishes = new Set(ordinary.map(({ ends }) => ends))
  const adjoinsOrdinaryTime = ({ starts, ends }: Interval) => finishes.has(starts) || begins.has(ends)
  return ({ workday }) => ({ sameDay: byDay.get(workday) ?? [], adjoinsOrdinaryTime })
}

/** Those of a workday under the rule set of one of them. */
export const underSameRuleSet = (sameDay: readonly WorkedPeriod[], { period }: WorkedPeriod) =>
  sameDay.filter((other) => other.period.pay?.rule_set.code === period.pay?.rule_set.code)
