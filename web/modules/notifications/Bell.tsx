import { ActionIcon, Popover, VisuallyHidden } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconBell } from '@tabler/icons-react'
import { createElement, useState } from 'react'
import { useTranslate } from '#web/lib/wording.ts'
import { toast } from '#web/ui/toast.tsx'
import classes from './Bell.module.css'
import { useNotificationState } from './use-notification-state.ts'
import { later, useLater } from '#web/ui/load-later.tsx'

const latest = later(() => import('./LatestNotifications.tsx').then((module) => module.LatestNotifications))
const maxBadge = 99
// With the texts of all kinds, which only a new notification needs.
const loadKinds = () => import('./kinds.ts')

/** The unread count, always up to date; the latest notifications on click; new ones announced to screen readers. */
export function Bell() {
  const t = useTranslate()
  const [opened, { toggle, close }] = useDisclosure()
  const [announcement, setAnnouncement] = useState('')
  const { Loaded: Latest } = useLater(latest, opened, close)
  const { unread } = useNotificationState(async (news) => {
    const { lookOf, textOf, titleOf } = await loadKinds()
    setAnnouncement(t('shell.bell.arrived', { title: titleOf(news) }))
    if (news.priority === 'high' && document.visibilityState === 'visible')
      toast(lookOf(news.kind).tone === 'bad' ? 'warn' : 'info', titleOf(news), textOf(news))
  })
  return (
    <>
      <span className={classes.bell}>
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
        {unread > 0 && (
          <span className={classes.badge} aria-hidden>
            {unread > maxBadge ? `${maxBadge}+` : unread}
          </span>
        )}
      </span>
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
    </>
  )
}
