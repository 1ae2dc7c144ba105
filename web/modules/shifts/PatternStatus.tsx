import type { ShiftPattern } from '#contract/shifts.ts'
import { useWords } from '#web/lib/wording.ts'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'

export function PatternStatus({ status }: Pick<ShiftPattern, 'status'>) {
  const t = useWords()
  return <StatusBadge tone={status === 'active' ? 'ok' : 'neutral'}>{t(`shifts.status.${status}`)}</StatusBadge>
}
