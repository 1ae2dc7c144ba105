import { Button, Group } from '@mantine/core'
import { IconPencil, IconTrash, IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import {
  type RequiredType,
  type DocumentAction,
  documents,
  type DocumentWithActions,
} from '#contract/people/documents.ts'
import { useSend } from '#web/lib/api/use-send.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { CorrectForm } from '#web/modules/documents/CorrectForm.tsx'
import { ReviewButtons } from '#web/modules/documents/review/ReviewButtons.tsx'
import { reviewInvalidates, useCanReview } from '#web/modules/documents/review/use-can-review.ts'
import { ConfirmButton } from '#web/ui/ConfirmButton.tsx'

type Props = {
  document: DocumentWithActions
  types: readonly RequiredType[]
  onUpload: (type_id: string) => void
  onClose: () => void
}

/** The actions that the signed-in user can take on a document. */
export function DocumentActions({ document, types, onUpload, onClose }: Props) {
  const t = useTranslate()
  const decides = useCanReview()
  const [corrects, setCorrects] = useState(false)
  const type = types.find(({ id }) => id === document.type_id)
  const allows = (action: DocumentAction) => document.allowed_actions.includes(action)
  if (document.allowed_actions.length === 0) return null
  if (corrects && type) return <CorrectForm document={document} type={type} onClose={() => setCorrects(false)} />
  return (
    <Group gap="xs">
      {allows('approve') && <ReviewButtons document={document} onDone={onClose} />}
      {type && (allows('submit') || allows('renew')) && (
        <Button
          variant={decides ? 'default' : 'filled'}
          leftSection={<IconUpload size={16} aria-hidden />}
          onClick={() => onUpload(document.type_id)}
        >
          {t(document.status === 'approved' ? 'documents.upload.renew' : 'documents.upload.upload')}
        </Button>
      )}
      {type && allows('correct') && (
        <Button variant="default" leftSection={<IconPencil size={16} aria-hidden />} onClick={() => setCorrects(true)}>
          {t('documents.correct.correct')}
        </Button>
      )}
      {allows('withdraw') && <Withdraw document={document} onDone={onClose} />}
    </Group>
  )
}

function Withdraw({ document, onDone }: { document: DocumentWithActions; onDone: () => void }) {
  const t = useTranslate()
  const { send, busy } = useSend(documents.remove, {
    invalidates: reviewInvalidates,
    success: t('documents.withdraw.done'),
    failed: t('documents.withdraw.failed'),
    onDone,
  })
  return (
    <ConfirmButton
      label={t('documents.withdraw.withdraw')}
      leftSection={<IconTrash size={16} aria-hidden />}
      question={t('documents.withdraw.question', { document: document.type_name })}
      text={t('documents.withdraw.text')}
      tone="bad"
      busy={busy}
      onConfirm={() => send({ id: document.id, version: document.version })}
    />
  )
}
