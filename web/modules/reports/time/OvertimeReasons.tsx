import { Text } from '@mantine/core'
import type { TimeTotals } from '#contract/payroll/reports/time-reports.ts'
import { overtimeReasons } from '#contract/rostering/timesheets/overtime-reasons.ts'
import { formatHours, formatMoney, formatPercent } from '#web/lib/format.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import { Panel } from '#web/ui/page/Panel.tsx'
import { FigureBars } from './FigureBars.tsx'
import { type ReportFilter, timesheetsHref } from './TimeFilters.tsx'

type Props = { totals: readonly TimeTotals[]; filter: ReportFilter }

/** How much of the overtime has which reason, and what it cost more than ordinary time. */
export function OvertimeReasons({ totals, filter }: Props) {
  const t = useTranslate()
  const sum = (name: 'minutes' | 'overtime_minutes' | `${(typeof overtimeReasons)[number]}_minutes`) =>
    totals.reduce((all, one) => all + one[name], 0)
  const figures = overtimeReasons
    .map((name) => ({
      ...{ name, label: t(`timesheets.overtime.${name}`), minutes: sum(`${name}_minutes`) },
      href: timesheetsHref(filter, { overtime: name }),
    }))
    .filter(({ minutes }) => minutes > 0)
    .toSorted((one, other) => other.minutes - one.minutes)
  const all = sum('minutes')
  if (all === 0) return null
  const share = formatPercent(sum('overtime_minutes') / all, 1)
  const extra = totals.flatMap(({ extra_cents, currency }) =>
    extra_cents === null ? [] : [`${t('reports.column.extra_cents')}: ${formatMoney(extra_cents, currency)}`],
  )
  const facts = [formatHours(sum('overtime_minutes')), t('reports.overtime.share', { share }), ...extra]
  return (
    <Panel title={t('reports.overtime.reasons')}>
      {figures.length === 0 ? (
        <EmptyState title={t('reports.overtime.none')} />
      ) : (
        <>
          <Text mb="sm">{facts.join(' · ')}</Text>
          <FigureBars figures={figures} label={t('reports.chart')} />
        </>
      )}
    </Panel>
  )
}
