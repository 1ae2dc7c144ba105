import type { AssignmentStatus } from '#contract/rosters.ts'
import { useWords } from '#web/lib/wording.ts'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'

const tones = {
  planned: 'neutral',
  pending: 'warn',
  accepted: 'ok',
  declined: 'bad',
  timed_out: 'bad',
  withdrawn: 'bad',
  cancelled_agency: 'neutral',
  cancelled_client: 'neutral',
  replaced: 'neutral',
  in_progress: 'accent',
  worked: 'info',
  no_show: 'bad',
} as const

/** What became of somebody's shift; the person themselves reads of their "not answered yet" as a question to them. */
export function AnswerStatus({ status, own = false }: { status: AssignmentStatus; own?: boolean }) {
  const t = useWords()
  return (
    <StatusBadge tone={tones[status]}>
      {own && status === 'pending' ? t('rosters.mine.pending') : t(`rosters.answer.${status}`)}
    </StatusBadge>
  )
}
