import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { IconQrcode, IconSend, IconUserX } from '@tabler/icons-react'
import { useState } from 'react'
import { type PendingWeek, signoffs } from '#contract/rostering/timesheets/signoffs.ts'
import { addDays } from '#contract/values/time.ts'
import { Loaded } from '#web/lib/api/Loaded.tsx'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { formatDateRange, formatMinutes, formatInstant } from '#web/lib/format.ts'
import { hrefOf } from '#web/lib/links.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { Panel } from '#web/ui/page/Panel.tsx'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import { StatusBadge } from '#web/ui/states/StatusBadge.tsx'
import classes from './Signoff.module.css'
import { May } from '#web/lib/session/May.tsx'
import { whenOpened } from '#web/ui/when-opened.tsx'

const QrDialog = whenOpened(
  () => import('./QrDialog.tsx').then((module) => module.QrDialog),
  () => true,
)
const SendDialog = whenOpened(
  () => import('./SendDialog.tsx').then((module) => module.SendDialog),
  ({ opened }) => opened,
)

/** The weeks with hours that await their customer, with a link to send or a QR code to show for each. */
export function PendingWeeks() {
  const t = useTranslate()
  const query = useApiQuery(signoffs.pending, {})
  return (
    <Panel title={t('timesheets.signoffs.pending')}>
      <Loaded of={query}>
        {({ weeks, has_sms }) =>
          weeks.length === 0 ? (
            <EmptyState
              title={t('timesheets.signoffs.nothingPending')}
              text={t('timesheets.signoffs.nothingPendingText')}
            />
          ) : (
            <ul className={classes.weeks}>
              {weeks.map((week) => (
                <Week key={`${week.location_id} ${week.week_start}`} week={week} hasSms={has_sms} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Panel>
  )
}

const iconProps = { size: 16, 'aria-hidden': true } as const

function Week({ week, hasSms }: { week: PendingWeek; hasSms: boolean }) {
  const t = useTranslate()
  const [dialog, setDialog] = useState<'send' | 'qr' | null>(null)
  const close = () => setDialog(null)
  const { approvers, signoff } = week
  const to = addDays(week.week_start, 6)
  const of = { location: week.location_name, week: formatDateRange(week.week_start, to) }
  return (
    <li className={classes.week}>
      <div>
        <Text fw={600}>
          {week.location_name} · {of.week}
        </Text>
        <Text size="sm" c="dimmed">
          {[
            week.customer_name,
            formatMinutes(week.paid_minutes),
            t('timesheets.signoffs.timesheets', { count: week.timesheets }),
            t('timesheets.all.people', { count: week.people }),
          ].join(' · ')}
        </Text>
        <Sent week={week} />
      </div>
      <Group gap="xs">
        <Button
          variant="light"
          leftSection={<IconSend {...iconProps} />}
          disabled={approvers.length === 0}
          aria-label={t(signoff ? 'timesheets.signoffs.sendAgainOf' : 'timesheets.signoffs.sendOf', of)}
          onClick={() => setDialog('send')}
        >
          {t(signoff ? 'timesheets.signoffs.sendAgain' : 'timesheets.signoffs.send')}
        </Button>
        <May call={signoffs.code}>
          <Button
            variant="default"
            leftSection={<IconQrcode {...iconProps} />}
            aria-label={t('timesheets.signoffs.qrOf', of)}
            onClick={() => setDialog('qr')}
          >
            {t('timesheets.signoffs.qr')}
          </Button>
        </May>
      </Group>
      {approvers.length === 0 && (
        <Alert color="yellow" icon={<IconUserX aria-hidden />} className={classes.wide}>
          {t('timesheets.signoffs.noApprover')}{' '}
          <a href={hrefOf('/customer/view/{id}', { id: week.customer_id })}>{week.customer_name}</a>
        </Alert>
      )}
      <SendDialog opened={dialog === 'send'} week={week} hasSms={hasSms} onClose={close} />
      {dialog === 'qr' && <QrDialog week={week} onClose={close} />}
    </li>
  )
}

/** How far the link of a week is: sent, opened, reminded, passed on. */
function Sent({ week: { signoff } }: { week: PendingWeek }) {
  const t = useTranslate()
  if (signoff === null) return null
  const at = (instant: string) => formatInstant(instant, signoff.time_zone)
  const steps = [
    t('timesheets.signoffs.sentAt', { at: at(signoff.sent_at), name: signoff.sent_by_name }),
    signoff.opened_at && t('timesheets.signoffs.openedAt', { at: at(signoff.opened_at) }),
    signoff.reminded_at && t('timesheets.signoffs.remindedAt', { at: at(signoff.reminded_at) }),
    signoff.escalated_at && t('timesheets.signoffs.escalatedAt', { at: at(signoff.escalated_at) }),
  ]
  return (
    <Stack gap={4} mt={4} align="flex-start">
      {signoff.status === 'expired' && <StatusBadge tone="bad">{t('timesheets.signoffs.status.expired')}</StatusBadge>}
      <Text size="sm">{steps.filter(Boolean).join(' · ')}</Text>
    </Stack>
  )
}
