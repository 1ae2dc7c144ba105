import { Button, Group } from '@mantine/core'
import { IconPencil, IconTrash, IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { type RequiredType, documents, type EmployeeDocument } from '#contract/documents.ts'
import { isCallAllowed } from '#web/lib/session/session.ts'
import { useSend } from '#web/lib/api/use-send.ts'
import { useWords } from '#web/lib/wording.ts'
import { CorrectForm } from '#web/modules/documents/CorrectForm.tsx'
import { ReviewButtons } from '#web/modules/documents/review/ReviewButtons.tsx'
import { touched, useCanReview } from '#web/modules/documents/review/use-can-review.ts'
import { ConfirmButton } from '#web/ui/ConfirmButton.tsx'

type Props = {
  paper: EmployeeDocument
  types: readonly RequiredType[]
  onHandIn: (type_id: string) => void
  onClose: () => void
}

/** What may be done with a paper as it stands, by whoever looks at it. */
export function DocumentActions({ paper, types, onHandIn, onClose }: Props) {
  const t = useWords()
  const decides = useCanReview()
  const [corrects, setCorrects] = useState(false)
  const type = types.find(({ id }) => id === paper.type_id)
  const { status } = paper
  if (!isCallAllowed(documents.submit)) return null
  if (corrects && type) return <CorrectForm paper={paper} type={type} onClose={() => setCorrects(false)} />
  const mayCorrect = type && (status === 'submitted' || (decides && status === 'approved'))
  const mayHandIn = type && ['requested', 'rejected', 'approved'].includes(status)
  return (
    <Group gap="xs">
      {decides && status === 'submitted' && <ReviewButtons paper={paper} onDone={onClose} />}
      {mayHandIn && (
        <Button
          variant={decides ? 'default' : 'filled'}
          leftSection={<IconUpload size={16} aria-hidden />}
          onClick={() => onHandIn(paper.type_id)}
        >
          {t(status === 'approved' ? 'documents.handIn.renew' : 'documents.handIn.handIn')}
        </Button>
      )}
      {mayCorrect && (
        <Button variant="default" leftSection={<IconPencil size={16} aria-hidden />} onClick={() => setCorrects(true)}>
          {t('documents.correct.correct')}
        </Button>
      )}
      <Withdraw paper={paper} decides={decides} onDone={onClose} />
    </Group>
  )
}

function Withdraw({ paper, decides, onDone }: { paper: EmployeeDocument; decides: boolean; onDone: () => void }) {
  const t = useWords()
  const { send, busy } = useSend(documents.remove, {
    invalidates: touched,
    said: t('documents.withdraw.done'),
    failed: t('documents.withdraw.failed'),
    onDone,
  })
  const mine = paper.status === 'submitted'
  const theirs = decides && ['requested', 'approved', 'rejected'].includes(paper.status)
  if (!mine && !theirs) return null
  return (
    <ConfirmButton
      label={t('documents.withdraw.withdraw')}
      leftSection={<IconTrash size={16} aria-hidden />}
      question={t('documents.withdraw.question', { document: paper.type_name })}
      text={t('documents.withdraw.text')}
      confirm={t('documents.withdraw.withdraw')}
      tone="bad"
      busy={busy}
      onConfirm={() => send({ id: paper.id, version: paper.version })}
    />
  )
}
