import wording from '#contract/wording.json' with { type: 'json' }
import { languages, type Language } from '#contract/values.ts'
import { textOf, wordsIn, type Words } from '#contract/wording-text.ts'
import { dayIn } from '#server/http/days.ts'

const words: Readonly<Record<Language, Words>> = {
  en: wordsIn(wording, 'en'),
  fr: wordsIn(wording, 'fr'),
  de: wordsIn(wording, 'de'),
  pt: wordsIn(wording, 'pt'),
}

/** The server's words: refusals and validation texts in the reader's language. */
export const say = (language: Language, key: string, params: Record<string, string | number> = {}): string =>
  textOf(words[language], key, params, { language, formatDay: (day) => dayIn(language, day) }) ?? key

/** The first language of an Accept-Language header that the product speaks; English when there is none. */
export function languageOf(header: string | undefined): Language {
  const wanted = (header ?? '').split(',').map((part) => part.trim().slice(0, 2).toLowerCase())
  return (
    wanted.map((tag) => languages.find((language) => language === tag)).find((found) => found !== undefined) ?? 'en'
  )
}
