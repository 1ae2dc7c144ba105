import { Button, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslate } from '#web/wording/translate.ts'

/** The buttons at the end of a dialog, the first of which closes it. */
export function DialogButtons({ onCancel, children }: { onCancel: () => void; children: ReactNode }) {
  const t = useTranslate()
  return (
    <Group justify="flex-end">
      <Button variant="default" onClick={onCancel}>
        {t('ui.cancel')}
      </Button>
      {children}
    </Group>
  )
}
