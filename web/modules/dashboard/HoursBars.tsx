import '@mantine/charts/styles.css'
import { BarChart } from '@mantine/charts'
import type { ResultOf } from '#contract/call.ts'
import type { dashboard } from '#contract/dashboard.ts'
import { formatDate, formatMinutes, formatNumber } from '#web/lib/format.ts'
import { useWords } from '#web/lib/wording.ts'

export type Week = ResultOf<typeof dashboard.hours>[number]

/** Eight weeks as stacked bars. Only a picture: whoever cannot see it reads the table beside it. */
export function HoursBars({ weeks, label }: { weeks: readonly Week[]; label: string }) {
  const t = useWords()
  const data = weeks.map((week) => ({
    week: formatDate(week.week_start, 'brief'),
    approved: week.approved_minutes / 60,
    open: week.open_minutes / 60,
  }))
  return (
    <div role="img" aria-label={label} data-colour="teal">
      <BarChart
        h={260}
        data={data}
        dataKey="week"
        type="stacked"
        series={[
          { name: 'approved', label: t('dashboard.hours.approved'), color: 'var(--pos-edge)' },
          { name: 'open', label: t('dashboard.hours.open'), color: 'var(--accent)' },
        ]}
        maxBarWidth={44}
        gridAxis="x"
        tickLine="none"
        valueFormatter={(hours) => formatMinutes(Math.round(hours * 60))}
        yAxisProps={{ width: 60, allowDecimals: false, tickFormatter: (hours: number) => `${formatNumber(hours)} h` }}
        barChartProps={{ accessibilityLayer: false }}
      />
    </div>
  )
}
