import { languages, type Language } from './languages.ts'
import { readStored, writeStored } from '#web/lib/session/stored.ts'

const key = 'muster.language'

let current: Language = remembered() ?? preferred()

/** The current language. */
export const currentLanguage = (): Language => current

/** Stores the language in this browser; loading its texts is wording.ts's job. */
export function rememberLanguage(language: Language) {
  current = language
  writeStored(key, language)
}

/** True if a language was selected in this browser; it then overrides the profile's. */
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
