import { IconCheck, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { documents, type QueuedDocumentWithActions, tabOfKind } from '#contract/people/documents.ts'
import { hrefOf } from '#web/lib/links.ts'
import { useBulkAction } from '#web/lib/list/use-bulk-action.tsx'
import { useTranslate } from '#web/lib/wording.ts'
import { RejectDialog } from './RejectDialog.tsx'
import { reviewInvalidates } from './use-can-review.ts'
import { BulkActions } from '#web/ui/table/bulk/BulkActions.tsx'
import { ReasonDialog } from '#web/ui/ReasonDialog.tsx'
import { StatusBadge } from '#web/ui/states/StatusBadge.tsx'
import { allows } from '#web/ui/table/bulk/bulk-actions.ts'
import type { Translate } from '#web/wording/translate.ts'

/** The bulk bar of the queue, for DataTable's `bulk`, and its results beside the list. */
export function useReviewBulk() {
  const t = useTranslate()
  const { change, busy, results } = useBulkAction(documents.decide, {
    invalidates: reviewInvalidates,
    failed: t('documents.decide.failed'),
  })
  const decide = (rows: readonly QueuedDocumentWithActions[], input: DecisionInput, then: () => void) =>
    void change(rows.map(toBulkRow), input, resultOf[input.action](t), then)
  const bulk = (_ids: unknown, clear: () => void, rows: readonly QueuedDocumentWithActions[]) => (
    <ReviewQueueBulk rows={rows} busy={busy} onDecide={(input, these) => decide(these, input, clear)} />
  )
  return { bulk, results }
}

const toBulkRow = (document: QueuedDocumentWithActions) => ({
  id: document.id,
  version: document.version,
  name: document.employee_name,
  detail: document.type_name,
  href: documentHref(document),
})

const resultOf = {
  approve: (t: Translate) => ({
    badge: <StatusBadge tone="ok">{t('documents.status.approved')}</StatusBadge>,
    done: (count: number) => t('documents.queue.approved', { count }),
  }),
  reject: (t: Translate) => ({
    badge: <StatusBadge tone="warn">{t('documents.status.rejected')}</StatusBadge>,
    done: (count: number) => t('documents.queue.rejected', { count }),
  }),
}

type DecisionInput = { action: 'approve' | 'reject'; reason: string }
type Props = {
  rows: readonly QueuedDocumentWithActions[]
  busy: boolean
  onDecide: (input: DecisionInput, rows: readonly QueuedDocumentWithActions[]) => void
}
type PendingDecision = { action: DecisionInput['action']; rows: readonly QueuedDocumentWithActions[] }

/** Approves or rejects all selected documents that are still pending, after a confirmation. */
function ReviewQueueBulk({ rows, busy, onDecide }: Props) {
  const t = useTranslate()
  const [pending, setPending] = useState<PendingDecision | null>(null)
  const actions = [
    {
      name: 'approve',
      label: t('documents.decide.approve'),
      icon: <IconCheck size={16} aria-hidden />,
      appliesTo: allows<QueuedDocumentWithActions>('approve'),
    },
    {
      name: 'reject',
      label: t('documents.decide.reject'),
      icon: <IconX size={16} aria-hidden />,
      appliesTo: allows<QueuedDocumentWithActions>('reject'),
    },
  ] as const
  const count = pending?.rows.length ?? 0
  function decide(input: DecisionInput) {
    setPending(null)
    onDecide(input, pending?.rows ?? [])
  }
  return (
    <>
      <BulkActions
        actions={actions}
        rows={rows}
        busy={busy}
        onAction={(action, these) => setPending({ action, rows: these })}
      />
      <ReasonDialog
        opened={pending?.action === 'approve'}
        onClose={() => setPending(null)}
        title={t('documents.queue.approveQuestion', { count })}
        confirm={t('documents.decide.approve')}
        tone="normal"
        onConfirm={() => decide({ action: 'approve', reason: '' })}
      >
        {t('documents.queue.approveText')}
      </ReasonDialog>
      <RejectDialog
        opened={pending?.action === 'reject'}
        onClose={() => setPending(null)}
        title={t('documents.queue.rejectQuestion', { count })}
        busy={busy}
        onReject={(reason) => decide({ action: 'reject', reason })}
      />
    </>
  )
}

/** Links to the documents of the person that a document belongs to. */
export const documentHref = ({ employee_id, kind }: QueuedDocumentWithActions) =>
  hrefOf('/employee-profile-update/{id}', { id: employee_id }, { tab: tabOfKind[kind] })
