import { Button, Stack, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconRefresh } from '@tabler/icons-react'
import { t } from '#web/wording/translate.ts'

/** A section is missing on the server, because there is a new release. Stays until dismissed, so that no input is lost. */
export function showReload() {
  notifications.show({
    id: 'reload',
    color: 'indigo',
    icon: <IconRefresh size={18} />,
    autoClose: false,
    withCloseButton: false,
    title: t('app.update.title'),
    message: (
      <Stack gap="xs" align="flex-start">
        <Text>{t('app.update.text')}</Text>
        <Button size="compact-sm" onClick={() => location.reload()}>
          {t('app.update.reload')}
        </Button>
      </Stack>
    ),
  })
}
