import { IconCheck, IconX } from '@tabler/icons-react'
import { useTranslate } from '#web/lib/wording.ts'
import { allows } from '#web/ui/table/bulk/bulk-actions.ts'
import { BulkActions } from '#web/ui/table/bulk/BulkActions.tsx'
import type { LeaveDecision, LeaveRows } from './use-leave-decisions.tsx'

type Props = { rows: LeaveRows; busy: boolean; onDecide: (action: LeaveDecision, rows: LeaveRows) => void }

/** Approves or declines the selected requests. */
export function DecideSelected({ rows, busy, onDecide }: Props) {
  const t = useTranslate()
  return (
    <BulkActions
      actions={[
        {
          name: 'approve',
          label: t('leave.decide.approve'),
          icon: <IconCheck size={16} aria-hidden />,
          appliesTo: allows('approve'),
        },
        {
          name: 'decline',
          label: t('leave.decide.decline'),
          icon: <IconX size={16} aria-hidden />,
          appliesTo: allows('decline'),
        },
      ]}
      rows={rows}
      busy={busy}
      onAction={onDecide}
    />
  )
}
