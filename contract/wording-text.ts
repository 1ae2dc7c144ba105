import type { Language } from '#contract/values/values.ts'

/** Texts by key. */
export type TextsByKey = Readonly<Record<string, string>>
/** A file of texts: by key, then by language. A plural form that a language does not have is absent. */
export type WordingFile = Readonly<Record<string, Readonly<Partial<Record<Language, string>>>>>

/** The texts of one language. */
export const wordsIn = (file: WordingFile, language: Language): TextsByKey =>
  Object.fromEntries(
    Object.entries(file).flatMap(([key, texts]) =>
      texts[language] === undefined ? [] : [[key, withNonBreakingSpaces(texts[language], language)]],
    ),
  )

// French has a space before ; : ! ? and inside « », where a line must not end. The files contain ordinary spaces, which an editor shows.
const withNonBreakingSpaces = (text: string, language: Language) =>
  language === 'fr' ? text.replaceAll(/ (?=[;:!?»])|(?<=«) /g, '\u00a0') : text

/** The values of a text's placeholders; `count` also chooses its plural. */
export type TextParams = Readonly<Record<string, unknown>>

type MessageFormat = { language: Language; formatDay: (day: string) => string }

/**
 * The text of a key with its placeholders filled in: `{{name}}`, `{{count, number}}`, `{{works_on, day}}`. null for an unknown key. Used by
 * the browser and the server.
 */
export function textOf(words: TextsByKey, key: string, params: TextParams, reader: MessageFormat): string | null {
  const template = templateOf(words, key, params['count'], reader.language)
  return (
    template?.replaceAll(
      /\{\{\s*(\w+)(?:\s*,\s*(\w+))?\s*\}\}(\.?)/g,
      (_, name: string, format?: string, stop = '') => {
        const value = valueOf(params[name], format, reader)
        // A sentence that ends with an abbreviation has one full stop: “le 20 nov.”
        return value.endsWith('.') ? value : value + stop
      },
    ) ?? null
  )
}

function templateOf(words: TextsByKey, key: string, count: unknown, language: Language): string | undefined {
  if (typeof count !== 'number') return words[key]
  const plurals = [...(count === 0 ? ['zero'] : []), pluralRules(language).select(count), 'other']
  return plurals.map((plural) => words[`${key}_${plural}`]).find((text) => text !== undefined) ?? words[key]
}

function valueOf(value: unknown, format: string | undefined, { language, formatDay }: MessageFormat): string {
  if (value === undefined || value === null) return ''
  if (format === 'day') return formatDay(String(value))
  if (format === 'number') return numberFormat(language).format(Number(value))
  return String(value)
}

// Portuguese as in Portugal, "0 turnos": the bare language tag treats zero as one.
const pluralRules = perLanguage((language) => new Intl.PluralRules(language === 'pt' ? 'pt-PT' : language))
const numberFormat = perLanguage((language) => new Intl.NumberFormat(language))

/** Cached per language, because creating one takes longer than using it. */
function perLanguage<Made>(make: (language: Language) => Made) {
  const made = new Map<Language, Made>()
  return (language: Language): Made => {
    const known = made.get(language) ?? make(language)
    made.set(language, known)
    return known
  }
}
