import { type EmployeeDocument, expiringSoonDays } from '#contract/people/documents.ts'
import { RecordStatus } from '#web/lib/RecordStatus.tsx'
import { useTranslate } from '#web/lib/wording.ts'
import { StatusBadge } from '#web/ui/states/StatusBadge.tsx'

/** The status of a document; of an approved one that expires soon, the days left. */
export function DocumentBadge({ document }: { document: Pick<EmployeeDocument, 'status' | 'days_left'> | null }) {
  const t = useTranslate()
  if (document === null) return <StatusBadge tone="bad">{t('documents.missing')}</StatusBadge>
  const { status, days_left: days } = document
  if (status !== 'approved' || days === null || days > expiringSoonDays)
    return <RecordStatus of="documents.status" status={status} />
  return <EndBadge days={days} />
}

/** The days until an approved document expires; negative once it has expired. */
export function EndBadge({ days }: { days: number }) {
  const t = useTranslate()
  if (days < 0) return <StatusBadge tone="bad">{t('documents.ended')}</StatusBadge>
  return (
    <StatusBadge tone="warn">
      {days === 0 ? t('documents.endsToday') : t('documents.endsIn', { count: days })}
    </StatusBadge>
  )
}
