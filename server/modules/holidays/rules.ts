import { addDays, weekdayOf } from '#contract/values/time.ts'
import type { PublicHoliday } from '#server/outside/places/public-holidays.ts'

/** The state law of a holiday that was added where the source lacked it. */
export type CorrectedHoliday = PublicHoliday & { by_law: string | null }

/** The law by which all employers observe certain days, unless a state has substituted another day. */
export const nationalLaw = 'Fair Work Act 2009 (Cth), s 115'
const nationalDates = ['01-01', '01-26', '04-25', '12-25', '12-26']

/** Whether a state's holiday is named by national law itself: these need no announcement. */
export const isNational = ({ date, name, starts }: PublicHoliday) =>
  starts === null && (nationalDates.includes(date.slice(5)) || name === 'Good Friday' || name === 'Easter Monday')

/**
 * Holidays missing in the source (docs/au-facts.md 3.6): in South Australia and the Northern Territory the 25th of December is a public
 * holiday on any weekday, also where there is a substitute day; in South Australia the Monday after an Anzac Day on a Sunday is one.
 * Nothing is removed, and an existing day is not added again.
 */
export function correctHolidays(days: readonly PublicHoliday[]): CorrectedHoliday[] {
  const ownDays = days.map((day) => ({ ...day, by_law: null }))
  return [...ownDays, ...christmasDays(days), ...anzacMondays(days)].toSorted((a, b) => a.date.localeCompare(b.date))
}

const stateLaws = { SA: 'Public Holidays Act 2023 (SA)', NT: 'Public Holidays Act 1981 (NT)' } as const

function christmasDays(days: readonly PublicHoliday[]): CorrectedHoliday[] {
  return days
    .filter((day) => day.name === 'Christmas Day' && !day.date.endsWith('-12-25'))
    .flatMap((day) => {
      const by_law = day.state === 'SA' || day.state === 'NT' ? stateLaws[day.state] : null
      const date = `${day.date.slice(0, 4)}-12-25`
      return by_law === null || hasHoliday(days, date) ? [] : [{ ...day, date, by_law }]
    })
}

function anzacMondays(days: readonly PublicHoliday[]): CorrectedHoliday[] {
  return days
    .filter((day) => day.state === 'SA' && day.date.endsWith('-04-25') && weekdayOf(day.date) === 7)
    .flatMap((day) => {
      const date = addDays(day.date, 1)
      return hasHoliday(days, date) ? [] : [{ ...day, date, by_law: stateLaws.SA }]
    })
}

const hasHoliday = (days: readonly PublicHoliday[], date: string) =>
  days.some((day) => day.date === date && day.starts === null)
