import type { Language } from '#contract/values/values.ts'
import { serverText } from '#server/http/server-texts.ts'

/** A label with its value; a missing value is a dash. */
export const sheetFact = (language: Language, key: string, value: string | null) => ({
  label: serverText(language, key),
  value: value || '–',
})
