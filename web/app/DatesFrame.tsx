import 'dayjs/locale/de.js'
import 'dayjs/locale/en-au.js'
import 'dayjs/locale/fr.js'
import 'dayjs/locale/pt.js'
import { type DayOfWeek, DatesProvider } from '@mantine/dates'
import dayjs from 'dayjs'
import localizedFormat from 'dayjs/plugin/localizedFormat.js'
import type { ReactNode } from 'react'
import { useWords } from '#web/wording/words.ts'
import { weekStarts } from '#contract/values/week-starts.ts'
import { currentLanguage } from '#web/lib/language.ts'
import { useSession, weekStart } from '#web/lib/session/session.ts'

// Without it the format 'L' of a date field is the letter L.
dayjs.extend(localizedFormat)

const locales = { en: 'en-au', fr: 'fr', de: 'de', pt: 'pt' } as const

/** Calendars in the language of the page and with the company's first day of the week. */
export function DatesFrame({ children }: { children: ReactNode }) {
  // Subscribes to language changes.
  useWords()
  // In Mantine Sunday is 0.
  const firstDayOfWeek = ((weekStarts.indexOf(weekStart(useSession())) + 1) % 7) as DayOfWeek
  return <DatesProvider settings={{ locale: locales[currentLanguage()], firstDayOfWeek }}>{children}</DatesProvider>
}
