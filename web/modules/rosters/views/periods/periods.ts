import { addDays } from '#contract/values/time.ts'

/** How many days a board shows. */
export const periodLengths = { day: 1, week: 7, fortnight: 14, month: 28 } as const

export type Period = keyof typeof periodLengths

export const periods: readonly Period[] = ['day', 'week', 'fortnight', 'month']

export const isPeriod = (text: string | null): text is Period => text !== null && text in periodLengths

/** The days shown, and where the buttons "previous", "next" and "today" lead; null where there is nothing to show. */
export type Window = {
  from: string
  days: number
  previous: string | null
  next: string | null
  today: string | null
}

/** True if the board can show other days than these. */
export const isMovable = ({ previous, next }: Window) => previous !== null || next !== null

/** A part of one roster's own days. Without a period or with a longer one, the whole roster. */
export function windowOfRoster(
  { week_start, days }: { week_start: string; days: number },
  period: Period | null,
  { from, today }: { from: string | null; today: string },
): Window {
  const length = Math.min(days, period === null ? days : periodLengths[period])
  const latest = addDays(week_start, days - length)
  const within = (day: string) => (day < week_start ? week_start : day > latest ? latest : day)
  const includesToday = today >= week_start && today < addDays(week_start, days)
  const first = within(from ?? (includesToday && period === 'day' ? today : week_start))
  return {
    from: first,
    days: length,
    previous: first > week_start ? within(addDays(first, -length)) : null,
    next: first < latest ? within(addDays(first, length)) : null,
    today: includesToday ? within(today) : null,
  }
}

/** A period of all rosters: a day, or whole weeks that begin as the agency's weeks do. */
export function windowOfAgency(
  period: Period,
  { from, today, weekStartOf }: { from: string | null; today: string; weekStartOf: (day: string) => string },
): Window {
  const days = periodLengths[period]
  const snapped = (day: string) => (period === 'day' ? day : weekStartOf(day))
  const first = snapped(from ?? today)
  return { from: first, days, previous: addDays(first, -days), next: addDays(first, days), today: snapped(today) }
}
