import type { Language } from '#contract/values/values.ts'

/**
 * Days, instants, amounts and countries in the format of the browser (web/lib/format.ts), for texts that the server words itself: emails,
 * prints.
 */
const locales = { en: 'en-AU', fr: 'fr-FR', de: 'de-DE', pt: 'pt-PT' } as const

const dateStyles = {
  /** "Mon 9 Mar" */
  weekday: { weekday: 'short', day: 'numeric', month: 'short' },
  /** "9 Mar 2026" */
  medium: { day: 'numeric', month: 'short', year: 'numeric' },
  /** "Monday" */
  only_weekday: { weekday: 'long' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

const formatters = new Map<string, Intl.DateTimeFormat>()

/** A date: "Mon 9 Mar"; a value that is no date is unchanged. */
export function dayIn(language: string | undefined, day: unknown, style: keyof typeof dateStyles = 'weekday'): string {
  const [year, month, date] = String(day).split('-').map(Number)
  if (!year || !month || !date) return String(day ?? '')
  const text = formatFor(language, { ...dateStyles[style], timeZone: 'UTC' }).format(
    Date.UTC(year, month - 1, date, 12),
  )
  // In English without a comma (web/lib/format.ts).
  return style === 'weekday' && (language ?? 'en') === 'en' ? text.replace(',', '') : text
}

/** The first Monday of 2026 was its fifth day. */
export const weekdayIn = (language: Language, weekday: number) =>
  dayIn(language, `2026-01-${String(weekday + 4).padStart(2, '0')}`, 'only_weekday')

/** An instant as local time in `zone`: "9 Mar 2026, 22:00". */
export const momentIn = (language: Language, instant: Date, zone: string) =>
  formatFor(language, {
    ...dateStyles.medium,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: zone,
  }).format(instant)

/** Whole cents of a currency: "$1,204.50". */
export const moneyIn = (language: Language, currency: string, cents: number) =>
  new Intl.NumberFormat(locales[language], {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
  }).format(cents / 100)

/** Hundredths of a percent: 12 500 → "125%". */
export const percentIn = (language: Language, basisPoints: number) =>
  new Intl.NumberFormat(locales[language], { style: 'percent', maximumFractionDigits: 2 }).format(basisPoints / 10_000)

/** As the browser shows time: 450 → "7 h 30 min". */
export function minutesIn(language: Language, minutes: number): string {
  const [hours, rest] = [Math.trunc(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  const parts = [
    hours > 0 || rest === 0 ? `${numberIn(language, hours)}\u00a0h` : '',
    rest > 0 ? `${rest}\u00a0min` : '',
  ]
  return `${minutes < 0 ? '−' : ''}${parts.filter(Boolean).join(' ')}`
}

/** "7.6", "7,6" */
export const numberIn = (language: Language, value: number) =>
  new Intl.NumberFormat(locales[language], { maximumFractionDigits: 2 }).format(value)

/** 'AU' → "Australia" */
export const countryIn = (language: Language, iso2: string) =>
  new Intl.DisplayNames(locales[language], { type: 'region' }).of(iso2) ?? iso2

function formatFor(language = 'en', options: Intl.DateTimeFormatOptions) {
  const key = JSON.stringify([language, options])
  const known = formatters.get(key)
  if (known !== undefined) return known
  const locale = Object.entries(locales).find(([name]) => name === language)?.[1] ?? locales.en
  const fresh = new Intl.DateTimeFormat(locale, options)
  formatters.set(key, fresh)
  return fresh
}
