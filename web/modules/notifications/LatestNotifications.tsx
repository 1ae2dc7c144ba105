import { Button, ScrollArea, Text } from '@mantine/core'
import { IconBellOff } from '@tabler/icons-react'
import { type Notification, notifications } from '#contract/platform/notifications/notifications.ts'
import { Loaded } from '#web/lib/api/Loaded.tsx'
import { hrefOf } from '#web/lib/links.ts'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { useSend } from '#web/lib/api/use-send.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import classes from './Bell.module.css'
import { NotificationRow } from './NotificationRow.tsx'

const maxShown = 8

/** What the bell opens: the last notifications, and the way to all of them. */
export function LatestNotifications({ close, unread }: { close: () => void; unread: number }) {
  const t = useTranslate()
  const query = useApiQuery(notifications.list, { per_page: maxShown })
  const { send: markAll, busy } = useSend(notifications.readAll, { invalidates: [notifications] })
  return (
    <>
      <div className={classes.head}>
        <Text component="h2" fw={650} size="md">
          {t('notifications.title')}
        </Text>
        <Button variant="subtle" size="compact-sm" onClick={() => markAll({})} loading={busy} disabled={unread === 0}>
          {t('notifications.markAll')}
        </Button>
      </div>
      <ScrollArea.Autosize mah="min(26rem, 60dvh)" className={classes.rows}>
        <Loaded of={query}>{({ rows }) => <NotificationRows rows={rows} close={close} />}</Loaded>
      </ScrollArea.Autosize>
      <a href={hrefOf('/notifications')} className={classes.all} onClick={close}>
        {t('notifications.latest.all')}
      </a>
    </>
  )
}

function NotificationRows({ rows, close }: { rows: readonly Notification[]; close: () => void }) {
  const t = useTranslate()
  const { send } = useSend(notifications.read, { invalidates: [notifications], onFailed: () => true })
  if (rows.length === 0)
    return (
      <EmptyState
        icon={<IconBellOff stroke={1.6} />}
        title={t('notifications.empty')}
        text={t('notifications.emptyText')}
      />
    )
  function open(row: Notification) {
    if (!row.is_read) send({ id: row.id })
    close()
  }
  return rows.map((row) => <NotificationRow key={row.id} of={row} onOpen={() => open(row)} />)
}
