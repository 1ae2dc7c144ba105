import { daysBetween, formatDate, today } from '#web/lib/format.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { StatusBadge } from '#web/ui/states/StatusBadge.tsx'

const expiresSoonDays = 60
const tones = { expired: 'bad', soon: 'warn', current: 'ok' } as const

/** Whether a licence or an insurance is valid, expiring soon or expired. */
export function EndsBadge({ on }: { on: string }) {
  const t = useTranslate()
  const days = daysBetween(today(), on)
  const state = days < 0 ? 'expired' : days <= expiresSoonDays ? 'soon' : 'current'
  return <StatusBadge tone={tones[state]}>{t(`companies.licences.${state}`)}</StatusBadge>
}

/** “until 30 June 2027” */
export function useEndsOn() {
  const t = useTranslate()
  return (on: string) => t('companies.licences.until', { day: formatDate(on) })
}
