import type { ReportPeriod, ReportRhythm } from '#contract/payroll/reports/report-schedules.ts'
import {
  addDays,
  type Instant,
  instantAt,
  type LocalDate,
  localDateOf,
  mondayOf,
  type WallTime,
  weekdayOf,
} from '#contract/values/time.ts'

/** When a report is due: on a weekday of each week, or on a day of each month, of a shorter one on its last day. */
export type ReportTimes = {
  rhythm: ReportRhythm
  /** 1 is Monday; null: monthly */
  weekday: number | null
  /** null: weekly */
  day_of_month: number | null
  time: WallTime
  time_zone: string
}

/**
 * The first time after an instant at which a report is due. A local time that a clock change skips is moved past it, of one that occurs
 * twice the first counts.
 */
export function nextDue(times: ReportTimes, after: Instant): Instant {
  const today = localDateOf(after, times.time_zone)
  const [first, next] = times.rhythm === 'weekly' ? weekdaysFrom(today, times) : daysOfMonths(today, times)
  const due = instantOf(first, times)
  return due > after ? due : instantOf(next, times)
}

/** The newest time up to now at which a report was due; `due`: the first one that was missed. */
export function newestDue(times: ReportTimes, due: Instant, now: Instant): Instant {
  let newest = due
  for (let next = nextDue(times, due); next <= now; next = nextDue(times, next)) newest = next
  return newest
}

const instantOf = (day: LocalDate, { time, time_zone }: ReportTimes) => instantAt(day, time, time_zone).at

function weekdaysFrom(today: LocalDate, { weekday }: ReportTimes): [LocalDate, LocalDate] {
  const first = addDays(today, ((weekday ?? 1) - weekdayOf(today) + 7) % 7)
  return [first, addDays(first, 7)]
}

function daysOfMonths(today: LocalDate, { day_of_month }: ReportTimes): [LocalDate, LocalDate] {
  const month = firstOfMonth(today)
  const dayIn = (first: LocalDate) => {
    const last = addDays(firstOfNextMonth(first), -1)
    const wanted = addDays(first, (day_of_month ?? 1) - 1)
    return wanted < last ? wanted : last
  }
  return [dayIn(month), dayIn(firstOfNextMonth(month))]
}

const firstOfMonth = (day: LocalDate): LocalDate => `${day.slice(0, 7)}-01`
// No month has more than 31 days, and each has more than 4.
const firstOfNextMonth = (day: LocalDate) => firstOfMonth(addDays(firstOfMonth(day), 31))

export type Days = { from: LocalDate; to: LocalDate }

/** The week from Monday to Sunday or the month that ended before a day; null: pay periods are not known here. */
export function daysOfPeriod(period: ReportPeriod, day: LocalDate): Days | null {
  if (period === 'last_week') return { from: addDays(mondayOf(day), -7), to: addDays(mondayOf(day), -1) }
  if (period === 'last_pay_period') return null
  const to = addDays(firstOfMonth(day), -1)
  return { from: firstOfMonth(to), to }
}
