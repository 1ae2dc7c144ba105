/** Days as the browser shows them (web/lib/format.ts, style 'weekday'), for what the server words itself: letters. */
const locales = { en: 'en-AU', fr: 'fr-FR', de: 'de-DE', pt: 'pt-PT' } as const

const made = new Map<string, Intl.DateTimeFormat>()

/** "Mon, 9 Mar"; what is no day stays as it is. */
export function dayIn(language: string | undefined, day: unknown): string {
  const [year, month, date] = String(day).split('-').map(Number)
  if (!year || !month || !date) return String(day ?? '')
  return formatFor(language ?? 'en').format(Date.UTC(year, month - 1, date, 12))
}

function formatFor(language: string) {
  const known = made.get(language)
  if (known !== undefined) return known
  const locale = Object.entries(locales).find(([name]) => name === language)?.[1] ?? locales.en
  const fresh = new Intl.DateTimeFormat(locale, { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' })
  made.set(language, fresh)
  return fresh
}
