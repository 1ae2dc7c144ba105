import { IconFlame } from '@tabler/icons-react'
import { useTranslate } from '#web/lib/wording.ts'
import { StatusBadge } from '#web/ui/states/StatusBadge.tsx'

export function HotBadge() {
  const t = useTranslate()
  return (
    <StatusBadge tone="warn" icon={<IconFlame size={13} stroke={2.2} aria-hidden />}>
      {t('jobs.hot')}
    </StatusBadge>
  )
}
