import { ActionIcon, Button, Indicator, Popover, ScrollArea, Text, VisuallyHidden } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconBell, IconBellOff } from '@tabler/icons-react'
import { useState } from 'react'
import { type Notification, notifications } from '#contract/platform/notifications.ts'
import { Loaded } from '#web/lib/api/Loaded.tsx'
import { hrefOf } from '#web/lib/links.ts'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { useSend } from '#web/lib/api/use-send.ts'
import { useWords } from '#web/lib/wording.ts'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import { toast } from '#web/ui/toast.tsx'
import classes from './Bell.module.css'
import { lookOf, textOf, titleOf } from './kinds.ts'
import { NotificationRow } from './NotificationRow.tsx'
import { useNotificationState } from './use-notification-state.ts'

const shown = 8
const badgeAtMost = 99

/** The unread count, always up to date; the latest notifications on click; new ones announced to screen readers. */
export function Bell() {
  const t = useWords()
  const [opened, { toggle, close }] = useDisclosure()
  const [announcement, setAnnouncement] = useState('')
  const { unread } = useNotificationState((news) => {
    setAnnouncement(t('notifications.bell.arrived', { title: titleOf(news) }))
    if (news.priority === 'high' && document.visibilityState === 'visible')
      toast(lookOf(news.kind).tone === 'bad' ? 'warn' : 'info', titleOf(news), textOf(news))
  })
  return (
    <>
      <Indicator
        label={unread > badgeAtMost ? `${badgeAtMost}+` : unread}
        disabled={unread === 0}
        size={18}
        offset={6}
        color="red"
        classNames={{ indicator: classes.badge }}
      >
        <Popover
          opened={opened}
          onChange={toggle}
          position="bottom-end"
          width={400}
          offset={12}
          trapFocus
          returnFocus
          radius="lg"
        >
          <Popover.Target>
            <ActionIcon size={36} onClick={toggle} aria-label={t('notifications.bell.label', { count: unread })}>
              <IconBell size={19} stroke={1.8} />
            </ActionIcon>
          </Popover.Target>
          <Popover.Dropdown p={0} className={classes.dropdown} aria-label={t('notifications.title')}>
            <Last close={close} unread={unread} />
          </Popover.Dropdown>
        </Popover>
      </Indicator>
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
    </>
  )
}

function Last({ close, unread }: { close: () => void; unread: number }) {
  const t = useWords()
  const query = useApiQuery(notifications.list, { per_page: shown })
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
        <Loaded of={query}>{({ rows }) => <Rows rows={rows} close={close} />}</Loaded>
      </ScrollArea.Autosize>
      <a href={hrefOf('/notifications')} className={classes.all} onClick={close}>
        {t('notifications.bell.all')}
      </a>
    </>
  )
}

function Rows({ rows, close }: { rows: readonly Notification[]; close: () => void }) {
  const t = useWords()
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
