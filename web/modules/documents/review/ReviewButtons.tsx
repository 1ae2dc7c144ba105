import { Button, Kbd } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { IconCheck, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { documents, type EmployeeDocument } from '#contract/people/documents.ts'
import { useSend } from '#web/lib/api/use-send.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { RejectDialog } from './RejectDialog.tsx'
import { reviewInvalidates } from './use-can-review.ts'
import { toast } from '#web/ui/toast.tsx'

type Props = {
  document: EmployeeDocument
  onDone: () => void
  /** also bind the keys A and R */
  keys?: boolean
}

/** Approves or rejects a pending document. */
export function ReviewButtons({ document, onDone, keys = false }: Props) {
  const t = useTranslate()
  const [rejects, setRejects] = useState(false)
  const { send, busy } = useSend(documents.decide, {
    invalidates: reviewInvalidates,
    failed: t('documents.decide.failed'),
    onDone({ rows: [row] }, { action }) {
      setRejects(false)
      if (row?.ok !== true) return toast('bad', t('documents.decide.failed'), row?.message)
      toast('ok', t(action === 'reject' ? 'documents.decide.rejected' : 'documents.decide.approved'))
      onDone()
    },
  })
  const one = { ids: [document.id], versions: [document.version] }
  const approve = () => send({ ...one, action: 'approve' })
  const listens = keys && !busy && !rejects
  useHotkeys(
    listens
      ? [
          ['A', approve],
          ['R', () => setRejects(true)],
        ]
      : [],
  )
  const key = (sign: string) =>
    keys && (
      <Kbd aria-hidden visibleFrom="sm">
        {sign}
      </Kbd>
    )
  return (
    <>
      <Button
        leftSection={<IconCheck size={16} aria-hidden />}
        rightSection={key('A')}
        loading={busy}
        onClick={approve}
      >
        {t('documents.decide.approve')}
      </Button>
      <Button
        variant="default"
        leftSection={<IconX size={16} aria-hidden />}
        rightSection={key('R')}
        disabled={busy}
        onClick={() => setRejects(true)}
      >
        {t('documents.decide.reject')}
      </Button>
      <RejectDialog
        opened={rejects}
        onClose={() => setRejects(false)}
        title={t('documents.decide.rejectQuestion', { document: document.type_name })}
        busy={busy}
        onReject={(reason) => send({ ...one, action: 'reject', reason })}
      />
    </>
  )
}
