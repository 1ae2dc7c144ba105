import type { Location } from '#contract/locations.ts'
import { useWords } from '#web/lib/wording.ts'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'

export function LocationStatus({ status }: { status: Location['status'] }) {
  const t = useWords()
  return <StatusBadge tone={status === 'active' ? 'ok' : 'neutral'}>{t(`locations.status.${status}`)}</StatusBadge>
}
