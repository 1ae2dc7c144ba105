import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslate } from '#web/lib/wording.ts'
import { Dialog } from '#web/ui/Dialog.tsx'

/** Unsaved changes: stay, with the focus restored, or leave without saving. */
export function LeaveQuestion({ stay, leave }: { stay: () => void; leave: () => void }) {
  const t = useTranslate()
  const [before] = useState(() => document.activeElement)
  function goBack() {
    stay()
    // Deferred twice: a closing drawer moves the focus to its close button in a timer of its own.
    setTimeout(() => setTimeout(() => before instanceof HTMLElement && before.focus({ preventScroll: true })))
  }
  return (
    <Dialog opened onClose={goBack} title={t('app.leave.title')}>
      <Stack>
        <Text>{t('app.leave.text')}</Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={leave}>
            {t('app.leave.go')}
          </Button>
          <Button onClick={goBack} data-autofocus>
            {t('app.leave.stay')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
