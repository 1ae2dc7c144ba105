import type { Band } from '#contract/payroll/pay-rules/rule-set.ts'
import { isOnFirstDay, isOnNextDay, minuteOfDay, weekdayOfDay } from '#server/modules/pay/pricing/time/clock-times.ts'
import type { DayPiece } from '#server/modules/pay/pricing/time/kind-of-day.ts'

/** The minutes of a day at which bands begin or end. */
export const bandEdges = (bands: readonly Band[]) =>
  bands.flatMap(({ times }) => [minuteOfDay(times.from), minuteOfDay(times.to)])

/** Whether a band covers a piece, by its date's weekday, or by that of the day before where the band runs past midnight. */
export function isCovered({ day, minute, holiday }: DayPiece, { days, times, on_public_holidays }: Band): boolean {
  if (holiday !== null && !on_public_holidays) return false
  if (isOnFirstDay(minute, times) && days.includes(weekdayOfDay(day))) return true
  return isOnNextDay(minute, times) && days.includes(weekdayOfDay(day - 1))
}
