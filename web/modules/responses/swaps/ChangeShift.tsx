import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconArrowsExchange } from '@tabler/icons-react'
import type { AssignmentWithActions } from '#contract/rostering/shifts/assignments.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { whenOpened } from '#web/ui/when-opened.tsx'
import type { ChangeShiftDialogProps } from './ChangeShiftDialog.tsx'

const ChangeShiftDialog = whenOpened<ChangeShiftDialogProps>(
  async () => (await import('./ChangeShiftDialog.tsx')).ChangeShiftDialog,
  ({ opened }) => opened,
)

/** Swaps an accepted shift, finds somebody to cover it, or asks to be released. */
export function ChangeShift({ row }: { row: AssignmentWithActions }) {
  const t = useTranslate()
  const [opened, { open, close }] = useDisclosure()
  return (
    <>
      <Button variant="default" size="sm" leftSection={<IconArrowsExchange size={16} aria-hidden />} onClick={open}>
        {t('swaps.open')}
      </Button>
      <ChangeShiftDialog row={row} opened={opened} onClose={close} />
    </>
  )
}
