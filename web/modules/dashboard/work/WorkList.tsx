import { Anchor, Skeleton, Text } from '@mantine/core'
import { formatNumber } from '#web/lib/format.ts'
import { useSession } from '#web/lib/session/session.ts'
import { messageOf, useTranslate } from '#web/lib/wording.ts'
import classes from '#web/modules/dashboard/Dashboard.module.css'
import { useLastSize, useStoreSize } from '#web/modules/dashboard/CountCards.tsx'
import { hrefOfFigure } from '#web/modules/dashboard/tile-styles.tsx'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import { ErrorState } from '#web/ui/states/ErrorState.tsx'
import { Panel } from '#web/ui/page/Panel.tsx'
import { isLoading, type Work } from './use-work.ts'
import { WorkRow } from './WorkRow.tsx'

const shownItems = 3

/** What to do next: who, what, until when, with one action each. */
export function WorkList({ of }: { of: readonly Work[] }) {
  const t = useTranslate()
  useStoreSize('work', of.some(isLoading) ? null : rowsOf(of))
  const shown = of.filter((work) => work.items.length > 0 || isLoading(work) || work.query.error)
  if (shown.length === 0)
    return (
      <Panel title={t('dashboard.work.title')}>
        <EmptyState title={t('dashboard.work.none')} text={t('dashboard.work.noneText')} />
      </Panel>
    )
  return (
    <Panel title={t('dashboard.work.title')}>
      {shown.map((work) => (
        <WorkOfFigure key={work.figure.key} of={work} />
      ))}
    </Panel>
  )
}

const rowsOf = (of: readonly Work[]) => of.reduce((sum, { items }) => sum + Math.min(items.length, shownItems), 0)

/** The place of the list while it loads, as large as it was the last time. */
export function WorkSkeleton() {
  const t = useTranslate()
  const [count] = useLastSize('work', 0)
  if (count === 0) return null
  return (
    <Panel title={t('dashboard.work.title')}>
      <SkeletonRows count={count} />
    </Panel>
  )
}

const SkeletonRows = ({ count }: { count: number }) => (
  <ul className={classes.rows} aria-hidden>
    {Array.from({ length: count }, (_, at) => (
      <li key={at} className={classes.workRow}>
        <Skeleton h="2.75rem" />
      </li>
    ))}
  </ul>
)

function WorkOfFigure({ of: work }: { of: Work }) {
  const { figure } = work
  const t = useTranslate()
  const name = t(`dashboard.count.${figure.key}`, { count: figure.value })
  const href = hrefOfFigure(figure, useSession())
  const more = figure.value - shownItems
  return (
    <section className={classes.work} aria-label={name}>
      <div className={classes.workHead}>
        <Text component="h3" fw={600}>
          {name}
        </Text>
        {href !== null && more > 0 && (
          <Anchor href={href} size="sm">
            {t('dashboard.work.more', { count: more, number: formatNumber(more) })}
          </Anchor>
        )}
      </div>
      <Items of={work} />
    </section>
  )
}

function Items({ of: { figure, items, action, query } }: { of: Work }) {
  const t = useTranslate()
  if (items.length > 0)
    return (
      <ul className={classes.rows}>
        {items.slice(0, shownItems).map((item) => (
          <WorkRow key={item.id} of={item} action={t(action)} />
        ))}
      </ul>
    )
  if (query.error === null) return <SkeletonRows count={Math.min(figure.value, shownItems)} />
  return <ErrorState {...messageOf(query.error)} onRetry={() => void query.refetch()} />
}
