import { Anchor } from '@mantine/core'
import { IconCheck, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { type DocumentAction, type ShownQueuedDocument, tabOfKind } from '#contract/people/documents.ts'
import { hrefOf } from '#web/lib/links.ts'
import { useWords } from '#web/lib/wording.ts'
import { RejectDialog } from './RejectDialog.tsx'
import type { DecisionInput, useBulkReview } from './use-bulk-review.ts'
import { BulkActions } from '#web/ui/table/BulkActions.tsx'
import { BulkOutcomes, OutcomeLine } from '#web/ui/table/BulkOutcomes.tsx'
import { ReasonDialog } from '#web/ui/ReasonDialog.tsx'
import { StatusBadge } from '#web/ui/states/StatusBadge.tsx'

type Props = {
  rows: readonly ShownQueuedDocument[]
  busy: boolean
  onDecide: (input: DecisionInput, rows: readonly ShownQueuedDocument[]) => void
}
type PendingDecision = { action: DecisionInput['action']; rows: readonly ShownQueuedDocument[] }

/** Approves or rejects all selected documents that are still pending, after a confirmation. */
export function ReviewQueueBulk({ rows, busy, onDecide }: Props) {
  const t = useWords()
  const [asked, setAsked] = useState<PendingDecision | null>(null)
  const allows = (action: DocumentAction) => (document: ShownQueuedDocument) =>
    document.allowed_actions.includes(action)
  const actions = [
    {
      name: 'approve',
      label: t('documents.decide.approve'),
      icon: <IconCheck size={16} aria-hidden />,
      appliesTo: allows('approve'),
    },
    {
      name: 'reject',
      label: t('documents.decide.reject'),
      icon: <IconX size={16} aria-hidden />,
      appliesTo: allows('reject'),
    },
  ] as const
  const count = asked?.rows.length ?? 0
  function decide(input: DecisionInput) {
    setAsked(null)
    onDecide(input, asked?.rows ?? [])
  }
  return (
    <>
      <BulkActions
        actions={actions}
        rows={rows}
        busy={busy}
        onAction={(action, these) => setAsked({ action, rows: these })}
      />
      <ReasonDialog
        opened={asked?.action === 'approve'}
        onClose={() => setAsked(null)}
        title={t('documents.queue.approveQuestion', { count })}
        confirm={t('documents.decide.approve')}
        tone="normal"
        onConfirm={() => decide({ action: 'approve', reason: '' })}
      >
        {t('documents.queue.approveText')}
      </ReasonDialog>
      <RejectDialog
        opened={asked?.action === 'reject'}
        onClose={() => setAsked(null)}
        title={t('documents.queue.rejectQuestion', { count })}
        busy={busy}
        onReject={(reason) => decide({ action: 'reject', reason })}
      />
    </>
  )
}

/** The result for each document, refused ones first with their reasons. */
export function ReviewResults({
  of: { decided, close },
}: {
  of: Pick<ReturnType<typeof useBulkReview>, 'decided' | 'close'>
}) {
  const t = useWords()
  const action = decided?.action ?? 'approve'
  return (
    <BulkOutcomes
      result={decided?.result ?? null}
      onClose={close}
      done={t(action === 'approve' ? 'documents.queue.approved' : 'documents.queue.rejected', {
        count: decided?.result.done ?? 0,
      })}
      refused={t('ui.bulk.refused', { count: decided?.result.refused ?? 0 })}
      row={({ id, ok, message }) => {
        const document = decided?.rows.find((row) => row.id === id)
        return (
          <OutcomeLine
            name={document && <Anchor href={documentHref(document)}>{document.employee_name}</Anchor>}
            detail={document?.type_name}
            message={message}
            badge={<Outcome ok={ok} action={action} />}
          />
        )
      }}
    />
  )
}

function Outcome({ ok, action }: { ok: boolean; action: DecisionInput['action'] }) {
  const t = useWords()
  if (!ok) return <StatusBadge tone="bad">{t('ui.bulk.notDone')}</StatusBadge>
  return action === 'approve' ? (
    <StatusBadge tone="ok">{t('documents.status.approved')}</StatusBadge>
  ) : (
    <StatusBadge tone="warn">{t('documents.status.rejected')}</StatusBadge>
  )
}

/** Links to the documents of the person that a document belongs to. */
export const documentHref = ({ employee_id, kind }: ShownQueuedDocument) =>
  hrefOf('/employee-profile-update/{id}', { id: employee_id }, { tab: tabOfKind[kind] })
