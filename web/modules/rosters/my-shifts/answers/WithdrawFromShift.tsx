import { Button, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconLogout } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { assignmentOutcomes } from '#contract/rostering/shifts/assignment-outcomes.ts'
import type { ShownAssignment } from '#contract/rostering/shifts/assignments.ts'
import { rosters } from '#contract/rostering/rosters/rosters.ts'
import { invalidate, useSend } from '#web/lib/api/use-send.ts'
import { formatShift } from '#web/lib/format.ts'
import { useWords } from '#web/lib/wording.ts'
import { WithdrawalReasonField, type WithdrawalReason } from '#web/modules/rosters/after/WithdrawalReasonField.tsx'
import { ReasonDialog } from '#web/ui/ReasonDialog.tsx'

/** Gives back an accepted shift, until it starts. */
export function WithdrawFromShift({ row }: { row: ShownAssignment }) {
  const t = useWords()
  const client = useQueryClient()
  const [opened, { open, close }] = useDisclosure()
  const [reason, setReason] = useState<WithdrawalReason>('sick')
  const withdraw = useSend(assignmentOutcomes.withdraw, {
    invalidates: [rosters],
    success: t('outcomes.mine.withdrawn'),
    failed: t('outcomes.mine.withdrawFailed'),
    onDone: close,
    onFailed: () => void invalidate(client, [rosters]),
  })
  if (!row.allowed_actions.includes('withdraw')) return null
  const shift = formatShift(row.works_on, row.starts, row.ends)
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
        busy={withdraw.busy}
        onConfirm={(note) => withdraw.send({ id: row.id, version: row.version, reason, note })}
      >
        <Stack gap="sm">
          <Text>{t('outcomes.mine.withdrawText', { shift, location: row.location_name })}</Text>
          <WithdrawalReasonField value={reason} onChange={setReason} />
        </Stack>
      </ReasonDialog>
    </>
  )
}
