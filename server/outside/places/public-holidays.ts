import type { states } from '#contract/values/formats/identifiers.ts'

type State = (typeof states)[number]

export type PublicHoliday = {
  state: State
  date: string
  name: string
  /** the local time 'HH:MM'; null: the whole day */
  starts: string | null
}

/** The source of the days, as its licence requires (data under CC BY-SA 3.0). */
export const holidaySource = 'date-holidays 3.37.0 (CC BY-SA 3.0)'

/**
 * The public holidays of a state in a year from the package date-holidays: without regional ones, with names in English (its Portuguese
 * ones are partly German), and with the errors that server/modules/holidays/rules.ts corrects. Its tables are large, so they are loaded on
 * demand.
 */
export async function publicHolidaysOf(state: State, year: number): Promise<PublicHoliday[]> {
  const { default: Holidays } = await import('date-holidays')
  return new Holidays('AU', state)
    .getHolidays(year, 'en')
    .filter(({ type }) => type === 'public')
    .map(({ date, name }) => ({
      state,
      date: date.slice(0, 10),
      name,
      starts: date.slice(11, 16) === '00:00' ? null : date.slice(11, 16),
    }))
}
