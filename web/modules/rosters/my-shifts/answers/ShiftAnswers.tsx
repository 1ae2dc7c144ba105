import { useQueryClient } from '@tanstack/react-query'
import type { ShownAssignment } from '#contract/rostering/shifts/assignments.ts'
import { rosters } from '#contract/rostering/rosters/rosters.ts'
import { invalidate, useSend } from '#web/lib/api/use-send.ts'
import { formatDate } from '#web/lib/format.ts'
import { useWords } from '#web/lib/wording.ts'
import { AnswerButtons } from './AnswerButtons.tsx'

/** Accepts or declines a shift. */
export function ShiftAnswers({ row, onDecline }: { row: ShownAssignment; onDecline: () => void }) {
  const t = useWords()
  const client = useQueryClient()
  const accept = useSend(rosters.answer, {
    invalidates: [rosters],
    success: t('rosters.mine.accepted', { when: formatDate(row.works_on, 'weekday') }),
    failed: t('rosters.mine.acceptFailed'),
    // The shift may have been changed or reassigned since: reload.
    onFailed: () => void invalidate(client, [rosters]),
  })
  return (
    <AnswerButtons
      accept={t('rosters.mine.accept')}
      decline={t('rosters.mine.decline')}
      busy={accept.busy}
      onAccept={() => accept.send({ id: row.id, version: row.version, answer: 'accept' })}
      onDecline={onDecline}
    />
  )
}
