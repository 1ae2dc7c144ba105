import { Button, Group, Stack, Text } from '@mantine/core'
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { type PushDevice, pushDevices } from '#contract/platform/push.ts'
import { deviceOf } from '#contract/values/device-of.ts'
import { formatInstant } from '#web/lib/format.ts'
import { Loaded } from '#web/lib/api/Loaded.tsx'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { useSend } from '#web/lib/api/use-send.ts'
import { endPush, isPushBlocked, isPushSupported, PushRefused, subscribeToPush } from '#web/lib/push.ts'
import { messageOf, useWords } from '#web/lib/wording.ts'
import { Panel } from '#web/ui/page/Panel.tsx'
import { toast } from '#web/ui/toast.tsx'
import classes from './PushDevices.module.css'

/** The devices that show push messages, and the button to make this one of them. */
export function PushDevices() {
  const t = useWords()
  const query = useApiQuery(pushDevices.list, {})
  return (
    <Panel title={t('notifications.devices.title')}>
      <Text c="dimmed">{t('notifications.devices.text')}</Text>
      <Loaded of={query}>
        {(devices) => (
          <>
            <ul className={classes.rows}>
              {devices.map((device) => (
                <Device key={device.id} device={device} />
              ))}
            </ul>
            {!devices.some(({ current }) => current) && <TurnOn />}
          </>
        )}
      </Loaded>
    </Panel>
  )
}

function Device({ device: { id, user_agent, created_at, current } }: { device: PushDevice }) {
  const t = useWords()
  const { browser, system, isPhone } = deviceOf(user_agent)
  const device =
    browser && system
      ? t('profile.sessions.device', { browser, system })
      : (browser ?? system ?? t('profile.sessions.unknown'))
  const Icon = isPhone ? IconDeviceMobile : IconDeviceDesktop
  const remove = useSend(pushDevices.remove, {
    invalidates: [pushDevices.list],
    success: t('notifications.devices.removed'),
    failed: t('notifications.devices.notRemoved'),
    // The server forgot it already, so nothing arrives even if this fails.
    onDone: () => void (current && endPush().catch(() => {})),
  })
  return (
    <li className={classes.row}>
      <Icon size={22} stroke={1.6} aria-hidden />
      <Stack gap={0} className={classes.words}>
        <Text fw={600}>{device}</Text>
        <Text size="sm" c="dimmed">
          {t('notifications.devices.since', { since: formatInstant(created_at) })}
        </Text>
      </Stack>
      <Button
        variant="default"
        loading={remove.busy}
        aria-label={t('notifications.devices.removeFor', { device })}
        onClick={() => remove.send({ id })}
      >
        {t('notifications.devices.remove')}
      </Button>
    </li>
  )
}

function TurnOn() {
  const t = useWords()
  const store = useSend(pushDevices.store, {
    invalidates: [pushDevices.list],
    success: t('notifications.devices.turnedOn'),
    failed: t('notifications.devices.failed'),
  })
  const subscribe = useMutation({
    mutationFn: subscribeToPush,
    onSuccess: (subscription) => store.send(subscription),
    onError: (failure) =>
      toast(
        'bad',
        t('notifications.devices.failed'),
        failure instanceof PushRefused ? t('notifications.devices.blocked') : messageOf(failure).message,
      ),
  })
  if (!isPushSupported()) return <Text size="sm">{t('notifications.devices.unsupported')}</Text>
  if (isPushBlocked()) return <Text size="sm">{t('notifications.devices.blocked')}</Text>
  return (
    <Group mt="sm">
      <Button variant="default" loading={subscribe.isPending || store.busy} onClick={() => subscribe.mutate()}>
        {t('notifications.devices.turnOn')}
      </Button>
    </Group>
  )
}
