import type { PunchRow } from '#contract/rostering/clock/punches.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { StatusBadge } from '#web/ui/states/StatusBadge.tsx'

/** Whether a punch is inside the geofence of its site; nothing where it is not checked, or the agency recorded it. */
export function FenceBadge({ punch }: { punch: Pick<PunchRow, 'inside_fence' | 'no_location' | 'source'> }) {
  const t = useTranslate()
  if (punch.source !== 'mobile' && punch.source !== 'web') return null
  if (punch.inside_fence === true) return <StatusBadge tone="ok">{t('clock.fence.inside')}</StatusBadge>
  if (punch.inside_fence === false) return <StatusBadge tone="warn">{t('clock.fence.outside')}</StatusBadge>
  if (punch.no_location === 'not_checked') return null
  return <StatusBadge tone="neutral">{t(`clock.fence.${punch.no_location ?? 'unavailable'}`)}</StatusBadge>
}
