// Local dates and times as whole numbers: days since 1 January 1970, minutes of a day.
import { type Weekday, weekdays } from '#contract/payroll/pay-rules/rule-set.ts'
import { daysBetween, type LocalDate, type WallTime } from '#contract/values/time.ts'

export const minutesPerDay = 1440

type TimeOfDay = { from: WallTime; to: WallTime }

const minutesOfTimes = new Map<WallTime, number>()

/** Cached, because the same few times are compared with every piece of every period. */
export function minuteOfDay(time: WallTime): number {
  const known = minutesOfTimes.get(time)
  if (known !== undefined) return known
  const minute = Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
  minutesOfTimes.set(time, minute)
  return minute
}

export const dayNumber = (date: LocalDate) => daysBetween('1970-01-01', date)

/** Day 0 was a Thursday. */
export function weekdayOfDay(day: number): Weekday {
  const weekday = weekdays[modulo(day + 3, 7)]
  if (weekday === undefined) throw new RangeError(`not a day: ${day}`)
  return weekday
}

/** The first day of the week that contains a day. */
export const weekStartOfDay = (day: number, weekStartsOn: Weekday) =>
  day - modulo(day + 3 - weekdays.indexOf(weekStartsOn), 7)

export const modulo = (value: number, divisor: number) => ((value % divisor) + divisor) % divisor

const runsPastMidnight = ({ from, to }: TimeOfDay) => to <= from

/** Whether a minute lies in the part of these times that is on the day on which they begin. */
export const isOnFirstDay = (minute: number, times: TimeOfDay) =>
  minute >= minuteOfDay(times.from) && (runsPastMidnight(times) || minute < minuteOfDay(times.to))

/** Whether a minute lies in the part of these times that is on the day after. */
export const isOnNextDay = (minute: number, times: TimeOfDay) =>
  runsPastMidnight(times) && minute < minuteOfDay(times.to)
