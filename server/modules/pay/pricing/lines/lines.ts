import type { LineReason, PayLine } from '#contract/payroll/pay-rules/pay-lines.ts'
import type { BasisPoints, Cents, CountsFor, LineLabel } from '#contract/payroll/pay-rules/rule-set.ts'
import { centsForMinutes, centsForUnits } from './decimals.ts'
import { joinSpans, minutesOf, type Span } from '#server/modules/pay/pricing/time/timeline.ts'

/** What is paid, and why; a line is so much of it. */
export type Payment = {
  label: LineLabel
  percentage: BasisPoints | null
  rate_cents: Cents
  clause: string | null
  counts_for: CountsFor
  reason: LineReason
}

export type PaidRun = Span & { payment: Payment }

/** One line for each payment that differs by more than what had been worked before, in the order of their first minute. */
export function linesOfTime(runs: readonly PaidRun[]): PayLine[] {
  const byPayment = Map.groupBy(runs, ({ payment }) => keyOf(payment))
  return [...byPayment.values()].flatMap((same) => (same[0] ? [lineOfSpans(same[0].payment, same)] : []))
}

function keyOf({ label, percentage, rate_cents, clause, reason }: Payment): string {
  return JSON.stringify([label, percentage, rate_cents, clause, { ...reason, before: null }])
}

export const lineOfSpans = (payment: Payment, spans: readonly Span[]): PayLine => ({
  ...lineOfMinutes(payment, minutesOf(spans)),
  spans: joinSpans(spans),
})

/** Time that has no place on the timeline. */
export const lineOfMinutes = (payment: Payment, minutes: number): PayLine => ({
  ...payment,
  ...{ minutes, hundredths: null, cents: centsForMinutes(minutes, payment.rate_cents), spans: [] },
})

export const lineOfUnits = (payment: Payment, hundredths: number): PayLine => ({
  ...payment,
  ...{ minutes: null, hundredths, cents: centsForUnits(hundredths, payment.rate_cents), spans: [] },
})
