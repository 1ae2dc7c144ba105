import { Button, Group } from '@mantine/core'
import { IconCheck, IconPencil, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { leaveRequests, type LeaveRequestWithActions } from '#contract/people/leave/leave-requests.ts'
import { useSend } from '#web/lib/api/use-send.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { touchedByLeave } from '#web/modules/leave/touched-by-leave.ts'
import { ReasonDialog } from '#web/ui/ReasonDialog.tsx'
import type { LeaveDecision } from './use-leave-decisions.tsx'

type Row = LeaveRequestWithActions
type Props = {
  row: Row
  onClose: () => void
  onEdit: (row: Row) => void
  onDecide: (action: LeaveDecision, rows: readonly Row[]) => void
}

/** What the reader can do with a request now. */
export function LeaveActions({ row, onClose, onEdit, onDecide }: Props) {
  const t = useTranslate()
  const [confirming, setConfirming] = useState<'withdraw' | 'cancel' | null>(null)
  const ending = useEnding(onClose)
  const can = (action: Row['allowed_actions'][number]) => row.allowed_actions.includes(action)
  // The dialog keeps its content during its closing animation.
  const shown = confirming ?? 'withdraw'
  if (row.allowed_actions.length === 0) return null
  return (
    <Group gap="xs">
      {can('approve') && (
        <Button leftSection={<IconCheck size={16} aria-hidden />} onClick={() => onDecide('approve', [row])}>
          {t('leave.decide.approve')}
        </Button>
      )}
      {can('decline') && (
        <Button
          variant="default"
          leftSection={<IconX size={16} aria-hidden />}
          onClick={() => onDecide('decline', [row])}
        >
          {t('leave.decide.decline')}
        </Button>
      )}
      {can('edit') && (
        <Button variant="default" leftSection={<IconPencil size={16} aria-hidden />} onClick={() => onEdit(row)}>
          {t('leave.request.edit')}
        </Button>
      )}
      {(['withdraw', 'cancel'] as const).map(
        (action) =>
          can(action) && (
            <Button key={action} variant="default" loading={ending.busy} onClick={() => setConfirming(action)}>
              {t(`leave.request.${action}`)}
            </Button>
          ),
      )}
      <ReasonDialog
        opened={confirming !== null}
        onClose={() => setConfirming(null)}
        title={t(`leave.request.${shown}Question`)}
        reasonOptions={shown === 'cancel' ? { label: t('leave.decide.reason'), required: true } : null}
        confirm={t(`leave.request.${shown}`)}
        onConfirm={(reason) => {
          setConfirming(null)
          ending.end(shown, row, reason)
        }}
      >
        {t(`leave.request.${shown}Text`)}
      </ReasonDialog>
    </Group>
  )
}

/** Withdraws a request, or cancels approved leave. */
function useEnding(onDone: () => void) {
  const t = useTranslate()
  const common = { invalidates: touchedByLeave, failed: t('leave.form.failed'), onDone }
  const withdrawing = useSend(leaveRequests.withdraw, { ...common, success: t('leave.request.withdrawn') })
  const cancelling = useSend(leaveRequests.cancel, { ...common, success: t('leave.request.cancelled') })
  return {
    busy: withdrawing.busy || cancelling.busy,
    end: (action: 'withdraw' | 'cancel', { id, version }: Row, reason: string) =>
      action === 'withdraw' ? withdrawing.send({ id, version }) : cancelling.send({ id, version, reason }),
  }
}
