// The months of a timeline: each as wide as another, whatever its length.
import { addDays, daysBetween } from '#web/lib/format.ts'

export const shownMonths = 12

/** The first day of the month that is so many months after that of a day. */
export function monthAt(day: string, months: number) {
  const at = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + months
  return `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}-01`
}

/** The shown months from one on, by their first days. */
export const monthsFrom = (first: string) => Array.from({ length: shownMonths }, (_, at) => monthAt(first, at))

export const lastDayOf = (first: string) => addDays(monthAt(first, shownMonths), -1)

/** Where a day begins, in hundredths of a month from the first one on; outside of the period, at its edge. */
export function placeOf(day: string, first: string) {
  if (day < first) return 0
  const months =
    (Number(day.slice(0, 4)) - Number(first.slice(0, 4))) * 12 + Number(day.slice(5, 7)) - Number(first.slice(5, 7))
  const month = monthAt(day, 0)
  const share = daysBetween(month, day) / daysBetween(month, monthAt(day, 1))
  return Math.min(shownMonths, months + share) * 100
}

/** From the beginning of one day to the end of another; null: beyond the period. */
export function spanOf(from: string, to: string | null, first: string) {
  const start = placeOf(from, first)
  const end = to === null ? shownMonths * 100 : placeOf(addDays(to, 1), first)
  return { x: start, width: end - start }
}
