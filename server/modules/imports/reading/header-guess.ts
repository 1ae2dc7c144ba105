// Which field each header of a file probably means. Pure.
import {
  importFields,
  importKinds,
  type ImportKind,
  fieldsInstead,
  requiredFields,
} from '#contract/platform/import-fields.ts'
import { languages } from '#contract/values/values.ts'
import { serverText } from '#server/http/server-texts.ts'
import { normaliseWord } from './choices.ts'
import { columnFacts } from './headers/column-facts.ts'
import { ownStaffHeaders, weakerHeaders } from './headers/weaker-headers.ts'
import { isPlausible } from './plausible-values.ts'

/** How well a header fits a field: the product's own header, another known one, a part of it, one of last resort, or an own one above other values. */
const fits = { own: 4, known: 3, part: 2, weak: 1, unlikely: 0 } as const
type Guess = { at: number; field: string; fit: number }
export type ColumnSample = { header: string; values: readonly string[] }

/** The field of each column; null where it is unknown, or another column fits better. Values that a field cannot have speak against it. */
export function fieldsGuessed(kind: ImportKind, columns: readonly ColumnSample[]): (string | null)[] {
  const guesses = columns.flatMap(({ header, values }, at) =>
    [...fitsOf(kind, header)].flatMap(([field, fit]) => {
      if (isPlausible(field, values)) return [{ at, field, fit }]
      // Its cells are refused row by row, and not left out without a word.
      return fit === fits.own ? [{ at, field, fit: fits.unlikely }] : []
    }),
  )
  const chosen = new Map<number, string>()
  for (const guess of guesses.toSorted((one, other) => other.fit - one.fit || one.at - other.at)) {
    if (!chosen.has(guess.at) && ![...chosen.values()].includes(guess.field)) chosen.set(guess.at, guess.field)
  }
  takeForRequired(kind, guesses, chosen)
  return withoutReplaced(
    kind,
    columns.map((_, at) => chosen.get(at) ?? null),
  )
}

/** A required field without a column gets the one that fits, though it fits an optional field better. */
function takeForRequired(kind: ImportKind, guesses: readonly Guess[], chosen: Map<number, string>) {
  const required = requiredFields(kind, '')
  for (const field of required) {
    if ([...chosen.values()].includes(field)) continue
    const column = guesses.find(
      (one) => one.field === field && one.fit > fits.unlikely && !required.includes(chosen.get(one.at) ?? ''),
    )
    if (column !== undefined) chosen.set(column.at, field)
  }
}

/** A column of whole names is not needed beside first and last names. */
function withoutReplaced(kind: ImportKind, fields: (string | null)[]) {
  if (kind !== 'employees') return fields
  const instead = fieldsInstead.employees
  const hasBoth = Object.keys(instead).every((field) => fields.includes(field))
  return hasBoth ? fields.map((field) => (field === instead.first_name ? null : field)) : fields
}

const fitsByHeader = new Map(importKinds.map((kind) => [kind, fitsIn(kind)] as const))

function fitsIn(kind: ImportKind) {
  const fitsOfWord = new Map<string, Map<string, number>>()
  const note = (field: string, fit: number) => (word: string) => {
    const key = normaliseWord(word)
    const known = fitsOfWord.get(key) ?? new Map<string, number>()
    fitsOfWord.set(key, known.set(field, Math.max(fit, known.get(field) ?? 0)))
  }
  for (const field of importFields[kind]) {
    weakerHeaders[kind][field]?.forEach(note(field, fits.weak))
    columnFacts[kind][field]?.also.forEach(note(field, fits.known))
    note(field, fits.known)(field)
    languages.map((language) => serverText(language, `imports.column.${kind}.${field}`)).forEach(note(field, fits.own))
  }
  return fitsOfWord
}

/** The fields that a header may mean, by how well it fits. */
function fitsOf(kind: ImportKind, header: string): ReadonlyMap<string, number> {
  const known = fitsByHeader.get(kind)
  if (ownStaff.has(normaliseWord(header))) return new Map()
  const whole = known?.get(normaliseWord(header))
  if (whole !== undefined) return whole
  const parts = partsOf(header).flatMap((part) => [...(known?.get(normaliseWord(part)) ?? [])])
  return new Map(parts.map(([field, fit]) => [field, Math.min(fit, fits.part)]))
}

const ownStaff = new Set(ownStaffHeaders.map(normaliseWord))

const prefixes = new Set([
  ...['employee', 'employees', 'emp', 'staff', 'worker', 'candidate', 'contractor', 'person', 'personal', 'primary'],
  ...['main', 'current', 'home', 'residential', 'bank', 'account', 'client', 'customer', 'site', 'location', 'company'],
  ...['legal', 'preferred', 'default', 'street', 'physical', 'payroll', 'your', 'the', 'user', 'work'],
])

/** The header without what stands in brackets, without the number of the first of several, and without prefixes such as “Employee”. */
function partsOf(header: string): string[] {
  const plain = header
    .replaceAll(/\([^()]*\)|\[[^[\]]*\]/g, ' ')
    .replace(/[#*:?]/g, ' ')
    .trim()
  const unnumbered = wordsOf(plain).filter((word) => word !== '1')
  return [plain, unnumbered.join(' '), ...withoutPrefixes(unnumbered)].filter((part) => normaliseWord(part) !== '')
}

/** Also of “HomeAddress1” and “BankAccount1_BSB”. */
const wordsOf = (header: string) =>
  header
    .replaceAll(/(?<=\p{Ll})(?=\p{Lu})|(?<=\p{L})(?=\d)/gu, ' ')
    .split(/[\s_./-]+/)
    .filter((word) => word !== '')

function withoutPrefixes([first = '', ...rest]: readonly string[]): string[] {
  return prefixes.has(first.toLowerCase()) ? [rest.join(' '), ...withoutPrefixes(rest)] : []
}
