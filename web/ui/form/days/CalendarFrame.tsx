import 'dayjs/locale/de.js'
import 'dayjs/locale/en-au.js'
import 'dayjs/locale/fr.js'
import 'dayjs/locale/pt.js'
import { DatesProvider } from '@mantine/dates'
import dayjs from 'dayjs'
import localizedFormat from 'dayjs/plugin/localizedFormat.js'
import { use, type ReactNode } from 'react'
import { CalendarContext } from './calendar-settings.ts'

// Without it a date field's 'L' is the letter L.
dayjs.extend(localizedFormat)

const locales = { en: 'en-au', fr: 'fr', de: 'de', pt: 'pt' } as const

/**
 * A calendar in the reader's language, whose weeks begin as the reader's company's do. Weekends look like other days: their red has too
 * little contrast.
 */
export function CalendarFrame({ children }: { children: ReactNode }) {
  const { language, firstDayOfWeek } = use(CalendarContext)
  return (
    <DatesProvider settings={{ locale: locales[language], firstDayOfWeek, weekendDays: [] }}>{children}</DatesProvider>
  )
}
