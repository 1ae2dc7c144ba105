import { Anchor, Button } from '@mantine/core'
import { IconCheck, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { type QueuedDocument, tabOfKind } from '#contract/documents.ts'
import { hrefOf } from '#web/lib/links.ts'
import { useWords } from '#web/lib/wording.ts'
import { RejectDialog } from '#web/modules/documents/RejectDialog.tsx'
import type { Told, useDecideMany } from '#web/modules/documents/use-decide-many.ts'
import { BulkOutcomes, OutcomeLine } from '#web/ui/BulkOutcomes.tsx'
import { ReasonDialog } from '#web/ui/ReasonDialog.tsx'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'

type Props = { rows: readonly QueuedDocument[]; busy: boolean; onDecide: (told: Told) => void }

/** Approves or rejects all that are ticked; each is asked once more. */
export function QueueBulk({ rows: { length: count }, busy, onDecide }: Props) {
  const t = useWords()
  const [asked, setAsked] = useState<Told['action'] | null>(null)
  function decide(told: Told) {
    setAsked(null)
    onDecide(told)
  }
  return (
    <>
      <Button leftSection={<IconCheck size={16} aria-hidden />} loading={busy} onClick={() => setAsked('approve')}>
        {t('documents.queue.approve', { count })}
      </Button>
      <Button
        variant="default"
        leftSection={<IconX size={16} aria-hidden />}
        disabled={busy}
        onClick={() => setAsked('reject')}
      >
        {t('documents.queue.reject', { count })}
      </Button>
      <ReasonDialog
        opened={asked === 'approve'}
        onClose={() => setAsked(null)}
        title={t('documents.queue.approveQuestion', { count })}
        confirm={t('documents.decide.approve')}
        tone="normal"
        onConfirm={() => decide({ action: 'approve', reason: '' })}
      >
        {t('documents.queue.approveText')}
      </ReasonDialog>
      <RejectDialog
        opened={asked === 'reject'}
        onClose={() => setAsked(null)}
        title={t('documents.queue.rejectQuestion', { count })}
        busy={busy}
        onReject={(reason) => decide({ action: 'reject', reason })}
      />
    </>
  )
}

/** What became of each paper; the refused ones first, each with the reason. */
export function DecidedRows({
  of: { decided, close },
}: {
  of: Pick<ReturnType<typeof useDecideMany>, 'decided' | 'close'>
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
        const paper = decided?.rows.find((row) => row.id === id)
        return (
          <OutcomeLine
            name={paper && <Anchor href={paperHref(paper)}>{paper.employee_name}</Anchor>}
            detail={paper?.type_name}
            message={message}
            badge={<Outcome ok={ok} action={action} />}
          />
        )
      }}
    />
  )
}

function Outcome({ ok, action }: { ok: boolean; action: Told['action'] }) {
  const t = useWords()
  if (!ok) return <StatusBadge tone="bad">{t('ui.bulk.notDone')}</StatusBadge>
  return action === 'approve' ? (
    <StatusBadge tone="ok">{t('documents.status.approved')}</StatusBadge>
  ) : (
    <StatusBadge tone="warn">{t('documents.status.rejected')}</StatusBadge>
  )
}

/** All papers of whoever a paper is of. */
export const paperHref = ({ employee_id, kind }: QueuedDocument) =>
  hrefOf('/employee-profile-update/{id}', { id: employee_id }, { tab: tabOfKind[kind] })
