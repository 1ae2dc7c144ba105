import { Alert, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { IconCalendarPlus, IconLock } from '@tabler/icons-react'
import { useState } from 'react'
import { calendarFeeds } from '#contract/rostering/shifts/calendar-feed.ts'
import { leaveCalendar } from '#contract/people/leave/leave-calendar.ts'
import { formatInstant } from '#web/lib/format.ts'
import { Loaded } from '#web/lib/api/Loaded.tsx'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { useSend } from '#web/lib/api/use-send.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { CopyTextButton } from '#web/ui/CopyTextButton.tsx'

type Shows = 'shifts' | 'leave'
type Props = {
  opened: boolean
  /** a worker’s own shifts, or the leave of the agency’s people */ shows: Shows
  onClose: () => void
}

const callsOf = {
  shifts: calendarFeeds,
  leave: { info: leaveCalendar.feed, create: leaveCalendar.createFeed, revoke: leaveCalendar.revokeFeed },
} as const

/** A user creates, replaces or deletes the private address of a calendar. The address is shown only once. */
export function CalendarFeedDialog({ opened, shows, onClose }: Props) {
  const t = useTranslate()
  const [address, setAddress] = useState<string | null>(null)
  const close = () => {
    setAddress(null)
    onClose()
  }
  return (
    <Dialog opened={opened} onClose={close} title={t('rosters.calendar.title')}>
      <Stack gap="md">
        <Text>{t(shows === 'shifts' ? 'rosters.calendar.text' : 'rosters.calendar.leaveText')}</Text>
        {address === null ? (
          <Feed opened={opened} shows={shows} onCreate={setAddress} />
        ) : (
          <NewAddress address={address} shows={shows} onClose={close} />
        )}
      </Stack>
    </Dialog>
  )
}

type FeedProps = { opened: boolean; shows: Shows; onCreate: (address: string) => void }

function Feed({ opened, shows, onCreate }: FeedProps) {
  const t = useTranslate()
  const calls = callsOf[shows]
  const feed = useApiQuery(calls.info, {}, { when: opened })
  const create = useSend(calls.create, {
    invalidates: [calls.info],
    onDone: (result) => onCreate(result.address),
  })
  const revoke = useSend(calls.revoke, {
    invalidates: [calls.info],
    success: t('rosters.calendar.revoked'),
  })
  const busy = create.busy || revoke.busy
  return (
    <Loaded of={feed}>
      {({ created_at, read_at }) =>
        created_at === null ? (
          <Button
            leftSection={<IconCalendarPlus size={18} aria-hidden />}
            loading={busy}
            onClick={() => create.send({})}
          >
            {t('rosters.calendar.create')}
          </Button>
        ) : (
          <>
            <Text c="dimmed">
              {t('rosters.calendar.created', { at: formatInstant(created_at) })}{' '}
              {read_at === null
                ? t('rosters.calendar.unread')
                : t('rosters.calendar.read', { at: formatInstant(read_at) })}
            </Text>
            <Text>{t('rosters.calendar.replaceText')}</Text>
            <Group>
              <Button variant="default" loading={create.busy} disabled={busy} onClick={() => create.send({})}>
                {t('rosters.calendar.replace')}
              </Button>
              <Button variant="light" color="red" loading={revoke.busy} disabled={busy} onClick={() => revoke.send({})}>
                {t('rosters.calendar.revoke')}
              </Button>
            </Group>
          </>
        )
      }
    </Loaded>
  )
}

/** The address, to be copied, or opened by the calendar of the device. */
function NewAddress({ address, shows, onClose }: { address: string; shows: Shows; onClose: () => void }) {
  const t = useTranslate()
  return (
    <>
      <TextInput
        label={t('rosters.calendar.address')}
        value={address}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
      />
      <Group>
        <CopyTextButton text={address} />
        <Button
          component="a"
          href={address.replace(/^https?:/, 'webcal:')}
          variant="default"
          leftSection={<IconCalendarPlus size={17} aria-hidden />}
        >
          {t('rosters.calendar.open')}
        </Button>
      </Group>
      <Alert color="yellow" icon={<IconLock aria-hidden />}>
        {t(shows === 'shifts' ? 'rosters.calendar.private' : 'rosters.calendar.leavePrivate')}
      </Alert>
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {t('rosters.calendar.done')}
        </Button>
      </Group>
    </>
  )
}
