import type { Language } from '#contract/values/values.ts'

export type { Language }

// The contract's own list stands beside zod schemas; naming them here keeps zod out of the first bytes. The type keeps both lists equal.
const every = { en: 'English', fr: 'Français', de: 'Deutsch', pt: 'Português' } as const satisfies Record<
  Language,
  string
>

export const languageNames: Readonly<Record<Language, string>> = every
// keys() forgets which keys they are.
export const languages = Object.keys(every) as Language[]
