import { ActionIcon, Indicator, Popover, VisuallyHidden } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconBell } from '@tabler/icons-react'
import { createElement, useState } from 'react'
import { useWords } from '#web/lib/wording.ts'
import { toast } from '#web/ui/toast.tsx'
import classes from './Bell.module.css'
import { useNotificationState } from './use-notification-state.ts'
import { useLoadedWhen } from '#web/ui/when-opened.tsx'

const loadLatest = () => import('./LatestNotifications.tsx').then((module) => module.LatestNotifications)
const maxBadge = 99
// With the texts of all kinds, which only a new notification needs.
const loadKinds = () => import('./kinds.ts')

/** The unread count, always up to date; the latest notifications on click; new ones announced to screen readers. */
export function Bell() {
  const t = useWords()
  const [opened, { toggle, close }] = useDisclosure()
  const [announcement, setAnnouncement] = useState('')
  const Latest = useLoadedWhen(opened, loadLatest, close)
  const { unread } = useNotificationState(async (news) => {
    const { lookOf, textOf, titleOf } = await loadKinds()
    setAnnouncement(t('shell.bell.arrived', { title: titleOf(news) }))
    if (news.priority === 'high' && document.visibilityState === 'visible')
      toast(lookOf(news.kind).tone === 'bad' ? 'warn' : 'info', titleOf(news), textOf(news))
  })
  return (
    <>
      <Indicator
        label={unread > maxBadge ? `${maxBadge}+` : unread}
        disabled={unread === 0}
        size={18}
        offset={6}
        color="red"
        classNames={{ indicator: classes.badge }}
      >
        <Popover
          opened={opened && Latest !== null}
          onChange={toggle}
          position="bottom-end"
          width={400}
          offset={12}
          trapFocus
          returnFocus
          radius="lg"
        >
          <Popover.Target>
            <ActionIcon size={36} onClick={toggle} aria-label={t('shell.bell.label', { count: unread })}>
              <IconBell size={19} stroke={1.8} />
            </ActionIcon>
          </Popover.Target>
          <Popover.Dropdown p={0} className={classes.dropdown} aria-label={t('shell.bell.title')}>
            {Latest && createElement(Latest, { close, unread })}
          </Popover.Dropdown>
        </Popover>
      </Indicator>
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
    </>
  )
}
