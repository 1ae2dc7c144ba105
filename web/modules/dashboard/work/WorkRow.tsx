import { Anchor, Text } from '@mantine/core'
import { formatRelativeDay, today } from '#web/lib/format.ts'
import { useTranslate } from '#web/lib/wording.ts'
import classes from '#web/modules/dashboard/Dashboard.module.css'
import { StatusBadge } from '#web/ui/states/StatusBadge.tsx'
import type { WorkItem } from './work-items.ts'

/** One thing to do: who, what, until when, and its action. */
export function WorkRow({ of: { who, what, until, late, href }, action }: { of: WorkItem; action: string }) {
  const t = useTranslate()
  return (
    <li className={classes.workRow}>
      <div className={classes.workWhat}>
        <Text fw={600}>{who}</Text>
        <Text c="dimmed">{what}</Text>
      </div>
      {until === null ? <span /> : <DueDay until={until} late={late} />}
      <Anchor href={href} className={classes.workAction} aria-label={t('dashboard.work.actionFor', { action, who })}>
        {action}
      </Anchor>
    </li>
  )
}

function DueDay({ until, late }: { until: string; late: boolean }) {
  const t = useTranslate()
  const day = formatRelativeDay(until)
  return (
    <StatusBadge tone={late ? 'bad' : 'neutral'}>
      {late && until < today() ? t('dashboard.work.late', { day }) : day}
    </StatusBadge>
  )
}
