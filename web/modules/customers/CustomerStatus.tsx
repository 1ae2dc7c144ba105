import type { CustomerStatus as Status } from '#contract/customers.ts'
import { useWords } from '#web/lib/wording.ts'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'

const tones = { prospect: 'info', active: 'ok', on_hold: 'warn', inactive: 'neutral' } as const

export function CustomerStatus({ status }: { status: Status }) {
  const t = useWords()
  return <StatusBadge tone={tones[status]}>{t(`customers.status.${status}`)}</StatusBadge>
}
