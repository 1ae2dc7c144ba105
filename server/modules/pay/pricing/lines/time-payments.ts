import type { BasisPoints, Cents } from '#contract/payroll/pay-rules/rule-set.ts'
import { isCovered } from '#server/modules/pay/pricing/classifying/bands.ts'
import { percentOf } from './decimals.ts'
import type { PaidRun, Payment } from './lines.ts'
import { labelOfKind } from '#server/modules/pay/pricing/time/kind-of-day.ts'
import type { Overtime, Run } from '#server/modules/pay/pricing/classifying/ordinary-or-overtime.ts'
import { type Rate, rateOf, sumOf, type Wage } from './rates.ts'
import type { PaidTime } from '#server/modules/pay/pricing/classifying/worked-periods.ts'

/** What each run of a period is paid; without those for which a percentage is missing, which are gaps. */
export function payRuns(paid: PaidTime, wage: Wage): PaidRun[] {
  return paid.runs.flatMap((run) => {
    const payment = run.overtime ? overtimePayment(run.overtime, wage) : ordinaryPayment(run, paid, wage)
    return payment ? [{ from: run.from, to: run.to, payment }] : []
  })
}

function overtimePayment({ label, percentages, reason }: Overtime, wage: Wage): Payment | null {
  const rate = rateOf(percentages, label, wage)
  const counts_for = wage.terms.rule_set.counts_for.overtime
  return rate && { label, ...rate, clause: percentages.clause, counts_for, reason }
}

function ordinaryPayment(run: Run, paid: PaidTime, wage: Wage): Payment | null {
  const needed = [dayPayment(run, paid, wage), ...bandPayments(run, wage)]
  const payments = needed.filter((payment) => payment !== null)
  // Which one is the highest cannot be said while one of them is missing.
  if (payments.length < needed.length) return null
  const highest = payments.reduce((best, payment) => (payment.rate_cents > best.rate_cents ? payment : best))
  return wage.terms.rule_set.stacking === 'sum' ? { ...highest, ...sumOfRates(payments, wage) } : highest
}

function dayPayment({ kind, holiday }: Run, { shift_loading }: PaidTime, wage: Wage): Payment | null {
  const { ordinary, counts_for } = wage.terms.rule_set
  const ofLoading = shift_loading?.percentages[kind] ?? null
  const percentages = ofLoading ?? ordinary[kind]
  const label = shift_loading && ofLoading ? shift_loading.label : labelOfKind[kind]
  const clause = percentages.clause ?? (ofLoading && shift_loading ? shift_loading.clause : null)
  const rate = rateOf(percentages, label, wage)
  const reason = { by: ofLoading ? 'shift_loading' : 'kind_of_day', holiday } as const
  return rate && { label, ...rate, clause, counts_for: counts_for.ordinary, reason }
}

function bandPayments(run: Run, wage: Wage): (Payment | null)[] {
  const { bands, counts_for } = wage.terms.rule_set
  return bands.flatMap((band) => {
    if (band.pay.in !== 'percent' || !isCovered(run, band)) return []
    const { percentages } = band.pay
    const rate = rateOf(percentages, band.label, wage)
    const reason = { by: 'band', holiday: run.holiday } as const
    const clause = percentages.clause ?? band.clause
    return [rate && { label: band.label, ...rate, clause, counts_for: counts_for.ordinary, reason }]
  })
}

/** 100 % (casual: and the loading) and what each has above it. */
function sumOfRates(payments: readonly { percentage: BasisPoints | null }[], wage: Wage): Rate {
  const { casual, stacking_cap } = wage.terms.rule_set
  const base = 10_000 + (wage.terms.employment === 'casual' ? casual.loading : 0)
  const above = payments.map(({ percentage }) => Math.max(0, (percentage ?? 0) - base))
  const percentage = Math.min(base + sumOf(above), stacking_cap ?? Infinity)
  const rate_cents: Cents = percentOf(wage.hourly_cents, percentage)
  return { percentage, rate_cents }
}
