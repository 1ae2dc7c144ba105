import { Button } from '@mantine/core'
import { useState } from 'react'
import { formatNumber } from '#web/lib/format.ts'
import { messageOf, useTranslate } from '#web/lib/wording.ts'
import classes from '#web/modules/dashboard/Dashboard.module.css'
import { WorkRow } from '#web/modules/dashboard/work/WorkRow.tsx'
import { Panel } from '#web/ui/page/Panel.tsx'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import { ErrorState } from '#web/ui/states/ErrorState.tsx'
import type { useOwnWork } from './use-own-work.ts'

const shownItems = 6

/** What waits for the signed-in employee, each with its day and the one thing to do. */
export function OwnWork({ of: { items, failed } }: { of: ReturnType<typeof useOwnWork> }) {
  const t = useTranslate()
  const [showsAll, setShowsAll] = useState(false)
  const [first] = failed
  const more = items.length - shownItems
  return (
    <Panel title={t('dashboard.work.title')}>
      {items.length === 0 && first === undefined && (
        <EmptyState title={t('dashboard.work.none')} text={t('dashboard.work.ownNoneText')} />
      )}
      {items.length > 0 && (
        <ul className={classes.rows}>
          {items.slice(0, showsAll ? undefined : shownItems).map((item) => (
            <WorkRow key={item.id} of={item} action={t(item.action)} />
          ))}
        </ul>
      )}
      {more > 0 && !showsAll && (
        <Button variant="subtle" onClick={() => setShowsAll(true)}>
          {t('dashboard.work.more', { count: more, number: formatNumber(more) })}
        </Button>
      )}
      {first?.error && (
        <ErrorState {...messageOf(first.error)} onRetry={() => void Promise.all(failed.map((one) => one.refetch()))} />
      )}
    </Panel>
  )
}
