import { endingDays } from '#contract/people/employees.ts'
import { addDays, formatDate, today } from '#web/lib/format.ts'
import { useWords } from '#web/lib/wording.ts'
import { StatusBadge } from '#web/ui/states/StatusBadge.tsx'

/** When the first of somebody's documents ends; one that has or soon will is marked. */
export function ExpiringDocumentsCell({ on: day }: { on: string | null }) {
  const t = useWords()
  if (day === null) return '–'
  const on = formatDate(day)
  if (day < today()) return <StatusBadge tone="bad">{t('employees.documents.ended', { on })}</StatusBadge>
  if (day <= addDays(today(), endingDays))
    return <StatusBadge tone="warn">{t('employees.documents.ending', { on })}</StatusBadge>
  return t('employees.documents.until', { on })
}
