import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useWords } from './wording.ts'

/** Unsaved changes: stay with them, or leave without. */
export function LeaveQuestion({ stay, leave }: { stay: () => void; leave: () => void }) {
  const t = useWords()
  return (
    <Modal opened onClose={stay} title={t('app.leave.title')} closeButtonProps={{ 'aria-label': t('app.close') }}>
      <Stack>
        <Text>{t('app.leave.text')}</Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={leave}>
            {t('app.leave.go')}
          </Button>
          <Button onClick={stay} data-autofocus>
            {t('app.leave.stay')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
