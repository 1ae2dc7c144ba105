import { Tooltip, VisuallyHidden } from '@mantine/core'
import { IconBellRinging, IconDeviceMobileMessage, IconMail, IconMessage2 } from '@tabler/icons-react'
import { type DeliveryChannel, suppressionReasons } from '#contract/platform/notifications/deliveries.ts'
import type { NoticeChannel } from '#contract/rostering/rosters/roster-notices.ts'
import { formatInstant } from '#web/lib/format.ts'
import { translate, useTranslate } from '#web/lib/wording.ts'
import classes from './Notices.module.css'

const icons: Readonly<Record<DeliveryChannel, typeof IconMail>> = {
  in_app: IconBellRinging,
  email: IconMail,
  sms: IconMessage2,
  push: IconDeviceMobileMessage,
}

type Channel = NoticeChannel & { at?: string }

/** The channels of a message: which were used, which failed, and which were not used for a reason. */
export function ChannelList({ channels }: { channels: readonly Channel[] }) {
  const t = useTranslate()
  if (channels.length === 0) return <span className={classes.none}>{t('rosters.notices.noChannel')}</span>
  return (
    <ul className={classes.channels}>
      {channels.map((one) => {
        const Icon = icons[one.channel]
        return (
          <li key={one.channel}>
            <Tooltip label={channelText(one)}>
              <span className={classes.channel} data-status={one.status}>
                <Icon size={15} aria-hidden />
                <span>{t(`rosters.notices.channel_${one.channel}`)}</span>
                <VisuallyHidden>{channelText(one)}</VisuallyHidden>
              </span>
            </Tooltip>
          </li>
        )
      })}
    </ul>
  )
}

/** The state of a channel as a sentence. */
export function channelText({ channel, status, error, at }: Channel) {
  const when = at === undefined ? '' : ` · ${formatInstant(at)}`
  if (status === 'failed') return translate('rosters.notices.failed', { error: error ?? '' }) + when
  if (status === 'suppressed' && error !== null)
    return translate(`rosters.notices.suppressed_${suppressionReasons.find((one) => one === error) ?? 'unknown'}`)
  // Shown in the product at once: it only waits to be opened.
  if (channel === 'in_app' && status === 'queued') return translate('rosters.notices.status_unopened')
  return translate(`rosters.notices.status_${at === undefined ? 'planned' : status}`) + when
}
