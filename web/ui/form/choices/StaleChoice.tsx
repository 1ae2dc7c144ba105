import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { IconGitMerge } from '@tabler/icons-react'
import { useTranslate } from '#web/wording/translate.ts'

type Props = { takeTheirs: () => void; keepMine: () => void; canTake: boolean }

/** Another user changed the record meanwhile: load their version or save one's own. */
export function StaleChoice({ takeTheirs, keepMine, canTake }: Props) {
  const t = useTranslate()
  return (
    <Alert color="yellow" icon={<IconGitMerge />} title={t('ui.form.stale')} role="alert">
      <Stack gap="sm">
        <Text>{t('ui.form.staleText')}</Text>
        <Group gap="sm">
          {canTake && (
            <Button size="sm" variant="default" onClick={takeTheirs}>
              {t('ui.form.takeTheirs')}
            </Button>
          )}
          <Button size="sm" onClick={keepMine}>
            {t('ui.form.keepMine')}
          </Button>
        </Group>
      </Stack>
    </Alert>
  )
}
