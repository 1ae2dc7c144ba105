import { IconFlame } from '@tabler/icons-react'
import { useWords } from '#web/lib/wording.ts'
import { StatusBadge } from '#web/ui/states/StatusBadge.tsx'

export function HotBadge() {
  const t = useWords()
  return (
    <StatusBadge tone="warn" icon={<IconFlame size={13} stroke={2.2} aria-hidden />}>
      {t('jobs.hot')}
    </StatusBadge>
  )
}
