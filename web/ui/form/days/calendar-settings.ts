import { createContext } from 'react'

/** How calendars look to the reader. Apart from the calendars, which most screens load only when one opens. */
export type CalendarSettings = {
  language: 'en' | 'fr' | 'de' | 'pt'
  /** 0 is Sunday */
  firstDayOfWeek: 0 | 1 | 2 | 3 | 4 | 5 | 6
}

export const CalendarContext = createContext<CalendarSettings>({ language: 'en', firstDayOfWeek: 1 })
