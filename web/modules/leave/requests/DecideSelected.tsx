import { IconCheck, IconX } from '@tabler/icons-react'
import type { LeaveRequestWithActions } from '#contract/people/leave/leave-requests.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { allows } from '#web/ui/table/bulk/bulk-actions.ts'
import { BulkActions } from '#web/ui/table/bulk/BulkActions.tsx'
import type { LeaveDecision } from './use-leave-decisions.tsx'

type Rows = readonly LeaveRequestWithActions[]
type Props = { rows: Rows; busy: boolean; onDecide: (action: LeaveDecision, rows: Rows) => void }

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
