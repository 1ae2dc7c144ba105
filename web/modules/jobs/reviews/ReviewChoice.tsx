import { Button, Group, NativeSelect, Text } from '@mantine/core'
import { useState } from 'react'
import {
  type ClientFeedback,
  reviewChoices,
  type ReviewChoice as Choice,
  reviewReasons,
} from '#contract/jobs/client-feedback.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { ReasonDialog } from '#web/ui/ReasonDialog.tsx'

export type ReviewAnswer = { choice: Choice; reason: string | null; comment: string }
type Props = {
  name: string
  /** the answer so far */
  last: ClientFeedback | undefined
  busy: boolean
  onAnswer: (answer: ReviewAnswer) => void
}

/** What the client chooses for an applicant, with a comment. */
export function ReviewChoice({ name, last, busy, onAnswer }: Props) {
  const t = useTranslate()
  const [confirming, setConfirming] = useState<Choice | null>(null)
  const [reason, setReason] = useState('')
  // The dialog keeps its content during its closing animation.
  const shown = confirming ?? 'interview'
  const isReject = shown === 'reject'
  function confirm(comment: string) {
    setConfirming(null)
    onAnswer({ choice: shown, reason: isReject ? reason : null, comment })
  }
  return (
    <>
      <Group gap="sm" role="group" aria-label={t('review.answerFor', { name })}>
        {reviewChoices.map((choice) => (
          <Button
            key={choice}
            size="md"
            variant={last?.choice === choice ? 'filled' : 'default'}
            color={choice === 'reject' ? 'red' : undefined}
            aria-pressed={last?.choice === choice}
            loading={busy}
            onClick={() => setConfirming(choice)}
          >
            {t(`review.choice.${choice}`)}
          </Button>
        ))}
      </Group>
      <ReasonDialog
        opened={confirming !== null}
        onClose={() => setConfirming(null)}
        title={t(`review.question.${shown}`, { name })}
        reasonOptions={{ label: t('review.comment'), max: 1000 }}
        confirm={t('review.send')}
        tone={isReject ? 'bad' : 'normal'}
        lacking={isReject && reason === ''}
        onConfirm={confirm}
      >
        {shown === 'recommend' && <Text>{t('review.recommendHint')}</Text>}
        {isReject && (
          <NativeSelect
            label={t('review.reason')}
            required
            value={reason}
            data={[
              { value: '', label: '' },
              ...reviewReasons.map((value) => ({ value, label: t(`review.reasons.${value}`) })),
            ]}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        )}
      </ReasonDialog>
    </>
  )
}
