import type { Weekday } from '#contract/payroll/pay-rules/rule-set.ts'

/** What a person worked in the periods before; days are those of the workdays, since 1970. */
export type WorkedSoFar = {
  week_starts_on: Weekday
  ordinary_minutes: Map<number, number>
  overtime_minutes: Map<number, number>
  /** in the order of their start */
  periods: { workday: number; ends: number; ended_in_overtime: boolean }[]
}

export const nothingWorked = (week_starts_on: Weekday): WorkedSoFar => ({
  week_starts_on,
  ordinary_minutes: new Map(),
  overtime_minutes: new Map(),
  periods: [],
})

type Finished = {
  workday: number
  ends: number
  ordinary_minutes: number
  overtime_minutes: number
  ended_in_overtime: boolean
}

export function addFinishedPeriod(worked: WorkedSoFar, finished: Finished) {
  const { workday, ends, ordinary_minutes, overtime_minutes, ended_in_overtime } = finished
  worked.ordinary_minutes.set(workday, ordinaryOn(worked, workday) + ordinary_minutes)
  worked.overtime_minutes.set(workday, overtimeOn(worked, workday) + overtime_minutes)
  worked.periods.push({ workday, ends, ended_in_overtime })
}

export const ordinaryOn = (worked: WorkedSoFar, day: number) => worked.ordinary_minutes.get(day) ?? 0

export const overtimeOn = (worked: WorkedSoFar, day: number) => worked.overtime_minutes.get(day) ?? 0

export function ordinaryWithin(worked: WorkedSoFar, firstDay: number, days: number): number {
  let sum = 0
  for (let day = firstDay; day < firstDay + days; day++) sum += ordinaryOn(worked, day)
  return sum
}

/** How many other days of the week have ordinary minutes. */
export function otherOrdinaryDays(worked: WorkedSoFar, weekStart: number, workday: number): number {
  let days = 0
  for (let day = weekStart; day < weekStart + 7; day++) {
    if (day !== workday && ordinaryOn(worked, day) > 0) days += 1
  }
  return days
}

/** The last period of an earlier workday. */
export const lastOfEarlierDay = (worked: WorkedSoFar, workday: number) =>
  worked.periods.findLast((period) => period.workday < workday)
