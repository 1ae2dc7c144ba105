import { addDays, type LocalDate } from '#contract/values/time.ts'
import { fullYear } from '#contract/values/typed-dates.ts'

/**
 * One cell of an uploaded file. `text` is always present, empty for an empty cell, and as written: not trimmed, and never in scientific
 * notation. `date` and `number` are the spreadsheet's own types; a CSV has neither.
 */
export type TableCell = { text: string; date?: LocalDate; number?: number }

export const isFilled = (cell: TableCell | undefined) => cell !== undefined && cell.text.trim() !== ''

/** A number as a person would write it: '61412345678' for 6.1412345678E10, with the 15 digits of a spreadsheet. */
export function cellOfNumber(written: string): TableCell {
  const number = Number(Number(written).toPrecision(15))
  return Number.isFinite(number) ? { text: plainNumber(number), number } : { text: written }
}

function plainNumber(number: number) {
  if (Math.abs(number) >= 1e21) return BigInt(number).toString()
  const text = String(number)
  return text.includes('e') ? number.toFixed(20).replace(/\.?0+$/, '') : text
}

export type DateOrder = 'dmy' | 'mdy' | 'ymd'

const numericDate = /^(\d{1,4})([-/. ])(\d{1,2})\2(\d{1,4})$/
const namedDate = /^(\d{1,2})[-/. ]?([a-z]{3,9})\.?[-/., ]*(\d{4}|\d{2})$/i
const midnightPattern = /[T ]0{1,2}:00(:00(\.0+)?)?Z?$/

/**
 * The date of a cell, or null when there is no such day. Four leading digits are always a year; else the order decides. Two-digit years are
 * read as everywhere (`fullYear`).
 */
export function parseDate(cell: TableCell, order: DateOrder = 'dmy'): LocalDate | null {
  if (cell.date !== undefined) return cell.date
  if (cell.number !== undefined) return dateOfSerial(cell.number)
  const text = cell.text.trim().replace(midnightPattern, '')
  if (serialText.test(text)) return dateOfSerial(Number(text))
  const named = namedDate.exec(text)
  if (named) return dayOf(named[3], monthNamed(named[2]), named[1])
  const [, first = '', , second, third] = numericDate.exec(text) ?? []
  if (first.length === 4 || order === 'ymd') return dayOf(first, second, third)
  return order === 'mdy' ? dayOf(third, first, second) : dayOf(third, second, first)
}

const clockTime = /^(\d{1,2})[:.h](\d{2})(?:[:.](\d{2})(?:[.,]\d+)?)?\s*(?:([ap])\.?m\.?)?$/i

const afterDate = /(?<![T\s])[T\s]+(\d{1,2}[:.h]\d{2}.*)$/

/** The cell without a time after its date. */
export const withoutTime = (cell: TableCell): TableCell => ({ ...cell, text: cell.text.trim().replace(afterDate, '') })

/** The time after a date; empty: there is none. */
export const timeAfterDate = (text: string): string => afterDate.exec(text.trim())?.[1] ?? ''

/** A time of day ('7:58 pm'), with seconds where it has them; null: it is none. */
export function timeIn(text: string): string | null {
  const [, hours = '', minutes = '', seconds, half] = clockTime.exec(text.trim()) ?? []
  const hour = Number(hours)
  if (hours === '' || Number(minutes) > 59 || Number(seconds ?? 0) > 59) return null
  if (hour > 23 || (half !== undefined && (hour < 1 || hour > 12))) return null
  const full = half === undefined ? hour : (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0)
  return [String(full).padStart(2, '0'), minutes, ...(seconds === undefined ? [] : [seconds])].join(':')
}

/** 1 January 1920 to 31 December 2199: a number outside is no day but a year, a code or a mistake. */
const dateSerials = { from: 7306, to: 109_574 }

/** In a text file a day may stand as the spreadsheet counts it, where its column was not shown as dates. */
const serialText = /^\d{5}(?:\.\d+)?$/

/** Spreadsheets count days; their day 60 is the non-existent 29 February 1900, so that after it day 0 is 30 December 1899. */
const dateOfSerial = (serial: number) =>
  serial >= dateSerials.from && serial < dateSerials.to + 1 ? addDays('1899-12-30', Math.floor(serial)) : null

/** A spreadsheet's number of a day; the inverse of the above. */
export const serialOf = (date: LocalDate) => Temporal.PlainDate.from('1899-12-30').until(date).days

function dayOf(year = '', month = '', day = ''): LocalDate | null {
  if (![1, 2].includes(month.length) || ![1, 2].includes(day.length)) return null
  const full = fullYear(year)
  if (full < 1900 || full > 2199) return null
  try {
    return Temporal.PlainDate.from(
      { year: full, month: Number(month), day: Number(day) },
      { overflow: 'reject' },
    ).toString()
  } catch {
    return null
  }
}

const months = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
]

function monthNamed(name = '') {
  const at = months.findIndex((month) => month.startsWith(name.toLowerCase()))
  return at < 0 ? '' : String(at + 1)
}

/** The number in a cell, with an optional dollar sign and thousands separators; null when it is none. */
export function parseTextNumber(cell: TableCell): number | null {
  if (cell.number !== undefined) return cell.number
  const text = cell.text.trim().replace(/^([+-]?)\$ ?/, '$1')
  return /^[+-]?(\d{1,3}(,\d{3})+|\d+)(\.\d+)?$/.test(text) ? Number(text.replaceAll(',', '')) : null
}
