import type { ResultOf } from '#contract/call.ts'
import { dashboard } from '#contract/platform/dashboard.ts'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { addDays, formatDate, formatDateRange } from '#web/lib/format.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { HoursByPeriod } from '#web/modules/dashboard/bars/HoursByPeriod.tsx'
import type { HoursPeriod } from '#web/modules/dashboard/bars/PeriodBars.tsx'

/** Worked hours of the last eight weeks by status. */
export function HoursPanel() {
  const t = useTranslate()
  const query = useApiQuery(dashboard.hours, {})
  return (
    <HoursByPeriod
      query={query}
      periodsOf={(weeks) => weeks.map(periodOf)}
      titles={{
        title: t('dashboard.hours.title'),
        period: t('dashboard.hours.week'),
        empty: t('dashboard.hours.empty'),
        labelOf: (sums) => t('dashboard.hours.label', sums),
      }}
    />
  )
}

function periodOf({ week_start: from, ...minutes }: ResultOf<typeof dashboard.hours>[number]): HoursPeriod {
  const to = addDays(from, 6)
  const range = formatDateRange(from, to, 'brief')
  return { from, to, name: formatDate(from, 'brief'), range, title: formatDate(from, 'full'), ...minutes }
}
