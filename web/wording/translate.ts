import { useSyncExternalStore } from 'react'
import type { Language } from '#contract/values/values.ts'
import { type TextParams, textOf, type TextsByKey } from '#contract/wording-text.ts'
import type { WordingKey } from './keys.ts'

/** Translates a key; `count` selects the plural. */
export type Translate = (key: WordingKey, params?: TextParams) => string

type Setup = {
  formatDay: (day: string) => string
  /** called with a key that has no text yet */
  onMissing: (key: string) => void
}

const texts: Record<Language, Record<string, string>> = { en: {}, fr: {}, de: {}, pt: {} }
const listeners = new Set<() => void>()
let setup: Setup = { formatDay: String, onMissing: () => {} }
let currentLanguage: Language = 'en'
let currentTranslate: Translate = newTranslate()

/** Sets the date formatter and the handler of missing texts; called once at startup. */
export function setUpTranslation(wanted: Setup) {
  setup = wanted
}

/** Adds texts of a language. */
export function addTexts(language: Language, words: TextsByKey) {
  Object.assign(texts[language], words)
}

/** Sets the language; components that use texts re-render. */
export function setLanguage(language: Language) {
  currentLanguage = language
  renderTextsAgain()
}

/** Re-renders all components that use texts. */
export function renderTextsAgain() {
  currentTranslate = newTranslate()
  for (const listener of listeners) listener()
}

/** Subscribes to language changes; returns the function to unsubscribe. */
export function subscribeToTexts(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Texts for components: `const t = useTranslate()`, then `t('companies.list.title')`. Re-renders when the language changes. */
export const useTranslate = (): Translate => useSyncExternalStore(subscribeToTexts, () => currentTranslate)

/** The same outside components. */
export const t: Translate = (key, params) => translate(key, params)

/** Translates a key known only at run time (of a refusal or a validation rule); use `t` wherever the key is known. */
export function translate(key: string, params: TextParams = {}): string {
  const text =
    textOf(texts[currentLanguage], key, params, { language: currentLanguage, formatDay: setup.formatDay }) ??
    textOf(texts.en, key, params, { language: 'en', formatDay: setup.formatDay })
  if (text === null) setup.onMissing(key)
  return text ?? key
}

// A new function after each change, so that memoised texts are computed again.
function newTranslate(): Translate {
  return (key, params) => translate(key, params)
}
