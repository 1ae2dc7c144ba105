import { Anchor, Code, Group, Stack, Text } from '@mantine/core'
import type { NewApiToken } from '#contract/platform/api-tokens.ts'
import { formatInstant } from '#web/lib/format.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { CopyTextButton } from '#web/ui/CopyTextButton.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import classes from './ApiTokens.module.css'

type Props = { made: NewApiToken | null; onClose: () => void }

/** A new secret, shown once, and how to use it. */
export function SecretDialog({ made, onClose }: Props) {
  const t = useTranslate()
  return (
    <Dialog
      opened={made !== null}
      onClose={onClose}
      size="lg"
      closeOnClickOutside={false}
      title={made && t('apiTokens.secret.title', { name: made.token.name })}
    >
      {made && (
        <Stack>
          <Text>{t('apiTokens.secret.text')}</Text>
          <Code block fz="md" className={classes.secret} aria-label={t('apiTokens.secret.label')}>
            {made.secret}
          </Code>
          <Group>
            <CopyTextButton text={made.secret} />
          </Group>
          {made.token.overlap_until !== null && (
            <Text>{t('apiTokens.secret.until', { time: formatInstant(made.token.overlap_until) })}</Text>
          )}
          <Text c="dimmed">{t('apiTokens.secret.use')}</Text>
          <Anchor href="/api/openapi.json" target="_blank">
            {t('apiTokens.secret.document')}
          </Anchor>
        </Stack>
      )}
    </Dialog>
  )
}
