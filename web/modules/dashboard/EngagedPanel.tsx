import { Skeleton } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { dashboard } from '#contract/dashboard.ts'
import { formatNumber } from '#web/lib/format.ts'
import { Loaded } from '#web/lib/Loaded.tsx'
import { useAsk } from '#web/lib/use-ask.ts'
import { useWords } from '#web/lib/wording.ts'
import classes from '#web/modules/dashboard/Dashboard.module.css'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Panel } from '#web/ui/Panel.tsx'

const EngagedDonut = lazy(() => import('./EngagedDonut.tsx').then((module) => ({ default: module.EngagedDonut })))

/** Of the people who may work: who has work this week and who is free. */
export function EngagedPanel() {
  const t = useWords()
  const query = useAsk(dashboard.engaged, {})
  return (
    <Panel title={t('dashboard.engaged.title')}>
      <Loaded of={query}>
        {({ engaged, free }) =>
          engaged + free === 0 ? (
            <EmptyState title={t('dashboard.engaged.empty')} />
          ) : (
            <div className={classes.donut}>
              <Suspense fallback={<Skeleton h={150} w={150} circle />}>
                <EngagedDonut engaged={engaged} free={free} />
              </Suspense>
              <Numbers engaged={engaged} free={free} />
            </div>
          )
        }
      </Loaded>
    </Panel>
  )
}

function Numbers(of: { engaged: number; free: number }) {
  const t = useWords()
  return (
    <dl className={classes.legend}>
      {(['engaged', 'free'] as const).map((part) => (
        <div key={part}>
          <dt>
            <span className={classes.dot} data-part={part} />
            {t(`dashboard.engaged.${part}`)}
          </dt>
          <dd>{formatNumber(of[part])}</dd>
        </div>
      ))}
    </dl>
  )
}
