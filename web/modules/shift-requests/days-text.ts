import { formatDate, formatNumber } from '#web/lib/format.ts'
import { translate } from '#web/lib/wording.ts'

/** The first day of a request, and how many follow. */
export function daysText(dates: readonly string[]): string {
  const [first = '', ...others] = dates
  const day = formatDate(first, 'weekday')
  return others.length === 0 ? day : translate('requests.more', { day, count: formatNumber(others.length) })
}
