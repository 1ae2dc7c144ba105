import { Button, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconLogout } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { assignmentOutcomes } from '#contract/rostering/shifts/assignment-outcomes.ts'
import type { ShownAssignment } from '#contract/rostering/shifts/assignments.ts'
import { rosters } from '#contract/rostering/rosters/rosters.ts'
import { invalidate, useSend } from '#web/lib/api/use-send.ts'
import { formatShift } from '#web/lib/format.ts'
import { useWords } from '#web/lib/wording.ts'
import { ReasonDialog } from '#web/ui/ReasonDialog.tsx'

/** Withdraws from an accepted shift; after the agency's cut-off, says to call the agency instead. */
export function WithdrawFromShift({ row }: { row: ShownAssignment }) {
  const t = useWords()
  const client = useQueryClient()
  const [opened, { open, close }] = useDisclosure()
  const withdraw = useSend(assignmentOutcomes.withdraw, {
    invalidates: [rosters],
    success: t('outcomes.mine.withdrawn'),
    failed: t('outcomes.mine.withdrawFailed'),
    onDone: close,
    onFailed: () => void invalidate(client, [rosters]),
  })
  if (!row.allowed_actions.includes('withdraw'))
    return (
      <Text c="dimmed" size="sm">
        {t('outcomes.mine.callAgency')}
      </Text>
    )
  return (
    <>
      <Button variant="default" size="sm" leftSection={<IconLogout size={16} aria-hidden />} onClick={open}>
        {t('outcomes.mine.withdraw')}
      </Button>
      <ReasonDialog
        opened={opened}
        onClose={close}
        title={t('outcomes.mine.withdrawQuestion')}
        reasonOptions={{
          label: t('outcomes.reason'),
          required: true,
          usual: [t('rosters.mine.reasonIll'), t('rosters.mine.reasonBusy'), t('rosters.mine.reasonTravel')],
        }}
        confirm={t('outcomes.mine.withdraw')}
        busy={withdraw.busy}
        onConfirm={(reason) => withdraw.send({ id: row.id, version: row.version, reason })}
      >
        {t('outcomes.mine.withdrawText', {
          shift: formatShift(row.works_on, row.starts, row.ends),
          location: row.location_name,
        })}
      </ReasonDialog>
    </>
  )
}
