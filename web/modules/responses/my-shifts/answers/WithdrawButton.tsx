import { Button, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconLogout } from '@tabler/icons-react'
import { useState } from 'react'
import type { AssignmentWithActions } from '#contract/rostering/shifts/assignments.ts'
import { formatShift } from '#web/lib/format.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { WithdrawalReasonField, type WithdrawalReason } from '#web/modules/responses/WithdrawalReasonField.tsx'
import { ReasonDialog } from '#web/ui/ReasonDialog.tsx'

type Props = {
  shift: Pick<AssignmentWithActions, 'works_on' | 'starts' | 'ends' | 'location_name'>
  busy: boolean
  /** resolves with whether it was done */
  onWithdraw: (given: { reason: WithdrawalReason; note: string }) => Promise<boolean>
}

/** Asks an employee why they cannot work a shift that they accepted. */
export function WithdrawButton({ shift, busy, onWithdraw }: Props) {
  const t = useTranslate()
  const [opened, { open, close }] = useDisclosure()
  const [reason, setReason] = useState<WithdrawalReason>('sick')
  const confirm = async (note: string) => {
    if (await onWithdraw({ reason, note })) close()
  }
  const when = formatShift(shift.works_on, shift.starts, shift.ends)
  return (
    <>
      <Button variant="default" size="sm" leftSection={<IconLogout size={16} aria-hidden />} onClick={open}>
        {t('outcomes.mine.withdraw')}
      </Button>
      <ReasonDialog
        opened={opened}
        onClose={close}
        title={t('outcomes.mine.withdrawQuestion')}
        reasonOptions={{ label: t('outcomes.mine.noteToAgency') }}
        confirm={t('outcomes.mine.withdrawConfirm')}
        busy={busy}
        onConfirm={(note) => void confirm(note)}
      >
        <Stack gap="sm">
          <Text>{t('outcomes.mine.withdrawText', { shift: when, location: shift.location_name })}</Text>
          <WithdrawalReasonField value={reason} onChange={setReason} />
        </Stack>
      </ReasonDialog>
    </>
  )
}
