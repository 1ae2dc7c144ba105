import { type WeekStart, weekStarts } from '#contract/values/week-starts.ts'
import { agencyZone } from './session/session.ts'
import { maxCounted } from '#contract/values/lists/page-sizes.ts'
import { currentLanguage } from '#web/lib/language/language.ts'
import type { Language } from '#web/lib/language/languages.ts'

/** The only file that formats values for display. Days are 'YYYY-MM-DD', wall times 'HH:MM', instants ISO 8601, durations whole minutes. */

const locales: Readonly<Record<Language, string>> = { en: 'en-AU', fr: 'fr-FR', de: 'de-DE', pt: 'pt-PT' }
const dayStyles = {
  /** 9/3/2026 */
  short: { day: 'numeric', month: 'numeric', year: 'numeric' },
  /** 9 Mar 2026 */
  medium: { day: 'numeric', month: 'short', year: 'numeric' },
  /** 9 March 2026 */
  long: { day: 'numeric', month: 'long', year: 'numeric' },
  /** Monday 9 March 2026 */
  full: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
  /** Mon 9 Mar */
  weekday: { weekday: 'short', day: 'numeric', month: 'short' },
  /** 9 Mar */
  brief: { day: 'numeric', month: 'short' },
  /** March 2026 */
  month: { month: 'long', year: 'numeric' },
  /** Mar */
  brief_month: { month: 'short' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>
export type DayStyle = keyof typeof dayStyles

/** A date: '2026-03-09' → "9 Mar 2026". */
export function formatDate(day: string, style: DayStyle = 'medium') {
  const text = dayFormat(dayStyles[style]).format(noonOf(day))
  // “Mon 9 Mar”, as rosters are written in Australia; Unicode's data has a comma there, but none in “Monday 9 March 2026”.
  return style === 'weekday' && currentLanguage() === 'en' ? text.replace(',', '') : text
}

/** A date range, inclusive: "9 – 15 Mar 2026". */
export const formatDateRange = (from: string, to: string, style: DayStyle = 'medium') =>
  dayFormat(dayStyles[style]).formatRange(noonOf(from), noonOf(to))

/** "Mon" or "Monday". */
export const formatWeekday = (day: string, weekday: 'narrow' | 'short' | 'long' = 'short') =>
  dayFormat({ weekday }).format(noonOf(day))

/** A wall time, always in 24-hour format: rosters extend past midnight. '6:00' and '06:00:00' → "06:00". */
export function formatTime(time: string) {
  const [hours = '0', minutes = '0'] = time.split(':')
  return `${hours.padStart(2, '0')}:${minutes.padStart(2, '0')}`
}

/** "22:00–06:00 (+1)": an end at or before the start is on the next day. */
export function formatTimeRange(starts: string, ends: string) {
  const [from, to] = [formatTime(starts), formatTime(ends)]
  return `${from}–${to}${to <= from ? ' (+1)' : ''}`
}

/** "Mon 9 Mar, 22:00–06:00 (+1)". */
export const formatShift = (day: string, starts: string, ends: string) =>
  `${formatDate(day, 'weekday')}, ${formatTimeRange(starts, ends)}`

/** An instant in `zone`: "9 Mar 2026, 22:00". Without a zone, the reader's own. */
export const formatInstant = (instant: string, zone?: string, style: 'medium' | 'long' | 'full' = 'medium') =>
  dateFormat({ ...dayStyles[style], hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone: zone }).format(
    Date.parse(instant),
  )

/** The wall time of an instant in a zone: "22:00". */
export const formatInstantTime = (instant: string, zone?: string) =>
  dateFormat({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone: zone }).format(Date.parse(instant))

/** "today", "tomorrow", "in 3 days", "5 days ago"; further than a week away, the date. */
export function formatRelativeDay(day: string, from: string = today()) {
  const days = daysBetween(from, day)
  return Math.abs(days) > 7 ? formatDate(day) : relativeFormat().format(days, 'day')
}

/** Time since: "2 minutes ago", "3 hours ago", "yesterday"; after a week, the date. */
export function formatAgo(instant: string) {
  const seconds = Math.min(0, Math.round((Date.parse(instant) - Temporal.Now.instant().epochMilliseconds) / 1000))
  if (seconds > -60) return relativeFormat().format(0, 'second')
  if (seconds > -3600) return relativeFormat().format(Math.trunc(seconds / 60), 'minute')
  if (dayOf(instant) === today()) return relativeFormat().format(Math.trunc(seconds / 3600), 'hour')
  return formatRelativeDay(dayOf(instant))
}

/** The date of an instant in `zone`, as '2026-03-09'. Without a zone, the agency's. */
export const dayOf = (instant: string, zone: string | undefined = agencyZone()) =>
  dayFormatIn(zone).format(Date.parse(instant))

const dayFormatIn = (zone?: string) =>
  cachedFormatter(`day ${zone}`, () => new Intl.DateTimeFormat('en-CA', { timeZone: zone }))

/** "1,248" */
export const formatNumber = (value: number, options: Intl.NumberFormatOptions = {}) =>
  numberFormat(options).format(value)

/** A count; beyond `maxCounted`, or where a list has `more`, it was not completed: "500+". */
export const formatCount = (count: number, more = count > maxCounted) =>
  more ? `${formatNumber(Math.min(count, maxCounted))}+` : formatNumber(count)

/** "37 %"; takes a fraction of 1. */
export const formatPercent = (share: number, digits = 0) =>
  formatNumber(share, { style: 'percent', maximumFractionDigits: digits })

/** The decimal separator: a point or a comma. */
export const decimalSign = () => formatNumber(0.5).charAt(1)

/** Cents of a currency: "$1,204.50". */
export const formatMoney = (cents: number, currency: string) =>
  formatNumber(cents / 100, { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })

/** "$", "€": the symbol of a currency. */
export const currencySign = (currency: string) =>
  numberFormat({ style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
    .formatToParts(0)
    .find(({ type }) => type === 'currency')?.value ?? currency

/** "Australian dollar": the currency's name in the reader's language. */
export const currencyName = (currency: string) =>
  new Intl.DisplayNames(locale(), { type: 'currency' }).of(currency) ?? currency

/** 450 → "7 h 30 min"; h and min are used in all four languages. */
export function formatMinutes(minutes: number) {
  const [hours, rest] = [Math.trunc(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  const parts = [hours > 0 || rest === 0 ? `${formatNumber(hours)}\u00a0h` : '', rest > 0 ? `${rest}\u00a0min` : '']
  return `${minutes < 0 ? '−' : ''}${parts.filter(Boolean).join(' ')}`
}

/** All currencies by code and name. */
export const currencyOptions = () =>
  Intl.supportedValuesOf('currency').map((value) => ({ value, label: `${value} · ${currencyName(value)}` }))

/** 450 → "7.5 h" ("7,5 h" in French, German and Portuguese). */
export const formatHours = (minutes: number) => `${formatNumber(minutes / 60, { maximumFractionDigits: 2 })}\u00a0h`

/** 1536000 → "1.5 MB" */
export function formatBytes(bytes: number) {
  if (bytes < 1_000_000)
    return formatNumber(bytes / 1000, { style: 'unit', unit: 'kilobyte', maximumFractionDigits: 0 })
  return formatNumber(bytes / 1_000_000, { style: 'unit', unit: 'megabyte', maximumFractionDigits: 1 })
}

/** "Ava, Noah and Mia" */
export const formatList = (values: readonly string[]) => listFormat(locale()).format(values)

/** "Australia/Sydney" → "Sydney (AEDT)": the name of a zone as used there. */
export function formatZone(zone: string) {
  const city = zone.split('/').at(-1)?.replaceAll('_', ' ') ?? zone
  const short = zoneName(zone)
  return short ? `${city} (${short})` : city
}

/** The name of a zone at an instant: "AEST", in summer "AEDT". */
export const formatZoneAt = (zone: string, at: string) => zoneName(zone, Date.parse(at)) ?? zone

// Formatted in en-AU for every language: other locales only show the offset of Australian zones, “GMT+10:30”.
const zoneName = (zone: string, at?: number) =>
  cachedFormatter(`zone ${zone}`, () => new Intl.DateTimeFormat('en-AU', { timeZone: zone, timeZoneName: 'short' }))
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')?.value

/** Compares texts in the reader's locale, to sort lists in the browser. */
export const compareTexts = (one: string, other: string) => collator(locale()).compare(one, other)

/** The reader's own zone: "Australia/Sydney". */
export const ownZone = () => dateFormat({}).resolvedOptions().timeZone

/** Today, as '2026-03-09', in a zone; without one, the agency's day, wherever the reader is. */
export const today = (zone: string | undefined = agencyZone()) => dayFormatIn(zone).format()

/** Whole days between two dates; negative if the second is earlier. */
export const daysBetween = (from: string, to: string) => Math.round((noonOf(to) - noonOf(from)) / 86_400_000)

/** Adds days to a date: '2026-03-09', 7 → '2026-03-16'. */
export const addDays = (day: string, days: number) => isoOf(noonOf(day) + days * 86_400_000)

/** The Monday of a date's week. */
export const mondayOf = (day: string) => weekStartOf(day, 'mon')

/** The first day of a date's week, where weeks begin on `begins`. */
export function weekStartOf(day: string, begins: WeekStart) {
  // 1 January 1970 was a Thursday.
  const since = Math.floor(noonOf(day) / 86_400_000) + 3 - weekStarts.indexOf(begins)
  return addDays(day, -(((since % 7) + 7) % 7))
}

const locale = () => locales[currentLanguage()]

// Dates are formatted at noon UTC, so that no zone shifts them.
function noonOf(day: string) {
  const [year = 1970, month = 1, date = 1] = day.split('-').map(Number)
  return Date.UTC(year, month - 1, date, 12)
}

const isoOf = (instant: number) =>
  cachedFormatter('iso', () => new Intl.DateTimeFormat('en-CA', { timeZone: 'UTC' })).format(instant)

const dayFormat = (options: Intl.DateTimeFormatOptions) => dateFormat({ ...options, timeZone: 'UTC' })

const cachedFormatters = new Map<string, unknown>()

// Creating a formatter takes a thousand times as long as using it.
function cachedFormatter<Formatter>(key: string, make: () => Formatter): Formatter {
  const existing = cachedFormatters.get(key)
  // The key contains the kind and the options, so the cached value has this type.
  if (existing !== undefined) return existing as Formatter
  const fresh = make()
  cachedFormatters.set(key, fresh)
  return fresh
}

const dateFormat = (options: Intl.DateTimeFormatOptions) =>
  cachedFormatter(`date ${locale()} ${JSON.stringify(options)}`, () => new Intl.DateTimeFormat(locale(), options))
const numberFormat = (options: Intl.NumberFormatOptions) =>
  cachedFormatter(`number ${locale()} ${JSON.stringify(options)}`, () => new Intl.NumberFormat(locale(), options))
const relativeFormat = () =>
  cachedFormatter(`relative ${locale()}`, () => new Intl.RelativeTimeFormat(locale(), { numeric: 'auto' }))
const listFormat = (of: string) => cachedFormatter(`list ${of}`, () => new Intl.ListFormat(of, { type: 'conjunction' }))
const collator = (of: string) =>
  cachedFormatter(`collator ${of}`, () => new Intl.Collator(of, { numeric: true, sensitivity: 'base' }))
