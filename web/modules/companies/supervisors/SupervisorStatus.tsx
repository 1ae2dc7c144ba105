import type { Supervisor } from '#contract/supervisors.ts'
import { useWords } from '#web/lib/wording.ts'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'

export function SupervisorStatus({ status }: Pick<Supervisor, 'status'>) {
  const t = useWords()
  return (
    <StatusBadge tone={status === 'active' ? 'ok' : 'neutral'}>
      {t(`companies.supervisors.status.${status}`)}
    </StatusBadge>
  )
}
