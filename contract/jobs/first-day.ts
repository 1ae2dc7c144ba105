import type { LocalDate } from '#contract/values/time.ts'

type FirstDayDates = { offer_starts_on: LocalDate | null; start_on: LocalDate | null; available_from: LocalDate | null }

/** The first day of work: that of the offer, or of the job, but not before the applicant is available, nor in the past. */
export function firstDayOf({ offer_starts_on, start_on, available_from }: FirstDayDates, today: LocalDate): LocalDate {
  if (offer_starts_on !== null) return offer_starts_on
  return [start_on ?? today, available_from ?? today, today].toSorted().at(-1) ?? today
}
