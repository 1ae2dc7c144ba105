// Email addresses and phone numbers as files have them. Pure.
import { email } from '#contract/values/values.ts'
import type { RowReader } from '#server/modules/imports/reading/row-reader.ts'
import { normalisePhone } from '#server/outside/places/phone.ts'

/** An email address, without the name or protocol that a mail program puts around it; the first of several. */
export function emailOfRow(row: RowReader, field: string) {
  const cell = row.text(field)
  if (cell === '') return null
  const [, inBrackets] = /<([^<>\s@]+@[^<>\s@]+)>/.exec(cell) ?? []
  const several = cell.split(/[;,\s|]+/).filter((part) => part.includes('@'))
  const isSeveral =
    inBrackets === undefined && several.length > 1 && several.every((one) => email.safeParse(one).success)
  if (isSeveral) row.warn(field, 'validation.firstOfSeveral', { value: several[0] ?? '' })
  return row.by(field, email, inBrackets ?? (isSeveral ? several[0] : cell.replace(/^mailto:/i, '')))
}

/** A phone number as spreadsheets and contacts write it, with its lost zero; the first of several. */
export function phoneOfRow(row: RowReader, field: string) {
  const cell = row.text(field)
  if (cell === '') return null
  const numbers = numbersIn(cell)
  const number = numbers.length > 0 ? numbers[0] : undefined
  if (number === undefined) row.refuse(field, isRounded(cell) ? 'imports.cell.phoneRounded' : 'validation.phone')
  if (numbers.length > 1) row.warn(field, 'validation.firstOfSeveral', { value: number ?? '' })
  return number ?? null
}

/** A spreadsheet's number of which digits are lost, such as 6.14E+10. */
const isRounded = (text: string) => /^\d[.,]?\d*E\+?\d+$/i.test(text)

function numbersIn(cell: string): string[] {
  const plain = (text: string) =>
    text
      .trim()
      .replace(/^tel:/i, '')
      .replace(/(?<!\s)\s*(?:ext|extn|x)\.?\s*\d{1,6}$/i, '')
      .replace(/^(?:\+?0{0,2}61)[\s-]*\(?0\)?/, '+61')
      .replaceAll(/[\u2010-\u2015]/g, '-')
  const whole = normalisePhone(plain(cell))
  if (whole !== null) return [whole]
  const parts = cell.split(/(?<!\s)\s*(?:[/;|,\n]|\bor\b)\s*/i).slice(0, 6)
  const numbers = parts.map((part) => normalisePhone(plain(part)))
  return numbers.some((one) => one === null) ? [] : numbers.flatMap((one) => one ?? [])
}
