import { VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Notification } from '#contract/platform/notifications/notifications.ts'
import { formatAgo, formatInstant, formatInstantTime } from '#web/lib/format.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { lookOf, textOf, titleOf } from './kinds.ts'
import classes from './NotificationRow.module.css'

type Props = {
  of: Notification
  /** shown under a heading with the day: only the time */
  timeOnly?: boolean
  onOpen: () => void
  actions?: ReactNode
}

/** One notification with its subject, time and read state; links to where it can be dealt with. */
export function NotificationRow({ of, timeOnly = false, onOpen, actions }: Props) {
  const t = useTranslate()
  const { icon: Icon, tone } = lookOf(of.kind)
  return (
    <div className={classes.row} data-unread={!of.is_read || undefined}>
      <span className={classes.icon} data-tone={tone} aria-hidden>
        <Icon size={18} stroke={1.8} />
      </span>
      <a href={of.link} className={classes.words} onClick={onOpen}>
        <span className={classes.title}>
          {!of.is_read && <VisuallyHidden>{t('notifications.unread')} </VisuallyHidden>}
          {titleOf(of)}
        </span>
        <span className={classes.text} data-text>
          {textOf(of)}
        </span>
        <time className={classes.time} dateTime={of.created_at} title={formatInstant(of.created_at)}>
          {timeOnly ? formatInstantTime(of.created_at) : formatAgo(of.created_at)}
        </time>
      </a>
      <span className={classes.end}>
        {actions}
        {!of.is_read && <span className={classes.dot} aria-hidden />}
      </span>
    </div>
  )
}
