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

// Without it a date field's 'L' is the letter L.
dayjs.extend(localizedFormat)

const locales = { en: 'en-au', fr: 'fr', de: 'de', pt: 'pt' } as const

/** Calendars in the language of the page, whose weeks begin as those of the reader's company. */
export function DatesFrame({ children }: { children: ReactNode }) {
  // Renders again when the language changes.
  useWords()
  // Mantine counts from Sunday, which is 0.
  const firstDayOfWeek = ((weekStarts.indexOf(weekStart(useSession())) + 1) % 7) as DayOfWeek
  return <DatesProvider settings={{ locale: locales[currentLanguage()], firstDayOfWeek }}>{children}</DatesProvider>
}
