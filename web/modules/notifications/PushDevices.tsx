import { Button, Group, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type PushDevice, pushDevices } from '#contract/platform/notifications/push.ts'
import { useDevice } from '#web/lib/device-name.tsx'
import { formatInstant } from '#web/lib/format.ts'
import { Loaded } from '#web/lib/api/Loaded.tsx'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { useSend } from '#web/lib/api/use-send.ts'
import { endPush, isPushBlocked, isPushSupported, PushRefused, subscribeToPush } from '#web/lib/push.ts'
import { messageOf, useTranslate } from '#web/lib/wording.ts'
import { Panel } from '#web/ui/page/Panel.tsx'
import { toast } from '#web/ui/toast.tsx'
import { Line, Lines } from '#web/ui/page/Lines.tsx'

/** The devices that show push messages, and the button to make this one of them. */
export function PushDevices() {
  const t = useTranslate()
  const query = useApiQuery(pushDevices.list, {})
  return (
    <Panel title={t('notifications.devices.title')}>
      <Text c="dimmed" mb="xs">
        {t('notifications.devices.text')}
      </Text>
      <Loaded of={query}>
        {(devices) => (
          <>
            <Lines>
              {devices.map((device) => (
                <Device key={device.id} device={device} />
              ))}
            </Lines>
            {!devices.some(({ current }) => current) && <TurnOn />}
          </>
        )}
      </Loaded>
    </Panel>
  )
}

function Device({ device: { id, user_agent, created_at, current } }: { device: PushDevice }) {
  const t = useTranslate()
  const { name: device, sign } = useDevice(user_agent)
  const remove = useSend(pushDevices.remove, {
    invalidates: [pushDevices.list],
    success: t('notifications.devices.removed'),
    failed: t('notifications.devices.notRemoved'),
    // The server forgot it already, so nothing arrives even if this fails.
    onDone: () => void (current && endPush().catch(reportError)),
  })
  return (
    <Line sign={sign} name={device} facts={t('notifications.devices.since', { since: formatInstant(created_at) })}>
      <Button
        variant="default"
        loading={remove.busy}
        aria-label={t('notifications.devices.removeFor', { device })}
        onClick={() => remove.send({ id })}
      >
        {t('notifications.devices.remove')}
      </Button>
    </Line>
  )
}

function TurnOn() {
  const t = useTranslate()
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
