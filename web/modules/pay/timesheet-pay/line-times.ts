import type { PayLine } from '#contract/payroll/pay-rules/pay-lines.ts'
import type { TimesheetPay } from '#contract/payroll/timesheet-pay.ts'
import type { Timesheet } from '#contract/rostering/timesheets/timesheets.ts'
import { formatTimeRange } from '#web/lib/format.ts'
import { wallTimeOf } from '#contract/values/time.ts'

/** What the times of lines are counted from. */
export type Worked = Pick<Timesheet, 'starts' | 'starts_at' | 'time_zone' | 'paid_minutes'>

/** When the time of a line was worked, by the clock at the site; empty for what has no time of its own. */
export function lineTimes(
  { spans }: Pick<PayLine, 'spans'>,
  { minutes }: Pick<TimesheetPay, 'minutes'>,
  sheet: Worked,
) {
  // In the night of a clock change the rules go by the clock, as the timesheet does, or by the time that elapsed.
  const timeAt = minutes === sheet.paid_minutes ? byTheClock(sheet) : elapsed(sheet)
  return spans.map(({ from, to }) => formatTimeRange(timeAt(from), timeAt(to)))
}

const byTheClock =
  ({ starts }: Worked) =>
  (minutes: number) => {
    const minute = (Number(starts.slice(0, 2)) * 60 + Number(starts.slice(3, 5)) + minutes) % (24 * 60)
    return `${Math.trunc(minute / 60)}:${String(minute % 60).padStart(2, '0')}`
  }

const elapsed =
  ({ starts_at, time_zone }: Worked) =>
  (minutes: number) =>
    wallTimeOf(new Date(Date.parse(starts_at) + minutes * 60_000).toISOString(), time_zone)
