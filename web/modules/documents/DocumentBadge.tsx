import { type EmployeeDocument, soonDays } from '#contract/documents.ts'
import { useWords } from '#web/lib/wording.ts'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'

const tones = {
  requested: 'warn',
  submitted: 'info',
  approved: 'ok',
  rejected: 'bad',
  superseded: 'neutral',
  withdrawn: 'neutral',
} as const

/** How a paper stands; of one that counts, how long it still does. */
export function DocumentBadge({ paper }: { paper: Pick<EmployeeDocument, 'status' | 'days_left'> | null }) {
  const t = useWords()
  if (paper === null) return <StatusBadge tone="bad">{t('documents.missing')}</StatusBadge>
  const { status, days_left: days } = paper
  if (status !== 'approved' || days === null || days > soonDays)
    return <StatusBadge tone={tones[status]}>{t(`documents.status.${status}`)}</StatusBadge>
  return <EndBadge days={days} />
}

/** The days until a paper that counts ends; fewer than none: it has ended. */
export function EndBadge({ days }: { days: number }) {
  const t = useWords()
  if (days < 0) return <StatusBadge tone="bad">{t('documents.ended')}</StatusBadge>
  return (
    <StatusBadge tone="warn">
      {days === 0 ? t('documents.endsToday') : t('documents.endsIn', { count: days })}
    </StatusBadge>
  )
}
