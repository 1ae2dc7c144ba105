import type { ResultOf } from '#contract/call.ts'
import { dashboard } from '#contract/platform/dashboard.ts'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { addDays, formatDate } from '#web/lib/format.ts'
import { kindOf, useSession } from '#web/lib/session/session.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { HoursByPeriod } from '#web/modules/dashboard/bars/HoursByPeriod.tsx'
import type { HoursPeriod } from '#web/modules/dashboard/bars/PeriodBars.tsx'

/** Hours worked for a customer in the last twelve months by status. */
export function CustomerMonthsPanel({ customer_id }: { customer_id: string }) {
  const t = useTranslate()
  const query = useApiQuery(dashboard.customerMonths, { customer_id })
  // Customers see only their own timesheets, whose list has no filter by customer.
  const isOfCustomer = kindOf(useSession()) === 'customer'
  return (
    <HoursByPeriod
      query={query}
      periodsOf={(months) => months.map(periodOf)}
      filters={isOfCustomer ? {} : { customer_id }}
      titles={{
        title: t('dashboard.months.title'),
        period: t('dashboard.months.month'),
        empty: t('dashboard.months.empty'),
        labelOf: (sums) => t('dashboard.months.label', sums),
      }}
    />
  )
}

function periodOf({ month_start: from, ...minutes }: ResultOf<typeof dashboard.customerMonths>[number]): HoursPeriod {
  // 31 days later it is the next month, whatever the length of this one.
  const to = addDays(`${addDays(from, 31).slice(0, 8)}01`, -1)
  const month = formatDate(from, 'month')
  return { from, to, name: formatDate(from, 'brief_month'), range: month, title: month, ...minutes }
}
