import type { Language } from '#contract/values/values.ts'
import { currentLanguage } from './language.ts'

type TranslatedRecord = { name: string; translations: Readonly<Record<Language, string | null>> }

/** The name of an entry in the reader’s language. */
export const translatedName = ({ name, translations }: TranslatedRecord): string =>
  translations[currentLanguage()] ?? name
