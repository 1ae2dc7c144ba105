import { cleanDigits, cleanLine } from './clean-text.ts'

export const states = ['ACT', 'NSW', 'NT', 'QLD', 'SA', 'TAS', 'VIC', 'WA'] as const

export type State = (typeof states)[number]

const abnWeights = [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19]

/** An Australian Business Number: eleven digits whose weighted sum, the first one less one, is divisible by 89. */
export function isAbn(digits: string) {
  if (!/^[1-9]\d{10}$/.test(digits)) return false
  const sum = abnWeights.reduce((total, weight, at) => total + weight * (Number(digits[at]) - (at === 0 ? 1 : 0)), 0)
  return sum % 89 === 0
}

/** Formats '53004085616' as printed: '53 004 085 616'. */
export const formatAbn = (abn: string) => abn.replace(/^(\d{2})(\d{3})(\d{3})(\d{3})$/, '$1 $2 $3 $4')

/** Formats '004085616' as printed: '004 085 616'. */
export const formatAcn = (acn: string) => acn.replace(/^(\d{3})(\d{3})(\d{3})$/, '$1 $2 $3')

/** An Australian Company Number: nine digits, the last one a check digit. */
export function isAcn(digits: string) {
  if (!/^\d{9}$/.test(digits) || digits === '000000000') return false
  const sum = Array.from({ length: 8 }, (_, at) => (8 - at) * Number(digits[at])).reduce(
    (total, part) => total + part,
    0,
  )
  return (10 - (sum % 10)) % 10 === Number(digits[8])
}

const tfnWeights: Readonly<Record<number, readonly number[]>> = {
  8: [10, 7, 8, 4, 6, 3, 5, 1],
  9: [1, 4, 3, 7, 5, 8, 6, 9, 10],
}

/**
 * A tax file number: nine digits, or eight for older ones, whose weighted sum is divisible by 11. Nine zeros would pass the check, but are
 * refused.
 */
export function isTfn(digits: string) {
  const weights = tfnWeights[digits.length]
  if (weights === undefined || !/^\d+$/.test(digits) || /^(\d)\1*$/.test(digits)) return false
  return weights.reduce((sum, weight, at) => sum + weight * Number(digits[at]), 0) % 11 === 0
}

const bsbForm = /^(\d{3})(\d{3})$/

/** Bank, state, branch: six digits, with or without a hyphen or spaces. It has no check digit, and its state digit is only a tendency. */
export const isBsb = (text: string) => bsbForm.test(cleanDigits(text))

/** Whether a spreadsheet probably dropped the leading zero: 62000 for 062-000. */
export const isBsbWithoutZero = (text: unknown) => typeof text === 'string' && /^\d{5}$/.test(cleanDigits(text))

/** '068127' and '068 127' as '068-127'; anything else unchanged. */
export const normaliseBsb = (text: string) =>
  isBsb(text) ? cleanDigits(text).replace(bsbForm, '$1-$2') : cleanLine(text)

export const isAccountNumber = (text: string) => /^\d{5,9}$/.test(text)

/** Spreadsheets remove the leading zero of Darwin's 0800; three digits get it back. */
export const paddedPostcode = (text: string) => (/^\d{3}$/.test(text.trim()) ? `0${text.trim()}` : text.trim())

const postcodeRanges: readonly (readonly [State, number, number])[] = [
  ['NSW', 1000, 1999],
  ['NSW', 2000, 2599],
  ['NSW', 2619, 2899],
  ['NSW', 2921, 2999],
  ['ACT', 200, 299],
  ['ACT', 2600, 2618],
  ['ACT', 2900, 2920],
  ['VIC', 3000, 3999],
  ['VIC', 8000, 8999],
  ['QLD', 4000, 4999],
  ['QLD', 9000, 9999],
  ['SA', 5000, 5999],
  ['WA', 6000, 6999],
  ['TAS', 7000, 7999],
  ['NT', 800, 999],
]

// Along borders postcodes do not follow the states (docs/au-facts.md section 1.8).
const acrossBorders: Readonly<Record<string, readonly State[]>> = {
  '0872': ['NT', 'SA', 'WA'],
  '2406': ['NSW', 'QLD'],
  '2540': ['NSW', 'ACT'],
  '2611': ['ACT', 'NSW'],
  '2618': ['ACT', 'NSW'],
  '2620': ['NSW', 'ACT'],
  '3644': ['VIC', 'NSW'],
  '3691': ['VIC', 'NSW'],
  '3707': ['VIC', 'NSW'],
  '4375': ['QLD', 'NSW'],
  '4377': ['QLD', 'NSW'],
  '4380': ['QLD', 'NSW'],
  '4383': ['QLD', 'NSW'],
  '4385': ['QLD', 'NSW'],
  '4825': ['QLD', 'NT'],
}

/** The states of a four-digit postcode; empty when it is not in use. Only ever a reason for a warning. */
export function statesOfPostcode(postcode: string): readonly State[] {
  if (!/^\d{4}$/.test(postcode)) return []
  const number = Number(postcode)
  return (
    acrossBorders[postcode] ?? [
      ...new Set(postcodeRanges.filter(([, from, to]) => number >= from && number <= to).map(([state]) => state)),
    ]
  )
}
