import type { Language } from './values.ts'

const formulaPattern = /^\s*[=+\-@\t\r\n＝＋－＠]/
const plainNumberPattern = /^[+-]?\d+([ .,:]\d+)*$/
// No spreadsheet takes them and XML cannot hold them.
const controlCharacters = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

/**
 * Escapes text that a spreadsheet would read as a formula: an apostrophe before a leading = + - @ tab or line break, also after spaces and
 * in full width. Numbers, hours and phone numbers are unchanged: -33.8, -0:46, +61 412 345 678.
 */
export const escapeFormula = (text: string) =>
  formulaPattern.test(text) && !plainNumberPattern.test(text) ? `'${text}` : text

export type CsvSeparator = ',' | ';'

/** The CSV separator for a language: where the comma is the decimal sign, spreadsheets expect a semicolon. */
export const csvSeparatorFor = (language: Language): CsvSeparator => (language === 'en' ? ',' : ';')

/** The decimal sign of numbers in a CSV: a comma only between semicolons, where the language has it. */
export const decimalSignFor = (separator: string, language: Language): ',' | '.' =>
  separator === ';' && language !== 'en' ? ',' : '.'

/** The value of an export cell: a number, or text that is no formula. */
export function cellValue(value: unknown): string | number {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number' && Number.isFinite(value)) return value
  return escapeFormula(String(value).replace(controlCharacters, ''))
}

/**
 * In an XLSX _x000D_ represents a carriage return, and so on: ECMA-376 part 1, 22.9.2.19. A carriage return has to be written so, and a
 * text that looks like it must be escaped. The writer's table of texts is an object, so a property name of every object ('constructor')
 * breaks the file unless its first letter is escaped too.
 */
export function xlsxText(text: string) {
  const safe = text.replace(/\r|_(?=x[0-9a-f]{4}_)/gi, escapeOf)
  return safe in {} ? safe.replace(/^./, escapeOf) : safe
}

const escapeOf = (sign: string) => `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`
