import type { ReportSchedule } from '#contract/payroll/reports/report-schedules.ts'
import { formatTime, formatWeekday } from '#web/lib/format.ts'
import { translate } from '#web/lib/wording.ts'

/** "Monday": the first Monday of 2026 was its fifth day. */
export const weekdayName = (weekday: number) => formatWeekday(`2026-01-${String(weekday + 4).padStart(2, '0')}`, 'long')

/** "Monday, 07:00"; "Day 31 of the month, 07:00" */
export function timesText({ weekday, day_of_month, time }: Pick<ReportSchedule, 'weekday' | 'day_of_month' | 'time'>) {
  const at = formatTime(time)
  return weekday === null
    ? translate('reports.schedule.monthlyOn', { day: day_of_month ?? 1, time: at })
    : translate('reports.schedule.weeklyOn', { weekday: weekdayName(weekday), time: at })
}
