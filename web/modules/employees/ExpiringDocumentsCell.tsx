import { endingDays } from '#contract/people/employees.ts'
import { addDays, formatDate, today } from '#web/lib/format.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { StatusBadge } from '#web/ui/states/StatusBadge.tsx'

/** The next expiry date of a person's documents; marked if it is past or soon. */
export function ExpiringDocumentsCell({ on: day }: { on: string | null }) {
  const t = useTranslate()
  if (day === null) return '–'
  const on = formatDate(day)
  if (day < today()) return <StatusBadge tone="bad">{t('employees.documents.ended', { on })}</StatusBadge>
  if (day <= addDays(today(), endingDays))
    return <StatusBadge tone="warn">{t('employees.documents.ending', { on })}</StatusBadge>
  return t('employees.documents.until', { on })
}
