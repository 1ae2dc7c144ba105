import { useSyncExternalStore } from 'react'
import type { Language } from '#contract/values/values.ts'
import { type TextParams, textOf, type Words } from '#contract/wording-text.ts'
import type { WordingKey } from './keys.ts'

/** Words a text by its key; `count` chooses the plural. */
export type Translate = (key: WordingKey, params?: TextParams) => string

type Setup = {
  formatDay: (day: string) => string
  /** is told the first part of a key that has no text yet, `rosters` */
  onMissing: (name: string) => void
}

const texts: Record<Language, Record<string, string>> = { en: {}, fr: {}, de: {}, pt: {} }
const listeners = new Set<() => void>()
let setup: Setup = { formatDay: String, onMissing: () => {} }
let spoken: Language = 'en'
let translate: Translate = newTranslate()

/** Says once, at the start, how days are written and what happens where a text is missing. */
export function setUpWords(wanted: Setup) {
  setup = wanted
}

/** Adds texts to those of a language. */
export function addWords(language: Language, words: Words) {
  Object.assign(texts[language], words)
}

/** The language in which everything is worded from now on; whatever is on the screen renders again. */
export function speakLanguage(language: Language) {
  spoken = language
  renderWordsAgain()
}

/** Renders again whatever words something. */
export function renderWordsAgain() {
  translate = newTranslate()
  for (const listener of listeners) listener()
}

/** Calls back after each change of language; answers how to stop it. */
export function onWords(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Words for components: `const t = useWords()`, then `t('companies.list.title')`. Renders again after a change of language. */
export const useWords = (): Translate => useSyncExternalStore(onWords, () => translate)

/** The same outside components. */
export const t: Translate = (key, params) => say(key, params)

/** A text whose key is only known at run time (a refusal's, a validation rule's); use `t` wherever the key is known. */
export function say(key: string, params: TextParams = {}): string {
  const text =
    textOf(texts[spoken], key, params, { language: spoken, formatDay: setup.formatDay }) ??
    textOf(texts.en, key, params, { language: 'en', formatDay: setup.formatDay })
  if (text === null) setup.onMissing(key.slice(0, key.indexOf('.')))
  return text ?? key
}

// A new one after each change, so that what remembers its texts by it forgets them.
function newTranslate(): Translate {
  return (key, params) => say(key, params)
}
