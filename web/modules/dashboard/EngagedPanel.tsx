import { Anchor } from '@mantine/core'
import { dashboard } from '#contract/platform/dashboard.ts'
import type { Figure } from '#contract/platform/dashboard.ts'
import { formatNumber } from '#web/lib/format.ts'
import { Loaded } from '#web/lib/api/Loaded.tsx'
import { useSession } from '#web/lib/session/session.ts'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { hrefOfFigure } from './tile-styles.tsx'
import classes from '#web/modules/dashboard/Dashboard.module.css'
import { EngagedDonut } from '#web/modules/dashboard/EngagedDonut.tsx'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import { Panel } from '#web/ui/page/Panel.tsx'

/** How many active people have a shift this week and how many do not. */
export function EngagedPanel() {
  const t = useTranslate()
  const query = useApiQuery(dashboard.engaged, {})
  return (
    <Panel title={t('dashboard.engaged.title')}>
      <Loaded of={query}>
        {({ engaged, free }) =>
          engaged.value + free.value === 0 ? (
            <EmptyState title={t('dashboard.engaged.empty')} />
          ) : (
            <div className={classes.donut}>
              <EngagedDonut engaged={engaged.value} free={free.value} />
              <Numbers engaged={engaged} free={free} />
            </div>
          )
        }
      </Loaded>
    </Panel>
  )
}

function Numbers(of: { engaged: Figure; free: Figure }) {
  const t = useTranslate()
  const session = useSession()
  return (
    <dl className={classes.legend}>
      {(['engaged', 'free'] as const).map((part) => (
        <div key={part}>
          <dt>
            <span className={classes.dot} data-part={part} />
            {t(`dashboard.engaged.${part}`)}
          </dt>
          <dd>
            <Anchor inherit href={hrefOfFigure(of[part], session) ?? undefined}>
              {formatNumber(of[part].value)}
            </Anchor>
          </dd>
        </div>
      ))}
    </dl>
  )
}
