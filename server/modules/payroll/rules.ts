import type { PayCycle } from '#contract/customers/companies.ts'
import type { RateLabel } from '#contract/payroll/pay-runs.ts'
import { addDays, daysBetween, type LocalDate } from '#contract/values/time.ts'

/** A company's pay cycle, with a day on which a period begins; null: any day. */
export type CompanyPayCycle = { cycle: PayCycle; anchor: LocalDate | null }

/** The last day of a pay period that begins on this day. Months begin on the day of the anchor, also after a shorter month. */
export function lastDayOfPayPeriod(starts_on: LocalDate, { cycle, anchor }: CompanyPayCycle): LocalDate {
  if (cycle !== 'monthly') return addDays(starts_on, daysOf[cycle] - 1)
  return addDays(monthStart(anchor ?? starts_on, starts_on, 1), -1)
}

/** The first day of the period that contains a day. */
export function firstDayOf(day: LocalDate, { cycle, anchor }: { cycle: PayCycle; anchor: LocalDate }): LocalDate {
  if (cycle === 'monthly') return monthStart(anchor, day, 0)
  const length = daysOf[cycle]
  const days = daysBetween(anchor, day)
  return addDays(day, -(((days % length) + length) % length))
}

const daysOf = { weekly: 7, fortnightly: 14 } as const

/** Of the months counted from the anchor: the start of the one that contains the day, or of one after it. */
function monthStart(anchor: LocalDate, day: LocalDate, later: number): LocalDate {
  const from = Temporal.PlainDate.from(anchor)
  const { year, month } = Temporal.PlainDate.from(day)
  const months = (year - from.year) * 12 + month - from.month
  const isBefore = from.add({ months }).toString() > day
  return from.add({ months: months - (isBefore ? 1 : 0) + later }).toString()
}

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
