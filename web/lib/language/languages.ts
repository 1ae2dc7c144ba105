import type { Language } from '#contract/values/values.ts'

export type { Language }

// The contract's list would import zod; listing the languages here keeps zod out of the initial bundle. The type keeps both lists equal.
const allLanguageNames = { en: 'English', fr: 'Français', de: 'Deutsch', pt: 'Português' } as const satisfies Record<
  Language,
  string
>

export const languageNames: Readonly<Record<Language, string>> = allLanguageNames
// Object.keys returns string[].
export const languages = Object.keys(allLanguageNames) as Language[]
