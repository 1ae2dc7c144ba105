import 'dayjs/locale/de.js'
import 'dayjs/locale/en-au.js'
import 'dayjs/locale/fr.js'
import 'dayjs/locale/pt.js'
import { DatesProvider } from '@mantine/dates'
import dayjs from 'dayjs'
import localizedFormat from 'dayjs/plugin/localizedFormat.js'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { currentLanguage } from '#web/lib/language.ts'

// Without it a date field's 'L' is the letter L.
dayjs.extend(localizedFormat)

const locales = { en: 'en-au', fr: 'fr', de: 'de', pt: 'pt' } as const

/** Calendars in the language of the page; weeks begin on Monday everywhere in this product. */
export function DatesFrame({ children }: { children: ReactNode }) {
  // Renders again when the language changes.
  useTranslation()
  return <DatesProvider settings={{ locale: locales[currentLanguage()], firstDayOfWeek: 1 }}>{children}</DatesProvider>
}
