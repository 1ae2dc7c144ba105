import { submittedTimeStatuses } from '#contract/payroll/reports/time-reports.ts'
import { approvedStatuses } from '#contract/rostering/timesheets/statuses.ts'
import { loadCustomers, loadLocations } from '#web/lib/api/choices.ts'
import { hrefOf } from '#web/lib/links.ts'
import { periodText } from '#web/lib/list/period-text.ts'
import { useTranslate } from '#web/lib/wording.ts'
import type { Filter } from '#web/ui/table/column.ts'
import type { ListState } from '#web/ui/table/list-state.ts'

/** The filters of a report as its calls take them. */
export function timeFilterOf({ filters }: Pick<ListState<unknown>, 'filters'>) {
  const one = (name: string) => filters[name]?.[0]
  return {
    ...{ from: one('from'), to: one('to'), customer_id: one('customer_id'), location_id: one('location_id') },
    ...(one('with_submitted') === 'true' && { with_submitted: true }),
  }
}

export type ReportFilter = ReturnType<typeof timeFilterOf>

/** The timesheets of a report's figure. */
export const timesheetsHref = (
  { with_submitted, ...within }: ReportFilter,
  more: Readonly<Record<string, string>> = {},
) =>
  hrefOf('/time-sheets', null, {
    ...within,
    status: with_submitted === true ? [...submittedTimeStatuses, ...approvedStatuses] : approvedStatuses,
    ...more,
  })

export const useReportFilters = (): Filter[] => {
  const t = useTranslate()
  return [
    { kind: 'dates', from: 'from', to: 'to', label: t('reports.schedule.period'), format: periodText },
    { kind: 'search', name: 'customer_id', label: t('reports.schedule.customer'), load: loadCustomers, single: true },
    {
      kind: 'search',
      name: 'location_id',
      label: t('reports.schedule.site'),
      load: (q) => loadLocations(q),
      single: true,
    },
    { kind: 'flag', name: 'with_submitted', label: t('reports.withSubmitted') },
  ]
}
