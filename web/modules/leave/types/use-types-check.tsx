import { IconCheck } from '@tabler/icons-react'
import { leaveTypes, type LeaveTypeWithActions } from '#contract/people/leave/leave-types.ts'
import { useBulkAction } from '#web/lib/list/use-bulk-action.tsx'
import { RecordStatus } from '#web/lib/RecordStatus.tsx'
import { isCallAllowed } from '#web/lib/session/session.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { allows } from '#web/ui/table/bulk/bulk-actions.ts'
import { BulkActions } from '#web/ui/table/bulk/BulkActions.tsx'

/** Marks the selected types as checked: the bar for DataTable's `bulk`, and the results to render beside the list. */
export function useTypesCheck() {
  const t = useTranslate()
  const { change, busy, results } = useBulkAction(leaveTypes.confirm, {
    invalidates: [leaveTypes],
    failed: t('leave.types.failed'),
  })
  const bulk = (_: unknown, clear: () => void, rows: readonly LeaveTypeWithActions[]) => (
    <BulkActions
      actions={[
        {
          name: 'confirm',
          label: t('leave.confirm'),
          icon: <IconCheck size={16} aria-hidden />,
          appliesTo: allows<LeaveTypeWithActions>('confirm'),
          question: (count) => t('leave.confirm.question', { count }),
          text: t('leave.confirm.text'),
        },
      ]}
      rows={rows}
      busy={busy}
      onAction={(_name, these) =>
        void change(these, {}, { badge: <RecordStatus of="leave.check" status="checked" /> }, clear)
      }
    />
  )
  return { bulk: isCallAllowed(leaveTypes.confirm) ? bulk : undefined, results }
}
