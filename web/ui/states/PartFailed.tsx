import { Alert, Button, Group, Text } from '@mantine/core'
import { IconCloudOff, IconRefresh } from '@tabler/icons-react'
import { useTranslate } from '#web/wording/translate.ts'

type Props = { onRetry: () => void }

/** Stands where a part of a screen could not be shown. The rest of the screen stays as it is, with what was typed. */
export function PartFailed({ onRetry }: Props) {
  const t = useTranslate()
  return (
    <Alert color="red" role="alert" icon={<IconCloudOff aria-hidden />} title={t('ui.part.title')}>
      <Text size="sm">{t('ui.part.text')}</Text>
      <PartFailedButtons onRetry={onRetry} />
    </Alert>
  )
}

/** What helps: loading the part again, or the page, if a new release has taken its files away. */
export function PartFailedButtons({ onRetry }: Props) {
  const t = useTranslate()
  return (
    <Group gap="xs" mt="sm">
      <Button size="sm" variant="default" leftSection={<IconRefresh size={16} aria-hidden />} onClick={onRetry}>
        {t('ui.retry')}
      </Button>
      <Button size="sm" variant="subtle" color="gray" onClick={() => location.reload()}>
        {t('ui.part.reload')}
      </Button>
    </Group>
  )
}
