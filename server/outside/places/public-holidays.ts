import type { states } from '#contract/values/values.ts'

type State = (typeof states)[number]

export type PublicHoliday = {
  state: State
  date: string
  name: string
  /** 'HH:MM' by the clock there; null: the whole day */
  starts: string | null
}

/** Where the days come from, as it has to be named (data under CC BY-SA 3.0). */
export const holidaySource = 'date-holidays 3.37.0 (CC BY-SA 3.0)'

/**
 * The public holidays of a state in a year, as the package date-holidays tells them: without regional ones, with names in English
 * (its Portuguese ones are partly German), and with the faults that server/modules/holidays/rules.ts corrects. Its tables are large,
 * so they are loaded when asked for.
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
