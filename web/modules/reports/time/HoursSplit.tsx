import type { TimeTotals } from '#contract/payroll/reports/time-reports.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { Panel } from '#web/ui/page/Panel.tsx'
import { FigureBars } from './FigureBars.tsx'

const parts = ['ordinary_minutes', 'weekend_minutes', 'holiday_minutes', 'overtime_minutes', 'unsplit_minutes'] as const

/** How the hours of the period are paid. */
export function HoursSplit({ totals }: { totals: readonly TimeTotals[] }) {
  const t = useTranslate()
  const figures = parts
    .map((name) => ({
      ...{ name, label: t(`reports.column.${name}`), href: undefined },
      minutes: totals.reduce((sum, one) => sum + one[name], 0),
    }))
    .filter(({ minutes }) => minutes > 0)
  if (figures.length === 0) return null
  return (
    <Panel title={t('reports.hours.split')}>
      <FigureBars figures={figures} label={t('reports.chart')} />
    </Panel>
  )
}
