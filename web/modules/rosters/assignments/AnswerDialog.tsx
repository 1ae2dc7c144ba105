import { useQueryClient } from '@tanstack/react-query'
import { rosters } from '#contract/rostering/rosters/rosters.ts'
import { invalidate, useSend } from '#web/lib/api/use-send.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { BehalfDialog } from './BehalfDialog.tsx'

export type Answering = { id: string; version: number; name: string; answer: 'accept' | 'decline' }
type Props = { answering: Answering | null; onClose: () => void }

/** A planner records a person's response and notes how they got it. */
export function AnswerDialog({ answering, onClose }: Props) {
  const t = useTranslate()
  const client = useQueryClient()
  const send = useSend(rosters.answer, {
    invalidates: [rosters],
    success: t('rosters.behalf.done'),
    failed: t('rosters.behalf.failed'),
    onDone: onClose,
    // The usual cause is that the person has just responded: reload.
    onFailed: () => void invalidate(client, [rosters]),
  })
  const answer = answering?.answer ?? 'accept'
  return (
    <BehalfDialog
      opened={answering !== null}
      onClose={onClose}
      title={t(`rosters.behalf.${answer}_question`, { name: answering?.name ?? '' })}
      answer={answer}
      busy={send.busy}
      onConfirm={(note) => answering && send.send({ id: answering.id, version: answering.version, answer, note })}
    />
  )
}
