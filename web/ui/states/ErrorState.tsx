import { Button, EmptyState } from '@mantine/core'
import { IconCloudOff, IconRefresh } from '@tabler/icons-react'
import { useTranslate } from '#web/wording/translate.ts'

/** An error message with a retry button. */
export function ErrorState({ title, message, onRetry }: { title: string; message?: string; onRetry?: () => void }) {
  const t = useTranslate()
  return (
    <EmptyState
      role="alert"
      py="xl"
      variant="light"
      color="red"
      title={title}
      description={message}
      icon={<IconCloudOff stroke={1.6} />}
    >
      {onRetry && (
        <EmptyState.Actions>
          <Button variant="default" leftSection={<IconRefresh size={16} />} onClick={onRetry}>
            {t('ui.retry')}
          </Button>
        </EmptyState.Actions>
      )}
    </EmptyState>
  )
}
