import { addDays, today } from '#web/lib/format.ts'

export const periodNames = ['weeks', 'month', 'last_month', 'year'] as const
export type PeriodName = (typeof periodNames)[number]

export type Days = { from: string; to: string }

/** The days of a period that is offered, by today's date. */
export function daysOfPeriod(name: PeriodName, now: string = today()): Days {
  if (name === 'weeks') return { from: addDays(now, -27), to: now }
  if (name === 'month') return monthOf(now)
  if (name === 'last_month') return monthOf(addDays(firstOfMonth(now), -1))
  const yearBefore = `${Number(now.slice(0, 4)) - 1}${now.slice(4, 7)}-01`
  // Whole months, this one included.
  return { from: firstOfNextMonth(yearBefore), to: monthOf(now).to }
}

/** The first and the last day of a day's month. */
export const monthOf = (day: string): Days => ({
  from: firstOfMonth(day),
  to: addDays(firstOfNextMonth(day), -1),
})

const firstOfMonth = (day: string) => `${day.slice(0, 7)}-01`
// No month has more than 31 days, and each has more than 4.
const firstOfNextMonth = (day: string) => firstOfMonth(addDays(firstOfMonth(day), 31))
