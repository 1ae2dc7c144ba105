import { IconCheck, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import type { ShiftRequestDecision, ShiftRequestWithActions } from '#contract/rostering/shifts/shift-requests.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { ReasonDialog } from '#web/ui/ReasonDialog.tsx'
import { BulkActions } from '#web/ui/table/bulk/BulkActions.tsx'
import { allows } from '#web/ui/table/bulk/bulk-actions.ts'
import type { useDecisions } from './use-decisions.tsx'

type ShiftRequests = readonly ShiftRequestWithActions[]
type Props = { rows: ShiftRequests; of: ReturnType<typeof useDecisions>; onDone: () => void }

/** Approves or declines the selected requests. */
export function DecisionsBulk({ rows, of, onDone }: Props) {
  const t = useTranslate()
  const [declining, setDeclining] = useState<ShiftRequests | null>(null)
  const act = (action: ShiftRequestDecision, these: ShiftRequests, reason = '') =>
    void of.run(action, these, { reason, with_people: true }).then((isDone) => isDone && onDone())
  function decline(reason: string) {
    if (declining) act('decline', declining, reason)
    setDeclining(null)
  }
  return (
    <>
      <BulkActions
        actions={[
          {
            name: 'approve',
            label: t('requests.approve'),
            icon: <IconCheck size={16} aria-hidden />,
            appliesTo: allows('approve'),
          },
          {
            name: 'decline',
            label: t('requests.decline'),
            icon: <IconX size={16} aria-hidden />,
            appliesTo: allows('decline'),
          },
        ]}
        rows={rows}
        busy={of.busy}
        onAction={(name, these) => (name === 'approve' ? act(name, these) : setDeclining(these))}
      />
      <ReasonDialog
        opened={declining !== null}
        onClose={() => setDeclining(null)}
        title={t('requests.declineMany', { count: declining?.length ?? 0 })}
        reasonOptions={{ label: t('requests.reason'), required: true }}
        confirm={t('requests.decline')}
        tone="bad"
        onConfirm={decline}
      >
        {t('requests.declineText')}
      </ReasonDialog>
    </>
  )
}
