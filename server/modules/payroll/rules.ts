import type { RateLabel } from '#contract/payroll/pay-runs.ts'

/** What earlier runs have for a timesheet or a cancelled shift; `amount_cents` is null where one of the lines has none. */
export type PaidSoFar = { minutes: number; amount_cents: number | null; last_line_id: string }

export type PayDue = {
  /** what is to be paid in total now; 0 for time that has been voided since */
  minutes: number
  pay_cents: number | null
  rate_label: RateLabel
  before: PaidSoFar | null
}

export type LineAmounts = {
  minutes: number
  pay_cents: number | null
  amount_cents: number | null
  corrects_line_id: string | null
}

/** The minutes and cents of a line: what is due less what earlier lines have. The rates of placements are not for cancelled shifts. */
export function lineFor({ minutes, pay_cents, rate_label, before }: PayDue): LineAmounts {
  const rate = rate_label === 'cancelled_shift' ? null : pay_cents
  const total = amountOf(minutes, rate)
  if (before === null) return { minutes, pay_cents: rate, amount_cents: total, corrects_line_id: null }
  const amount_cents = total === null || before.amount_cents === null ? null : total - before.amount_cents
  return { minutes: minutes - before.minutes, pay_cents: rate, amount_cents, corrects_line_id: before.last_line_id }
}

/** Minutes at cents an hour, rounded to a cent; no minutes cost nothing at any rate. */
function amountOf(minutes: number, cents: number | null): number | null {
  if (minutes === 0) return 0
  return cents === null ? null : Math.round((minutes * cents) / 60)
}
