import { maxRequestedDays, type ShiftRequest } from '#contract/rostering/shifts/shift-requests.ts'
import { pickFields, requestedFieldNames } from '#contract/rostering/shifts/shift-fields.ts'
import { refuseField } from '#contract/refusals.ts'
import { addDays, daysBetween, type LocalDate } from '#contract/values/time.ts'

type RepeatedDates = { dates: readonly LocalDate[]; repeat_until: LocalDate | null }

/** The days of a request in order, each once, repeated every week until a day; refuses too many, and days that have passed. */
export function requestedDays({ dates, repeat_until }: RepeatedDates, today: LocalDate): LocalDate[] {
  const days = new Set(dates.flatMap((date) => [date, ...weeklyAfter(date, repeat_until)]))
  if (days.size > maxRequestedDays)
    refuseField('repeat_until', 'refusals.rosters.tooManyDays', { most: maxRequestedDays })
  const ordered = [...days].toSorted()
  if ((ordered[0] ?? today) < today) refuseField('dates', 'validation.inPast')
  return ordered
}

/** The same weekday of the following weeks, at most as many as a request can have, and one more. */
function weeklyAfter(date: LocalDate, until: LocalDate | null): LocalDate[] {
  const weeks = until === null ? 0 : Math.min(Math.floor(daysBetween(date, until) / 7), maxRequestedDays)
  return Array.from({ length: Math.max(weeks, 0) }, (_, at) => addDays(date, 7 * (at + 1)))
}

/** The fields of a request that an agency's change is shown against. */
export const originalOf = (request: ShiftRequest) => pickFields([...requestedFieldNames, 'dates'], request)
