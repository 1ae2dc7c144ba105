import '@mantine/charts/styles.css'
import { DonutChart } from '@mantine/charts'
import { formatPercent } from '#web/lib/format.ts'
import classes from '#web/modules/dashboard/Dashboard.module.css'

/** Only a picture: the numbers stand beside it as text. */
export function EngagedDonut({ engaged, free }: { engaged: number; free: number }) {
  const data = [
    { name: 'engaged', value: engaged, color: 'var(--accent)' },
    { name: 'free', value: free, color: 'var(--line-strong)' },
  ]
  return (
    <div aria-hidden>
      <DonutChart
        data={data}
        size={150}
        thickness={20}
        paddingAngle={2}
        strokeWidth={0}
        withTooltip={false}
        chartLabel={formatPercent(engaged / (engaged + free))}
        accessibilityLayer={false}
        pieProps={{ rootTabIndex: -1 }}
        classNames={{ label: classes.share }}
        // One turn is a circle; where it begins matters only to the eye, which looks at the top.
        startAngle={90}
        endAngle={-270}
      />
    </div>
  )
}
