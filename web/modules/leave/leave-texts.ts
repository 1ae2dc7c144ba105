import type { LeaveRequest } from '#contract/people/leave/leave-requests.ts'
import { formatDateRange, formatMinutes, formatNumber, formatTimeRange } from '#web/lib/format.ts'
import type { Translate } from '#web/wording/translate.ts'

type Taken = Pick<LeaveRequest, 'from_day' | 'to_day' | 'amount' | 'starts' | 'ends'>

/** "9 – 13 Mar 2026", "9 Mar 2026, half a day", "9 Mar 2026, 09:00–12:00". */
export function daysText(t: Translate, { from_day, to_day, amount, starts, ends }: Taken) {
  const days = formatDateRange(from_day, to_day)
  if (amount === 'half_day') return t('leave.halfOf', { days })
  return starts === null || ends === null ? days : `${days}, ${formatTimeRange(starts, ends)}`
}

/** "38 h · 5 days": in hours, and in days of the person’s usual length. */
export const amountText = (t: Translate, minutes: number, day_minutes: number) =>
  day_minutes === 0 ? formatMinutes(minutes) : `${formatMinutes(minutes)} · ${inDays(t, minutes / day_minutes)}`

function inDays(t: Translate, days: number) {
  const rounded = Math.round(days * 10) / 10
  return t('leave.inDays', { count: rounded, days: formatNumber(rounded) })
}
