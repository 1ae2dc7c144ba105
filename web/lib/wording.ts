import { firstEnglish, languages, textsOfScreens } from 'virtual:words'
import {
  addTexts,
  renderTextsAgain,
  translate,
  setUpTranslation,
  setLanguage,
  t,
  useTranslate,
} from '#web/wording/translate.ts'
import { formatDate } from './format.ts'
import { currentLanguage, storeLanguage } from '#web/lib/language/language.ts'
import { type Language, languages as languageCodes } from '#web/lib/language/languages.ts'
import { Refused, Unreachable } from '#web/lib/api/refused.ts'

export { translate, useTranslate }

/** The parts of the texts used so far: another language loads all of them. */
const loadedParts = new Set<string>()
const loading = new Map<string, Promise<void>>()
/** The texts of the screens before sign-in. */
const signedOutPart = ''

/** Loads the texts of the stored (or the browser's) language; await it before the first render. */
export async function startWording() {
  addTexts('en', firstEnglish)
  setUpTranslation({ formatDay, onMissing: (key) => void loadMissing(key) })
  await speak(currentLanguage())
}

/** Loads the texts of a screen by its path in the table of screens; '' for the shell. */
export const loadWordsOf = (path: string) => loadNamed(textsOfScreens[path] ?? [])

/**
 * Loads the texts of a lazily loaded part together with its code; tools/web/texts-by-screen.ts wraps the imports in it.
 * @public
 */
export async function withTexts<Module>(names: readonly string[], code: Promise<Module>): Promise<Module> {
  const [module] = await Promise.all([code, loadNamed(names)])
  return module
}

async function loadNamed(names: readonly string[]) {
  for (const name of names) loadedParts.add(name)
  await loadParts(currentLanguage(), names)
}

/** Switches the language without a reload, and stores it in this browser. */
export async function switchLanguage(language: Language) {
  storeLanguage(language)
  await speak(language)
}

/** Loads the texts used so far in all languages, for a page that switches languages offline. */
export const loadEveryLanguage = () =>
  Promise.all(languageCodes.map((language) => loadParts(language, [signedOutPart, ...loadedParts])))

/** The title and message of a failure. */
export function messageOf(failure: Error): { title: string; message: string } {
  if (failure instanceof Unreachable)
    return { title: t('ui.failure.unreachable'), message: t('ui.failure.unreachableText') }
  if (!(failure instanceof Refused)) return { title: t('ui.failure.title'), message: t('ui.failure.text') }
  if (failure.code === 'notFound') return { title: t('ui.failure.missing'), message: t('ui.failure.missingText') }
  return { title: t('ui.failure.refused'), message: failure.message || t('ui.failure.text') }
}

async function speak(language: Language) {
  await loadParts(language, [signedOutPart, ...loadedParts])
  setLanguage(language)
  document.documentElement.lang = language
}

/** A text that tools/web/texts-by-screen.ts did not detect for the screen, loaded late. */
async function loadMissing(key: string) {
  const language = currentLanguage()
  const [name = ''] = key.split('.', 1)
  if (name === '' || loading.has(`${language}/${name}`)) return
  loadedParts.add(name)
  await loadParts(language, [name])
  renderTextsAgain()
}

const loadParts = (language: Language, names: readonly string[]) =>
  Promise.all(names.map((name) => loadPart(language, name)))

function loadPart(language: Language, name: string): Promise<void> {
  const key = `${language}/${name}`
  const known = loading.get(key) ?? fetchPart(language, name)
  loading.set(key, known)
  // It fails offline; the entry is removed so that the next use retries.
  known.catch(() => loading.delete(key))
  return known
}

async function fetchPart(language: Language, name: string) {
  const known = await languages[language]?.()
  const words = name === signedOutPart ? known?.first : (await known?.parts[name]?.())?.default
  addTexts(language, words ?? {})
}

/** A day that a list of messages has formatted already stays as it is. */
const formatDay = (day: string) => (/^\d{4}-\d\d-\d\d$/.test(day) ? formatDate(day, 'weekday') : day)
