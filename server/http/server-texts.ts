import type { RefusalCode, RefusalFacts } from '#contract/refusals.ts'
import wording from '#contract/wording.json' with { type: 'json' }
import serverWording from '#server/wording.json' with { type: 'json' }
import { languages, type Language } from '#contract/values/values.ts'
import { textOf, wordsIn, type TextsByKey } from '#contract/wording-text.ts'
import { dayIn } from '#server/http/days.ts'

const textsByLanguage: Readonly<Record<Language, TextsByKey>> = {
  en: { ...wordsIn(wording, 'en'), ...wordsIn(serverWording, 'en') },
  fr: { ...wordsIn(wording, 'fr'), ...wordsIn(serverWording, 'fr') },
  de: { ...wordsIn(wording, 'de'), ...wordsIn(serverWording, 'de') },
  pt: { ...wordsIn(wording, 'pt'), ...wordsIn(serverWording, 'pt') },
}

/** The server's texts: refusals and validation messages in the reader's language. */
export const serverText = (language: Language, key: string, params: Record<string, string | number> = {}): string =>
  textIn(language, key, params) ?? key

const textIn = (language: Language, key: string, params: Record<string, string | number>) =>
  textOf(textsByLanguage[language], key, params, { language, formatDay: (day) => dayIn(language, day) })

/** The message of a refusal; for `wrongState` the text of the refusing status, such as “This roster is already published.” */
export function refusalMessage(language: Language, code: RefusalCode, facts: RefusalFacts = {}): string {
  const ofState = facts.state === undefined ? null : textIn(language, `refusals.${code}_${facts.state}`, facts)
  return ofState ?? serverText(language, `refusals.${code}`, facts)
}

/** The first supported language of an Accept-Language header; English by default. */
export function languageOf(header: string | undefined): Language {
  const accepted = (header ?? '').split(',').map((part) => part.trim().slice(0, 2).toLowerCase())
  return (
    accepted.map((tag) => languages.find((language) => language === tag)).find((language) => language !== undefined) ??
    'en'
  )
}
