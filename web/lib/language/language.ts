import { languages, type Language } from './languages.ts'
import { readStored, writeStored } from '#web/lib/session/stored.ts'

const storageKey = 'muster.language'

let currentLanguageCode: Language = storedLanguage() ?? browserLanguage()

/** The current language. */
export const currentLanguage = (): Language => currentLanguageCode

/** Stores the language in this browser; loading its texts is wording.ts's job. */
export function storeLanguage(language: Language) {
  currentLanguageCode = language
  writeStored(storageKey, language)
}

/** True if a language was selected in this browser; it then overrides the profile's. */
export const hasChosenLanguage = () => storedLanguage() !== null

export function isLanguage(value: unknown): value is Language {
  return languages.some((language) => language === value)
}

function storedLanguage(): Language | null {
  const stored = readStored(storageKey)
  return isLanguage(stored) ? stored : null
}

function browserLanguage(): Language {
  const wanted = typeof navigator === 'undefined' ? [] : navigator.languages
  return wanted.map((tag) => tag.slice(0, 2)).find(isLanguage) ?? 'en'
}
