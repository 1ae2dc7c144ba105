import type { ShiftPattern } from '#contract/rostering/shifts/shifts.ts'
import { breakText } from '#web/lib/break-texts.ts'
import { formatList, formatWeekday } from '#web/lib/format.ts'
import { currentLanguage } from '#web/lib/language/language.ts'
import type { Translate } from '#web/wording/translate.ts'

/** The pattern's name in the reader's language. */
export const nameOf = ({ name, translations }: Pick<ShiftPattern, 'name' | 'translations'>) =>
  translations[currentLanguage()] ?? name

/** "Location’s rules", or the pattern's own breaks. */
export function breaksOfPattern(t: Translate, { breaks }: Pick<ShiftPattern, 'breaks'>) {
  if (breaks === null) return t('breaks.shift.by_rules')
  return breaks.length === 0 ? t('breaks.shift.none') : formatList(breaks.map((one) => breakText(t, one)))
}

// Any week works: 5 January 2026 is a Monday.
export const weekdayName = (weekday: number) => formatWeekday(`2026-01-${String(4 + weekday).padStart(2, '0')}`)
