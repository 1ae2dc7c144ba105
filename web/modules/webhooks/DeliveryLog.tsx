import { Button, Code, Group, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { type WebhookDelivery, webhooks, type WebhookWithActions } from '#contract/platform/webhooks.ts'
import { Loaded } from '#web/lib/api/Loaded.tsx'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { useSend } from '#web/lib/api/use-send.ts'
import { formatInstant, formatNumber } from '#web/lib/format.ts'
import { RecordStatus } from '#web/lib/RecordStatus.tsx'
import { useTranslate } from '#web/lib/wording.ts'
import { Line, Lines } from '#web/ui/page/Lines.tsx'
import { Panel } from '#web/ui/page/Panel.tsx'
import classes from './Webhooks.module.css'

const pollMilliseconds = 5_000
const shownDeliveries = 25

/** What was sent to a webhook last, with the answers. */
export function DeliveryLog({ webhook }: { webhook: WebhookWithActions }) {
  const t = useTranslate()
  const query = useApiQuery(
    webhooks.deliveries,
    { webhook_id: webhook.id, per_page: shownDeliveries },
    { everyMs: pollMilliseconds },
  )
  return (
    <Panel title={t('webhooks.deliveries.title')}>
      <Loaded of={query}>
        {({ rows }) =>
          rows.length === 0 ? (
            <Text c="dimmed">{t('webhooks.deliveries.none')}</Text>
          ) : (
            <Lines>
              {rows.map((row) => (
                <Delivery key={row.id} delivery={row} mayReplay={webhook.allowed_actions.includes('send_test')} />
              ))}
            </Lines>
          )
        }
      </Loaded>
    </Panel>
  )
}

function Delivery({ delivery, mayReplay }: { delivery: WebhookDelivery; mayReplay: boolean }) {
  const t = useTranslate()
  const [opened, { toggle }] = useDisclosure()
  const replaying = useSend(webhooks.replay, {
    invalidates: [webhooks.deliveries],
    success: t('webhooks.replay.done'),
    failed: t('webhooks.failed'),
  })
  const { id, type, status, created_at } = delivery
  return (
    <Line
      name={type}
      marks={<RecordStatus of="webhooks.delivery" status={status} />}
      text={formatInstant(created_at)}
      facts={factsOf(t, delivery).join(' · ')}
      more={opened && <Contents delivery={delivery} />}
    >
      <Group gap="xs">
        <Button size="xs" variant="default" aria-expanded={opened} onClick={toggle}>
          {t(opened ? 'webhooks.deliveries.hide' : 'webhooks.deliveries.show')}
        </Button>
        {mayReplay && (status === 'delivered' || status === 'failed') && (
          <Button size="xs" variant="default" loading={replaying.busy} onClick={() => replaying.send({ id })}>
            {t('webhooks.replay.button')}
          </Button>
        )}
      </Group>
    </Line>
  )
}

function Contents({ delivery: { payload, response_text } }: { delivery: WebhookDelivery }) {
  const t = useTranslate()
  return (
    <Stack gap="xs" pb="sm">
      <Text fw={600}>{t('webhooks.deliveries.sent')}</Text>
      <Code block className={classes.wrapped}>
        {JSON.stringify(payload, null, 2)}
      </Code>
      {response_text !== null && response_text !== '' && (
        <>
          <Text fw={600}>{t('webhooks.deliveries.answer')}</Text>
          <Code block className={classes.wrapped}>
            {response_text}
          </Code>
        </>
      )}
    </Stack>
  )
}

function factsOf(t: ReturnType<typeof useTranslate>, delivery: WebhookDelivery) {
  const { error, response_status, duration_ms, attempts, next_try_at, is_replay } = delivery
  return [
    ...(response_status === null ? [] : [t('webhooks.deliveries.status', { status: response_status })]),
    ...(error === null || error === 'status' ? [] : [t(`webhooks.error.${error}`)]),
    ...(duration_ms === null ? [] : [t('webhooks.deliveries.duration', { milliseconds: formatNumber(duration_ms) })]),
    ...(attempts > 1 ? [t('webhooks.deliveries.attempts', { count: attempts })] : []),
    ...(next_try_at === null ? [] : [t('webhooks.deliveries.nextTry', { time: formatInstant(next_try_at) })]),
    ...(is_replay ? [t('webhooks.deliveries.replay')] : []),
  ]
}
