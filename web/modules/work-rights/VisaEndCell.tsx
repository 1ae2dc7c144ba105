import { type Employee, endingDays } from '#contract/people/employees.ts'
import { addDays, formatDate, today } from '#web/lib/format.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { StatusBadge } from '#web/ui/states/StatusBadge.tsx'

type Rights = Pick<Employee, 'right_to_work' | 'visa_expires_on'>

/** The work rights; marked if they have expired or expire soon. */
export function VisaEndCell({ right_to_work, visa_expires_on }: Rights) {
  const t = useTranslate()
  if (visa_expires_on === null) return t(`employees.right.${right_to_work}`)
  const on = formatDate(visa_expires_on)
  if (visa_expires_on < today()) return <StatusBadge tone="bad">{t('employees.visa.ended', { on })}</StatusBadge>
  if (visa_expires_on <= addDays(today(), endingDays))
    return <StatusBadge tone="warn">{t('employees.visa.endsSoon', { on })}</StatusBadge>
  return t('employees.visa.until', { on })
}
