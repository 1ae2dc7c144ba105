import { Alert, Button, Group, Stack } from '@mantine/core'
import { IconRefresh, IconSend } from '@tabler/icons-react'
import { type NewWebhook, type Webhook, webhooks, type WebhookWithActions } from '#contract/platform/webhooks.ts'
import { useSend } from '#web/lib/api/use-send.ts'
import { formatInstant } from '#web/lib/format.ts'
import { SideDrawer } from '#web/lib/form/SideDrawer.tsx'
import { useFormOf } from '#web/lib/form/use-form-of.ts'
import { isCallAllowed, useSession } from '#web/lib/session/session.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { ConfirmButton } from '#web/ui/ConfirmButton.tsx'
import { FormPanel } from '#web/ui/form/FormPanel.tsx'
import { FormSection } from '#web/ui/form/FormSection.tsx'
import { TextField } from '#web/ui/form/TextField.tsx'
import type { WorkingForm } from '#web/ui/form/working-form.ts'
import { DeliveryLog } from './DeliveryLog.tsx'
import { EventsField } from './EventsField.tsx'

type Props = {
  opened: WebhookWithActions | 'new' | null
  onClose: () => void
  onMade: (made: NewWebhook) => void
}

/** A new webhook, or one with what was sent to it. */
export function WebhookDrawer({ opened, onClose, onMade }: Props) {
  const t = useTranslate()
  const title = opened === null || opened === 'new' ? t('webhooks.add') : opened.name
  return (
    <SideDrawer opened={opened !== null} onClose={onClose} title={title} size="xl">
      {opened === 'new' && <NewWebhookForm onMade={onMade} />}
      {opened !== null && opened !== 'new' && (
        <Stack gap="lg" key={opened.id}>
          <WebhookState webhook={opened} />
          <WebhookActions webhook={opened} onClose={onClose} onMade={onMade} />
          <DeliveryLog webhook={opened} />
          {opened.allowed_actions.includes('edit') && <WebhookForm webhook={opened} onClose={onClose} />}
        </Stack>
      )}
    </SideDrawer>
  )
}

function NewWebhookForm({ onMade }: Pick<Props, 'onMade'>) {
  const t = useTranslate()
  const form = useFormOf(webhooks.store, {
    initial: { name: '', url: '', events: [] },
    invalidates: [webhooks.list],
    failed: t('webhooks.failed'),
    onDone: onMade,
  })
  return (
    <FormPanel of={form} submit={t('webhooks.create')}>
      <FormSection title={t('webhooks.form.title')}>
        <WebhookFields of={form} events={[]} />
      </FormSection>
    </FormPanel>
  )
}

function WebhookForm({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const t = useTranslate()
  const form = useFormOf(webhooks.update, {
    initial: formValues(webhook),
    fromCurrent: formValues,
    invalidates: [webhooks.list],
    success: t('webhooks.saved'),
    failed: t('webhooks.failed'),
    onDone: onClose,
  })
  return (
    <FormPanel of={form} submit={t('webhooks.save')}>
      <FormSection title={t('webhooks.form.title')}>
        <WebhookFields of={form} events={webhook.events} />
      </FormSection>
    </FormPanel>
  )
}

const formValues = ({ id, version, name, url, events }: Webhook) => ({ id, version, name, url, events })

function WebhookFields({ of, events }: { of: WorkingForm<'name' | 'url' | 'events'>; events: readonly string[] }) {
  const t = useTranslate()
  return (
    <>
      <TextField of={of} name="name" label={t('webhooks.list.name')} span={2} autoFocus={events.length === 0} />
      <TextField of={of} name="url" label={t('webhooks.list.url')} description={t('webhooks.form.url')} span={2} />
      <EventsField of={of} initial={events} />
    </>
  )
}

function WebhookState({ webhook: { status, failing_since } }: { webhook: Webhook }) {
  const t = useTranslate()
  if (status === 'failed')
    return (
      <Alert color="red" title={t('webhooks.failedState.title')}>
        {t('webhooks.failedState.text')}
      </Alert>
    )
  if (failing_since === null) return null
  return (
    <Alert color="yellow" title={t('webhooks.failing.title', { time: formatInstant(failing_since) })}>
      {t('webhooks.failing.text')}
    </Alert>
  )
}

function WebhookActions({ webhook, onClose, onMade }: Omit<Props, 'opened'> & { webhook: WebhookWithActions }) {
  const t = useTranslate()
  const { id, version, allowed_actions: allowed } = webhook
  const shared = { invalidates: [webhooks], failed: t('webhooks.failed') }
  const testing = useSend(webhooks.sendTest, { ...shared, success: t('webhooks.test.done') })
  const switching = useSend(webhooks.changeStatus, { ...shared, success: t('webhooks.saved'), onDone: onClose })
  const rotating = useSend(webhooks.rotateSecret, { ...shared, onDone: onMade })
  const removing = useSend(webhooks.remove, { ...shared, success: t('webhooks.remove.done'), onDone: onClose })
  const mayRemove = isCallAllowed(webhooks.remove, useSession())
  return (
    <Group>
      {allowed.includes('send_test') && (
        <Button
          variant="default"
          leftSection={<IconSend size={16} aria-hidden />}
          loading={testing.busy}
          onClick={() => testing.send({ id })}
        >
          {t('webhooks.test.button')}
        </Button>
      )}
      {allowed.includes('enable') && (
        <Button loading={switching.busy} onClick={() => switching.send({ id, version, status: 'active' })}>
          {t('webhooks.enable')}
        </Button>
      )}
      {allowed.includes('disable') && (
        <ConfirmButton
          label={t('webhooks.disable.button')}
          question={t('webhooks.disable.question')}
          text={t('webhooks.disable.text')}
          busy={switching.busy}
          onConfirm={() => switching.send({ id, version, status: 'disabled' })}
        />
      )}
      {allowed.includes('rotate_secret') && (
        <ConfirmButton
          label={t('webhooks.rotate.button')}
          leftSection={<IconRefresh size={16} aria-hidden />}
          question={t('webhooks.rotate.question')}
          text={t('webhooks.rotate.text')}
          busy={rotating.busy}
          onConfirm={() => rotating.send({ id, version })}
        />
      )}
      {mayRemove && (
        <ConfirmButton
          label={t('webhooks.remove.button')}
          question={t('webhooks.remove.question')}
          text={t('webhooks.remove.text')}
          tone="bad"
          busy={removing.busy}
          onConfirm={() => removing.send({ id, version })}
        />
      )}
    </Group>
  )
}
