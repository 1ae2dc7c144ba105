import type { PayLine, PricedPeriod, WorkPeriod } from '#contract/payroll/pay-rules/pay-lines.ts'
import type { Weekday } from '#contract/payroll/pay-rules/rule-set.ts'
import { allowanceLines } from '#server/modules/pay/pricing/lines/allowances.ts'
import { bandsInCents, missedBreak } from '#server/modules/pay/pricing/lines/extras.ts'
import { linesOfTime } from '#server/modules/pay/pricing/lines/lines.ts'
import { minimumEngagement, minimumOvertime } from '#server/modules/pay/pricing/lines/minimums.ts'
import { inOrderOfStart } from '#server/modules/pay/pricing/time/ordered-periods.ts'
import { type OtherPeriods, otherPeriodsOf } from '#server/modules/pay/pricing/lines/other-periods.ts'
import { guaranteeLines, pieceLines } from '#server/modules/pay/pricing/lines/piece-work.ts'
import { sumOf, type Wage, wageFor } from '#server/modules/pay/pricing/lines/rates.ts'
import { payRuns } from '#server/modules/pay/pricing/lines/time-payments.ts'
import {
  classifyPeriods,
  type PaidTime,
  type WorkedPeriod,
} from '#server/modules/pay/pricing/classifying/worked-periods.ts'

/**
 * Prices the periods of one person by docs/pay-rules.md; the result is in the order of the input. `weekStartsOn`: the first day of the
 * person's week. Throws a RangeError for times that are not whole minutes, for an end that is not after its start, for breaks outside of
 * their period, and for periods or breaks that overlap.
 */
export function pricePeriods(periods: readonly WorkPeriod[], weekStartsOn: Weekday): PricedPeriod[] {
  const worked = classifyPeriods(inOrderOfStart(periods), weekStartsOn)
  const othersOf = otherPeriodsOf(worked)
  const pricedBy = new Map(worked.map((one) => [one.period, pricePeriod(one, othersOf(one))]))
  return periods.flatMap((period) => pricedBy.get(period) ?? [])
}

function pricePeriod(worked: WorkedPeriod, others: OtherPeriods): PricedPeriod {
  const { period, paid, paid_minutes } = worked
  if (paid === null) return { id: period.id, minutes: paid_minutes, lines: [], cents: 0, gaps: [] }
  const wage = wageFor(paid.terms)
  const priced = linesOf(worked, paid, others, wage)
  const lines = wage.gaps.length === 0 ? priced : []
  return { id: period.id, minutes: paid_minutes, lines, cents: sumOf(lines.map(({ cents }) => cents)), gaps: wage.gaps }
}

/** All lines of a period in their order. What is missing is added to the gaps of the wage. */
function linesOf(worked: WorkedPeriod, paid: PaidTime, others: OtherPeriods, wage: Wage): PayLine[] {
  const allowances = (timeLines: readonly PayLine[]) => allowanceLines({ worked, others, timeLines }, wage)
  // The minutes of piece work are paid by no percentage, so none of them can be missing.
  if (paid.terms.pieces.length > 0)
    return [...allowances([]), ...pieceLines(wage), ...guaranteeLines(worked, others, wage)]
  const runs = payRuns(paid, wage)
  const timeLines = linesOfTime(runs)
  const madeUp = minimumOvertime(worked, others, wage, runs.at(-1)?.payment)
  const madeUpMinutes = sumOf(madeUp.map(({ minutes }) => minutes ?? 0))
  return [
    ...timeLines,
    ...bandsInCents(paid),
    ...missedBreak(worked, paid, wage),
    ...madeUp,
    ...minimumEngagement(worked, paid, others, wage, madeUpMinutes),
    ...allowances(timeLines),
  ]
}
