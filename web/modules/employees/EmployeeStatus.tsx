import type { EmployeeStatus as Status } from '#contract/employees.ts'
import { useWords } from '#web/lib/wording.ts'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'

const tones = {
  lead: 'neutral',
  registered: 'info',
  screening: 'info',
  approved: 'accent',
  active: 'ok',
  on_hold: 'warn',
  terminated: 'neutral',
  declined: 'bad',
} as const

export function EmployeeStatus({ status }: { status: Status }) {
  const t = useWords()
  return <StatusBadge tone={tones[status]}>{t(`employees.status.${status}`)}</StatusBadge>
}
