import type { LocalDate } from './time.ts'

/**
 * The year that a text of two or four digits means, wherever a date is read: 00–49 are of this century, 50–99 of the last. So a birth date
 * of 85 is 1985, and a document that expires in 31 does so in 2031.
 */
export const fullYear = (digits: string): number =>
  digits.length === 2 ? Number(digits) + (Number(digits) < 50 ? 2000 : 1900) : Number(digits)

/**
 * Reads a day as people type it, the day before the month as usual in all four languages: '9/3/2026', '09.03.26', '2026-03-09',
 * '9 March 2026', '9. März 2026', 'March 9, 2026'; null for anything else, also for a day that does not exist.
 */
export function dayTyped(text: string): LocalDate | null {
  const plain = withoutMarks(text)
  if (plain.length > longestText) return null
  return dayByNumbers(plain) ?? dayByMonthName(plain) ?? dayByMonthName(plain.replace(weekday, ''))
}

/** Writes '2026-03-09' as it is typed in a language: '09/03/2026', in German '09.03.2026'. */
export const dayWritten = (day: LocalDate, language: string) =>
  day
    .split('-')
    .toReversed()
    .join(language === 'de' ? '.' : '/')

/** The number of the month with this name or its beginning, in any of the four languages; null: none, or more than one. */
export function monthNamed(name: string): number | null {
  const start = withoutMarks(name)
  if (start.length < shortestName) return null
  const matches = months.flatMap((names, at) => (names.some((one) => one.startsWith(start)) ? [at + 1] : []))
  return matches.length === 1 ? (matches[0] ?? null) : null
}

const longestText = 40
const shortestName = 3

const months = [
  ['january', 'janvier', 'januar', 'janeiro'],
  ['february', 'fevrier', 'februar', 'fevereiro'],
  ['march', 'mars', 'marz', 'maerz', 'marco'],
  ['april', 'avril', 'abril'],
  ['may', 'mai', 'maio'],
  ['june', 'juin', 'juni', 'junho'],
  ['july', 'juillet', 'juli', 'julho'],
  ['august', 'aout', 'agosto'],
  ['september', 'septembre', 'setembro', 'sept'],
  ['october', 'octobre', 'oktober', 'outubro'],
  ['november', 'novembre', 'novembro'],
  ['december', 'decembre', 'dezember', 'dezembro'],
]

const weekday = /^[a-z]{2,13}(-feira)?[.,]*\s+(?=\d)/
const yearFirst = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})$/
const dayFirst = /^(\d{1,2})\s*[-/.\s]\s*(\d{1,2})\s*[-/.\s]\s*(\d{4}|\d{2})$/
const dayAndName =
  /^(\d{1,2})(?:st|nd|rd|th|er|o|º)?[-/.,\s]*(?:(?:of|de)\s)?\s*([a-z]+)[-/.,\s]*(?:de\s)?\s*(\d{4}|\d{2})$/
const nameAndDay = /^([a-z]+)\.?\s*(\d{1,2})(?:st|nd|rd|th)?(?:,\s*|\s+)(\d{4})$/

/** Small letters without accents; every dash is a hyphen, and invisible characters of copied text are gone. */
const withoutMarks = (text: string) =>
  text
    .normalize('NFKD')
    .replaceAll(/[\p{Mn}\p{Cf}]/gu, '')
    .replaceAll(/\p{Pd}/gu, '-')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .toLowerCase()

function dayByNumbers(text: string): LocalDate | null {
  const first = yearFirst.exec(text)
  if (first) return dayOf(first[1], Number(first[3]), first[4])
  const [, day, month, year] = dayFirst.exec(text.replace(weekday, '')) ?? []
  return dayOf(year, Number(month), day)
}

function dayByMonthName(text: string): LocalDate | null {
  const [, day, name = '', year] = dayAndName.exec(text) ?? []
  if (name !== '') return dayOf(year, monthNamed(name), day)
  const [, english = '', at, of] = nameAndDay.exec(text) ?? []
  return dayOf(of, monthNamed(english), at)
}

function dayOf(digits: string | undefined, month: number | null, day: string | undefined): LocalDate | null {
  if (digits === undefined || day === undefined || month === null) return null
  const year = fullYear(digits)
  const exists = month >= 1 && month <= 12 && Number(day) >= 1 && Number(day) <= daysIn(year, month)
  if (!exists || year < 1900 || year > 2199) return null
  return `${year}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`
}

function daysIn(year: number, month: number) {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28
  return [4, 6, 9, 11].includes(month) ? 30 : 31
}
