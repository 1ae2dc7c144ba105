import { languages, type Language } from './languages.ts'
import { readStored, writeStored } from '#web/lib/session/stored.ts'

const key = 'muster.language'

let current: Language = remembered() ?? preferred()

/** The language in which the product speaks now. */
export const currentLanguage = (): Language => current

/** Remembers the language in this browser; the words themselves are wording.ts's work. */
export function rememberLanguage(language: Language) {
  current = language
  writeStored(key, language)
}

/** Was a language ever chosen here? Then it wins over the one of the profile. */
export const hasChosenLanguage = () => remembered() !== null

export function isLanguage(value: unknown): value is Language {
  return languages.some((language) => language === value)
}

function remembered(): Language | null {
  const stored = readStored(key)
  return isLanguage(stored) ? stored : null
}

function preferred(): Language {
  const wanted = typeof navigator === 'undefined' ? [] : navigator.languages
  return wanted.map((tag) => tag.slice(0, 2)).find(isLanguage) ?? 'en'
}
