import i18next from 'i18next'
import { initReactI18next, useTranslation } from 'react-i18next'
import { formatDate } from './format.ts'
import { currentLanguage, rememberLanguage } from './language.ts'
import type { Language } from './languages.ts'
import { Refused, Unreachable } from '#web/lib/api/refused.ts'

export type Words = Record<string, string>

// The sign-in screen's English comes with the first bytes; everything else by language when it is needed.
const firstEnglish = import.meta.glob<Words>('../wording/en/{app,auth,ui}.json', { eager: true, import: 'default' })
const first = import.meta.glob<Words>(['../wording/*/{app,auth,ui}.json', '!../wording/en/*.json'], {
  import: 'default',
})
const rest: Record<Language, () => Promise<{ words: Record<string, Words> }>> = {
  en: () => import('#web/wording/en.ts'),
  fr: () => import('#web/wording/fr.ts'),
  de: () => import('#web/wording/de.ts'),
  pt: () => import('#web/wording/pt.ts'),
}

const namespace = 'translation'
let restWanted = false

/** Words for components: `const t = useWords()`, then `t('companies.list.title')`. Renders again after a change of language. */
export const useWords = () => useTranslation().t

/** Prepares the words of the remembered (or the browser's) language; to be awaited before the first render. */
export async function startWording() {
  await i18next.use(initReactI18next).init({
    lng: 'en',
    fallbackLng: 'en',
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escapeValue: false },
    resources: { en: { [namespace]: Object.assign({}, ...Object.values(firstEnglish)) } },
    react: { useSuspense: false },
  })
  // Portuguese as in Portugal, "0 turnos": the bare tag counts nought as one (server/http/say.ts too).
  const { pluralResolver } = i18next.services
  const ruleOf = pluralResolver.getRule.bind(pluralResolver)
  pluralResolver.getRule = (code: string, options: unknown) => ruleOf(code === 'pt' ? 'pt-PT' : code, options)
  // `{{works_on, day}}` in a text: the same on both sides (server/http/say.ts).
  i18next.services.formatter?.add('day', (day: unknown) => formatDate(String(day), 'weekday'))
  await speak(currentLanguage())
}

/** Loads every word of the present language; the shell waits for it, the sign-in screen does not need it. */
export async function loadAllWords() {
  restWanted = true
  await Promise.all([loadRest(currentLanguage()), loadRest('en')])
}

/** Speaks another language from now on, without a reload, and remembers it in this browser. */
export async function switchLanguage(language: Language) {
  rememberLanguage(language)
  if (restWanted) await loadRest(language)
  await speak(language)
}

/** A text whose key is only known at run time (a refusal's, a validation rule's); use `t` wherever the key is known. */
export const say = (key: string, params: Readonly<Record<string, string | number>> = {}): string =>
  // The typed `t` takes known keys only, which is its point; these come from the contract.
  i18next.exists(key, params) ? String(i18next.t(key as never, params as never)) : key

/** What to tell a person about a failure. */
export function messageOf(failure: Error): { title: string; message: string } {
  if (failure instanceof Unreachable)
    return { title: i18next.t('ui.failure.unreachable'), message: i18next.t('ui.failure.unreachableText') }
  if (!(failure instanceof Refused))
    return { title: i18next.t('ui.failure.title'), message: i18next.t('ui.failure.text') }
  const known = i18next.exists(`refusals.${failure.code}`) ? say(`refusals.${failure.code}`) : ''
  return { title: i18next.t('ui.failure.refused'), message: failure.message || known || i18next.t('ui.failure.text') }
}

async function speak(language: Language) {
  if (language !== 'en') await loadFirst(language)
  await i18next.changeLanguage(language)
  document.documentElement.lang = language
}

async function loadFirst(language: Language) {
  const mine = Object.entries(first).filter(([path]) => path.includes(`/${language}/`))
  add(language, await Promise.all(mine.map(([, fetchWords]) => fetchWords())))
}

async function loadRest(language: Language) {
  const { words } = await rest[language]()
  add(language, Object.values(words))
}

const add = (language: Language, words: readonly Words[]) =>
  i18next.addResourceBundle(language, namespace, Object.assign({}, ...words), true, true)
