import i18next from 'i18next'
import de from '#contract/wording/de.json' with { type: 'json' }
import en from '#contract/wording/en.json' with { type: 'json' }
import fr from '#contract/wording/fr.json' with { type: 'json' }
import pt from '#contract/wording/pt.json' with { type: 'json' }
import { languages, type Language } from '#contract/values.ts'
import { dayIn } from '#server/http/days.ts'

const words = i18next.createInstance()
await words.init({
  fallbackLng: 'en',
  keySeparator: false,
  nsSeparator: false,
  interpolation: { escapeValue: false },
  resources: { en: { translation: en }, fr: { translation: fr }, de: { translation: de }, pt: { translation: pt } },
})

// Portuguese as in Portugal, "0 turnos": the bare tag counts nought as one (web/lib/wording.ts too).
const { pluralResolver } = words.services
const ruleOf = pluralResolver.getRule.bind(pluralResolver)
pluralResolver.getRule = (code: string, options: unknown) => ruleOf(code === 'pt' ? 'pt-PT' : code, options)

// `{{works_on, day}}` in a text: the same on both sides (web/lib/wording.ts).
words.services.formatter?.add('day', (day, language) => dayIn(language, day))

/** The server's words: refusals and validation texts in the reader's language. */
export const say = (language: Language, key: string, params: Record<string, string | number> = {}): string =>
  words.t(key, { lng: language, ...params })

/** The first language of an Accept-Language header that the product speaks; English when there is none. */
export function languageOf(header: string | undefined): Language {
  const wanted = (header ?? '').split(',').map((part) => part.trim().slice(0, 2).toLowerCase())
  return (
    wanted.map((tag) => languages.find((language) => language === tag)).find((found) => found !== undefined) ?? 'en'
  )
}
