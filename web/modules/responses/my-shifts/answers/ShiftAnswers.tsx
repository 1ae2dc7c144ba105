import type { AssignmentWithActions } from '#contract/rostering/shifts/assignments.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { AnswerButtons } from './AnswerButtons.tsx'
import { useAnswering, usePendingAnswers } from './use-answering.ts'
import { WaitingAnswer } from './WaitingAnswer.tsx'

/** Accepts or declines a shift. */
export function ShiftAnswers({ row, onDecline }: { row: AssignmentWithActions; onDecline: () => void }) {
  const t = useTranslate()
  const { answer, busy } = useAnswering()
  const waiting = usePendingAnswers().find(({ record_id, refused }) => record_id === row.id && refused === undefined)
  if (waiting && !busy) return <WaitingAnswer answer={waiting} />
  return (
    <AnswerButtons
      accept={t('rosters.mine.accept')}
      decline={t('rosters.mine.decline')}
      busy={busy}
      onAccept={() => void answer({ of: 'shift', outcome: 'accepted', row })}
      onDecline={onDecline}
    />
  )
}
