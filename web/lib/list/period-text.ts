import { formatDate, formatDateRange } from '#web/lib/format.ts'
import { translate } from '#web/lib/wording.ts'

/** The days of a filter: "9–15 Mar 2026", "from 9 Mar 2026" or "until 15 Mar 2026". */
export function periodText(from: string | null, to: string | null): string {
  if (from && to) return formatDateRange(from, to)
  return from
    ? translate('table.since', { on: formatDate(from) })
    : translate('table.until', { on: formatDate(to ?? '') })
}
