// Every text exists in four languages with the same placeholders; no key is missing or unused; every refusal has a
// text; JSX contains no texts.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { refusals } from '#contract/refusals.ts'
import { type Language, languages } from '#contract/values/values.ts'
import { wordsIn } from '#contract/wording-text.ts'
import { filesIn, root, report, textOf } from './check.ts'
import { wordsInJsx } from './jsx-words.ts'

const pluralPattern = /_(zero|one|two|few|many|other)$/

type Words = Map<string, string>

/** All keys of one language with their texts: the browser's, the server's and the shared ones. */
export function wordsOf(base: string, language: Language): Words {
  const files = [...filesIn(base, ['web/wording'], /\.json$/), 'contract/wording.json', 'server/wording.json'].filter(
    (file) => existsSync(join(base, file)),
  )
  return new Map(files.flatMap((file) => Object.entries(wordsIn(JSON.parse(textOf(base, file)), language))))
}

const baseOf = (key: string) => key.replace(pluralPattern, '')
const placeholders = (text: string) =>
  [...text.matchAll(/\{\{\s*(\w+)/g)]
    .map(([, name]) => name ?? '')
    .toSorted()
    .join(',')

/** All violations, as readable lines. */
export function wordingBreaches(base: string): string[] {
  const english = wordsOf(base, 'en')
  const others = languages.slice(1).flatMap((language) => differences(english, wordsOf(base, language), language))
  const code = filesIn(base, ['contract', 'web', 'server'], /\.tsx?$/)
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .map((file) => textOf(base, file))
    .join('\n')
  return [
    ...others,
    ...missingRefusals(english),
    ...unusedKeys(english, code),
    ...unknownKeys(english, code),
    ...literalTexts(base),
  ]
}

function differences(english: Words, other: Words, language: string) {
  const bases = new Set([...english.keys()].map(baseOf))
  const lacking = [...english.keys()].filter((key) => !other.has(key)).map((key) => `${language} lacks ${key}`)
  const extra = [...other.keys()]
    .filter((key) => !english.has(key) && !isOwnPlural(key, bases, language))
    .map((key) => `${language} has ${key}, which English has not`)
  const uneven = [...other].filter(([key, text]) => {
    const model = english.get(key) ?? english.get(`${baseOf(key)}_other`)
    // A singular may say "one" without a number.
    return model !== undefined && placeholders(text) !== placeholders(model) && !/_(zero|one)$/.test(key)
  })
  const empty = [...other].filter(([, text]) => text.trim() === '').map(([key]) => `${language} ${key} is empty`)
  return [
    ...lacking,
    ...extra,
    ...uneven.map(([key]) => `${language} ${key}: other placeholders than English`),
    ...empty,
  ]
}

// French and Portuguese also count in millions (`_many`), which English does not.
const isOwnPlural = (key: string, bases: ReadonlySet<string>, language: string) =>
  pluralPattern.test(key) &&
  bases.has(baseOf(key)) &&
  ['zero', ...new Intl.PluralRules(language).resolvedOptions().pluralCategories].includes(
    key.slice(key.lastIndexOf('_') + 1),
  )

const missingRefusals = (english: Words) =>
  Object.keys(refusals)
    .filter((code) => !english.has(`refusals.${code}`))
    .map((code) => `refusals.${code} has no text`)

// A computed key (`companies.status.${status}`) shows only its beginning, or its beginning and end; that of a status badge is named by `of`.
function unusedKeys(english: Words, code: string) {
  const computed = [...code.matchAll(/[`'"]([a-zA-Z]+(?:\.\w+)*[._])\$\{/g)].map(([, start]) => start ?? '')
  const ofStatuses = [...code.matchAll(/<RecordStatus of="([\w.]+)"/g)].map(([, prefix]) => `${prefix}.`)
  const beginnings = [...computed, ...ofStatuses]
  const literals = new Set([...code.matchAll(/(?<=([`'"]))[\w.]+(?=\1)/g)].map(([literal]) => literal))
  const isUsed = (key: string) => literals.has(key) || beginnings.some((start) => key.startsWith(start))
  return [...new Set([...english.keys()].map(baseOf))]
    .filter((key) => !key.startsWith('refusals.') && !isUsed(key))
    .map((key) => `${key} is used nowhere`)
}

function unknownKeys(english: Words, code: string) {
  const used = [...code.matchAll(/\b(?:t|translate)\(\s*'([a-zA-Z]+\.[\w.]+)'|'(validation\.\w+)'/g)].map(
    ([, key, rule]) => key ?? rule ?? '',
  )
  return [...new Set(used)]
    .filter((key) => !english.has(key) && !english.has(`${key}_other`))
    .map((key) => `${key} is used and has no text`)
}

const literalTexts = (base: string) =>
  filesIn(base, ['web'], /\.tsx$/).flatMap((file) => wordsInJsx(file, textOf(base, file)))

report(import.meta, () => wordingBreaches(root), `${wordsOf(root, 'en').size} words, each in four languages.`)
