import { Code, Group, Stack, Text } from '@mantine/core'
import type { NewWebhook } from '#contract/platform/webhooks.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { CopyTextButton } from '#web/ui/CopyTextButton.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import classes from './Webhooks.module.css'

type Props = { made: NewWebhook | null; onClose: () => void }

/** The secret that deliveries are signed with, shown once. */
export function WebhookSecretDialog({ made, onClose }: Props) {
  const t = useTranslate()
  return (
    <Dialog
      opened={made !== null}
      onClose={onClose}
      size="lg"
      closeOnClickOutside={false}
      title={made && t('webhooks.secret.title', { name: made.webhook.name })}
    >
      {made && (
        <Stack>
          <Text>{t('webhooks.secret.text')}</Text>
          <Code block fz="md" className={classes.wrapped} aria-label={t('webhooks.secret.label')}>
            {made.secret}
          </Code>
          <Group>
            <CopyTextButton text={made.secret} />
          </Group>
          <Text c="dimmed">{t('webhooks.secret.use')}</Text>
        </Stack>
      )}
    </Dialog>
  )
}
