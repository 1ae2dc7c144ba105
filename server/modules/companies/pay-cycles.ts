import type { PayCycle } from '#contract/customers/companies.ts'
import { addDays, daysBetween, type LocalDate } from '#contract/values/time.ts'

/** A company's pay cycle, with a day on which a period begins; null: any day. */
export type CompanyPayCycle = { cycle: PayCycle; anchor: LocalDate | null }

/** The last day of a pay period that begins on this day. Months begin on the day of the anchor, also after a shorter month. */
export function lastDayOfPayPeriod(starts_on: LocalDate, { cycle, anchor }: CompanyPayCycle): LocalDate {
  if (cycle !== 'monthly') return addDays(starts_on, daysOf[cycle] - 1)
  return addDays(monthStart(anchor ?? starts_on, starts_on, 1), -1)
}

export type AnchoredCycle = { cycle: PayCycle; anchor: LocalDate }

/** The first day of the pay period that contains a day. */
export function payPeriodStart(day: LocalDate, { cycle, anchor }: AnchoredCycle): LocalDate {
  if (cycle === 'monthly') return monthStart(anchor, day, 0)
  const length = daysOf[cycle]
  const days = daysBetween(anchor, day)
  return addDays(day, -(((days % length) + length) % length))
}

/** The first day of the first whole pay period on or after a day: from when on a rate that changes on that day is paid. */
export function firstFullPayPeriod(day: LocalDate, cycle: AnchoredCycle): LocalDate {
  const starts_on = payPeriodStart(day, cycle)
  return starts_on === day ? day : addDays(lastDayOfPayPeriod(starts_on, cycle), 1)
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
