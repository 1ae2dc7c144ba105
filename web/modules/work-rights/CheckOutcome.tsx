import type { VevoOutcome } from '#contract/people/work-rights.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { StatusBadge } from '#web/ui/states/StatusBadge.tsx'

const tones = { verified: 'ok', restricted: 'info', rejected: 'bad', expired: 'bad', error: 'warn' } as const

/** The result of a VEVO check; null: not checked. */
export function CheckOutcome({ outcome }: { outcome: VevoOutcome | null }) {
  const t = useTranslate()
  if (outcome === null) return <StatusBadge tone="warn">{t('workRights.never')}</StatusBadge>
  return <StatusBadge tone={tones[outcome]}>{t(`workRights.vevo.outcome.${outcome}`)}</StatusBadge>
}
