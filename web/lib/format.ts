import { type WeekStart, weekStarts } from '#contract/values/week-starts.ts'
import { countedAtMost } from '#contract/values/page-sizes.ts'
import { currentLanguage } from './language.ts'
import type { Language } from './languages.ts'

/** The only place that formats for people. Days are 'YYYY-MM-DD', wall times 'HH:MM', instants ISO 8601, durations whole minutes. */

const locales: Readonly<Record<Language, string>> = { en: 'en-AU', fr: 'fr-FR', de: 'de-DE', pt: 'pt-PT' }
const dayStyles = {
  /** 9/3/2026 */
  short: { day: 'numeric', month: 'numeric', year: 'numeric' },
  /** 9 Mar 2026 */
  medium: { day: 'numeric', month: 'short', year: 'numeric' },
  /** 9 March 2026 */
  long: { day: 'numeric', month: 'long', year: 'numeric' },
  /** Monday, 9 March 2026 */
  full: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
  /** Mon, 9 Mar */
  weekday: { weekday: 'short', day: 'numeric', month: 'short' },
  /** 9 Mar */
  brief: { day: 'numeric', month: 'short' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>
export type DayStyle = keyof typeof dayStyles

/** A pure day: '2026-03-09' → "9 Mar 2026". */
export const formatDate = (day: string, style: DayStyle = 'medium') => dayFormat(dayStyles[style]).format(noonOf(day))

/** Two days, both included: "9 – 15 Mar 2026". */
export const formatDateRange = (from: string, to: string, style: DayStyle = 'medium') =>
  dayFormat(dayStyles[style]).formatRange(noonOf(from), noonOf(to))

/** "Mon" or "Monday". */
export const formatWeekday = (day: string, weekday: 'narrow' | 'short' | 'long' = 'short') =>
  dayFormat({ weekday }).format(noonOf(day))

/** A wall time, always on the 24-hour clock: rosters are read across midnight. '6:00' and '06:00:00' → "06:00". */
export function formatTime(time: string) {
  const [hours = '0', minutes = '0'] = time.split(':')
  return `${hours.padStart(2, '0')}:${minutes.padStart(2, '0')}`
}

/** "22:00–06:00 (+1)": an end that is not after its start is on the next day. */
export function formatTimeRange(starts: string, ends: string) {
  const [from, to] = [formatTime(starts), formatTime(ends)]
  return `${from}–${to}${to <= from ? ' (+1)' : ''}`
}

/** "Mon, 9 Mar, 22:00–06:00 (+1)". */
export const formatShift = (day: string, starts: string, ends: string) =>
  `${formatDate(day, 'weekday')}, ${formatTimeRange(starts, ends)}`

/** An instant as the clock on the wall of `zone` shows it: "9 Mar 2026, 22:00". Without a zone, the reader's own. */
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
  return Math.abs(days) > 7 ? formatDate(day) : relative().format(days, 'day')
}

/** How long ago: "2 minutes ago", "3 hours ago", "yesterday"; longer than a week, the date. */
export function formatAgo(instant: string) {
  const seconds = Math.min(0, Math.round((Date.parse(instant) - Temporal.Now.instant().epochMilliseconds) / 1000))
  if (seconds > -60) return relative().format(0, 'second')
  if (seconds > -3600) return relative().format(Math.trunc(seconds / 60), 'minute')
  if (dayOf(instant) === today()) return relative().format(Math.trunc(seconds / 3600), 'hour')
  return formatRelativeDay(dayOf(instant))
}

/** The day of an instant where the reader is, as '2026-03-09'. */
export const dayOf = (instant: string) =>
  madeOnce('day', () => new Intl.DateTimeFormat('en-CA')).format(Date.parse(instant))

/** "1,248" */
export const formatNumber = (value: number, options: Intl.NumberFormatOptions = {}) =>
  numberFormat(options).format(value)

/** How many of something there are; beyond `countedAtMost`, or where a list says that there are `more`, nobody counted: "500+". */
export const formatCount = (count: number, more = count > countedAtMost) =>
  more ? `${formatNumber(Math.min(count, countedAtMost))}+` : formatNumber(count)

/** "37 %"; takes a share of one. */
export const formatPercent = (share: number, digits = 0) =>
  numberFormat({ style: 'percent', maximumFractionDigits: digits }).format(share)

/** What stands between whole numbers and their parts: a point or a comma. */
export const decimalSign = () => formatNumber(0.5).charAt(1)

/** Whole cents of a currency: "$1,204.50". */
export const formatMoney = (cents: number, currency: string) =>
  formatNumber(cents / 100, { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })

/** "$", "€": what stands beside an amount of a currency. */
export const currencySign = (currency: string) =>
  numberFormat({ style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
    .formatToParts(0)
    .find(({ type }) => type === 'currency')?.value ?? currency

/** "Australian dollar": its name in the reader's language. */
export const currencyName = (currency: string) =>
  new Intl.DisplayNames(locale(), { type: 'currency' }).of(currency) ?? currency

/** 450 → "7 h 30 min"; h and min are the same in all four languages. */
export function formatMinutes(minutes: number) {
  const [hours, rest] = [Math.trunc(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  const parts = [hours > 0 ? `${formatNumber(hours)}\u00a0h` : '', rest > 0 || hours === 0 ? `${rest}\u00a0min` : '']
  return `${minutes < 0 ? '−' : ''}${parts.filter(Boolean).join(' ')}`
}

/** Every currency there is, by its letters and its name. */
export const currencyOptions = () =>
  Intl.supportedValuesOf('currency').map((value) => ({ value, label: `${value} · ${currencyName(value)}` }))

/** 450 → "7.5 h" ("7,5 h" in French, German and Portuguese). */
export const formatHours = (minutes: number) => `${formatNumber(minutes / 60, { maximumFractionDigits: 2 })}\u00a0h`

/** 1536000 → "1.5 MB" */
export function formatBytes(bytes: number) {
  if (bytes < 1_000_000)
    return numberFormat({ style: 'unit', unit: 'kilobyte', maximumFractionDigits: 0 }).format(bytes / 1000)
  return numberFormat({ style: 'unit', unit: 'megabyte', maximumFractionDigits: 1 }).format(bytes / 1_000_000)
}

/** "Ava, Noah and Mia" */
export const formatList = (values: readonly string[]) => listFormat(locale()).format(values)

/** "Australia/Sydney" → "Sydney (AEDT)": a zone as people at that place call it. */
export function formatZone(zone: string) {
  const place = zone.split('/').at(-1)?.replaceAll('_', ' ') ?? zone
  const short = zoneName(zone)
  return short ? `${place} (${short})` : place
}

/** What a zone's clock is called at an instant: "AEST", in summer "AEDT". */
export const formatZoneAt = (zone: string, at: string) => zoneName(zone, Date.parse(at)) ?? zone

// "AEST" in every language: other locales know Australian zones by their offset only, “GMT+10:30”.
const zoneName = (zone: string, at?: number) =>
  madeOnce(`zone ${zone}`, () => new Intl.DateTimeFormat('en-AU', { timeZone: zone, timeZoneName: 'short' }))
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')?.value

/** Orders texts as people of this language do: for lists sorted in the browser. */
export const compareTexts = (one: string, other: string) => collator(locale()).compare(one, other)

/** The reader's own zone: "Australia/Sydney". */
export const ownZone = () => dateFormat({}).resolvedOptions().timeZone

/** The present day, as '2026-03-09', at a place or where the reader is. */
export const today = (zone?: string) =>
  madeOnce(`today ${zone}`, () => new Intl.DateTimeFormat('en-CA', { timeZone: zone })).format()

/** Whole days from one day to another; negative when it lies before. */
export const daysBetween = (from: string, to: string) => Math.round((noonOf(to) - noonOf(from)) / 86_400_000)

/** The day so many days later (or earlier): '2026-03-09', 7 → '2026-03-16'. */
export const addDays = (day: string, days: number) => isoOf(noonOf(day) + days * 86_400_000)

/** The Monday of the week of a day. */
export const mondayOf = (day: string) => weekStartOf(day, 'mon')

/** The first day of the week of a day, where weeks begin on `begins`. */
export function weekStartOf(day: string, begins: WeekStart) {
  // 1 January 1970 was a Thursday.
  const since = Math.floor(noonOf(day) / 86_400_000) + 3 - weekStarts.indexOf(begins)
  return addDays(day, -(((since % 7) + 7) % 7))
}

const locale = () => locales[currentLanguage()]

// Pure days are formatted at their noon in UTC, so that no reader's zone can shift them.
function noonOf(day: string) {
  const [year = 1970, month = 1, date = 1] = day.split('-').map(Number)
  return Date.UTC(year, month - 1, date, 12)
}

const isoOf = (instant: number) =>
  madeOnce('iso', () => new Intl.DateTimeFormat('en-CA', { timeZone: 'UTC' })).format(instant)

const dayFormat = (options: Intl.DateTimeFormatOptions) => dateFormat({ ...options, timeZone: 'UTC' })

const made = new Map<string, unknown>()

// Making a formatter costs a thousand times what using it does.
function madeOnce<Formatter>(key: string, make: () => Formatter): Formatter {
  const existing = made.get(key)
  // The key names the kind and the options, so what is found under it is of that kind.
  if (existing !== undefined) return existing as Formatter
  const fresh = make()
  made.set(key, fresh)
  return fresh
}

const dateFormat = (options: Intl.DateTimeFormatOptions) =>
  madeOnce(`date ${locale()} ${JSON.stringify(options)}`, () => new Intl.DateTimeFormat(locale(), options))
const numberFormat = (options: Intl.NumberFormatOptions) =>
  madeOnce(`number ${locale()} ${JSON.stringify(options)}`, () => new Intl.NumberFormat(locale(), options))
const relative = () =>
  madeOnce(`relative ${locale()}`, () => new Intl.RelativeTimeFormat(locale(), { numeric: 'auto' }))
const listFormat = (of: string) => madeOnce(`list ${of}`, () => new Intl.ListFormat(of, { type: 'conjunction' }))
const collator = (of: string) =>
  madeOnce(`collator ${of}`, () => new Intl.Collator(of, { numeric: true, sensitivity: 'base' }))
