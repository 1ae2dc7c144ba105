/** Parses '9/3/2026', '09.03.2026', '9-3-26' and '2026-03-09', day before month as usual in all four languages; null for anything else. */
export function dayTyped(text: string): string | null {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text.trim())
  if (iso) return dayOf(iso[1], iso[2], iso[3])
  const written = /^(\d{1,2})[./\s-](\d{1,2})[./\s-](\d{4}|\d{2})$/.exec(text.trim())
  return written ? dayOf(written[3], written[2], written[1]) : null
}

/** Writes '2026-03-09' as it is typed in a language: '09/03/2026', in German '09.03.2026'. */
export const dayWritten = (day: string, language: string) =>
  day
    .split('-')
    .toReversed()
    .join(language === 'de' ? '.' : '/')

function dayOf(year = '', month = '', day = ''): string | null {
  const full = year.length === 2 ? `20${year}` : year
  const [m, d] = [Number(month), Number(day)]
  if (m < 1 || m > 12 || d < 1 || d > daysIn(Number(full), m)) return null
  return `${full}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}

function daysIn(year: number, month: number) {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28
  return [4, 6, 9, 11].includes(month) ? 30 : 31
}
